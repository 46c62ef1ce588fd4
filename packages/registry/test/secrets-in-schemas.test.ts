import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import type { Finding, SchemeRule } from '@urikit/generic/hooks';
import { createHolder, createRegistry, type PluginSet, type SchemeRegistry } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, plugin } from './support/plugins.js';

/** A secret that the schema of an option repeats is neither in the JSON Schema for editors nor in a description. */

const SECRET = 'hunter2-of-acme';
const secret = () => z.string().meta({ secret: true });

test.each<readonly [string, z.ZodType]>([
  ['an example', z.strictObject({ token: secret() }).meta({ example: { token: SECRET } })],
  ['an example of an object', z.strictObject({ token: secret() }).meta({ examples: [{ token: SECRET }] })],
  ['a default', z.strictObject({ token: secret() }).default({ token: SECRET })],
  ['a prefault', z.strictObject({ token: secret() }).prefault({ token: SECRET })],
  ['a value in the place of a wrong one', secret().catch(SECRET)],
  ['a literal', z.literal(SECRET).meta({ secret: true })],
  ['an option of a union', z.union([z.literal(SECRET), z.literal('b')]).meta({ secret: true })],
  ['an item of a list', z.array(z.enum([SECRET, 'b'])).meta({ secret: true })],
  ['an item of a tuple', z.tuple([z.literal(SECRET)]).meta({ secret: true })],
  ['a member of an object', z.strictObject({ key: z.literal(SECRET) }).meta({ secret: true })],
  ['a pattern', z.string().regex(new RegExp(SECRET)).meta({ secret: true })],
  ['a member of its metadata', z.string().meta({ secret: true, example: SECRET })],
  ['a key of a record', z.record(secret(), z.string()).default({ [SECRET]: 'a' })],
])('%s', (_, schema) => {
  const configSchema = z.strictObject({ option: schema.optional() });
  const registry = createRegistry({ plugins: [plugin('acme', { configSchema })] });
  expect(JSON.stringify([registry.configJsonSchema(), registry.describe()])).not.toContain(SECRET);
});

test('a default of an option that repeats the one of another option', () => {
  const configSchema = z.strictObject({ a: secret().default(SECRET), b: z.string().default(`no ${SECRET}`) });
  const { configJsonSchema } = createRegistry({ plugins: [plugin('acme', { configSchema })] });
  expect(configJsonSchema()).toHaveProperty('properties.config.properties.acme.properties.b.default', 'no [secret]');
});

test('an example without a secret stays', () => {
  const configSchema = z.strictObject({
    size: z
      .number()
      .meta({ examples: [7] })
      .optional(),
  });
  const { configJsonSchema } = createRegistry({ plugins: [plugin('acme', { configSchema })] });
  expect(configJsonSchema()).toHaveProperty('properties.config.properties.acme.properties.size.examples', [7]);
});

