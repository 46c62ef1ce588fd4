import { describe, expect, test } from '@jest/globals';
import type { Engine } from '@urikit/generic';
import type { Finding, SchemeHooks, SchemeOverlay, Uri } from '@urikit/generic/hooks';
import { createHolder, createRegistry, type Reload, type SchemeRegistry } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { optioned, plugin, set } from './support/plugins.js';

const FINDING: Finding = { code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' };
const TEXTS = ['HTTP://joe@H:80/%7e?q#f', 'acme:x?q', 'own:/a/../b', 'http:', ':', 'foo:a'];

const own = plugin('own', {
  hooks: { check: (_, report) => report(FINDING), view: ({ path }) => ({ path, parts: [path] }), secrets: ['query'] },
});
const overlay = { id: 'inside', version: '1.0.0', extends: 'http', userinfo: 'forbidden', secrets: ['query'] } as const;

const acme = optioned('acme');

const make = (): SchemeRegistry =>
  createRegistry({
    plugins: [http, acme, own],
    overlays: [{ ...overlay }],
    sets: [set('web', { severities: { 'own/hit': 'warning' } })],
    config: { acme: { names: ['a'], deep: { flag: true } } },
    opaquePaths: ['urn'],
  });

/** Everything that an engine answers to a few texts, as text. */
const answersOf = (engine: Engine): string =>
  JSON.stringify(
    TEXTS.map((text) => [
      engine.tryNormalize(text),
      engine.check(text),
      engine.redact(text),
      TEXTS.map((other) => engine.compare(text, other)),
      engine.tryNormalize(text).ok ? [engine.explain(text), engine.needs(text)] : [],
      /^(?:acme|own)/.test(text) ? engine.view(text) : undefined,
    ]),
  );

const all = (registry: SchemeRegistry): string =>
  JSON.stringify([answersOf(registry.engine), registry.fingerprint, registry.schemes(), registry.describe()]);

/** What the platform brings is not ours to seal: constructors, prototypes, and the prototypes of those. */
const PLATFORM = new Set<unknown>(
  Object.values(Object.getOwnPropertyDescriptors(globalThis)).flatMap(({ value }: PropertyDescriptor): unknown[] =>
    typeof value === 'function'
      ? [value, (value as { prototype?: unknown }).prototype, Object.getPrototypeOf(value)]
      : [value],
  ),
);

/** Everything that can be reached by properties, prototypes of our own included. */
function reachable(roots: readonly unknown[]): readonly object[] {
  const seen = new Set<object>();
  const waiting = [...roots];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if ((typeof next !== 'object' && typeof next !== 'function') || next === null) continue;
    if (seen.has(next) || PLATFORM.has(next)) continue;
    seen.add(next);
    for (const descriptor of Object.values(Object.getOwnPropertyDescriptors(next)))
      waiting.push(...Object.values(descriptor as Readonly<Record<string, unknown>>));
    waiting.push(Object.getPrototypeOf(next) as unknown);
  }
  return Array.from(seen);
}

/** Tries every way to change an object. */
function attack(target: object): void {
  const attempt = (action: () => unknown): void => {
    try {
      action();
    } catch {
      // Refused: as it should be.
    }
  };
  for (const key of [...Reflect.ownKeys(target), 'length', 'extra', 'userinfo', 'normalize', '0']) {
    attempt(() => Reflect.set(target, key, 'forged'));
    attempt(() => Reflect.defineProperty(target, key, { value: 'forged', configurable: true }));
    attempt(() => Reflect.deleteProperty(target, key));
  }
  attempt(() => Reflect.setPrototypeOf(target, { userinfo: 'forged', forged: true }));
  attempt(() => {
    if (Array.isArray(target)) target.push('forged');
  });
}

test('a registry leads to no class: its functions would hand out what answers are made of, and make registries of anything', () => {
  const registry = make();
  const prototype: unknown = Object.getPrototypeOf(registry);
  expect(Reflect.ownKeys(prototype as object)).toEqual(['fingerprint', 'view']);
  expect([registry.constructor, Object.getPrototypeOf(prototype)]).toEqual([Object, Object.prototype]);
});

/** The results of all verbs, and what a registry hands out. */
const resultsOf = (registry: SchemeRegistry): readonly unknown[] => {
  const { engine } = registry;
  return [
    registry,
    engine,
    registry.describe(),
    registry.configJsonSchema(),
    registry.schemes().map((scheme) => engine.hooks(scheme)),
    TEXTS.map((text) => [engine.tryNormalize(text), engine.check(text), engine.compare(text, 'http://h/%7E')]),
    ['HTTP://joe@H:80/%7e?q#f', 'own:/a/../b'].map((text) => [engine.explain(text), engine.needs(text)]),
    engine.view('own:/x'),
    engine.view('acme:x'),
  ];
};

test('nothing reachable from a registry, an engine or a result can change an answer', () => {
  const registry = make();
  const before = all(registry);
  const objects = reachable(resultsOf(registry));
  expect(objects.length).toBeGreaterThan(100);
  for (const each of objects) attack(each);
  expect(all(registry)).toBe(before);
  expect(all(make())).toBe(before);
  expect(answersOf(registry.extend({}).engine)).toBe(answersOf(registry.engine));
});

