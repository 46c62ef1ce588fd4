import { expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createRegistry } from '@urikit/registry';
import * as z from 'zod';
import { overlay, plugin } from './support/plugins.js';

/** The JSON Schema of a composition, as an editor compiles it. */

const tree = z.strictObject({
  name: z.string().optional(),
  get children() {
    return z.array(tree).optional();
  },
});
const named = (id: string) => z.string().min(2).meta({ id });
const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  root: tree,
  inner: z.strictObject({ tree: tree.optional(), $ref: z.string().optional(), default: tree.optional() }),
  one: z.strictObject({ a: named('Name').optional() }),
  other: z.strictObject({ a: z.array(z.number().meta({ id: 'Other' })).optional(), b: named('Own').optional() }),
  secret: z.strictObject({ a: z.string().meta({ secret: true }).optional() }),
  data: z.strictObject({ a: z.looseObject({ $ref: z.string() }).default({ $ref: '#/x' }) }),
};
const plugins = Object.entries(SCHEMAS).map(([id, configSchema]) => plugin(id, { configSchema }));
const schema = createRegistry({ plugins }).configJsonSchema();
const validate = new Ajv2020().compile(schema);

test.each<readonly [boolean, object]>([
  [true, { root: { children: [{ name: 'a', children: [] }] } }],
  [false, { root: { children: [{ nam: 'a' }] } }],
  [false, { root: { children: [{ children: [{ name: 1 }] }] } }],
  [true, { inner: { tree: { children: [{}] }, $ref: 'x', default: { children: [{}] } } }],
  [false, { inner: { tree: { children: [{ other: 1 }] } } }],
  [false, { inner: { default: { children: [{ other: 1 }] } } }],
  [true, { one: { a: 'ab' }, other: { a: [1], b: 'ab' } }],
  [true, { secret: { a: 'x' } }],
  [false, { secret: { a: 1 } }],
  [false, { one: { a: 'a' } }],
  [false, { other: { a: ['x'] } }],
])('%j for %j, and so does the registry', (isValid, config) => {
  expect([validate({ config }), validate.errors === null]).toEqual([isValid, isValid]);
  const make = () => createRegistry({ plugins, config: config as never });
  if (isValid) expect(make).not.toThrow();
  else expect(make).toThrow('refuses its configuration');
});

test('a default stays as it is', () => {
  expect(JSON.stringify(schema)).toContain('"default":{"$ref":"#/x"}');
});

/** The options of a schema without a description. */
const bare = (part: unknown, path: string): readonly string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]: readonly [string, unknown]) =>
        key === 'properties'
          ? Object.entries(value as object).flatMap(([name, each]: readonly [string, { description?: string }]) => [
              ...(each.description === undefined ? [`${path}.${name}`] : []),
              ...bare(each, `${path}.${name}`),
            ])
          : bare(value, path),
      );

test('examples are shown without secrets', () => {
  const configSchema = z.strictObject({
    name: z
      .string()
      .optional()
      .meta({ examples: ['a', 'b'] }),
    login: z
      .strictObject({ user: z.string(), password: z.string().meta({ secret: true }) })
      .optional()
      .meta({ examples: [{ user: 'u', password: 'p' }] }),
  });
  const overlays = [overlay({ id: 'over', configSchema, configure: () => ({}) }), overlay({ id: 'plain' })];
  const properties = { name: { examples: ['a', 'b'] }, login: { examples: [{ user: 'u', password: '[secret]' }] } };
  expect(createRegistry({ plugins: [plugin('acme')], overlays }).configJsonSchema()).toMatchObject({
    properties: { config: { properties: { over: { properties } } } },
  });
});

test('every option of a file has a description', () => {
  expect(bare(createRegistry().configJsonSchema(), '')).toEqual([]);
});

test('a variable of the environment may stand in the place of each scalar', () => {
  const scalars = { size: z.int().min(1), mode: z.enum(['a', 'b']), isOn: z.boolean(), name: z.string() };
  const plugins = [plugin('acme', { configSchema: z.strictObject(scalars).partial() })];
  const isValid = new Ajv2020().compile(createRegistry({ plugins }).configJsonSchema());
  const all = (value: string) => ({ size: value, mode: value, isOn: value, name: value });
  expect(isValid({ config: { acme: all('${env:ACME}') }, limits: { length: '${env:LENGTH:-8000}' } })).toBe(true);
  expect(isValid({ severities: '${env:PRESET}', schemes: { others: '${env:OTHERS}' } })).toBe(true);
  for (const wrong of ['$env:ACME', '${env:}', '${ACME}'])
    expect([wrong, isValid({ config: { acme: { size: wrong } } })]).toEqual([wrong, false]);
});
