import { describe, expect, test } from '@jest/globals';
import { createEngine, kit } from '@urikit/generic';
import { createRegistry, type Description, type SchemeRegistry } from '@urikit/registry';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { http } from '@urikit/scheme-http';
import * as z from 'zod';
import { error, errorOf, issuesOf, optioned, overlay, plugin, set } from './support/plugins.js';

type SchemeFacts = Description['schemes'][string]['facts'];
const registry = createRegistry({ plugins: [http] });

describe('a registry', () => {
  test('has the engine of its plugins, and no other', () => {
    const bare = createEngine({ schemes: http.configure(http.configSchema.parse({}), kit) });
    for (const text of ['HTTP://u@H:80?q', 'https://0x7f.1/', 'x:/a/../b', 'a b']) {
      expect(registry.engine.tryNormalize(text)).toEqual(bare.tryNormalize(text));
      expect(registry.engine.check(text)).toEqual(bare.check(text));
    }
    expect(registry.schemes()).toEqual(['http', 'https', 'ws', 'wss']);
    expect(registry.view('http://H:81/a').origin).toBe('http://h:81');
  });

  test('is frozen, and so is its engine', () => {
    expect([registry, registry.engine].map((each) => Object.isFrozen(each))).toEqual([true, true]);
    expect(() => Object.assign(registry, { engine: 1 })).toThrow(TypeError);
    const { extend, describe: tell } = registry;
    expect(extend({}).fingerprint).toBe(tell().fingerprint);
  });

  test('of nothing knows the generic rules', () => {
    const empty = createRegistry();
    expect([empty.schemes(), empty.engine.normalize('FOO://H')]).toEqual([[], 'foo://h']);
    expect(errorOf(() => createRegistry({ config: { http: {} } })).cure).toContain('add plugin "http"');
  });

  test('that is not of this package is no parent', () => {
    expect(errorOf(() => createRegistry({ parent: { ...registry } })).code).toBe('registry/set');
  });
});

describe('a child', () => {
  const acme = optioned('acme');
  const parent = createRegistry({
    plugins: [http, acme],
    config: { acme: { size: 2 } },
    overlays: [overlay({ extends: 'http', scheme: 'forbidden' })],
    severities: { 'http/userinfo': 'error' },
  });

  test('inherits everything and adds to it; the parent stays as it is', () => {
    const before = parent.describe();
    const child = parent.extend({
      plugins: [plugin('more')],
      config: { acme: { names: ['x'] } },
      severities: { 'acme/*': 'off' },
    });
    expect(child.schemes()).toEqual([...parent.schemes(), 'more']);
    expect(child.view('acme:x')).toEqual({ size: 2, names: ['x'] });
    expect(issuesOf(child, 'http://u@h/')).toEqual(['error policy/scheme', 'error http/userinfo']);
    expect(child.describe().severities).toEqual({ 'http/userinfo': 'error', 'acme/*': 'warning' });
    expect(parent.describe()).toEqual(before);
    expect(parent.schemes()).not.toContain('more');
  });

  test('of a child of a child', () => {
    const sizes = [3, 4, 5]
      .reduce<SchemeRegistry[]>((all, size) => [...all, all.at(-1)!.extend({ config: { acme: { size } } })], [parent])
      .map((each) => each.view('acme:x'));
    expect(sizes).toEqual([2, 3, 4, 5].map((size) => ({ size })));
  });

  test('that says nothing new shares the engine', () => {
    const web = set('web', { config: { acme: { size: 7 } } });
    const children = Array.from({ length: 50 }, () => parent.extend({ sets: [web] }));
    expect(new Set(children.map(({ engine }) => engine)).size).toBe(1);
    expect(children[0]?.engine).not.toBe(parent.engine);
    const back = children.map((child) => child.extend({ config: { acme: { size: 2 } } }));
    // Each is held to the errors of its parent, so it is not its grandparent.
    expect(new Set(back.map(({ engine }) => engine)).size).toBe(1);
    for (const same of [
      parent.extend({}),
      parent.extend({ config: { acme: { size: 2 } } }),
      createRegistry({ parent }),
    ])
      expect(same.engine).toBe(parent.engine);
  });

  test('asks a schema again only where the child says something else', () => {
    let asked = 0;
    const counting = { ...plugin('counting'), configSchema: { parse: (value: unknown) => ((asked += 1), value) } };
    const base = createRegistry({ plugins: [counting, acme], config: { counting: { a: 1 } } });
    expect(asked).toBe(1);
    base.extend({ config: { acme: { size: 3 } } });
    base.extend({ sets: [set('web', { config: { counting: { a: 1 }, acme: { size: 4 } } })] });
    expect(asked).toBe(1);
    base.extend({ config: { counting: { a: 2 } } });
    base.extend({ config: { counting: { b: 1 } } });
    expect(asked).toBe(3);
  });

  test('a family of its own shares nothing with another', () => {
    expect(createRegistry({ plugins: [http] }).engine).not.toBe(registry.engine);
    expect(createRegistry({ plugins: [http] }).fingerprint).toBe(registry.fingerprint);
  });
});

/** What a scheme says that says nothing. */
const GENERIC: SchemeFacts = {
  scheme: 'allowed',
  authority: 'optional',
  host: 'may-be-empty',
  defaultPort: undefined,
  emptyPath: '',
  path: 'hierarchical',
  userinfo: 'allowed',
  port: 'allowed',
  query: 'allowed',
  fragment: 'allowed',
  secrets: ['password'],
};
const WEB: SchemeFacts = { ...GENERIC, authority: 'required', host: 'required', emptyPath: '/', userinfo: 'forbidden' };

