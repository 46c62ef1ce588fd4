import { describe, expect, test } from '@jest/globals';
import { createEngine, isUri, percentDecode, percentEncode, removeDotSegments, tryParse } from '@urikit/generic';
import { isLinear } from '../../../scheme-conformance/src/work/growth.js';
import { withMeasure } from '../../../scheme-conformance/src/work/work-of.js';
import { hostileText, OPERATIONS, PATTERNS, PLACES } from './linear.js';

/**
 * Law 7 without a clock: the characters and elements that are read and written are counted for a text and for one of
 * four times the length. Much longer texts then only have to come to an end; the bench measures how fast they do.
 */
const GENEROUS = 120_000;

const place = (name: string): (typeof PLACES)[number] => PLACES.find((each) => each.name === name)!;

/** Everything is tried at the first length, what matters most at the second. */
const SHORT = 3_000;
const FULL = 200_000;

/** The operations that read a whole text, each by another way. */
const READING = ['isUri', 'tryParse', 'plain.normalize', 'plain.check', 'plain.redact', 'zones.normalize'];

const run = (operation: string, text: string): void => OPERATIONS[operation]!(text);

describe('law 7: work grows with the length of a text', () => {
  const LENGTH = 192;

  test.each(PLACES)(
    'every pattern, every operation: $name',
    (where) => {
      withMeasure((measure) => {
        for (const pattern of PATTERNS) {
          const [text, longer] = [LENGTH, 4 * LENGTH].map((length) => hostileText(pattern, where, length));
          for (const operation of Object.keys(OPERATIONS)) {
            const [short = 0, long = 0] = [text, longer].map((each = '') => measure(() => run(operation, each)));
            if (!isLinear(short, long))
              throw new Error(`${operation}, ${pattern.name}: ${String(short)}, ${String(long)}`);
          }
        }
      });
    },
    GENEROUS,
  );
});

describe('law 7: hostile texts come to an end', () => {
  test.each(PLACES)(
    '3 kB of every pattern, every operation: $name',
    (where) => {
      for (const pattern of PATTERNS)
        for (const operation of Object.keys(OPERATIONS)) run(operation, hostileText(pattern, where, SHORT));
    },
    GENEROUS,
  );

  test.each(PLACES)(
    '200 kB, every way of reading: $name',
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
        const text = hostileText({ name: unit, unit }, where, FULL);
        for (const operation of READING) run(operation, text);
      }
    },
    GENEROUS,
  );

  test.each(Object.keys(OPERATIONS))(
    '200 kB, where each operation has most to do: %s',
    (operation) => {
      for (const name of ['host', 'path', 'query']) {
        for (const unit of ['/..', '%41', '/', 'a=1&', '//', '.', '/index.html'])
          run(operation, hostileText({ name: unit, unit, end: 'a' }, place(name), FULL));
      }
    },
    GENEROUS,
  );
});

describe('16 million characters', () => {
  const HUGE = 16_000_000;
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
      expect(valid(hostileText({ name, unit }, place(name), HUGE))).toBe(true);
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
      expect(valid(hostileText({ name, unit }, place(name), HUGE))).toBe(false);
    },
    GENEROUS,
  );

  test(
    'a zone identifier is read, where they are an option',
    () => {
      const unit = '%41';
      expect(tryParse(hostileText({ name: unit, unit }, place('zone identifier'), HUGE), { zoneIds: true }).ok).toBe(
        true,
      );
    },
    GENEROUS,
  );

  test(
    'percent-encoding and dot-segments',
    () => {
      const count = 3_000_000;
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
