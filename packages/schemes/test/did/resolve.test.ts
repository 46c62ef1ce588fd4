import { expect, test } from '@jest/globals';
import { createEngine } from '@urikit/generic';
import { withVerbs } from '@urikit/generic/internal';
import { didSchemes } from '@urikit/schemes/did/profile';

const { resolve, resolveReference, relativize, check } = withVerbs(createEngine({ schemes: didSchemes() }));

/** DID Core 1.0, 3.2.2: the name of the DID stands for the authority of RFC 3986 5.2. */
test.each([
  ['#key-1', 'did:example:123', 'did:example:123#key-1'],
  ['', 'did:example:123/a?b#c', 'did:example:123/a?b'],
  ['?service=files&relativeRef=/a', 'did:example:123/a?b#c', 'did:example:123/a?service=files&relativeRef=/a'],
  ['/path', 'did:web:h.example', 'did:web:h.example/path'],
  ['path', 'did:web:h.example', 'did:web:h.example/path'],
  ['../c', 'did:web:h.example:u/a/b/d', 'did:web:h.example:u/a/c'],
  ['../../../c', 'did:web:h.example/a/b', 'did:web:h.example/c'],
  ['./c:d', 'did:web:h.example/a', 'did:web:h.example/c:d'],
  ['/.//b', 'did:web:h.example', 'did:web:h.example//b'],
  ['did:example:1/../a', 'did:web:h.example', 'did:example:1/../a'],
])('%j against %s is %s', (reference, base, target) => {
  expect(resolve(reference, base)).toBe(target);
  expect(resolveReference(reference, base)).toBe(target);
});

test('an authority is none of a DID: check refuses the target', () => {
  expect(check(resolve('//h/a', 'did:web:h.example')).map(({ code }) => code)).toContain('did/forbidden-authority');
  expect(resolve('b', 'did://h/a')).toBe('did://h/b');
});

test('a reference between two paths of a DID', () => {
  expect(relativize('did:web:h.example/a/b', 'did:web:h.example/a/c')).toBe('b');
  expect(relativize('did:web:other.example/a', 'did:web:h.example/a')).toBe('did:web:other.example/a');
});
