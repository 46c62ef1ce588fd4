import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import type { Schemes } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import { loadConfig } from '@urikit/registry/file';
import { z } from 'zod';
import { folderWith } from './support/folder.js';
import { errorOf, plugin, set, thrownBy } from './support/plugins.js';

const KEY = 'hunter2-or-so';
const secret = z.string().meta({ secret: true });

/** One secret at each kind of place that a schema has. */
const everywhere = z.strictObject({
  key: secret.optional(),
  wrapped: z.string().min(3).optional().meta({ secret: true }),
  short: z.string().meta({ secret: true }).optional(),
  pin: z.number().meta({ secret: true }).optional(),
  fallback: z.string().meta({ secret: true }).default(KEY),
  nested: z.object({ deep: z.object({ key: secret }), open: z.string().default('open') }).optional(),
  list: z.array(secret).optional(),
  pair: z.tuple([z.string(), secret], secret).optional(),
  record: z.record(z.string(), secret).optional(),
  either: z.union([z.number(), z.object({ key: secret })]).optional(),
  both: z.intersection(z.object({ a: secret }), z.object({ b: z.string() })).optional(),
  rest: z.object({}).catchall(secret).optional(),
  lazy: z.lazy(() => z.object({ key: secret })).optional(),
  piped: secret.transform((text) => ({ token: `Bearer ${text}` })).optional(),
  map: z.map(z.string(), secret).optional(),
  set: z.set(secret).optional(),
  whole: z
    .object({ a: z.array(z.string()) })
    .meta({ secret: true })
    .optional(),
  url: z.string().optional(),
  size: z.number().optional(),
  whenDefault: z.object({ key: secret }).default({ key: KEY }),
  choice: z.enum([KEY, 'other']).meta({ secret: true }).optional(),
  template: z.templateLiteral(['Bearer ', secret]).optional(),
  open: z.record(z.string(), z.number()).optional(),
  openMap: z.map(z.string(), z.number()).optional(),
});

const WRITTEN: readonly (readonly [string, unknown])[] = [
  ['key', KEY],
  ['wrapped', KEY],
  ['nested', { deep: { key: KEY } }],
  ['list', ['other', KEY]],
  ['pair', ['open', KEY, KEY]],
  ['record', { any: KEY }],
  ['either', { key: KEY }],
  ['both', { a: KEY, b: 'open' }],
  ['rest', { any: KEY }],
  ['lazy', { key: KEY }],
  ['piped', KEY],
  ['map', new Map([['any', KEY]])],
  ['set', new Set([KEY])],
  ['whole', { a: ['b', KEY] }],
  ['whenDefault', { key: KEY }],
  ['choice', KEY],
];

const vault = (more: Parameters<typeof plugin>[1] = {}) => plugin('vault', { configSchema: everywhere, ...more });

/** All that a person could see of a value. */
const seen = (value: unknown): string => inspect(value, { depth: 20, showHidden: true, maxStringLength: null });

