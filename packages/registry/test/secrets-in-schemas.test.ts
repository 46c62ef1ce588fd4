import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { createHolder, createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, plugin } from './support/plugins.js';

/** A secret that the schema of an option repeats is neither in the JSON Schema for editors nor in a description. */

const SECRET = 'hunter2-of-acme';
const secret = () => z.string().meta({ secret: true });

test.each<readonly [string, z.ZodType]>([
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
