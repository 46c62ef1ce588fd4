import { parse } from '@urikit/generic';
import { isSameDocumentReference, parseUri } from '@urikit/generic/record';
import { describe, expect, test } from '@jest/globals';

describe('RFC 3986 4.4: a same-document reference', () => {
  test.each([
    ['', 'foo://h/a?q'],
    ['#', 'foo://h/a?q'],
    ['#f', 'foo://h/a?q#g'],
    ['?q', 'foo://h/a?q'],
    ['a?q#f', 'foo://h/a?q'],
    ['/a?q', 'foo://h/a?q'],
    ['//h/a?q', 'foo://h/a?q'],
    ['foo://h/a?q#f', 'foo://h/a?q'],
    ['./a?q', 'foo://h/a?q'],
    ['../b/a', 'foo://h/b/a'],
    ['', 'foo:'],
    ['#x', 'foo:a:b'],
    ['//u@h:1', 'foo://u@h:1'],
  ])('%j on %s', (reference, base) => {
    expect(isSameDocumentReference(parse(reference), parseUri(base))).toBe(true);
  });

  test.each([
    ['?', 'foo://h/a?q'],
    ['?', 'foo://h/a'],
    ['a', 'foo://h/a?q'],
    ['.', 'foo://h/a'],
    ['//h', 'foo://h/'],
    ['//u@h:1', 'foo://v@h:1'],
    ['//u@h:1', 'foo://u@h:2'],
    ['//u@h:1', 'foo://u@i:1'],
    ['//', 'foo:'],
    ['bar://h/a', 'foo://h/a'],
    // nothing is normalized
    ['FOO://h/a', 'foo://h/a'],
    ['%61', 'foo://h/a'],
    ['../a', 'foo://h/b/../a'],
  ])('%j on %s is another document', (reference, base) => {
    expect(isSameDocumentReference(parse(reference), parseUri(base))).toBe(false);
  });
});
