import { afterEach, describe, expect, test } from '@jest/globals';
import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { plugin } from './support/plugins.js';

/** What a function throws. */
const thrownBy = (action: () => unknown): Error => {
  try {
    action();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
};

const late = plugin('late', {
  hooks: {
    check: () => {
      throw new Error('late');
    },
  },
});

describe('subject catches an error changes no other one:', () => {
  const { engine } = createRegistry({ plugins: [http, late] });
  test.each<readonly [string, () => unknown]>([
    ['UriSyntaxError', () => engine.normalize(':')],
    ['PluginError', () => engine.check('late:x')],
    ['RegistryError', () => createRegistry({ plugins: [http], config: { http: 1 as never } })],
  ])('%s', (name, action) => {
    const error = thrownBy(action);
    const type = error.constructor;
    const told = String(error);
    for (const target of [type, Object.getPrototypeOf(error) as object]) {
      for (const key of ['prototype', 'constructor', 'name', 'message', 'extra', Symbol.hasInstance])
        expect([Reflect.set(target, key, 'forged'), Reflect.defineProperty(target, key, { value: 1 })]).toEqual([
          false,
          false,
        ]);
      expect(Reflect.setPrototypeOf(target, {})).toBe(false);
    }
    const again = thrownBy(action);
    expect([type.name, String(again), again instanceof type]).toEqual([name, told, true]);
  });

  test('a subclass stays open', () => {
    const type = thrownBy(() => engine.normalize(':')).constructor as new (issue: object) => Error;
    class Own extends type {}
    const error = new Own({ message: 'm' });
    expect([Reflect.set(Own.prototype, 'extra', 1), error instanceof Own, error instanceof type]).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('what a library adds to Object.prototype is no hook of a scheme:', () => {
  const members = {
    defaultPort: 81,
    query: 'forbidden',
    userinfo: 'forbidden',
    normalize: () => 'forged',
    rules: [],
    identity: () => 'forged',
    equivalent: () => true,
    view: () => 'forged',
  };
  const texts = ['HTTP://joe@H:81/%7e?q', 'own:/a?q', 'foo:a?q'];
  const own = plugin('own', { hooks: {} });
  const make = () => createRegistry({ plugins: [own] });
  const told = (engine: ReturnType<typeof make>['engine']): string =>
    JSON.stringify([
      ...texts.map((text) => [engine.normalize(text), engine.check(text), engine.redact(text), engine.identity(text)]),
      engine.equivalent('own:a', 'own:b'),
      engine.equivalent('foo:a', 'foo:b'),
      engine.tryView('foo:a'),
    ]);
  const known = make();
  const before = told(known.engine);

  afterEach(() => {
    for (const name of Object.keys(members)) Reflect.deleteProperty(Object.prototype, name);
  });

  test.each(Object.entries(members))('%s', (name, value) => {
    Object.defineProperty(Object.prototype, name, { value, configurable: true });
    const [after, made] = [told(known.engine), make()];
    const fresh = told(made.engine);
    Reflect.deleteProperty(Object.prototype, name);
    expect([after, fresh, made.fingerprint]).toEqual([before, before, known.fingerprint]);
  });
});

test('what a library adds to Object.prototype are no severities of a call', () => {
  const overlays = [{ id: 'inside', version: '1.0.0', extends: 'http', query: 'forbidden' as const }];
  const { engine } = createRegistry({ plugins: [http], overlays, config: { http: { userinfo: 'forbidden' } } });
  const before = engine.check('http://u@h/?q');
  const severities = { 'inside/query': 'off', 'http/userinfo': 'off' };
  Object.defineProperty(Object.prototype, 'severities', { value: severities, configurable: true });
  try {
    expect(engine.check('http://u@h/?q')).toEqual(before);
  } finally {
    Reflect.deleteProperty(Object.prototype, 'severities');
  }
  expect(before).toHaveLength(2);
});

test.each<readonly [string, unknown]>([
  ['covers', []],
  ['ports', []],
  ['ports', [1]],
])('a member %s of Object.prototype takes no overlay away', (name, value) => {
  const overlays = [{ id: 'inside', version: '1.0.0', extends: 'http', hosts: { deny: ['h'] } }];
  Object.defineProperty(Object.prototype, name, { value, configurable: true });
  try {
    const { engine } = createRegistry({ plugins: [http], overlays });
    expect(engine.check('http://h/').map(({ code }) => code)).toEqual(['inside/host-denied']);
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
});

describe('a configuration whose options would be lost is refused:', () => {
  test.each<readonly [string, object]>([
    ['a promise that nobody awaited', Promise.resolve({})],
    ['a Map', new Map([['http', { userinfo: 'forbidden' }]])],
    ['a Date', new Date(0)],
  ])('%s', (_, config) => {
    expect(thrownBy(() => createRegistry({ plugins: [http], config: config as never }))).toMatchObject({
      code: 'registry/set',
      message: expect.stringContaining('its member config: expected a plain object, found'),
    });
  });
});

test.each<readonly [string, unknown]>([
  ['an object that inherits from a registry', Object.create(createRegistry())],
  ['a number', 1],
])('%s is no registry', (_, parent) => {
  expect(thrownBy(() => createRegistry({ parent: parent as SchemeRegistry }))).toMatchObject({ code: 'registry/set' });
});
