import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { BaseHooks, EngineKit, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { VERSION } from '../src/version.js';
import { optioned, overlay, plugin, set } from './support/plugins.js';
import { testSeed } from '../../generic/test/generators/campaign.js';

const acme = optioned('acme');
const other = plugin('other');
const policy = overlay({ query: 'forbidden' });
const second = overlay({ id: 'second', port: 'forbidden' });
const print = (options: RegistryOptions): string => createRegistry(options).fingerprint;
const base: RegistryOptions = {
  plugins: [acme, other],
  overlays: [policy, second],
  config: { acme: { size: 2, names: ['a'] } },
};

test('holds the version of the engine, which is that of this package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string;
  };
  expect(VERSION).toBe(version);
});

test('is the same from run to run and from machine to machine', () => {
  // Written down: whoever changes what a fingerprint is made of changes every cache key, and should know.
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
  const settings = `{"engine":"${VERSION}","format":5,"opaquePaths":[],"overlays":[[]],"owners":[["acme","acme"]],"plugins":[["acme","1.0.0",!undefined(),!undefined(),"{\\"size\\":1}"]],"severities":[]}`;
  const hooks = `{"acme":{"acme":{"view":{"function":true}}}}`;
  expect(print({ plugins: [acme] })).toBe(sha256(`${sha256(settings)}\n${sha256(hooks)}\n`).slice(0, 32));
});

test('is the same in another process, with another locale, time zone and order of keys', () => {
  const program = `
    const { createRegistry } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
    const schema = { parse: (value) => value };
    const one = (id) => ({ rfc: [], configSchema: schema, schemes: [id], configure: () => ({ [id]: {} }), contract: 2, version: '1.0.0', id });
    const config = JSON.parse(process.argv[1]);
    const { fingerprint } = createRegistry({ severities: 'strict', config: { i: config }, plugins: [one('i'), one('z')] });
    process.stdout.write(fingerprint);`;
  const there = (config: string, env: Readonly<Record<string, string>>): string =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program, config], { encoding: 'utf8', env });
  const forwards = there('{"I":1,"\u0131":2,"a":{"x":1.5,"y":[1e21]}}', { LANG: 'C', TZ: 'UTC' });
  const backwards = there('{"a":{"y":[1000000000000000000000],"x":1.50},"\u0131":2,"I":1}', {
    LANG: 'tr_TR.UTF-8',
    LC_ALL: 'tr_TR.UTF-8',
    TZ: 'Asia/Tokyo',
  });
  const open = { parse: (value: unknown) => value };
  const here = print({
    plugins: [plugin('z', { configSchema: open as never }), plugin('i', { configSchema: open as never })].reverse(),
    severities: 'strict',
    config: { i: { '\u0131': 2, a: { y: [1e21], x: 1.5 }, I: 1 } },
  });
  expect([forwards, backwards]).toEqual([here, here]);
  expect(here).toMatch(/^[0-9a-f]{32}$/);
});

describe('stays', () => {
  test.each<readonly [string, RegistryOptions]>([
    ['for the same again', { ...base }],
    [
      'for other objects that say the same',
      {
        plugins: [optioned('acme'), plugin('other')],
        overlays: [{ ...policy }, { ...second }],
        config: { acme: { names: ['a'], size: 2 } },
      },
    ],
    ['where a set says it', { sets: [set('web', base)] }],
    ['where a default is said', { ...base, config: { ...base.config, other: {} }, severities: 'recommended' }],
    ['where another file says it', { ...base, file: 'x.yaml' }],
    ['where plugins change places', { ...base, plugins: [other, acme] }],
    ['where overlays change places: their order is that of their ids', { ...base, overlays: [second, policy] }],
    ['where an overlay names its scheme in a list', { ...base, overlays: [{ ...policy, extends: ['acme'] }, second] }],
    ['where an overlay names the plugin', { ...base, overlays: [{ ...policy, extends: { plugin: 'acme' } }, second] }],
    ['with an order that is the order anyway', { ...base, overlays: [policy, { ...second, after: ['policy'] }] }],
  ])('%s', (_, options) => {
    expect(print(options)).toBe(print(base));
  });

  test('where overlays of two schemes change places', () => {
    const elsewhere = overlay({ id: 'elsewhere', extends: 'other', port: 'forbidden' });
    expect(print({ ...base, overlays: [policy, elsewhere] })).toBe(print({ ...base, overlays: [elsewhere, policy] }));
  });

  test('where a default is written out', () => {
    expect(print({ plugins: [acme], config: { acme: { size: 1 } } })).toBe(print({ plugins: [acme] }));
    const { limits } = createRegistry().engine;
    expect(print({ limits })).toBe(print({}));
    expect(print({ limits: { ...limits, length: Infinity } })).not.toBe(print({}));
  });

  test('where a plugin that owns nothing is another', () => {
    const over = plugin('over', { schemes: ['other'], overrides: 'other@*' });
    expect(print({ plugins: [other, over] })).toBe(print({ plugins: [plugin('other', { version: '2.0.0' }), over] }));
  });
});

