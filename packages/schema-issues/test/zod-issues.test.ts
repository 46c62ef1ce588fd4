import { describe, expect, test } from '@jest/globals';
import { issueText, pathText, type SchemaIssue, schemaIssues, lostMemberIssues } from '@urikit/schema-issues';
import * as z from 'zod';

/** The schemas are Zod's own, so that these rows fail where a version of Zod says its issues in another way. */
const issuesOf = (schema: z.ZodType, value: unknown): readonly SchemaIssue[] =>
  schemaIssues(schema.safeParse(value).error?.issues ?? [], schema, value);

const textOf = (issue: SchemaIssue): string => `${pathText(issue.path)}: ${issueText(issue)}`;

const header = z.union([
  z.enum(['value', 'present']),
  z.strictObject({ encoding: z.array(z.string()).min(1) }),
  z.strictObject({ language: z.array(z.string()).min(1) }),
]);
const a = z.number();
const anything = z.custom(() => false, 'expected a thing');

describe('what a schema of Zod refuses, in words', () => {
  test.each<readonly [string, z.ZodType, unknown, readonly string[]]>([
    ['a missing member', z.object({ a: z.number() }), {}, ['a: expected a number, found nothing']],
    ['another type', z.object({ a: z.number() }), { a: 'x' }, ['a: expected a number, found a string']],
    ['a list', z.number(), [], [': expected a number, found a list']],
    ['too few members', z.set(z.string()).min(1), new Set(), [': expected at least 1 item']],
    ['null', z.boolean(), null, [': expected true or false, found null']],
    ['a fraction', z.int(), 1.5, [': expected an integer, found a number']],
    ['never', z.never(), 1, [': expected nothing, found a number']],
    ['nan', z.nan(), 1, [': expected nan, found a number']],
    ['a symbol', z.string(), Symbol('x'), [': expected a string, found symbol']],
    ['one value', z.literal('x'), 3, [': expected "x"']],
    ['several values', z.enum(['alpha', 'beta']), 'x', [': expected one of "alpha", "beta"']],
    [
      'a value that is near',
      z.enum(['alpha', 'beta']),
      'alhpa',
      [': expected one of "alpha", "beta" (is "alpha" meant?)'],
    ],
    ['values that are no texts', z.literal([1, true]), 3, [': expected one of 1, true']],
    ['too few items', z.array(z.string()).min(1), [], [': expected at least 1 item']],
    ['too many items', z.array(z.string()).max(2), ['', '', ''], [': expected at most 2 items']],
    [
      'too many entries',
      z.map(z.string(), z.string()).max(1),
      new Map([
        ['a', ''],
        ['b', ''],
      ]),
      [': expected at most 1 entry'],
    ],
    ['too few entries', z.map(z.string(), z.string()).min(2), new Map(), [': expected at least 2 entries']],
    ['a text too short', z.string().min(2), 'x', [': expected at least 2 characters']],
    ['a text of a length', z.string().length(3), 'x', [': expected exactly 3 characters']],
    ['more than', z.number().gt(3), 3, [': expected more than 3']],
    ['less than', z.number().lt(3), 3, [': expected less than 3']],
    ['a multiple', z.number().multipleOf(5), 3, [': expected a multiple of 5']],
    ['a format', z.email(), 'x', [': expected a string in the format email']],
    ['a pattern', z.string().regex(/^x/), 'y', [': expected a string that matches /^x/']],
    ['a beginning', z.string().startsWith('/'), 'x', [': expected a string that begins with "/"']],
    ['words of the author', anything, 3, [': expected a thing']],
    ['a sentence of the author', z.string().refine(() => false, 'no good'), 'x', [': no good']],
    ['a refusal without words', z.string().refine(() => false), 'x', [': expected a value that its schema accepts']],
    [
      'a stray key',
      z.strictObject({ size: z.number() }),
      { size: 1, siez: 1 },
      ['siez: no such key (is "size" meant?)'],
    ],
    [
      'a stray key in place of one that is missing',
      z.strictObject({ a: z.strictObject({ size: z.number() }) }),
      { a: { siez: 1 } },
      ['a.siez: no such key (is "size" meant?)'],
    ],
    ['two stray keys', z.strictObject({}), { a: 1, b: 1 }, ['a: no such key', 'b: no such key']],
    [
      'a key of a record',
      z.record(z.string().regex(/^x/, 'expected a name with x'), z.number()),
      { y: 1 },
      ['y: expected a name with x'],
    ],
    [
      'a key of a record that is near',
      z.record(z.string().pipe(z.enum(['alpha', 'beta'])), z.number()),
      { alhpa: 1 },
      ['alhpa: expected one of "alpha", "beta" (is "alpha" meant?)'],
    ],
    ['an item of a set', z.set(z.string()), new Set([1]), [': expected a string']],
    [
      'an element of a map',
      z.map(z.string(), z.number()),
      new Map([['a', 'b']]),
      ['a: expected a number, found a string'],
    ],
    ['a tuple', z.tuple([z.string(), z.number()]), ['a', 'b'], ['[1]: expected a number, found a string']],
    [
      'inside defaults and lazies',
      z.lazy(() => z.object({ a: z.strictObject({ size: z.number() }).optional() })),
      { a: { size: 1, siez: 1 } },
      ['a.siez: no such key (is "size" meant?)'],
    ],
  ])('%s', (_, schema, value, texts) => {
    expect(issuesOf(schema, value).map(textOf)).toEqual(texts);
  });
});