describe('describe', () => {
  test('says of a scheme what its owner says, and what overlays tighten', () => {
    const hooks = { defaultPort: 7, path: 'opaque', fragment: 'discouraged', secrets: ['query'] } as const;
    const tight = overlay({
      ...{ id: 'tight', authority: 'required', host: 'required' },
      ...{ userinfo: 'discouraged', port: 'forbidden', secrets: ['fragment'] },
    });
    const tighter = overlay({
      ...{ id: 'tighter', scheme: 'discouraged', userinfo: 'forbidden', fragment: 'discouraged' },
    });
    const factsOf = (overlays: readonly SchemeOverlay[]) =>
      createRegistry({ plugins: [plugin('acme', { hooks })], overlays }).describe().schemes['acme']?.facts;
    const alone = { ...GENERIC, ...hooks };
    expect(factsOf([])).toEqual(alone);
    expect(factsOf([tight, tighter])).toEqual({
      ...alone,
      scheme: 'discouraged',
      authority: 'required',
      host: 'required',
      userinfo: 'forbidden',
      port: 'forbidden',
      secrets: ['query', 'fragment'],
    });
  });

  test('has the owner of each scheme, and the layer that said so', () => {
    const web = set('web', { plugins: [http], config: { http: { userinfo: 'forbidden' } }, version: '2.1.0' });
    const override = plugin('inside', { schemes: ['http'], overrides: 'http@^0.1.0', requires: { http: '*' } });
    const overlays = [overlay({ extends: 'http', query: 'forbidden', check: () => undefined, fingerprint: '1' })];
    const description = createRegistry({ sets: [web], plugins: [override], overlays, severities: 'strict' }).describe();
    const owned = { plugin: 'http', overridden: [], overlays: [] };
    const ws = { ...WEB, fragment: 'forbidden' };
    expect(description).toEqual({
      withoutFingerprint: undefined,
      deprecated: [],
      fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      schemes: {
        http: {
          plugin: 'inside',
          overridden: ['http'],
          overlays: ['policy'],
          facts: { ...GENERIC, query: 'forbidden' },
        },
        https: { ...owned, facts: { ...WEB, defaultPort: 443 } },
        ws: { ...owned, facts: { ...ws, defaultPort: 80 } },
        wss: { ...owned, facts: { ...ws, defaultPort: 443 } },
      },
      plugins: [
        {
          id: 'http',
          version: http.version,
          schemes: http.schemes,
          rfc: http.rfc,
          requires: {},
          overrides: undefined,
          config: { userinfo: 'forbidden' },
          by: 'set "web"',
        },
        {
          id: 'inside',
          version: '1.0.0',
          schemes: ['http'],
          rfc: ['INSIDE 1'],
          requires: { http: '*' },
          overrides: 'http@^0.1.0',
          config: {},
          by: 'the composition',
        },
      ],
      overlays: [
        {
          ...{ id: 'policy', version: '1.0.0', extends: 'http' },
          query: 'forbidden',
          check: true,
          config: undefined,
          fingerprint: '1',
          by: 'the composition',
        },
      ],
      sets: { web: '2.1.0' },
      severities: { preset: 'strict' },
      limits: {},
      encodedDotSegments: 'remove',
      references: 'allow',
      secrets: [],
      opaquePaths: [],
      others: 'allowed',
      settings: expect.any(Array) as unknown,
      withoutEffect: [],
    });
    expect(JSON.parse(JSON.stringify(description))).toBeDefined();
  });
});

describe('configJsonSchema', () => {
  test('has the options of every plugin, and refuses others', () => {
    const parse = (value: unknown): unknown => value;
    const schema = createRegistry({
      plugins: [http, optioned('acme'), { ...plugin('own'), configSchema: { parse } }],
    }).configJsonSchema() as { readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    expect(Object.keys(schema.properties)).toEqual([
      ...['$schema', 'parent', 'sets', 'plugins', 'overlays', 'config', 'severities', 'opaquePaths', 'schemes'],
      ...['limits', 'encodedDotSegments', 'references', 'secrets'],
    ]);
    const { properties, additionalProperties } = schema.properties['config']!;
    expect(additionalProperties).toBe(false);
    expect(properties).toMatchObject({
      http: {
        type: 'object',
        additionalProperties: false,
        properties: { userinfo: { anyOf: [{ enum: ['allowed', 'discouraged', 'forbidden'] }, {}] } },
      },
      acme: {
        type: 'object',
        additionalProperties: false,
        properties: { size: { anyOf: [{ type: 'number' }, {}], default: 1 } },
      },
      own: { type: 'object', description: 'plugin own 1.0.0' },
    });
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  });

  test('leaves a schema open that says so, or that is no object', () => {
    const either = z.union([z.strictObject({}), z.object({ a: z.date().optional() })]);
    const schemas = [z.looseObject({}), either, z.object({})];
    const plugins = schemas.map((configSchema, i) => plugin(`p${String(i)}`, { configSchema }));
    const properties = {
      p0: { additionalProperties: {} },
      p1: { anyOf: [{ additionalProperties: false }, { properties: { a: {} } }] },
      p2: { additionalProperties: false },
    };
    const schema = createRegistry({ plugins }).configJsonSchema();
    expect(schema).toMatchObject({ properties: { config: { properties } } });
  });
});

test('a parent of another contract is an error', () => {
  const parent = { [Symbol.for('urikit.registry')]: { contract: 1 } } as never;
  expect(errorOf(() => createRegistry({ parent }))).toMatchObject(
    error('registry/set', 'the parent is a registry of contract 1'),
  );
});
