import { describe, expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { codeAndPath } from '../support/policy.js';

const fromJson = (text: string): Policy => JSON.parse(text) as Policy;

describe('policy/schema: names that a schema reads over in silence', () => {
  test.each([
    ['{"headers":{"__proto__":"value"}}', ['headers', '__proto__']],
    ['{"cookies":{"keyed":{"__proto__":"value"}}}', ['cookies', 'keyed', '__proto__']],
    ['{"host":{"alias":{"__proto__":"a.test"}}}', ['host', 'alias', '__proto__']],
    [
      '{"routes":[{},{"path":"/a","rules":{"headers":{"__proto__":"value"}}}]}',
      ['routes', 1, 'rules', 'headers', '__proto__'],
    ],
    ['{"headers":{"Accept":"value","accept":"present"}}', ['headers', 'accept']],
    ['{"routes":[{"rules":{"headers":{"A":"value","a":"value"}}}]}', ['routes', 0, 'rules', 'headers', 'a']],
  ])('%s', (text, path) => {
    expect(codeAndPath(fromJson(text))).toEqual(['policy/schema', path]);
  });

  test.each([
    '{"headers":{"constructor":"value","headers":"value"}}',
    '{"cookies":{"keyed":{"a":"value","A":"value"}}}',
    '{"host":{"allow":["__proto__"]}}',
    '{"query":{"exclude":["__proto__"]}}',
  ])('%s is no such thing', (text) => {
    expect(codeAndPath(fromJson(text))).toBeUndefined();
  });
});