describe('a secret of a configuration stands in no description', () => {
  test.each(WRITTEN)('%s', (name, value) => {
    const registry = createRegistry({
      plugins: [vault()],
      config: { vault: { [name]: value, url: `https://h/?t=${KEY}` } },
    });
    const tenant = registry.extend({ config: { vault: { url: 'https://h/' } } });
    for (const one of [registry, tenant]) {
      expect(seen([one, one.describe(), one.configJsonSchema(), one.fingerprint])).not.toContain(KEY);
      expect(seen(one.describe())).toContain('[secret]');
    }
    const { config } = registry.describe().plugins[0] as { readonly config: Readonly<Record<string, unknown>> };
    expect(config).toMatchObject({
      fallback: '[secret]',
      url: 'https://h/?t=[secret]',
      [name]: expect.anything() as unknown,
    });
  });

  test('what is beside it is shown, and the plugin gets it', () => {
    let got: unknown;
    const own = vault({
      configure: (config: unknown): Schemes => {
        got = config;
        return { vault: {} };
      },
    });
    const nested = { deep: { key: KEY }, open: 'shown' };
    const registry = createRegistry({
      plugins: [own],
      config: { vault: { nested, pin: 1234, url: '1234', size: 1234 } },
    });
    expect(got).toMatchObject({ nested, pin: 1234, fallback: KEY });
    expect(registry.describe().plugins[0]?.config).toMatchObject({
      nested: { deep: { key: '[secret]' }, open: 'shown' },
      pin: '[secret]',
      url: '[secret]',
      size: '[secret]',
    });
    expect(registry.describe().said).toMatchObject([
      { path: 'config.vault.nested', value: { deep: { key: '[secret]' }, open: 'shown' } },
      { value: '[secret]' },
      { value: '[secret]' },
      { value: '[secret]' },
    ]);
  });

  test('a JSON Schema says that it is for writing, and has no default of it', () => {
    const { properties } = createRegistry({ plugins: [vault()] }).configJsonSchema() as never as {
      readonly properties: {
        readonly config: {
          readonly properties: { readonly vault: { readonly properties: Readonly<Record<string, object>> } };
        };
      };
    };
    const options = properties.config.properties.vault.properties;
    expect(options['fallback']).toEqual({ type: 'string', writeOnly: true });
    expect(options['whenDefault']).toMatchObject({ default: { key: '[secret]' } });
    expect(options['url']).toEqual({ type: 'string' });
    expect(options['nested']).toMatchObject({ properties: { open: { type: 'string', default: 'open' } } });
  });
});

test('a secret of a configuration that is a key elsewhere is in no description', () => {
  const config = { vault: { key: KEY, open: { [KEY]: 1 }, openMap: new Map([[KEY, 2]]) } };
  const description = createRegistry({ plugins: [vault()], config }).describe();
  expect(description.plugins[0]?.config).toMatchObject({
    open: { '[secret]': 1 },
    openMap: new Map([['[secret]', 2]]),
  });
  expect(seen(description)).not.toContain(KEY);
});

test('a text of which a part is secret is secret', () => {
  const config = { vault: { template: `Bearer ${KEY}` } };
  const { plugins } = createRegistry({ plugins: [vault()], config }).describe();
  expect(plugins[0]?.config).toMatchObject({ template: '[secret]' });
});

