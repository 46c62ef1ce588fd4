import { describe, expect, test } from '@jest/globals';
import { createRegistry, type PluginSet } from '@urikit/registry';
import { error, errorOf, optioned, plugin, set } from './support/plugins.js';

const acme = optioned('acme');
const sized = (name: string, size: number, more: object = {}): PluginSet =>
  set(name, { config: { acme: { size } }, ...more });
const sizeOf = (options: Parameters<typeof createRegistry>[0]): unknown =>
  (createRegistry({ plugins: [acme], ...options }).view('acme:x') as { readonly size: number }).size;

describe('the outer layer wins:', () => {
  test('a set over what it extends, the composition over its sets, a child over its parent', () => {
    const base = sized('base', 2);
    expect(sizeOf({ sets: [base] })).toBe(2);
    expect(sizeOf({ sets: [sized('web', 3, { extends: [base] })] })).toBe(3);
    expect(sizeOf({ sets: [base], config: { acme: { size: 4 } } })).toBe(4);
    const parent = createRegistry({ plugins: [acme], sets: [base] });
    expect(sizeOf({ parent, config: { acme: { size: 5 } } })).toBe(5);
    expect(sizeOf({ parent, sets: [sized('web', 6)] })).toBe(6);
    expect(sizeOf({ parent })).toBe(2);
  });

  test('key by key: what the outer one does not say, the inner one does', () => {
    const registry = createRegistry({
      plugins: [acme],
      sets: [set('a', { config: { acme: { size: 2, names: ['a'] } } })],
      config: { acme: { size: 3 } },
    });
    expect(registry.view('acme:x')).toEqual({ size: 3, names: ['a'] });
  });

  test('two sets that say the same agree, in whatever order of keys', () => {
    const says = (name: string, deep: object) => set(name, { config: { acme: { deep } } });
    expect(
      createRegistry({ plugins: [acme], sets: [says('a', { flag: true }), says('b', { flag: true })] }).view('acme:x'),
    ).toMatchObject({ deep: { flag: true } });
  });

  test('a set that another is made of speaks through that other', () => {
    const base = sized('base', 2);
    const web = sized('web', 3, { extends: [base] });
    const top = set('top', { extends: [web] });
    expect(sizeOf({ sets: [base, top] })).toBe(3);
    expect(sizeOf({ sets: [web, base] })).toBe(3);
  });
});

describe('two sets that disagree', () => {
  const [a, b] = [sized('a', 2), sized('b', 3)];

  test('are an error with the cure', () => {
    expect(errorOf(() => sizeOf({ sets: [a, b] })).cure).toContain('say it in the composition itself');
  });

  test.each([0, 1, 2].flatMap((i) => [0, 1, 2].filter((j) => j !== i).map((j) => [i, j, 3 - i - j])))(
    'three that disagree are settled by the composition alone, in order %i %i %i',
    (...order) => {
      const three = [a, b, sized('c', 4)];
      const sets = order.map((i) => three[i]!);
      expect(errorOf(() => sizeOf({ sets })).code).toBe('registry/sets-disagree');
      const { settings } = createRegistry({ plugins: [acme], sets, config: { acme: { size: 9 } } }).describe();
      expect(settings.map(({ by, value, replaced }) => [by, value, replaced.map((one) => one.by).sort()])).toEqual([
        ['the composition', 9, ['set "a"', 'set "b"', 'set "c"']],
      ]);
    },
  );

  test('the composition may settle it by saying it itself', () => {
    expect(sizeOf({ sets: [a, b], config: { acme: { size: 9 } } })).toBe(9);
    expect(sizeOf({ sets: [set('both', { extends: [a, b], config: { acme: { size: 9 } } })] })).toBe(9);
  });

  test('what they are made of is theirs', () => {
    const [left, right] = [set('left', { extends: [a] }), set('right', { extends: [b] })];
    expect(errorOf(() => sizeOf({ sets: [left, right] })).message).toContain('set "a" says 2, set "b" says 3');
    expect(sizeOf({ sets: [set('top', { extends: [left], config: { acme: { size: 4 } } }), a] })).toBe(4);
  });

  test('about presets', () => {
    const sets = [set('a', { severities: 'strict' }), set('b', { severities: 'interop' })];
    expect(errorOf(() => createRegistry({ plugins: [acme], sets }))).toMatchObject(
      error('registry/sets-disagree', 'severities "preset"'),
    );
  });

  test('about the version of a set', () => {
    const [one, two] = [set('base'), set('base', { version: '2.0.0' })];
    const of = () => createRegistry({ sets: [set('l', { extends: [one] }), set('r', { extends: [two] })] });
    expect(errorOf(of).message).toContain('set "base" is given twice');
  });

  test('about a plugin: an outer one does not win by itself', () => {
    const [one, two] = [plugin('x', { version: '1.0.0' }), plugin('x', { version: '2.0.0' })];
    const sets = [set('a', { plugins: [one] })];
    const parent = createRegistry({ plugins: [one] });
    for (const make of [() => createRegistry({ sets, plugins: [two] }), () => parent.extend({ plugins: [two] })])
      expect(errorOf(make).cure).toContain('give one an id of its own');
    expect(parent.extend({ plugins: [one] }).engine).toBe(parent.engine);
  });

  test('about the owner of a scheme', () => {
    const [one, two] = [plugin('one', { schemes: ['s', 'one'] }), plugin('two', { schemes: ['s', 'two'] })];
    const sets = [set('a', { plugins: [one] }), set('b', { plugins: [two] })];
    const message = '(set "a") and plugin "two" 1.0.0 (set "b")';
    expect(errorOf(() => createRegistry({ sets }))).toMatchObject(
      error('registry/two-owners', message, { plugins: ['one', 'two'] }),
    );
    const chosen = [sets[0]!, set('b', { plugins: [{ ...two, overrides: 'one@^1.0.0' }] })];
    for (const registry of [
      createRegistry({ sets: chosen }),
      createRegistry({ sets: [set('both', { extends: chosen })] }),
      createRegistry({ sets: [sets[0]!] }).extend({ sets: [chosen[1]!] }),
    ]) {
      expect(registry.describe().schemes).toMatchObject({
        s: { plugin: 'two', overridden: ['one'] },
        one: { plugin: 'one' },
        two: { plugin: 'two' },
      });
    }
  });
});

const A_SERVICE = /services\[0\]: expected a token and a provider/;
const two = { token: 'x', useValue: 1, useFactory: () => 2 };
test.each<readonly [string, unknown, string, RegExp]>([
  [
    'a set in a set without a version',
    { sets: [{ ...set('outer'), extends: [{ name: 'a' }] }] },
    'registry/set',
    /set "a": version: expected a semantic version/,
  ],
  [
    'a member of a set with a letter too many',
    { sets: [{ ...set('a'), pluginss: [] }] },
    'input/unknown-option',
    /set "a": pluginss: no such key \(is "plugins" meant\?\)/,
  ],
  ['null', null, 'registry/set', /found null/],
  ['a service without a provider', { services: [{ token: 'x' }] }, 'registry/set', A_SERVICE],
  ['a service with two providers', { services: [two] }, 'registry/set', A_SERVICE],
  ['a service that is nothing', { services: [undefined] }, 'registry/set', A_SERVICE],
])('%s is an error', (_, options, code, message) => {
  expect(errorOf(() => createRegistry(options as object))).toMatchObject(error(code, message));
});
