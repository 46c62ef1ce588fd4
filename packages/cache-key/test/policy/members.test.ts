import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest, type Policy, policyJsonSchema } from '@urikit/cache-key';
import { get } from '../support/request.js';

/**
 * Each member of the rules of a policy does something: any two of its values decide differently about one of the requests
 * of its row, in the policy and in a route. A member of the schema without a row fails.
 */
interface Member {
  readonly values: readonly unknown[];
  readonly requests: readonly KeyRequest[];
  /** Other members of the section. */
  readonly beside?: object;
  /** Absent: each value means the same in a route. */
  readonly inRoutes?: readonly unknown[];
}

const fields = (name: string, ...values: readonly string[]): readonly KeyRequest[] => [
  get('/'),
  ...values.map((value) => get('/', { [name]: value })),
];

const escapedOf = (character: string): Member => ({
  values: ['key', 'bypass', 'reject'].map((action) => ({ [character]: action })),
  requests: [get(character === '%25' ? '/a%252Fb' : `/a${character}b`)],
});

const MEMBERS: Readonly<Record<string, Member>> = {
  'path.form': { values: ['normalize', 'reject', 'redirect', 'raw'], requests: [get('/x/../%7ea'), get('/%7ea')] },
  'path.redirects': {
    values: ['safe', 'all'],
    requests: [{ ...get('/x/../a'), method: 'POST' }],
    beside: { form: 'redirect' },
  },
  'path.dotSegments': { values: ['reject', 'keep'], requests: [get('/a/../b')], beside: { form: 'raw' } },
  'path.case': { values: ['keep', 'lower'], requests: [get('/A')] },
  'path.slashes': { values: ['keep', 'merge'], requests: [get('/a//b')] },
  'path.trailingSlash': { values: ['keep', 'strip', 'add'], requests: [get('/a'), get('/a/')] },
  // Among routes, `key` for all names no character.
  'path.escaped': { values: ['key', 'bypass', 'reject'], inRoutes: ['bypass', 'reject'], requests: [get('/a;b')] },
  'path.escaped.;': escapedOf(';'),
  'path.escaped.%2F': escapedOf('%2F'),
  'path.escaped.%5C': escapedOf('%5C'),
  'path.escaped.%3B': escapedOf('%3B'),
  'path.escaped.%23': escapedOf('%23'),
  'path.escaped.%3F': escapedOf('%3F'),
  'path.escaped.%25': escapedOf('%25'),
  'query.order': { values: ['keep', 'name'], requests: [get('/?b&a')] },
  'query.include': { values: [undefined, [], ['a'], ['a*']], requests: [get('/?b=1&ab=2&a=3')] },
  'query.exclude': { values: [[], 'tracking', ['a'], ['a*']], requests: [get('/?utm_source=1&ab=2&a=3')] },
  'query.multi': { values: ['ordered', 'set'], requests: [get('/?a=2&a=1&a=2')] },
  'query.empty': { values: ['keep', 'drop'], requests: [get('/?a&&b')] },
  'query.plus': { values: ['keep', 'space'], requests: [get('/?a+b')] },
  'query.semicolon': { values: ['key', 'bypass', 'reject'], requests: [get('/?a;b')] },
  'query.controls': { values: ['reject', 'key'], requests: [get('/?%01')] },
  'query.maxParams': { values: [1, 2, 3], requests: [get('/?a&b'), get('/?a&b&c')] },
  'cookies.keyed': {
    values: [{}, { a: 'value' }, { a: 'present' }, { b: 'value' }],
    requests: fields('cookie', 'a=x', 'b=1'),
    beside: { others: 'strip' },
  },
  'cookies.others': { values: ['bypass', 'strip'], requests: fields('cookie', 'a=1') },
  headers: {
    values: [
      {},
      ...['value', 'present', 'encoding', { encoding: ['gzip'] }].map((as) => ({ 'accept-encoding': as })),
      { 'accept-language': { language: ['en', 'de'] } },
      { 'accept-language': { language: ['de', 'en'] } },
    ],
    requests: [...fields('accept-encoding', 'gzip;q=0.5, br', 'deflate'), ...fields('accept-language', 'de', 'fr')],
  },
  scope: {
    values: [[], ['x-a'], ['x-b'], ['x-a', 'x-b']],
    requests: [...fields('x-a', '1'), get('/', { 'x-b': '1' }), get('/', { 'x-a': '1', 'x-b': '2' })],
  },
  methods: {
    values: [['GET'], ['HEAD'], ['QUERY'], ['GET', 'HEAD']],
    requests: ['GET', 'HEAD'].map((method) => ({ ...get('/'), method })),
  },
  getBody: { values: ['bypass', 'reject'], requests: [{ ...get('/'), hasBody: true }] },
};

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly string[];
}

const { properties = {} } = policyJsonSchema() as Schema;

/** Members that are rules: a route may override them. */
const RULES = ['path', 'query', 'headers', 'cookies', 'scope', 'methods', 'getBody'];

/** The members of a schema by their paths, with the values of a choice. */
const membersOf = (path: string, schema: Schema): readonly (readonly [string, readonly string[] | undefined])[] => {
  const below = [schema, ...(schema.anyOf ?? [])].flatMap(({ properties: own = {} }) =>
    Object.entries(own).flatMap(([name, one]) => membersOf(`${path}.${name}`, one)),
  );
  const own = [[path, schema.enum ?? schema.anyOf?.find((one) => one.enum !== undefined)?.enum] as const];
  return schema.properties === undefined ? [...own, ...below] : below;
};

/** The policy with one member. */
function policyOf(path: string, value: unknown, beside: object = {}): Policy {
  const [section = '', name] = path.split('.');
  if (name === undefined) return { [section]: value };
  return { [section]: { ...beside, ...(value !== undefined && { [name]: value }) } };
}

/** The decisions, without the fingerprint of the policy. */
const decided = (policy: Policy, requests: readonly KeyRequest[]): string => {
  const { decide, fingerprint } = compile(policy);
  return JSON.stringify(requests.map(decide)).replaceAll(fingerprint, '');
};

describe('rules of a policy', () => {
  const expected = RULES.flatMap((name) => membersOf(name, properties[name] as Schema));

  test('each member of the schema has a row, and each choice is a value of it', () => {
    expect(Object.keys(MEMBERS).toSorted()).toEqual(expected.map(([path]) => path).toSorted());
    for (const [path, choices] of expected)
      if (choices !== undefined && !path.includes('escaped.'))
        expect([path, MEMBERS[path]?.values]).toEqual([path, expect.arrayContaining([...choices])]);
  });

  test.each(Object.entries(MEMBERS))('%s: each value changes a decision', (path, { values, requests, beside }) => {
    const all = values.map((value) => decided(policyOf(path, value, beside), requests));
    expect(new Set(all).size).toBe(values.length);
  });

  test.each(Object.entries(MEMBERS))(
    '%s: each value does in a route',
    (path, { values, inRoutes = values, requests, beside }) => {
      const all = inRoutes.map((value) =>
        decided({ routes: [{ path: '/', rules: policyOf(path, value, beside) }] }, requests),
      );
      expect(new Set(all).size).toBe(inRoutes.length);
    },
  );
});