test('a description reads the schema of a plugin in proportion to its options', () => {
  const readsOf = (size: number): number => {
    let reads = 0;
    const option = z.lazy(() => {
      reads += 1;
      return z.string();
    });
    const options = Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${String(i)}`, 'v']));
    const registry = createRegistry({
      plugins: [plugin('vault', { configSchema: z.record(z.string(), option) })],
      config: { vault: options },
    });
    reads = 0;
    registry.describe();
    return reads;
  };
  expect(readsOf(40)).toBeLessThanOrEqual(4 * readsOf(10));
});

test('a secret of a configuration that is the name of a parameter to hide is in no description', () => {
  const configSchema = z.strictObject({ key: secret });
  const hiding = ({ key }: { readonly key: string }) => ['query' as const, { parameter: key }, { item: key }];
  const registry = createRegistry({
    plugins: [
      plugin('vault', { configSchema, configure: (config: never) => ({ vault: { secrets: hiding(config) } }) }),
      plugin('acme'),
    ],
    overlays: [
      {
        ...{ id: 'over', version: '1.0.0', extends: 'acme', fingerprint: '1', configSchema },
        configure: (config: never) => ({ secrets: hiding(config) }),
      },
    ],
    config: { vault: { key: KEY }, over: { key: KEY } },
  });
  const hidden = ['query', { parameter: '[secret]' }, { item: '[secret]' }];
  const { schemes, overlays } = registry.describe();
  expect(schemes['vault']?.facts.secrets).toEqual(hidden);
  expect(schemes['acme']?.facts.secrets).toEqual(['password', ...hidden]);
  expect(overlays[0]?.secrets).toEqual(hidden);
  expect(registry.engine.redact(`vault:a;${KEY}=x`)).toBe(`vault:a;${KEY}=`);
});

describe('a secret of a configuration stands in no message:', () => {
  const twice = (value: (text: string) => object): RegistryOptions => ({
    plugins: [vault()],
    sets: [set('a', { config: { vault: value(KEY) } }), set('b', { config: { vault: value(`${KEY}2`) } })],
  });
  const throwing = (message: string, thrown: unknown = new Error(message)) =>
    vault({
      configure: () => {
        throw thrown;
      },
    });
  const refusing = z.strictObject({
    key: secret.refine(() => false, { error: ({ input }) => `"${String(input)}" is no key` }),
    more: z.string().optional(),
  });
  const config = { vault: { key: KEY, short: 'q' } };

  test.each<readonly [string, RegistryOptions, string]>([
    ['given twice', twice((key) => ({ key })), 'registry/sets-disagree'],
    ['given twice, inside', twice((key) => ({ nested: { deep: { key } } })), 'registry/sets-disagree'],
    [
      'repeated in another option that is given twice',
      {
        plugins: [vault()],
        sets: [
          set('a', { config: { vault: { key: KEY, url: `http://h/?t=${KEY}` } } }),
          set('b', { config: { vault: { url: 'http://h/' } } }),
        ],
      },
      'registry/sets-disagree',
    ],
    [
      'repeated in another option that is locked',
      {
        plugins: [vault()],
        sets: [set('a', { config: { vault: { key: KEY, url: 'http://h/' } }, locked: true })],
        config: { vault: { url: `http://h/?t=${KEY}` } },
      },
      'registry/locked',
    ],
    [
      'given twice in sets that do not have the plugin',
      { sets: [set('all', { extends: twice((key) => ({ key })).sets })], plugins: [vault()] },
      'registry/sets-disagree',
    ],
    [
      'lowered where it is locked',
      {
        ...twice((key) => ({ key })),
        sets: [set('a', { config, locked: true })],
        config: { vault: { key: `${KEY}2` } },
        plugins: [vault()],
      },
      'registry/locked',
    ],
    [
      'refused by words that quote it',
      { plugins: [plugin('vault', { configSchema: refusing })], config: { vault: { key: KEY, more: 3 } } },
      'registry/config',
    ],
    [
      'thrown by a schema',
      {
        plugins: [
          plugin('vault', {
            configSchema: refusing.transform(() => {
              throw new Error(KEY);
            }),
          }),
        ],
        config: { vault: { key: KEY } },
      },
      'registry/config',
    ],
    ['thrown by configure', { plugins: [throwing(`cannot log in with ${KEY}`)], config }, 'registry/configure'],
    [
      'in a member of an error that configure throws',
      { plugins: [throwing('', Object.assign(new Error('no'), { request: { key: KEY } }))], config },
      'registry/configure',
    ],
    [
      'in the cause of an error that configure throws',
      { plugins: [throwing('', new Error('no', { cause: new Error(KEY) }))], config },
      'registry/configure',
    ],
    [
      'in a value that is no data and that configure throws',
      { plugins: [throwing('', { message: 'no', key: KEY, run: () => KEY })], config },
      'registry/configure',
    ],
    [
      'in an error of configure that cannot be read',
      {
        plugins: [
          throwing('', {
            get stack(): string {
              throw new Error(KEY);
            },
            key: KEY,
          }),
        ],
        config,
      },
      'registry/configure',
    ],
    [
      'thrown by configure, quoted',
      { plugins: [throwing('', { login: `${KEY}"` })], config: { vault: { key: `${KEY}"` } } },
      'registry/configure',
    ],
    [
      'as a key',
      {
        plugins: [plugin('vault', { configSchema: z.strictObject({ keys: z.record(secret, z.number()) }) })],
        config: { vault: { keys: { [KEY]: 'no number' } } },
      },
      'registry/config',
    ],
    ['a short one', { plugins: [throwing('q is wrong')], config: { vault: { short: 'q' } } }, 'registry/configure'],
    ['in hooks', { plugins: [vault({ configure: () => ({ [KEY]: {} }) })], config }, 'registry/hooks'],
    [
      'in hooks that are wrong',
      { plugins: [vault({ configure: () => ({ vault: { [KEY]: 1 } as never }) })], config },
      'registry/hooks',
    ],
  ])('%s', (_, options, code) => {
    const error = thrownBy(() => createRegistry(options));
    expect(error).toMatchObject({ code });
    expect(seen(error).replace(/at .*/g, '')).not.toContain(KEY);
  });

  test('what has none is as it was', () => {
    const error = thrownBy(() => createRegistry({ plugins: [throwing('no luck')] })) as Error;
    expect([error.message.includes('configure threw: no luck'), (error.cause as Error).message]).toEqual([
      true,
      'no luck',
    ]);
  });
});

