import { describe, test } from '@jest/globals';
import { isLinear } from '../../../scheme-conformance/src/work/growth.js';
import { withMeasure } from '../../../scheme-conformance/src/work/work-of.js';
import { hostileText, OPERATIONS, PATTERNS, PLACES } from './linear.js';

const GENEROUS = 120_000;
const LENGTH = 192;

/**
 * Law 7 without a clock: the characters and elements that are read and written are counted for a text and for one of
 * four times the length.
 *
 * @param share - 1: each operation on each pattern in each place; n: in one of n places, each in its turn
 */
export const describeGrowth = (share: number): void => {
  describe('law 7: work grows with the length of a text', () => {
    test.each(PLACES.map((where, index) => ({ where, index, name: where.name })))(
      'every pattern, every operation: $name',
      ({ where, index }) => {
        withMeasure((measure) => {
          for (const [nth, pattern] of PATTERNS.entries()) {
            const [text, longer] = [LENGTH, 4 * LENGTH].map((length) => hostileText(pattern, where, length));
            for (const [turn, [operation, act]] of Object.entries(OPERATIONS).entries()) {
              if ((index + nth + turn) % share !== 0) continue;
              const [short = 0, long = 0] = [text, longer].map((each = '') => measure(() => act(each)));
              if (!isLinear(short, long))
                throw new Error(`${operation}, ${pattern.name}: ${String(short)}, ${String(long)}`);
            }
          }
        });
      },
      GENEROUS,
    );
  });
};
