import { describe, expect, test } from '@jest/globals';
import { issueText, type RawIssue, schemaIssues } from '@urikit/schema-issues';

const invalid = (members: object): RawIssue => ({ path: [], message: 'Invalid input', ...members });

describe('issues as other libraries and older versions raise them', () => {
  test('a union that says nothing of its options', () => {
    const issue = invalid({ code: 'invalid_union', errors: [[]] });
    expect(schemaIssues([issue], undefined, 1)).toHaveLength(1);
    expect(schemaIssues([invalid({ code: 'invalid_union', errors: [] })], undefined, 1)).toHaveLength(1);
  });

  test('of two readings the one counts in which a name is near', () => {
    const object = (shape: object): object => ({ _zod: { def: { type: 'object', shape } } });
    const schema = { _zod: { def: { type: 'union', options: [object({}), object({ size: {} })] } } };
    const stray = invalid({ code: 'unrecognized_keys', keys: ['siez'] });
    const missing = invalid({ path: ['size'], code: 'invalid_type', expected: 'number' });
    const issue = invalid({ code: 'invalid_union', errors: [[stray], [missing, stray]] });
    expect(schemaIssues([issue], schema, { siez: 1 }).map(issueText)).toEqual(['no such key (is "size" meant?)']);
  });

  test('a union of one option is read as that option', () => {
    const errors = [[invalid({ path: ['a'], code: 'invalid_type', expected: 'number' })]];
    const [found] = schemaIssues([invalid({ code: 'invalid_union', errors })], undefined, { a: 'x' });
    expect(found).toMatchObject({ path: ['a'], expected: 'a number', found: 'a string' });
  });

  test('what is refused, what is missing and what is wrong each have their cure', () => {
    const value = { a: 1, b: 'x', d: /x/, e: Promise.resolve(1) };
    const issues = [
      { path: ['a'], message: 'no good' },
      { path: ['b'], message: 'Invalid input', code: 'invalid_type', expected: 'number' },
      { path: ['c'], message: 'Invalid input', code: 'invalid_type', expected: 'number' },
      { path: ['d'], message: 'Invalid input', code: 'invalid_type', expected: 'number' },
      { path: ['e'], message: 'Invalid input', code: 'invalid_type', expected: 'record' },
    ];
    const awaited = 'await it first and give the result';
    expect(schemaIssues(issues, undefined, value)).toEqual([
      { code: 'refused', path: ['a'], expected: 'no good', cure: 'correct it' },
      { code: 'wrong-type', path: ['b'], expected: 'a number', cure: 'write a number', found: 'a string' },
      { code: 'missing', path: ['c'], expected: 'a number', cure: 'add a number', found: 'nothing' },
      { code: 'wrong-type', path: ['d'], expected: 'a number', cure: 'write a number', found: 'a regular expression' },
      { code: 'wrong-type', path: ['e'], expected: 'an object', cure: awaited, found: 'a promise' },
    ]);
  });

  test('a union whose options differ in their values alone', () => {
    const errors = ['a', 'b'].map((value) => [invalid({ code: 'invalid_value', values: [value] })]);
    const [found] = schemaIssues([invalid({ code: 'invalid_union', errors })], undefined, 'x');
    expect(found?.expected).toBe('"a", or "b"');
    expect(found).not.toHaveProperty('found');
  });

  test.each(['invalid_key', 'invalid_element'])('%s: what is wrong inside is said at its place', (code) => {
    const inside = invalid({ code: 'too_small', minimum: 1 });
    const [found] = schemaIssues([invalid({ code, path: ['m', 'k'], issues: [inside] })], undefined, {});
    expect(found).toMatchObject({ path: ['m', 'k'], expected: expect.stringContaining('more than 1') });
    expect(schemaIssues([invalid({ code, path: ['m'], issues: [] })], undefined, {})).toHaveLength(1);
  });

  test('a bound that is one number', () => {
    const issue = invalid({ code: 'too_small', origin: 'array', minimum: 2, exact: true });
    expect(schemaIssues([issue], undefined, [])).toMatchObject([{ expected: 'exactly 2 items' }]);
  });

  test('a bound without a unit', () => {
    const [found] = schemaIssues([invalid({ code: 'too_small', minimum: 1 })], undefined, 0);
    expect(found === undefined ? '' : issueText(found)).toContain('more than 1');
  });
});
