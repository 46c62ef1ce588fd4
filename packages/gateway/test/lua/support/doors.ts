import { expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import type { Outcome, Serving } from './gateway.js';

/** Policies that make one path of another, and how a client writes "/admin" under each so that a rule on the raw target misses it. */
export const DOORS: Readonly<Record<string, readonly [policy: Policy, targets: readonly string[]]>> = {
  standard: [
    {},
    [
      ...['/admin', '/admin/', '/admin?a', '/./admin', '/x/../admin', '/x/..//../admin', '/a/b/../../admin/x'],
      ...['/%61dmin', '/%61%64%6d%69%6e', '/x/%2e%2e/admin', '/x/.%2E/%61dmin', '/%2e/admin'],
      ...['http://ex.test/admin', 'HTTP://EX.test/x/../admin'],
    ],
  ],
  lower: [{ path: { case: 'lower' } }, ['/ADMIN', '/Admin/x', '/%41DMIN', '/x/../aDMIN?A']],
  merged: [{ path: { slashes: 'merge' } }, ['//admin', '///admin//x', '/x/..//admin', '/.//%61dmin']],
};

/** With a cookie a request has no key, and is passed on as it came. */
const FIELDS = [[], [['Cookie', 'a=1']], [['Authorization', 'Basic eDp5']]] as const;

const pathOf = ({ seen }: Outcome): string => seen?.line.split(' ')[1] ?? '';

/**
 * A server that closes "/admin" asks the origin for nothing below it.
 *
 * @param open - a path that is served
 */
export function testDoors(serving: () => Serving, names: readonly string[] = Object.keys(DOORS)): void {
  test.each(names)('a rule of the server for "/admin" closes it, however it is written: %s', async (name) => {
    const entered: unknown[] = [];
    for (const target of DOORS[name]?.[1] ?? [])
      for (const fields of FIELDS) {
        const outcome = await serving().send(name, { target, host: 'ex.test', fields });
        if (pathOf(outcome).startsWith('/admin')) entered.push([target, fields, pathOf(outcome)]);
      }
    expect(entered).toEqual([]);
  });

  test.each(names)('everything else is served, and kept: %s', async (name) => {
    const ask = async (target: string): Promise<Outcome> => serving().send(name, { target, host: 'ex.test' });
    const [first, second] = [await ask('/open/./%7ea'), await ask('/open/~a')];
    expect([first.status, pathOf(first), second.count]).toEqual([200, '/open/~a', first.count]);
  });
}
