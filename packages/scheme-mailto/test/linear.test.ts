import { expect, test } from '@jest/globals';
import { growthOf } from '@urikit/scheme-conformance';
import { engine } from './engine.js';

const HOSTILE: readonly (readonly [string, (count: number) => string])[] = [
  ['labels of a domain', (n) => `mailto:a@b${'.ccc'.repeat(n)}.`],
  ['dots', (n) => `mailto:${'a.'.repeat(n)}@b`],
  ['commas', (n) => `mailto:${','.repeat(n)}`],
  ['addresses', (n) => `mailto:${'a@B,'.repeat(n)}`],
  ['encoded at signs', (n) => `mailto:${'%40'.repeat(n)}`],
  ['quoted-pairs', (n) => `mailto:%22${'%5C%22'.repeat(n)}`],
  ['brackets', (n) => `mailto:a@${'%5B'.repeat(n)}`],
  ['four octets', (n) => `mailto:${'%F0%9F%98%80'.repeat(n)}`],
  ['octets that are not UTF-8', (n) => `mailto:${'%F0%9F'.repeat(n)}`],
  ['ampersands', (n) => `mailto:?${'&'.repeat(n)}`],
  ['fields', (n) => `mailto:?${'To=a@B&'.repeat(n)}`],
  ['different fields', (n) => `mailto:?${Array.from({ length: n }, (_, i) => `x${String(10_000 + i)}=1`).join('&')}`],
  ['quotation marks', (n) => `mailto:?cc=${'%22,'.repeat(n)}`],
  ['mailboxes', (n) => `mailto:?cc=${'%3C,'.repeat(n)}`],
  ['spaces', (n) => `mailto:?cc=${'%20'.repeat(n)}a${'%20'.repeat(n)}`],
  ['halves of encoded-words', (n) => `mailto:?subject=${'%3D%3Fa'.repeat(n)}`],
  ['line breaks', (n) => `mailto:?body=${'%0A%0D'.repeat(n)}`],
];

test.each(HOSTILE)('work grows with the length: %s', (_, text) => {
  for (const operation of ['normalize', 'check', 'tryView'] as const) {
    const growth = growthOf((length) => engine[operation](text(length)));
    expect([operation, growth]).toEqual([operation, expect.objectContaining({ linear: true })]);
  }
});