test('nothing reachable from a holder can change what it has, nor what it makes next', async () => {
  const holder = await createHolder(make);
  const reloads: Reload[] = [];
  holder.onReload((reload) => reloads.push(reload));
  const stop = holder.onReload(() => {
    throw new Error('listener');
  });
  const results = [
    await holder.reload(),
    await createHolder(() => {
      throw new Error('source');
    }).catch((error: unknown) => error),
  ];
  const before = all(holder.registry);
  // Its getters are not values of properties: what they give is among the roots.
  const objects = reachable([holder, holder.registry, holder.engine, holder.view, stop, reloads, results]);
  expect(objects.length).toBeGreaterThan(50);
  for (const each of objects) if (each !== reloads && each !== results) attack(each);
  expect([all(holder.registry), holder.fingerprint]).toEqual([before, make().fingerprint]);
  expect(await holder.reload()).toMatchObject({ outcome: 'same', thrown: [expect.any(Error)] });
  expect(answersOf(holder.engine)).toBe(answersOf(make().engine));
  expect(reloads.map(({ outcome }) => outcome)).toEqual(['same', 'same']);
});

test('what is done to a plugin, an overlay, a set or a configuration afterwards changes nothing', () => {
  const names = ['a'];
  const hooks: SchemeHooks = { query: 'forbidden', secrets: ['query'], localHosts: ['local'] };
  const given = { ...plugin('own', { hooks }), requires: {} };
  const policy = { ...overlay, extends: 'own', after: [] as string[] };
  const config = { acme: { names } };
  const web = { ...set('web'), config, severities: { 'own/query': 'warning' as const } };
  const registry = createRegistry({ plugins: [given, acme], overlays: [policy], sets: [web] });
  const before = all(registry);
  names.push('b');
  const { configSchema: _, configure: __, ...parts } = given;
  for (const each of [given, ...reachable([hooks, parts, policy, config, web])]) attack(each);
  expect(all(registry)).toBe(before);
  expect(registry.extend({}).engine).toBe(registry.engine);
  expect(all(registry.extend({ severities: 'strict' }).extend({ severities: 'recommended' }))).toContain('"own"');
});

test('what one check does to the normal form, another one does not see', () => {
  const registry = createRegistry({
    plugins: [plugin('own')],
    overlays: [
      {
        id: 'forging',
        version: '1.0.0',
        extends: 'own',
        check: (_, __, { normal }) => {
          for (const part of reachable([normal])) attack(part);
        },
      },
      {
        id: 'reading',
        version: '1.0.0',
        extends: 'own',
        after: ['forging'],
        check: (_, report, { normal }) => {
          if (normal.authority?.host.text === 'h' && normal.path === '/x') report(FINDING);
        },
      },
    ],
  });
  expect(registry.engine.check('own://H/a/../x').map(({ code }) => code)).toEqual(['reading/hit']);
});

/** Makes a member answer once as it is, and as if it were absent from then on. */
function forget(part: object, member: string): void {
  const value: unknown = Reflect.get(part, member);
  let calls = 0;
  Object.defineProperty(part, member, { get: () => (calls++ === 0 ? value : undefined) });
}

test.each<readonly [string, (uri: Uri) => void]>([
  ['a query', (uri) => forget(uri, 'query')],
  ['an authority', (uri) => forget(uri, 'authority')],
  ['a userinfo', (uri) => forget(uri.authority as object, 'userinfo')],
])('what one check does to the record, another overlay does not see: %s that answers once', (_, spoil) => {
  const checking = { version: '1.0.0', extends: 'own' };
  const reading: SchemeOverlay['check'] = ({ authority, query }, report) => {
    if (query === 'q' && authority?.userinfo === 'u') report(FINDING);
  };
  const registry = createRegistry({
    plugins: [plugin('own')],
    overlays: [
      { ...checking, id: 'a-forging', check: spoil },
      { ...checking, id: 'data', query: 'forbidden', userinfo: 'forbidden', hosts: { deny: ['h'] } },
      { ...checking, id: 'reading', check: reading },
    ],
  });
  const codes = registry.engine.check('own://u@h/?q').map(({ code }) => code);
  expect(codes).toEqual(['data/userinfo', 'data/host-denied', 'reading/hit', 'data/query']);
});

describe('a report kept beyond its call', () => {
  test.each(['strict', 'recommended'] as const)('is ignored, with severities %s', (severities) => {
    let kept: ((finding: Finding) => void) | undefined;
    const late = plugin('late', {
      hooks: {
        check: (_, report) => {
          report(FINDING);
          kept = report;
        },
      },
    });
    const issues = createRegistry({ plugins: [late], severities }).engine.check('late:x');
    kept?.({ ...FINDING, code: 'later' });
    expect(issues.map(({ code }) => code)).toEqual(['late/hit']);
    expect([Object.isFrozen(issues), issues.every((issue) => Object.isFrozen(issue))]).toEqual([true, true]);
  });
});

test('a Date, a Map and a Set of a configuration are copied, for the plugin and for a description', () => {
  const when = new Date(0);
  const loose = { parse: (value: unknown) => value };
  const timed = {
    ...plugin('timed', { configure: (config: unknown) => ({ timed: { view: () => config } }) }),
    configSchema: loose,
  };
  const registry = createRegistry({ plugins: [timed], config: { timed: { when, map: new Map([['a', when]]) } } });
  const { fingerprint } = registry;
  when.setTime(5);
  const described = registry.describe().plugins[0]?.config as { readonly when: Date };
  described.when.setTime(7);
  expect((registry.view('timed:x') as { readonly when: Date }).when.getTime()).toBe(0);
  expect(registry.fingerprint).toBe(fingerprint);
});