describe('a union says what was expected at the deepest place that fits', () => {
  test.each<readonly [string, z.ZodType, unknown, readonly string[]]>([
    ['a key that is near', header, { encodings: ['br'] }, ['encodings: no such key (is "encoding" meant?)']],
    ['inside one of them', header, { encoding: [] }, ['encoding: expected at least 1 item']],
    ['no key at all', header, {}, [': expected one of the keys "encoding", "language"']],
    [
      'a key that is not near',
      header,
      { foo: [] },
      [': expected one of the keys "encoding", "language"', 'foo: no such key'],
    ],
    [
      'a value that is near',
      header,
      'valeu',
      [
        ': expected "value", "present", or an object with "encoding", or an object with "language", found a string (is "value" meant?)',
      ],
    ],
    [
      'a value that is near in a later option',
      z.union([z.number(), z.enum(['value', 'present'])]),
      'valeu',
      [': expected a number, or "value", "present", found a string (is "value" meant?)'],
    ],
    [
      'another type',
      header,
      3,
      [': expected "value", "present", or an object with "encoding", or an object with "language", found a number'],
    ],
    ['in a list', z.array(header), [{ encodings: ['br'] }], ['[0].encodings: no such key (is "encoding" meant?)']],
    [
      'one in another',
      z.union([z.number(), header]),
      { encoding: [1] },
      ['encoding[0]: expected a string, found a number'],
    ],
    [
      'by a discriminator',
      z.discriminatedUnion('type', [z.object({ type: z.literal('alpha') }), z.object({ type: z.literal('beta') })]),
      { type: 'alhpa' },
      ['type: expected one of "alpha", "beta" (is "alpha" meant?)'],
    ],
    [
      'in words of the author',
      z.union([z.enum(['strict']), z.array(z.string())], { error: 'expected a preset, or choices' }),
      'stric',
      [': expected a preset, or choices (is "strict" meant?)'],
    ],
    [
      'inside of another, at a place below',
      z.object({ a: z.union([z.number(), z.strictObject({ b: z.union([z.string(), z.boolean()]) })]) }),
      { a: { b: 3 } },
      ['a.b: expected a string, or true or false, found a number'],
    ],
    [
      'with a key of a record',
      z.object({ a: z.union([z.number(), z.record(z.string().regex(/^x/, 'expected a name with x'), z.number())]) }),
      { a: { y: 1 } },
      ['a.y: expected a name with x'],
    ],
    [
      'a key that is near rather than one that is not',
      z.union([z.strictObject({}), z.strictObject({ size: z.number() })]),
      { siez: 1 },
      ['siez: no such key (is "size" meant?)'],
    ],
    [
      'an object without keys, and one of more than four',
      z.union([z.strictObject({}), z.strictObject({ a, b: a, c: a, d: a, e: a })]),
      3,
      [': expected an object, found a number'],
    ],
    [
      'an object of four keys',
      z.union([z.string(), z.strictObject({ a, b: a, c: a, d: a })]),
      3,
      [': expected a string, or an object with "a", "b", "c", "d", found a number'],
    ],
    [
      'an object in words of the author',
      z.union([z.string(), z.strictObject({ a }, 'expected a thing')]),
      3,
      [': expected a string, or a thing, found a number'],
    ],
    [
      'the first of two that fit equally well',
      z.union([z.strictObject({ a }), z.strictObject({ a: z.boolean() })]),
      { a: 'x' },
      ['a: expected a number, found a string'],
    ],
    [
      'a key of the only object',
      z.union([z.string(), z.strictObject({ a })]),
      {},
      ['a: expected a number, found nothing'],
    ],
    [
      'words of the author that begin like a list further on',
      z.union([z.string(), z.custom(() => false, 'expected a thing, one of many')]),
      3,
      [': expected a string, or a thing, one of many, found a number'],
    ],
    ['two that fit', z.xor([z.string(), z.string()]), 'x', [': Invalid input: more than one option matched']],
  ])('%s', (_, schema, value, texts) => {
    expect(issuesOf(schema, value).map(textOf)).toEqual(texts);
  });

  test('every issue has a code and says what to do', () => {
    expect(
      issuesOf(z.strictObject({ on: header, size: z.number(), n: anything }), { on: { foo: 1 }, size: 'x' }),
    ).toEqual([
      {
        code: 'missing',
        path: ['on'],
        expected: 'one of the keys "encoding", "language"',
        cure: 'add one of the keys "encoding", "language"',
      },
      {
        code: 'unknown-key',
        path: ['on', 'foo'],
        expected: 'one of "encoding", "language"',
        cure: 'correct or remove it: the keys here are "encoding", "language"',
      },
      { code: 'wrong-type', path: ['size'], expected: 'a number', cure: 'write a number', found: 'a string' },
      { code: 'wrong-value', path: ['n'], expected: 'a thing', cure: 'add a thing' },
    ]);
  });
});