test('changes with everything that an answer can depend on', () => {
  const over = (more: object) => ({ ...base, overlays: [policy, { ...second, ...more }] });
  const check = (): undefined => undefined;
  const prints = [
    base,
    { ...base, plugins: [acme] },
    { ...base, plugins: [optioned('acme', { version: '1.0.1' }), other] },
    { ...base, plugins: [optioned('acme', { fingerprint: 'x' }), other] },
    { ...base, config: { acme: { size: 3, names: ['a'] } } },
    { ...base, config: { acme: { size: 2, names: ['a', 'b'] } } },
    { ...base, config: {} },
    { ...base, overlays: [policy] },
    over({ id: 'third' }),
    over({ version: '1.0.1' }),
    over({ port: 'discouraged' }),
    over({ check, fingerprint: '1' }),
    over({ check, fingerprint: '2' }),
    over({ hosts: { deny: ['private'] } }),
    { ...base, severities: 'strict' as const },
    { ...base, severities: { 'acme/query': 'warning' as const } },
    { ...base, severities: { 'acme/query': 'off' as const } },
    { ...base, opaquePaths: ['urn'] },
    { ...base, opaquePaths: ['urn', 'tel'] },
  ].map(print);
  expect(new Set(prints).size).toBe(prints.length);
});

test('one for one: two configurations have one fingerprint where the plugin gets the same, and only there', () => {
  const open = plugin('open', {
    configSchema: z.object({}).catchall(z.unknown()),
    configure: (config: unknown) => ({ open: { view: () => config } }),
  });
  const json = fc.dictionary(
    fc.string({ minLength: 1, maxLength: 3 }).filter((key) => key !== '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 3 },
  );
  fc.assert(
    fc.property(json, json, (a, b) => {
      const [x, y] = [a, b].map((config) => createRegistry({ plugins: [open], config: { open: config } }));
      const same = JSON.stringify(sorted(x!.view('open:'))) === JSON.stringify(sorted(y!.view('open:')));
      expect(x!.fingerprint === y!.fingerprint).toBe(same);
      const reversed = Object.fromEntries(Object.entries(a).reverse());
      expect(createRegistry({ plugins: [open], config: { open: reversed } }).fingerprint).toBe(x!.fingerprint);
    }),
    { seed: testSeed() },
  );
});

/** With keys in order, and -0 told from 0. */
const sorted = (value: unknown): unknown => {
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
};

describe('the data that configure returned is in the fingerprint', () => {
  const of = (hooks: SchemeHooks, more: object = {}) =>
    createRegistry({ plugins: [plugin('acme', { hooks, ...more })] }).fingerprint;
  const rule = (id: string) =>
    ({ id, section: 'X 1', tier: 'safe', level: 'scheme-based', apply: (uri: Uri) => uri }) as const;
  test.each<readonly [string, SchemeHooks, SchemeHooks]>([
    ['defaultPort', { defaultPort: 1 }, { defaultPort: 2 }],
    ['none', {}, { defaultPort: 2 }],
    ['query', { query: 'forbidden' }, { query: 'discouraged' }],
    ['emptyPath', { emptyPath: '/' }, { emptyPath: '' }],
    ['localHosts', { localHosts: ['a'] }, { localHosts: ['b'] }],
    ['secrets', { secrets: ['query'] }, { secrets: [{ parameter: 'query' }] }],
    ['secrets, a function and none', { secrets: [() => []] }, { secrets: [] }],
    ['rules', { rules: [rule('one')] }, { rules: [rule('two')] }],
    ['a function that is there', { view: () => 1 }, {}],
    ['path', { path: 'opaque' }, { path: 'hierarchical' }],
  ])('%s', (_, one, other) => {
    expect(of(one)).not.toBe(of(other));
    expect(of(one)).toBe(of({ ...one }));
  });
  test('of a plugin that only lends its hooks too', () => {
    const of = (defaultPort: number) => {
      const base = plugin('base', { hooks: { defaultPort } });
      const taker = plugin('taker', {
        schemes: ['base'],
        overrides: 'base@*',
        configure: (_config: never, _kit: EngineKit, lent?: BaseHooks) => ({
          base: { view: () => lent?.['base']?.['base']?.defaultPort },
        }),
      });
      return createRegistry({ plugins: [base, taker] });
    };
    expect([of(1).view('base:x'), of(1).fingerprint === of(2).fingerprint]).toEqual([1, false]);
    expect(of(1).fingerprint).toBe(of(1).fingerprint);
  });
  test('of a parent whose errors stay', () => {
    const child = (defaultPort: number) =>
      createRegistry({ plugins: [plugin('acme', { hooks: { defaultPort } })] }).extend({
        plugins: [plugin('mine', { schemes: ['acme'], overrides: 'acme@*' })],
      }).fingerprint;
    expect(child(1)).not.toBe(child(2));
    expect(child(1)).toBe(child(1));
  });
  test('and the codes that a plugin and an overlay may report, in any order', () => {
    for (const ofCodes of [
      (issues: readonly string[]) => print({ plugins: [plugin('acme', { issues })] }),
      (issues: readonly string[]) => print({ plugins: [acme], overlays: [overlay({ issues })] }),
    ]) {
      expect(ofCodes(['x', 'y'])).toBe(ofCodes(['y', 'x']));
      expect(ofCodes(['x', 'y'])).not.toBe(ofCodes(['x']));
    }
  });

  test('a function is known by the id and the version of its plugin', () => {
    expect(of({ view: () => 1 })).toBe(of({ view: () => 2 }));
    expect(of({ view: () => 1 }, { version: '1.0.1' })).not.toBe(of({ view: () => 2 }));
  });
});

test('of two orders of keys is one, so a plugin gets its options in one order', () => {
  const keysOf = (value: unknown): string =>
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof Map || inner instanceof Set ? [...inner] : inner));
  const schemas = [z.strictObject({ map: z.any() }), z.strictObject({ map: z.any() }).transform((own) => () => own)];
  const ownOf = (own: unknown): unknown => (typeof own === 'function' ? (own as () => unknown)() : own);
  const configure = (own: unknown) => ({ told: { view: () => keysOf(ownOf(own)) } });
  for (const configSchema of schemas) {
    const told = plugin('told', { configSchema, configure });
    const made = (map: unknown): string => {
      const registry = createRegistry({ plugins: [told], config: { told: { map } } });
      return `${registry.fingerprint} ${String(registry.view('told:x'))}`;
    };
    expect(made({ b: [{ d: 1, c: 2 }], a: 2 })).toBe(made({ a: 2, b: [{ c: 2, d: 1 }] }));
    expect(made(new Map([['m', new Set([{ d: 1, c: 2 }])]]))).toBe(made(new Map([['m', new Set([{ c: 2, d: 1 }])]])));
  }
});

