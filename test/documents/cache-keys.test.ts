import { describe, expect, test } from '@jest/globals';
import { compile, type KeyRequest, policySchema } from '@urikit/cache-key';
import { codesIn, namesIn, readDocument, rowsOf, sectionOf } from './support/markdown.js';

/** The tables of the guide agree with the code in both directions. */
const guide = readDocument('docs/guides/cache-keys.md').text;

/** What of a schema is asked here. */
interface Schema {
  readonly def: { readonly type: string };
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly unwrap?: () => Schema;
}

/** The members of a schema; behind a default or an option, those of what is inside. */
const shapeOf = (schema: Schema): Readonly<Record<string, Schema>> | undefined =>
  schema.shape ?? (schema.def.type === 'array' ? undefined : schema.unwrap && shapeOf(schema.unwrap()));

const fieldsOf = (schema: Schema, path = ''): readonly string[] =>
  Object.entries(shapeOf(schema) ?? {}).flatMap(([name, member]) =>
    shapeOf(member) === undefined ? [path + name] : fieldsOf(member, `${path}${name}.`),
  );

const defaultOf = (field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], policySchema.parse({}));

describe('the fields of a policy', () => {
  const rows = rowsOf(sectionOf(guide, 'The fields of a policy'));

  test('are those of its schema', () => {
    expect(namesIn(sectionOf(guide, 'The fields of a policy'))).toEqual(fieldsOf(policySchema));
  });

  test.each(rows.map(([field = '', , value = '']) => [codesIn(field)[0] ?? '', value]))(
    '%s has its default',
    (field, value) => {
      const expected = defaultOf(field);
      expect(value.startsWith('absent') ? undefined : JSON.parse(codesIn(value)[0] ?? '')).toEqual(expected);
    },
  );
});

/** A request of the table: a target, or a field. */
function requestOf(text: string): KeyRequest {
  const [, name, value] = /^([A-Za-z-]+): (.*)$/.exec(text) ?? [];
  const field = name?.toLowerCase();
  return {
    method: 'GET',
    scheme: 'http',
    host: field === 'host' ? value : 'ex.test',
    target: name === undefined ? Buffer.from(text).toString('latin1') : '/',
    header: (wanted) => (wanted === field ? value : undefined),
  };
}

test('`encoding` is short for `{encoding: [br, gzip]}`', () => {
  const [short, long] = ['encoding' as const, { encoding: ['br', 'gzip'] }].map((choice) =>
    compile({ headers: { 'accept-encoding': choice } }),
  );
  for (const value of ['br', 'gzip', 'gzip, br', 'br;q=0, gzip', 'zstd', '*', '']) {
    const header = (name: string) => (name === 'accept-encoding' ? value : undefined);
    const request = { method: 'GET', scheme: 'http', host: 'h', target: '/', header } as const;

    expect(short?.keyOf(request)).toBe(long?.keyOf(request));
  }
});

describe('threats', () => {
  const { decide } = compile({});

  test.each(
    rowsOf(sectionOf(guide, 'Threats')).map(([request = '', decision = '']) => [codesIn(request)[0] ?? '', decision]),
  )('%s: %s', (request, said) => {
    const decision = decide(requestOf(request));
    expect(
      decision.action === 'key'
        ? `key${decision.ambiguous ? ', ambiguous' : ''}`
        : `${decision.action}: ${decision.reason}`,
    ).toBe(said);
    // What is taken away is not forwarded.
    if (request.startsWith('X-'))
      expect(decision).toMatchObject({ forward: { fields: [[request.split(':')[0]?.toLowerCase(), undefined]] } });
  });

  test('what never merges', () => {
    const { keyOf } = compile({
      path: { case: 'keep', slashes: 'merge', trailingSlash: 'strip' },
      query: { order: 'name', empty: 'drop', plus: 'space' },
    });
    const pairs = [
      ['/a%2Fb', '/a/b'],
      ['/a%3Fb', '/a?b'],
      ['/?a%26b', '/?a&b'],
      ['/?a=', '/?a'],
      ['/?a=1,2', '/?a=1&a=2'],
      ['/?a', '/?A'],
      ['/?+', '/?%2B'],
      ['/%252F', '/%2F'],
      ['/a%5Cb', '/a/b'],
      ['/a;x', '/a'],
      ['/?a=1&a=2', '/?a=2&a=1'],
    ] as const;
    expect(pairs.filter(([a, b]) => keyOf(requestOf(a)) === keyOf(requestOf(b)))).toEqual([]);
  });
});
