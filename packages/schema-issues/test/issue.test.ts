import { issueText, pathText, type SchemaIssue } from '@urikit/schema-issues';
import { describe, expect, test } from '@jest/globals';

describe('a place in a configuration, as JavaScript would write it', () => {
  test.each<readonly [path: readonly (string | number)[], text: string]>([
    [[], ''],
    [['config', 'http', 'ports', 0], 'config.http.ports[0]'],
    [[0], '[0]'],
    [['origins', '*'], 'origins["*"]'],
    [['a b'], '["a b"]'],
    [['$defs', '$ref', 'text/html', 'a+b', 'a-b', 'a_1'], '$defs.$ref.text/html.a+b.a-b.a_1'],
    [['a.b', ''], '["a.b"][""]'],
  ])('%j: %s', (path, text) => {
    expect(pathText(path)).toBe(text);
  });
});

describe('an issue in words', () => {
  test.each<readonly [text: string, issue: Omit<SchemaIssue, 'path' | 'cure'>]>([
    ['expected a number, found a string', { code: 'wrong-type', expected: 'a number', found: 'a string' }],
    ['no such key (is "size" meant?)', { code: 'unknown-key', expected: '', near: 'size' }],
    ['as the schema says', { code: 'refused', expected: 'as the schema says' }],
  ])('%s', (text, issue) => {
    expect(issueText({ path: [], cure: '', ...issue })).toBe(text);
  });
});
