import { describe, expect, test } from '@jest/globals';
import { createEngine, isUri, percentDecode, percentEncode, tryParse } from '@urikit/generic';
import { removeDotSegments } from '@urikit/generic/record';
import { hostileText, OPERATIONS, PATTERNS, PLACES } from './linear.js';

/** How long the texts are, in characters: little in the tests, much in `npm run fuzz`. */
export interface HostileLengths {
  /** Every pattern, every operation. */
  readonly short: number;
  /** What reads a whole text, and where each operation has most to do. */
  readonly full: number;
  /** A single part of a text. */
  readonly huge: number;
}

const GENEROUS = 120_000;

const place = (name: string): (typeof PLACES)[number] => PLACES.find((each) => each.name === name)!;

/** The operations that read a whole text, each by another way. */
const READING = ['isUri', 'tryParse', 'plain.normalize', 'plain.check'];

const run = (operation: string, text: string): void => OPERATIONS[operation]!(text);

/** Law 7: each operation comes to an end on hostile texts of these lengths. */
export const describeEnds = ({ short, full, huge }: HostileLengths): void => {
  describe('law 7: hostile texts come to an end', () => {
    test.each(PLACES)(
      `${String(short)} characters of every pattern, every operation: $name`,
      (where) => {
        for (const pattern of PATTERNS)
          for (const operation of Object.keys(OPERATIONS)) run(operation, hostileText(pattern, where, short));
      },
      GENEROUS,
    );

    test.each(PLACES)(
      `${String(full)} characters, every way of reading: $name`,
      (where) => {
        for (const unit of [
          '/..',
          '%41',
          '/',
          '@',
          ':',
          '[1:',
          'a=1&',
          '%',
          '..',
          '/./',
          '//',
          '?',
          '#',
          'a',
          '.',
          '%41%zz/..//a@b:[',
        ]) {
          const text = hostileText({ name: unit, unit }, where, full);
          for (const operation of READING) run(operation, text);
        }
      },
      GENEROUS,
    );

    test.each(Object.keys(OPERATIONS))(
      `${String(full)} characters, where each operation has most to do: %s`,
      (operation) => {
        for (const name of ['host', 'path', 'query']) {
          for (const unit of ['/..', '%41', '/', 'a=1&', '//', '.', '/index.html'])
            run(operation, hostileText({ name: unit, unit, end: 'a' }, place(name), full));
        }
      },
      GENEROUS,
    );
  });

  describe(`${String(huge)} characters`, () => {
    const engine = createEngine({ schemes: { s: { emptyPath: '/' } } });
    const valid = (text: string): boolean =>
      isUri(text) && tryParse(text).ok && engine.tryNormalize(text).ok && engine.check(text).length === 0;

    test.each([
      ['path', '/..'],
      ['path', '%41'],
      ['query', 'a=1&'],
      ['userinfo', 'a'],
    ])(
      'a valid text with a %s of %j is read, normalized and checked',
      (name, unit) => {
        expect(valid(hostileText({ name, unit }, place(name), huge))).toBe(true);
      },
      GENEROUS,
    );

    test.each([
      ['zone identifier', 'a'],
      ['IP-literal', '1:'],
      ['host', ':'],
    ])(
      'a malformed text with a %s of %j is refused',
      (name, unit) => {
        expect(valid(hostileText({ name, unit }, place(name), huge))).toBe(false);
      },
      GENEROUS,
    );

    test(
      'percent-encoding and dot-segments',
      () => {
        const count = Math.ceil(huge / 5);
        expect(percentDecode('%41'.repeat(count))).toHaveLength(count);
        expect(percentDecode('%ff'.repeat(count), 'replace')).toHaveLength(count);
        expect(percentEncode('é'.repeat(count), 'path')).toHaveLength(6 * count);
        expect(percentEncode('é'.repeat(count), 'path', { triplets: 'keep' })).toHaveLength(6 * count);
        expect(removeDotSegments('../'.repeat(count))).toBe('');
        expect(removeDotSegments('/a/..'.repeat(count))).toBe('/');
      },
      GENEROUS,
    );
  });
};
