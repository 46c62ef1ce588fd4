import { createEngine } from '@urikit/generic';
import { syntaxNormalForm } from '@urikit/generic/internal';
import { expect, test } from '@jest/globals';

const engine = createEngine({ opaquePaths: ['opaque'] });
const paths = { isOpaque: (scheme: string): boolean => scheme.toLowerCase() === 'opaque' };

test.each([
  ['HTTP://%45x.TEST:/%7e/a/../b%2fc', 'http://ex.test/~/b%2Fc'],
  ['OPAQUE:a/../%7e', 'opaque:a/../~'],
  ['x://[2001:DB8:0:0:0:0:0:1]/.', 'x://[2001:db8::1]/'],
  ['./a/./b', 'a/b'],
  ['http://h:80', 'http://h:80'],
])('RFC 3986 6.2.2: without an engine %s becomes %s, as with one', (text, normal) => {
  expect([syntaxNormalForm(text, paths), engine.normalize(text, { level: 'syntax-based' })]).toEqual([normal, normal]);
});

test('a malformed string is an error', () => {
  expect(() => syntaxNormalForm('http://a b', paths)).toThrow(expect.objectContaining({ code: 'syntax/character' }));
});
