import { expect, test } from '@jest/globals';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { plugin } from './support/plugins.js';

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
