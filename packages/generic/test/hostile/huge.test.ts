import { expect, test } from '@jest/globals';
import { extract, repair } from '@urikit/generic';
import { shadowOf } from '@urikit/generic/iri';

const LENGTH = 12_000_000;

test.each(['http://h/', 'http://', 'http://h/?', 'http://h/#', 'http://['])(
  'a string of millions of characters is read, although a matcher has memory for fewer: %s, then U+4F8B',
  (head) => {
    const iri = head + '\u4F8B'.repeat(LENGTH);
    const isLiteral = head.endsWith('[');
    expect(shadowOf(iri) === (isLiteral ? iri : head + '~'.repeat(LENGTH))).toBe(true);
    expect(extract(iri, { iri: true }).map(({ end }) => end)).toEqual(isLiteral ? [] : [iri.length]);
    // Each character becomes three triplets.
    const { value = '' } = repair(iri) ?? {};
    expect(value.length).toBe(isLiteral ? 0 : head.length + 9 * LENGTH);
  },
);
