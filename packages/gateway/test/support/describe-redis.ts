import { describe, expect, test } from '@jest/globals';
import { serverCommand } from './redis-server.js';

const absent = 'skipped: no redis-server or valkey-server on PATH; on Debian: apt-get install -y --no-install-recommends redis-server';

/** `describe`, or one skipped test and one line of output that say what to install. Where CI is set, one that fails. */
export const describeRedis = (name: string, body: () => void): void => {
  if (serverCommand !== undefined) return describe(name, body);
  if (process.env['CI'] !== undefined && process.env['CI'] !== '' && process.env['CI'] !== 'false') {
    return describe(name, () => {
      test('there is a server', () => {
        expect(absent).toBe('CI never skips this');
      });
    });
  }
  process.stderr.write(`${name}: ${absent}\n`);
  // Registered by the runner as skipped, so that the count says so too.
  describe.skip(name, () => {
    test(absent, () => undefined);
  });
};