describe('issues that are not those of Zod', () => {
  test.each([[null], ['x'], [['x']], [[{ message: 'x' }]]])(
    'Standard Schema: members that Zod has mean nothing: errors %j',
    (errors) => {
      const issue = { message: 'expected it', errors };
      expect(schemaIssues([issue]).map(textOf)).toEqual([': expected it']);
    },
  );

  test('Standard Schema: a message, and a path of keys or of objects with a key', () => {
    expect(schemaIssues([{ message: 'no options' }]).map(textOf)).toEqual([': no options']);
    expect(schemaIssues([{ message: 'Expected: a port', path: ['a', { key: 'b' }, 0] }]).map(textOf)).toEqual([
      'a.b[0]: expected a port',
    ]);
  });

  test('without a schema no key is near, and without a value nothing is found', () => {
    expect(lostMemberIssues(z.object({}), { a: 1 }, {})).toEqual([
      { code: 'unknown-key', path: ['a'], expected: 'no keys here', cure: 'remove it' },
    ]);
    expect(schemaIssues(z.number().safeParse('x').error?.issues ?? []).map(textOf)).toEqual([': expected a number']);
  });

  test('no text of the value is in any of them', () => {
    const secrets = z.strictObject({ key: z.string().length(3), kind: z.enum(['a']), n: z.number() });
    const issues = issuesOf(secrets, { key: 'sesame', kind: 'sesame', n: 'sesame' });
    expect(issues).toHaveLength(3);
    expect(JSON.stringify(issues)).not.toContain('sesame');
  });
});

test.each<readonly [readonly PropertyKey[], string]>([
  [[], ''],
  [['config', 'acme-doc', 'ports', 0], 'config.acme-doc.ports[0]'],
  [['origins', '*'], 'origins["*"]'],
  [['origins', 'a.test'], 'origins["a.test"]'],
  [['severities', 'http/userinfo'], 'severities.http/userinfo'],
])('the place %j is written %s', (path, text) => {
  expect(pathText(path)).toBe(text);
});
