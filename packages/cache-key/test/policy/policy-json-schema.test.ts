import { describe, expect, test } from '@jest/globals';
import { policyJsonSchema, policySchema } from '@urikit/cache-key';
import { DEFAULT_POLICY } from '../generators/policies.js';

interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly default?: unknown;
  readonly description?: string;
  readonly additionalProperties?: unknown;
}

const schema = JSON.parse(JSON.stringify(policyJsonSchema())) as Node & { readonly $schema: string };

/** Every member of every object, as `a.b`. */
const membersOf = ({ properties = {}, items }: Node, at = ''): readonly (readonly [string, Node])[] => [
  ...Object.entries(properties).flatMap(([name, node]) => [
    [`${at}${name}`, node] as const,
    ...membersOf(node, `${at}${name}.`),
  ]),
  ...(items === undefined ? [] : membersOf(items, `${at}[].`)),
];

describe('the policy as JSON Schema', () => {
  test('of draft 2020-12, with every member of the policy', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(Object.keys(schema.properties ?? {})).toEqual(Object.keys(policySchema.shape));
    expect(membersOf(schema).map(([name]) => name)).toEqual(
      expect.arrayContaining(['query.maxParams', 'routes.[].rules.query.order', 'cookies.keyed']),
    );
  });

  test('what is not in it is refused', () => {
    const closed = (node: Node): boolean => node.additionalProperties === false;
    expect(
      [schema, schema.properties?.['query'], schema.properties?.['routes']?.items].map(
        (node) => node !== undefined && closed(node),
      ),
    ).toEqual([true, true, true]);
  });

  test('with its defaults', () => {
    const defaults = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, node]) => [name, node.default]),
    );
    expect(policySchema.parse(defaults)).toMatchObject({ ...DEFAULT_POLICY });
    expect(schema.properties?.['query']?.properties?.['maxParams']?.default).toBe(256);
  });

  test('a route has none', () => {
    const rules = schema.properties?.['routes']?.items?.properties?.['rules'];
    expect(membersOf(rules ?? {}).filter(([, node]) => node.default !== undefined)).toEqual([]);
  });

  test('each choice says what it does', () => {
    const silent = membersOf(schema)
      .filter(([, node]) => node.properties === undefined && node.description === undefined)
      .map(([name]) => name);
    expect(silent).toEqual([]);
  });
});
