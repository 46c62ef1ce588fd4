import { expect, test } from '@jest/globals';
import { engine } from './engine.js';

/** Milliseconds, the best of some runs: what disturbs a run only makes it longer. */
const best = (action: () => unknown): number => {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    action();
    return performance.now() - start;
  });
  return Math.min(...times);
};

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
  ['different fields', (n) => `mailto:?${Array.from({ length: n }, (_, i) => `x${String(i)}=1`).join('&')}`],
  ['quotation marks', (n) => `mailto:?cc=${'%22,'.repeat(n)}`],
  ['mailboxes', (n) => `mailto:?cc=${'%3C,'.repeat(n)}`],
  ['spaces', (n) => `mailto:?cc=${'%20'.repeat(n)}a${'%20'.repeat(n)}`],
  ['halves of encoded-words', (n) => `mailto:?subject=${'%3D%3Fa'.repeat(n)}`],
  ['line breaks', (n) => `mailto:?body=${'%0A%0D'.repeat(n)}`],
];

// Four times the text may take eight times as long, for garbage collection; squared it would take sixteen times.
test.each(HOSTILE)('time grows with the length: %s', (_, text) => {
  const [small, large] = [text(4_000), text(16_000)];
  for (const operation of [engine.normalize, engine.check, engine.tryView]) {
    const short = best(() => operation(small));
    const long = best(() => operation(large));
    expect(long).toBeLessThan(8 * short + 20);
  }
});
