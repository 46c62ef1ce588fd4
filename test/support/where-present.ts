import { describe, expect, test } from '@jest/globals';

const isCI = !['', 'false'].includes(process.env['CI'] ?? '');

/**
 * `describe` where what it needs is there; else one skipped test and one line of output that say what is missing.
 *
 * @param missing - undefined where nothing is; else what is, and how to get it
 * @param inCI - `'fail'` for what the test command installs: CI never skips that
 */
export function describeWhere(
  name: string,
  missing: string | undefined,
  body: () => void,
  inCI: 'fail' | 'skip' = 'fail',
): void {
  if (missing === undefined) return describe(name, body);
  if (isCI && inCI === 'fail') {
    return describe(name, () => {
      test('what it needs is there', () => {
        expect(missing).toBeUndefined();
      });
    });
  }
  process.stderr.write(`${name}: skipped: ${missing}\n`);
  // Registered as skipped, so that the count says so too.
  describe.skip(name, () => {
    test(missing, () => undefined);
  });
}