test('a secret of any kind is found in a text: what a Map, a Set, a list or a circle holds', () => {
  const circle: { self?: unknown; parts: unknown[] } = {
    parts: [KEY, new Map([['a', 12345n]]), new Set([67890]), true, null],
  };
  circle.self = circle;
  const configSchema = z.strictObject({
    key: z
      .string()
      .transform(() => circle)
      .meta({ secret: true }),
    url: z.string(),
  });
  const url = `https://h/?a=${KEY}&b=12345&c=67890`;
  const registry = createRegistry({
    plugins: [plugin('vault', { configSchema })],
    config: { vault: { key: 'x', url } },
  });
  const { config } = registry.describe().plugins[0] as { readonly config: unknown };
  expect(config).toEqual({ key: '[secret]', url: 'https://h/?a=[secret]&b=[secret]&c=[secret]' });
});

test.each([
  ['a.json', `{ "vault": ${KEY} }`],
  ['a.json', `{ "vault": "x" "${KEY}" }`],
  ['a.json', `{ "vault": "${KEY}`],
  ['a.json', `{ "vault": "${KEY}", "${'x'.repeat(30)}": }`],
  ['a.yaml', `vault: *${KEY}`],
  ['a.yaml', `vault: !${KEY} x`],
  ['a.yaml', `vault: [${KEY}`],
  ['a.yaml', `vault: "${KEY}`],
  ['a.yaml', `vault: @${KEY}`],
  ['a.yaml', `%${KEY}\nvault: 1`],
])('a file that cannot be read is not quoted: %s %j', async (name, text) => {
  const error = await loadConfig(join(folderWith({ [name]: text }), name)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    code: 'registry/config-file',
    message: expect.stringMatching(/a\.(?:json|yaml): [A-Z].*; (?:correct the file|put quotes around)/) as unknown,
  });
  expect(seen(error)).not.toContain('hunter2');
});

test('what is no data is not handed out by a description: it belongs to the plugin', () => {
  class Service {
    #count = 0;
    add = (): number => ++this.#count;
  }
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const configSchema = z
    .strictObject({ a: z.number() })
    .transform(({ a }) => ({ a, service: new Service(), run: () => a, circle, when: new Date(0) }));
  const registry = createRegistry({ plugins: [plugin('own', { configSchema })], config: { own: { a: 1 } } });
  expect(registry.describe().plugins[0]?.config).toEqual({
    a: 1,
    service: '[object]',
    run: '[function]',
    circle: { self: '[circular]' },
    when: new Date(0),
  });
});