describe('a secret that is written in another way than it was given', () => {
  const LONG = `hunter2${'K'.repeat(2000)}`;
  const throwing = (words: (key: never) => string) =>
    plugin('vault', {
      configSchema: z.strictObject({ key: z.any().meta({ secret: true }) }),
      configure: ({ key }: { readonly key: never }) => {
        throw new Error(words(key));
      },
    });
  test.each<readonly [string, unknown, (key: never) => string]>([
    ['of several lines', 'hunter2\nsecret', (key) => `no access with ${String(key)}`],
    ['with a mark that has no width', 'hunter2\u200Bsecret', (key) => `no access with ${String(key)}`],
    ['longer than a quoted message', LONG, (key) => `no access with ${String(key)}`],
    ['at the end of a quoted message', 'hunter2secret', (key) => `${'x'.repeat(990)} ${String(key)}`],
    ['an expression', /hunter2secret/, (key) => `no match of ${String(key)}`],
    ['in a URI', 'hunter2 secret', (key) => `no http://h/?${encodeURIComponent(key)}`],
    ['in the path of a URL', 'hunter2 $/secret', (key) => `no ${String(new URL(`https://h/${String(key)}`))}`],
    ['in a form', 'hunter2 /secret', (key) => `no ${String(new URLSearchParams({ key }))}`],
    ['with triplets in lower case', 'hunter2\u00e9', (key) => `no ${encodeURIComponent(key).toLowerCase()}`],
    ['as JSON, with a mark that has no width', 'hunter2"\u200B', (key) => `no ${JSON.stringify([key])}`],
    ['in lower case', 'HUNTER2', (key) => `no ${String(key).toLowerCase()}`],
  ])('%s', (_, key, words) => {
    const error = errorOf(() => createRegistry({ plugins: [throwing(words)], config: { vault: { key } } }));
    expect(error.code).toBe('registry/configure');
    expect([error.message, String(error.cause), inspect(error)].join(' ')).not.toContain('hunter2');
  });
  test('a long one in a trace', () => {
    const results: string[] = [];
    const traced = plugin('vault', {
      configSchema: z.strictObject({ key: z.string().meta({ secret: true }) }),
      configure: ({ key }: { readonly key: string }) => ({
        vault: {
          check: () => {
            throw new Error(`no ${key}`);
          },
        },
      }),
    });
    const registry = createRegistry({
      plugins: [traced],
      config: { vault: { key: LONG } },
      trace: ({ result }) => results.push(result),
    });
    expect(() => registry.engine.check('vault:x')).toThrow();
    expect(results.join(' ')).toMatch(/threw: no \[secret\]/);
  });
  test('an option that its schema knows by another name is shown by no description and no error', () => {
    const renaming = plugin('vault', {
      configSchema: z.preprocess(
        (given) => ({ key: (given as { readonly oldKey: string }).oldKey }),
        z.strictObject({ key: z.string().meta({ secret: true }) }),
      ),
    });
    const set = (name: string, locked: boolean) => ({
      name,
      version: '1.0.0',
      config: { vault: { oldKey: `hunter2${name}` } },
      ...(locked && { locked }),
    });
    const described = createRegistry({ plugins: [renaming], config: { vault: { oldKey: 'hunter2' } } }).describe();
    const errors = [
      errorOf(() => createRegistry({ plugins: [renaming], sets: [set('a', false), set('b', false)] })),
      errorOf(() =>
        createRegistry({ plugins: [renaming], sets: [set('a', true)], config: { vault: { oldKey: 'hunter2c' } } }),
      ),
    ];
    expect(errors.map(({ code }) => code)).toEqual(['registry/sets-disagree', 'registry/locked']);
    expect(JSON.stringify([described, errors.map(({ message }) => message)])).not.toContain('hunter2');
  });
  test('a number in a decision and in differences, and the name of a parameter in a refused reload', async () => {
    const answers: string[] = [];
    const withPin = (pin: number) =>
      createRegistry({
        plugins: [
          plugin('vault', {
            configSchema: z.strictObject({ pin: z.number().meta({ secret: true }) }),
            configure: (options: { readonly pin: number }) => ({
              vault: { view: () => ({ ...options }), secrets: [{ parameter: `ticket-${String(options.pin)}` }] },
            }),
          }),
        ],
        config: { vault: { pin } },
      });
    let pin = 8_246_135;
    const holder = await createHolder(() => withPin(pin), {
      shadow: withPin(9_246_135),
      onDecision: ({ answer }) => answers.push(answer),
    });
    holder.view('vault:x');
    pin = 7_246_135;
    const { error } = await holder.reload();
    expect(error).toMatchObject({ code: 'registry/weaker' });
    expect(JSON.stringify([answers, holder.differences(), String(error)])).not.toContain('246135');
    expect(answers).toEqual(['(hidden)']);
  });
});

describe('a secret stands in no text that is made of it:', () => {
  const OVER = { id: 'over', version: '1.0.0', extends: 'vault', fingerprint: '1' };
  const thrownWith = (configSchema: z.ZodType, key: unknown, words: (key: never) => string) =>
    errorOf(() =>
      createRegistry({
        plugins: [
          plugin('vault', {
            configSchema: z.strictObject({ key: configSchema.meta({ secret: true }) }),
            configure: ({ key: made }: { readonly key: never }) => {
              throw new Error(words(made));
            },
          }),
        ],
        config: { vault: { key } },
      }),
    );
  test.each<readonly [string, z.ZodType, unknown, (key: never) => string]>([
    [
      'a key of a record',
      z.record(z.string(), z.string()),
      { 'hunter2-a': 'x' },
      (key) => `no tenant of ${Object.keys(key).join()}`,
    ],
    [
      'a key of a Map',
      z.map(z.string(), z.string()),
      new Map([['hunter2-a', 'x']]),
      (key: Map<string, string>) => `no tenant of ${Array.from(key.keys()).join()}`,
    ],
    [
      'bytes',
      z.string().transform((text) => Buffer.from(text, 'hex')),
      Buffer.from('hunter2').toString('hex'),
      (key: Buffer) => `bad ${key.toString()} or ${key.toString('hex')}`,
    ],
    [
      'a URL',
      z.string().transform((text) => new URL(text)),
      'https://H:443/hunter2 a',
      (key: URL) => `bad ${String(key)}`,
    ],
    ['a date', z.date(), new Date(0), (key: Date) => `late: ${key.toISOString()}, ${String(key)}`],
  ])('%s', (_, schema, key, words) => {
    const error = thrownWith(schema, key, words);
    const text = [error.message, String(error.cause)].join(' ');
    expect(text).toContain('[secret]');
    expect(text).not.toMatch(/hunter2|68756e74657232|1970/);
  });
  test('the keys that a schema names, and keys of one letter, are shown', () => {
    const schema = z.strictObject({ user: z.string(), more: z.record(z.string(), z.string()) });
    const { message } = thrownWith(schema, { user: 'hunter2', more: { a: 'hunter3' } }, () => 'no user in a');
    expect(message).toContain('no user in a');
  });
  test('an overlay that is made of it: issues, and the path of an error', () => {
    const overlay = (rules: (zone: string) => object) => ({
      ...OVER,
      configSchema: z.strictObject({ zone: z.string().meta({ secret: true }) }),
      configure: ({ zone }: { readonly zone: string }) => rules(zone),
    });
    const made = (rules: (zone: string) => object) =>
      createRegistry({
        plugins: [plugin('vault')],
        overlays: [overlay(rules)],
        config: { over: { zone: 'hunter2.example' } },
      });
    const { engine } = made((zone) => ({ hosts: { deny: [zone] }, rfc: `ACME ${zone}` }));
    const [issue] = engine.check('vault://hunter2.example/');
    expect(issue).toMatchObject({
      code: 'over/host-denied',
      message: 'expected another host: a policy denies "[secret]"',
      section: 'ACME [secret]',
    });
    const error = errorOf(() => made((zone) => ({ hosts: { [zone]: [] } })));
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });
  test('a plugin that reports it', () => {
    const reporting = plugin('vault', {
      configSchema: z.strictObject({ key: z.string().meta({ secret: true }) }),
      configure: ({ key }: { readonly key: string }) => ({
        vault: {
          check: (_: unknown, report: (finding: Finding) => void) =>
            report({ code: 'key', severity: 'error', component: 'path', message: `no ${key}`, section: key }),
        },
      }),
    });
    const { engine } = createRegistry({ plugins: [reporting], config: { vault: { key: 'hunter2' } } });
    expect(engine.check('vault:x')).toMatchObject([{ message: 'no [secret]', section: '[secret]' }]);
  });
  test.each([undefined, null, 'hunter2', {}, { code: 'key', message: 'no', section: 1 }])(
    'a plugin that reports %p is refused as before',
    (finding) => {
      const reporting = plugin('vault', {
        configSchema: z.strictObject({ key: z.string().meta({ secret: true }) }),
        configure: () => ({ vault: { check: (_: unknown, report: (one: never) => void) => report(finding as never) } }),
      });
      const { engine } = createRegistry({ plugins: [reporting], config: { vault: { key: 'hunter2' } } });
      expect(() => engine.check('vault:x')).toThrow(expect.objectContaining({ code: 'engine/plugin' }));
    },
  );
  test('the error of a plugin that is lent the hooks of its owner', () => {
    const lender = plugin('vault', {
      configSchema: z.strictObject({ name: z.string().meta({ secret: true }) }),
      configure: ({ name }: { readonly name: string }) => ({ vault: { secrets: [{ parameter: name }] } }),
    });
    const taker = plugin('taker', {
      schemes: ['vault'],
      overrides: 'vault@*',
      configure: (_: unknown, __: unknown, lent: unknown) => {
        throw new Error(`no ${JSON.stringify(lent)}`);
      },
    });
    const error = errorOf(() =>
      createRegistry({ plugins: [lender, taker], config: { vault: { name: 'hunter2-name' } } }),
    );
    expect(error.message).toContain('"parameter":"[secret]"');
    expect(String(error.cause)).not.toContain('hunter2');
  });
  test('the query of a base, in a trace and in a decision', async () => {
    const told: string[] = [];
    const registry = createRegistry({
      plugins: [plugin('vault')],
      references: { resolve: 'vault://h/p?t=hunter%32' },
      trace: ({ text, result }) => told.push(text, result),
    });
    const holder = await createHolder(() => registry, { onDecision: ({ text, answer }) => told.push(text, answer) });
    expect(holder.engine.normalize('#f')).toBe('vault://h/p?t=hunter2#f');
    expect(told.join(' ')).toContain('vault://h/p?[secret]');
    expect(told.join(' ')).not.toMatch(/hunter/);
  });
  test.each([undefined, true as const])('the name of an option, as a key of a record: locked %p', (locked) => {
    const configSchema = z.record(secret(), z.string());
    const saying = (value: string) => ({ config: { vault: { 'hunter2-a': value } } });
    const parent = createRegistry({ plugins: [plugin('vault', { configSchema })], ...saying('a'), locked });
    expect(parent.describe().said).toMatchObject([{ path: 'config.vault.[secret]', value: '[secret]' }]);
    if (locked === true)
      expect(errorOf(() => parent.extend(saying('b')))).toMatchObject({
        message: expect.stringContaining('config.vault.[secret]: the composition says "[secret]"') as unknown,
        path: 'config.vault.[secret]',
      });
  });
  test('the path of an issue of a schema', () => {
    const configSchema = z
      .strictObject({ key: secret(), table: z.record(z.string(), z.number()) })
      .superRefine(({ key }, context) => context.addIssue({ code: 'custom', path: ['table', key], message: 'no row' }));
    const error = errorOf(() =>
      createRegistry({
        plugins: [plugin('vault', { configSchema })],
        config: { vault: { key: 'hunter2', table: {} } },
      }),
    );
    expect(error.path).toBe('config.vault.table.[secret]');
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });
  test('the names of options inside it are shown', () => {
    const configSchema = z.strictObject({
      login: z.strictObject({ basic: z.strictObject({ password: z.string() }) }).meta({ secret: true }),
      list: z.array(z.strictObject({ fragment: z.string() })).meta({ secret: true }),
      set: z.set(z.string()).meta({ secret: true }),
    });
    const reporting = plugin('vault', {
      configSchema,
      hooks: {
        check: (_, report) =>
          report({
            code: 'own',
            severity: 'error',
            component: 'path',
            message: 'expected no password and no fragment, no hunter2 and no hunter4',
            section: 's',
          }),
      },
    });
    const config = {
      login: { basic: { password: 'hunter2' } },
      list: [{ fragment: 'hunter3' }],
      set: new Set(['hunter4']),
    };
    const { engine } = createRegistry({ plugins: [reporting], config: { vault: config } });
    expect(engine.check('vault:x')).toMatchObject([
      { message: 'expected no password and no fragment, no [secret] and no [secret]' },
    ]);
  });
  test('the document of hooks and rules, in issues, steps and a trace', () => {
    const told: unknown[] = [];
    const documented = plugin('vault', {
      configSchema: z.strictObject({ key: secret() }),
      configure: ({ key }: { readonly key: string }) => ({
        vault: {
          rfc: `ACME ${key}`,
          query: 'forbidden' as const,
          rules: [
            {
              ...{ id: 'low', section: `ACME ${key} 2`, tier: 'safe', level: 'scheme-based' },
              apply: (uri) => ({ ...uri, path: uri.path.toLowerCase() }),
            } satisfies SchemeRule,
          ],
        },
      }),
    });
    const { engine } = createRegistry({
      plugins: [documented],
      config: { vault: { key: 'hunter2' } },
      trace: (event) => told.push(event),
    });
    expect(engine.check('vault:a?b')).toMatchObject([{ code: 'vault/query', section: 'ACME [secret]' }]);
    expect(engine.explain('vault:A').steps).toMatchObject([{ rule: 'vault/low', section: 'ACME [secret] 2' }]);
    expect(JSON.stringify(told)).not.toContain('hunter2');
  });
  test('a URI of which a trace and a decision hide a part of their own', async () => {
    const told: string[] = [];
    const hook = 'https://bot:pw12@hooks.example/T0/hunter2';
    const registry = createRegistry({
      plugins: [plugin('vault', { configSchema: z.strictObject({ hook: secret() }) })],
      config: { vault: { hook } },
      references: { resolve: 'vault://h/p?ticket=17&sid=hunter2' },
      trace: ({ text, result }) => told.push(text, result),
    });
    const holder = await createHolder(() => registry, {
      onDecision: ({ text, answer }) => told.push(text, answer),
      shadow: createRegistry({ plugins: [plugin('vault')] }),
    });
    holder.engine.check(hook);
    holder.engine.normalize('');
    expect(told.length).toBeGreaterThan(4);
    expect(JSON.stringify([told, holder.differences()])).not.toMatch(/hunter2|ticket/);
  });
  test('one that begins as another one, in a refused reload', async () => {
    let key = 'alpha-2024-hunter2';
    const holder = await createHolder(() =>
      createRegistry({
        plugins: [plugin('vault')],
        overlays: [
          {
            ...OVER,
            configSchema: z.strictObject({ key: secret() }),
            configure: (options: { readonly key: string }) => ({ secrets: [{ parameter: options.key }] }),
          },
        ],
        config: { over: { key } },
      }),
    );
    key = 'alpha-2024';
    const { error } = await holder.reload();
    expect(error).toMatchObject({ code: 'registry/weaker' });
    expect(String(error)).not.toMatch(/hunter2|alpha/);
  });
  test('a parameter of the query of a base, in an issue', () => {
    const quoting = plugin('vault', {
      hooks: {
        check: ({ query = '' }, report) => {
          for (const part of query.split('&'))
            report({ code: 'own', severity: 'info', component: 'query', message: `no ${part}`, section: 's' });
        },
      },
    });
    const references = { resolve: 'vault://h/p?a=1&sid=hunter2-a' };
    const { engine } = createRegistry({ plugins: [quoting], references });
    expect(engine.check('').map(({ message }) => message)).toEqual(['no a=1', 'no [secret]']);
  });
  test('an overruled option, in a decision of a registry that shares its engine', async () => {
    const configSchema = z.strictObject({ key: secret().optional() });
    const parent = createRegistry({ plugins: [plugin('vault', { configSchema })] });
    const childOf = (inner: string) =>
      parent.extend({
        sets: [{ name: 'a', version: '1.0.0', config: { vault: { key: inner } } }],
        config: { vault: { key: 'final-key' } },
      });
    const told: string[] = [];
    const [first, second] = [childOf('inner-key'), childOf('hunter2-a')];
    expect(second.engine).toBe(first.engine);
    const holder = await createHolder(() => second, { onDecision: ({ text }) => told.push(text) });
    holder.engine.check('vault:a/hunter2-a/b?c#d');
    expect(told).toEqual(['vault:a/[secret]/b?c#d']);
  });
  test('names that are equal once they are hidden are told apart', () => {
    const configSchema = z.strictObject({ keys: z.array(secret()), table: z.record(z.string(), z.string()) });
    const config = { keys: ['hunter2-a', 'hunter2-b'], table: { 'hunter2-a': 'one', 'hunter2-b': 'two' } };
    const { plugins } = createRegistry({
      plugins: [plugin('vault', { configSchema })],
      config: { vault: config },
    }).describe();
    expect(plugins[0]?.config).toMatchObject({ table: { '[secret]': 'one', '[secret] 2': 'two' } });
  });
  test('the name of an option that is also a secret is shown in its path', () => {
    const configSchema = z.strictObject({ key: secret(), table: z.strictObject({ size: z.number() }) });
    const error = errorOf(() =>
      createRegistry({
        plugins: [plugin('vault', { configSchema })],
        config: { vault: { key: 'table', table: { size: 'x' } } },
      }),
    );
    expect(error.path).toBe('config.vault.table.size');
    expect(error.message).toContain('config.vault.table.size: expected a number');
  });
});

describe('answers depend on the secrets in force alone, whichever registry was made first', () => {
  const owner = plugin('acme', {
    configSchema: z.strictObject({ key: secret().optional() }),
    hooks: { query: 'forbidden', rfc: 'ACME hunter2 3' },
  });
  const over = {
    ...{ id: 'over', version: '1.0.0', extends: 'acme', fingerprint: '1' },
    configSchema: z.strictObject({ key: secret().optional() }),
    configure: () => ({}),
  };
  const sectionIn = ({ engine }: Pick<SchemeRegistry, 'engine'>) => engine.check('acme:a?b')[0]?.section;
  test.each([[['hunter2', 'other']], [['other', 'hunter2']]])('options of an overlay: %j', (keys) => {
    const root = createRegistry({ plugins: [owner], overlays: [over] });
    // An option of an overlay is no secret of its plugin.
    expect(keys.map((key) => sectionIn(root.extend({ config: { over: { key } } })))).toEqual([
      'ACME hunter2 3',
      'ACME hunter2 3',
    ]);
  });
  test('options that were overruled', () => {
    const inner = { name: 'inner', version: '1.0.0', config: { acme: { key: 'hunter2' } } };
    const of = (sets: readonly PluginSet[]) =>
      createRegistry({ plugins: [owner], sets, config: { acme: { key: 'other' } } });
    const [plain, overruling] = [of([]), of([inner])];
    expect(overruling.fingerprint).toBe(plain.fingerprint);
    expect([sectionIn(plain), sectionIn(overruling)]).toEqual(['ACME hunter2 3', 'ACME hunter2 3']);
  });
});

test('an option is at most 200 objects deep, and may be met twice', () => {
  const configSchema = z.strictObject({ a: z.any() });
  const deep = (levels: number, value: unknown = 1): unknown =>
    levels === 0 ? value : deep(levels - 1, { left: value, right: value });
  const make = (a: unknown) =>
    createRegistry({ plugins: [plugin('vault', { configSchema })], config: { vault: { a } } });
  expect(make(deep(10)).describe().plugins).toHaveLength(1);
  const nested = (levels: number, around: (value: unknown) => unknown): unknown => {
    let value: unknown = 1;
    for (let i = 0; i < levels; i++) value = around(value);
    return value;
  };
  const tooDeep = [
    nested(300, (value) => [value]),
    nested(20_000, (value) => ({ value })),
    nested(300, (value) => new Map([[value, 1]])),
  ];
  for (const value of tooDeep)
    expect(errorOf(() => make(value))).toMatchObject({
      code: 'registry/config',
      message: expect.stringContaining('expected at most 200 lists and objects in each other') as unknown,
    });
});
