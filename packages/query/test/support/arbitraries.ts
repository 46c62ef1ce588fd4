import fc from 'fast-check';
import { codePoint } from '../../../../test/support/code-points.js';

/** The same examples each time; `FUZZ_RUNS` asks for more of them. */
export const RUNS = { numRuns: Number(process.env['FUZZ_RUNS'] ?? 500) };

/** Any text that is Unicode, with the delimiters of queries more often than chance has them. */
export const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom('&', ';', '=', '+', '%', ' ', '#', 'a', '*', '[', ',', '.', '|'),
    fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }),
  ),
  maxLength: 12,
});

const pieces = fc.constantFrom(
  'a',
  'b',
  '=',
  '&',
  ';',
  '+',
  '%20',
  '%41',
  '%FF',
  '%C3',
  '%C3%A9',
  '%26',
  '%3D',
  '?',
  '/',
  '*',
  'utm_id',
  "'",
  '%2B',
);

/** Any text that is a query: characters of the grammar and triplets, octets that are not UTF-8 among them. */
export const queries = fc.array(pieces, { maxLength: 16 }).map((list) => list.join(''));

export const separators = fc.constantFrom('&' as const, ';' as const);
export const pluses = fc.constantFrom('keep' as const, 'space' as const);