describe('a secret of the configuration of an overlay', () => {
  const HOST = 'vault-7.example.com';
  const schema = z.strictObject({ host: secret.default(HOST), open: z.string().default('shown') });
  const overlay = (configure: (config: { readonly host: string }) => object) => ({
    ...{ id: 'over', version: '1.0.0', extends: 'acme', configSchema: schema, fingerprint: '1' },
    configure,
  });
  const made = (configure: (config: { readonly host: string }) => object, host: unknown = HOST) =>
    createRegistry({ plugins: [plugin('acme')], overlays: [overlay(configure)], config: { over: { host } } });

  test('stands in no description, neither as it was written nor in the rules that are made of it', () => {
    const registry = made(({ host }) => ({ query: 'forbidden', hosts: { allow: [host, 'open.example.com'] } }));
    const description = registry.describe();
    expect(seen([registry, description, registry.configJsonSchema()])).not.toContain(HOST);
    expect(description.overlays[0]).toMatchObject({
      config: { host: '[secret]', open: 'shown' },
      hosts: { allow: ['[secret]', 'open.example.com'] },
      query: 'forbidden',
      version: '1.0.0',
    });
    expect(description.said).toMatchObject([{ path: 'config.over.host', value: '[secret]' }]);
    expect(registry.engine.check(`acme://${HOST}/`)).toEqual([]);
    expect(registry.engine.check('acme://h/?q').map(({ code }) => code)).toEqual([
      'over/host-not-allowed',
      'over/query',
    ]);
  });

  const fail = (cause: unknown): never => {
    throw cause;
  };
  test.each<readonly [string, RegExp, (config: { readonly host: string }) => object]>([
    ['a rule that there is not', /has a member "\[secret\]"/, ({ host }) => ({ [host]: 'forbidden' })],
    ['a scheme that is not covered', /on scheme "\[secret\]"/, ({ host }) => ({ when: { schemes: [host] } })],
    ['what configure throws', /configure threw: no \[secret\]/, ({ host }) => fail(new Error(`no ${host}`))],
    ['a rule that is wrong', /hosts\.allow\[0\]: expected/, ({ host }) => ({ hosts: { allow: [`${host}:x`] } })],
    [
      'a getter that throws',
      /returned: its member query cannot be read: no \[secret\]/,
      ({ host }) => ({
        get query() {
          return fail(new Error(`no ${host}`));
        },
      }),
    ],
  ])('stands in no message: %s', (_, message, configure) => {
    const error = thrownBy(() => made(configure));
    expect(error).toMatchObject({ issue: { plugins: ['over'] }, message: expect.stringMatching(message) as unknown });
    expect(seen(error)).not.toContain(HOST);
  });

  test('stands in no message of its schema, nor where two sets disagree on it', () => {
    const refused = thrownBy(() => made(() => ({}), [HOST]));
    expect(refused).toMatchObject({ code: 'registry/config' });
    expect(seen(refused)).not.toContain(HOST);
    const over = overlay(() => ({}));
    const two = [HOST, `${HOST}.`].map((host, i) =>
      set(`set-${String(i)}`, { plugins: [], overlays: [over], config: { over: { host } } }),
    );
    const disagreeing = thrownBy(() => createRegistry({ plugins: [plugin('acme')], overlays: [over], sets: two }));
    expect(disagreeing).toMatchObject({ code: 'registry/sets-disagree' });
    expect(seen(disagreeing)).not.toContain(HOST);
  });
});

describe('the values that a schema expects in a secret place stand in no message', () => {
  const choice = z.enum([KEY, 'swordfish']).meta({ secret: true });
  const SCHEMAS: readonly (readonly [string, z.ZodType, unknown])[] = [
    ['an enum, and a value near one of its own', z.strictObject({ a: choice }), { a: `${KEY}x` }],
    ['an enum, and another kind of value', z.strictObject({ a: choice }), { a: 1 }],
    ['an enum, and no value', z.strictObject({ a: choice }), {}],
    ['a literal', z.strictObject({ a: z.literal(KEY).meta({ secret: true }) }), { a: 'open' }],
    ['a list', z.strictObject({ a: z.array(choice) }), { a: ['swordfish', `${KEY}x`] }],
    ['a nested member that is not there', z.strictObject({ a: z.strictObject({ b: choice }) }), { a: {} }],
    ['a secret object', z.strictObject({ a: z.strictObject({ b: z.literal(KEY) }).meta({ secret: true }) }), { a: {} }],
    ['an option with a default', z.strictObject({ a: choice.default(KEY) }), { a: null }],
    ['a record', z.strictObject({ a: z.record(z.string(), choice) }), { a: { b: 'c' } }],
  ];
  test.each(SCHEMAS)('%s', (_, configSchema, config) => {
    const { message, cure, path } = errorOf(() =>
      createRegistry({ plugins: [plugin('vault', { configSchema })], config: { vault: config } }),
    );
    expect(path).toMatch(/^config\.vault\.a/);
    expect(`${message} ${String(cure)}`).not.toMatch(new RegExp(`${KEY}|swordfish`));
  });
});