test('of a member that is undefined is that without it, and so is the configuration', () => {
  const told = plugin('told', {
    configSchema: z.strictObject({ map: z.record(z.string(), z.unknown()) }),
    configure: ({ map }: { readonly map: object }) => ({ told: { view: () => Object.keys(map).join() } }),
  });
  const made = (map: unknown) => createRegistry({ plugins: [told], config: { told: { map } } });
  const [one, other] = [made({ a: undefined }), made({})];
  expect([one.fingerprint, one.view('told:x')]).toEqual([other.fingerprint, other.view('told:x')]);
});

test('tells a value that a schema made from the text of another configuration of which it made no data', () => {
  class Secret {
    readonly isSecret = true;
  }
  const read = z.union([z.literal('x').transform(() => new Secret()), z.number().transform(() => 'x')]);
  const told = plugin('told', {
    configSchema: z.strictObject({ a: read.optional() }),
    configure: ({ a }: { readonly a?: unknown }) => ({ told: { view: () => typeof a } }),
  });
  const parent = createRegistry({ plugins: [told] });
  const [one, other] = [parent.extend({ config: { told: { a: 'x' } } }), parent.extend({ config: { told: { a: 1 } } })];
  expect([one.view('told:'), other.view('told:')]).toEqual(['object', 'string']);
  expect(one.fingerprint).not.toBe(other.fingerprint);
});
