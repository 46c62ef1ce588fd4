/** A reference and its target. */
export type ResolutionRow = readonly [reference: string, target: string];

/** "a representation with a well-defined base URI of" (RFC 3986 section 5.4) */
export const BASE = 'http://a/b/c/d;p?q';

/** RFC 3986 section 5.4.1 */
export const NORMAL_EXAMPLES: readonly ResolutionRow[] = [
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['g#s', 'http://a/b/c/g#s'],
  ['g?y#s', 'http://a/b/c/g?y#s'],
  [';x', 'http://a/b/c/;x'],
  ['g;x', 'http://a/b/c/g;x'],
  ['g;x?y#s', 'http://a/b/c/g;x?y#s'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../', 'http://a/'],
  ['../../g', 'http://a/g'],
];

/** RFC 3986 section 5.4.2, without its last, which depends on `strict` */
export const ABNORMAL_EXAMPLES: readonly ResolutionRow[] = [
  ['../../../g', 'http://a/g'],
  ['../../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['.g', 'http://a/b/c/.g'],
  ['g..', 'http://a/b/c/g..'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['./g/.', 'http://a/b/c/g/'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
  ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['g?y/./x', 'http://a/b/c/g?y/./x'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ['g#s/./x', 'http://a/b/c/g#s/./x'],
  ['g#s/../x', 'http://a/b/c/g#s/../x'],
];

/** The last example of 5.4.2, and others like it: a reference that repeats its base's scheme. */
export const SAME_SCHEME: readonly (readonly [reference: string, strict: string, nonStrict: string])[] = [
  ['http:g', 'http:g', 'http://a/b/c/g'],
  ['HTTP:g', 'HTTP:g', 'http://a/b/c/g'],
  ['http:', 'http:', 'http://a/b/c/d;p?q'],
  ['http:?y', 'http:?y', 'http://a/b/c/d;p?y'],
  ['http:#s', 'http:#s', 'http://a/b/c/d;p?q#s'],
  ['http:../g', 'http:g', 'http://a/b/g'],
  ['http:/g', 'http:/g', 'http://a/g'],
  ['http://g', 'http://g', 'http://g'],
  ['HTTP://g', 'HTTP://g', 'http://g'],
  ['g:h', 'g:h', 'g:h'],
];

/** Section 5.2 against other bases: the base, the reference, the target. */
export const OTHER_BASES: readonly (readonly [section: string, base: string, reference: string, target: string])[] = [
  ['5.2.2 the reference keeps its own authority', 'foo://u@h:1/p?q', '//v@i:2/x/../y?z#f', 'foo://v@i:2/y?z#f'],
  ['5.2.2 an empty authority is one', 'foo://h/p', '///x', 'foo:///x'],
  ['5.2.2 an empty query is a query', 'foo://h/p?q', '?', 'foo://h/p?'],
  ['5.2.2 an empty fragment is a fragment', 'foo://h/p?q', '#', 'foo://h/p?q#'],
  ['5.2.2 the fragment of the base plays no part', 'foo://h/p?q#f', '', 'foo://h/p?q'],
  ['5.2.2 an empty path keeps the dot-segments of the base', 'foo://h/a/../b', '#f', 'foo://h/a/../b#f'],
  ['5.2.2 a reference with a scheme loses its dot-segments', 'foo://h/', 'bar://i/a/../b', 'bar://i/b'],
  ['5.2.3 authority and empty path', 'foo://h', 'g', 'foo://h/g'],
  ['5.2.3 authority, empty path and query', 'foo://h?q', 'g', 'foo://h/g'],
  ['5.2.3 no authority, empty path', 'foo:', 'g', 'foo:g'],
  ['5.2.3 no slash in the path of the base', 'foo:bar', 'g', 'foo:g'],
  ['5.2.3 a rootless base', 'foo:a/b', 'g', 'foo:a/g'],
  ['5.2.3 a slash in the query of the base is no segment', 'foo://h/a?x/y', 'g', 'foo://h/g'],
  ['5.2.4 a rootless base may gain a root', 'foo:a/b', '../../g', 'foo:/g'],
  ['5.2.4 dot-segments behind an empty segment', 'foo://h/a//b/c', '../g', 'foo://h/a//g'],
  ['2.4 an encoded dot is a dot', 'foo://h/a/b', '%2e%2E/g', 'foo://h/g'],
  ['2.4 a dot in a longer segment stays encoded', 'foo://h/a/b', '%2e%2E%2e/g', 'foo://h/a/%2e%2E%2e/g'],
  ['4.2 a first segment with a colon behind ./', 'foo://h/a/b', './x:y', 'foo://h/a/x:y'],
  ['3.3 a path that would become an authority', 'foo:/a/b', '..//c', 'foo:/.//c'],
];
