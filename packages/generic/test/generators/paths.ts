import type { Random } from './random.js';

const SEGMENTS = [
  '',
  '',
  '.',
  '..',
  '..',
  'a',
  'b',
  'a:b',
  '...',
  '.a',
  'a.',
  '..a',
  '%2e',
  '%2E%2e',
  '.%2e',
  '%2f',
  'A%c3%a9',
  'g;x=1',
  '~',
  '%7e',
  'index.html',
  '@',
] as const;

/** A path, mostly of dot-segments and empty segments. May begin with `//`, or with a segment that holds a colon. */
export function pathText(random: Random): string {
  const segments = Array.from({ length: random.below(7) }, () => random.pick(SEGMENTS));
  return (random.once(2) ? '/' : '') + segments.join('/');
}
