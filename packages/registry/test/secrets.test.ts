import { describe, expect, test } from '@jest/globals';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, overlay, plugin, set, throwing } from './support/plugins.js';

/** A secret of options is shown by no description, no JSON Schema and no message of the registry. */

const secret = z.string().min(4).meta({ secret: true });
const vault = plugin('vault', {
  configSchema: z.strictObject({
    key: secret.optional(),
    keys: z.record(z.string(), secret).optional(),
    list: z.array(z.strictObject({ key: secret, name: z.string() })).optional(),
    either: z.union([z.number(), secret]).optional(),
    made: secret.transform((text) => ({ text })).optional(),
    open: z.string().default('shown').meta({ description: 'An option.' }),
    other: secret.default('hunter2-default'),
  }),
});
const config = {
  key: 'hunter2',
  keys: { a: 'hunter2' },
  list: [{ key: 'hunter2', name: 'n' }],
  either: 'hunter2',
  made: 'hunter2',
};
const make = (options: RegistryOptions) => createRegistry({ plugins: [vault], ...options });

test('a description shows the places of secrets', () => {
  const described = make({
    config: { vault: config },
    sets: [set('s', { config: { vault: { key: 'hunter2-set' } } })],
  }).describe();
  expect(JSON.stringify(described)).not.toContain('hunter2');
  expect(described.plugins[0]?.config).toMatchObject({
    key: '[secret]',
    list: [{ key: '[secret]', name: 'n' }],
    open: 'shown',
  });
  expect(described.settings.find(({ path }) => path === 'config.vault.key')).toEqual({
    path: 'config.vault.key',
    value: '[secret]',
    by: 'the composition',
    replaced: [{ value: '[secret]', by: 'set "s"' }],
  });
});

test('a schema that is secret as a whole hides each option', () => {
  const whole = plugin('vault', { configSchema: z.strictObject({ key: z.string() }).meta({ secret: true }) });
  const { plugins, settings } = createRegistry({ plugins: [whole], config: { vault: { key: 'hunter2' } } }).describe();
  expect([plugins[0]?.config, settings[0]?.value]).toEqual(['[secret]', '[secret]']);
});

test('a mistake inside of a secret object is shown without its words', () => {
  const inner = z.strictObject({ user: z.string(), word: z.string().regex(/^hunter3$/, 'expected hunter3') });
  const own = plugin('own', { configSchema: z.strictObject({ login: inner.meta({ secret: true }) }) });
  const { message } = errorOf(() =>
    createRegistry({ plugins: [own], config: { own: { login: { user: 'u', word: 'hunter2' } } } }),
  );
  expect(message).toContain('config.own.login.word: expected another value');
  expect(message).not.toContain('hunter');
});

test('a secret of an instance of a class is hidden as that of an object is, and the words of other members stay', () => {
  class Login {
    readonly user = 'u';
    readonly word = 'hunter2';
  }
  const refused = (name: string) =>
    z.string().refine(() => false, { error: ({ input }) => `${name} ${String(input)}` });
  const inner = z.object({ user: refused('user'), word: refused('word').meta({ secret: true }) });
  const own = plugin('own', { configSchema: z.strictObject({ login: inner.optional() }) });
  for (const login of [new Login(), { ...new Login() }]) {
    const { message } = errorOf(() => createRegistry({ plugins: [own], config: { own: { login } } }));
    expect(message).toContain('config.own.login.user: user u');
    expect(message).toContain('config.own.login.word: expected another value');
    expect(message).not.toContain('hunter');
  }
});

test('a JSON Schema says that a secret is for writing, and has no value of it', () => {
  const schema = make({}).configJsonSchema();
  expect(JSON.stringify(schema)).not.toContain('hunter2');
  const properties = { key: { writeOnly: true, type: 'string' }, open: { default: 'shown' } };
  expect(schema).toMatchObject({ properties: { config: { properties: { vault: { properties } } } } });
});

describe('no message has one:', () => {
  const key = (name: string, value: unknown) => set(name, { config: { vault: { key: value } } });
  test.each<readonly [string, RegistryOptions, string]>([
    ['refused by its schema', { config: { vault: { key: 7 } } }, 'registry/config'],
    ['in two sets', { sets: [key('a', 'hunter2'), key('b', 'hunter2-b')] }, 'registry/sets-disagree'],
    ['as the option of a number', { config: { vault: { key: 'hunter2', open: 1 } } }, 'registry/config'],
  ])('%s', (_, options, code) => {
    const error = errorOf(() => make(options));
    expect([error.code, error.message.includes('hunter2')]).toEqual([code, false]);
  });

  const fail = throwing(new Error('connect postgres://app:hunter2@db'));
  class Failing {
    readonly made = fail();
  }
  test.each<readonly [string, unknown, string]>([
    ['configure', plugin('acme', { configure: fail }), 'registry/configure'],
    ['a schema', plugin('acme', { configSchema: z.unknown().transform(fail) as never }), 'registry/config'],
    ['a factory', { useFactory: fail }, 'registry/unresolvable'],
    ['a class', Failing, 'registry/unresolvable'],
  ])('the cause of an error of %s', (_, provider, code) => {
    const error = errorOf(() => createRegistry({ plugins: [provider as never] }));
    expect([error.code, error.message.includes('hunter2')]).toEqual([code, false]);
    expect(error.message).toContain('see the cause');
    expect(String((error.cause as Error).message)).toContain('hunter2');
  });
});

test('values that are no data have a mark in a description', () => {
  class Acme {}
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const made = {
    run: () => 1,
    made: new Acme(),
    map: new Map<string, unknown>([['a', () => 1]]),
    set: new Set(['a']),
    date: new Date(0),
    circle,
  };
  const acme = plugin('acme', { configSchema: z.unknown().transform(() => made) as never });
  expect(createRegistry({ plugins: [acme] }).describe().plugins[0]?.config).toEqual({
    run: '[function]',
    made: '[object]',
    map: new Map([['a', '[function]']]),
    set: new Set(['a']),
    date: new Date(0),
    circle: { self: '[circular]' },
  });
});

test('the query of a base is in no description', () => {
  const { references, settings } = createRegistry({ references: { resolve: 'http://h/?ticket=hunter2' } }).describe();
  expect(JSON.stringify([references, settings])).not.toContain('hunter2');
});

test('secrets of an overlay and of an owner stay hidden in a child that replaces both', () => {
  const plugins = [plugin('acme', { hooks: { secrets: ['fragment'] } })];
  const parent = createRegistry({ plugins, overlays: [overlay({ secrets: [{ parameter: 'a' }] })] });
  const child = parent.extend({
    plugins: [plugin('mine', { schemes: ['acme'], overrides: 'acme@*', hooks: { secrets: [] } })],
    overlays: [overlay({ version: '2.0.0' })],
    secrets: [{ parameter: 'b' }],
  });
  expect(child.engine.redact('acme:x?a=1&b=2&c=3#f')).toBe('acme:x?a=&b=&c=3#');
});
