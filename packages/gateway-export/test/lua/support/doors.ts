import { expect, test } from '@jest/globals';
import type { Policy } from '@urikit/cache-key';
import { normalizeTriplets, withoutDotSegments } from '@urikit/generic/text';
import type { Sent } from '../../njs/support/client.js';
import type { Seen } from '../../njs/support/origin.js';

/** What came of a request. */
interface Outcome {
  readonly status: number;
  readonly seen: Seen | undefined;
}

/** Policies that make one path of another, and how a client writes "/admin" under each so that a rule on the raw target misses it. */
export const DOORS: Readonly<Record<string, readonly [policy: Policy, targets: readonly string[]]>> = {
  standard: [
    {},
    [
      ...['/admin', '/admin/', '/admin?a', '/./admin', '/x/../admin', '/x/..//../admin', '/a/b/../../admin/x'],
      ...['/%61dmin', '/%61%64%6d%69%6e', '/x/%2e%2e/admin', '/x/.%2E/%61dmin', '/%2e/admin'],
      ...['/admin/..%2Fopen', '/admin/%2e%2e%2fopen', '/admin/%2E%2E%2F%2e%2e%2Fopen'],
      ...['http://ex.test/admin', 'HTTP://EX.test/x/../admin'],
    ],
  ],
  lower: [{ path: { case: 'lower' } }, ['/ADMIN', '/Admin/x', '/%41DMIN', '/x/../aDMIN?A']],
  merged: [{ path: { slashes: 'merge' } }, ['//admin', '///admin//x', '/x/..//admin', '/.//%61dmin']],
};

/** A policy that makes one host of another. */
export const HOSTS: Policy = { host: { trailingDot: 'strip', alias: { 'www.test': 'admin.test' } } };

/** How a client names "admin.test". */
const NAMED = [
  ['/', 'admin.test'],
  ['/', 'ADMIN.test'],
  ['/', 'admin.test:80'],
  ['/', 'admin.test.'],
  ['http://admin.test/', 'ex.test'],
  ['HTTP://ADMIN.TEST:80/x', 'ex.test'],
] as const;

/** The same by its other name: nginx has chosen a server by that before an export is asked. */
const BY_ALIAS = [
  ['/', 'www.test'],
  ['/', 'WWW.test.:80'],
  ['http://www.test/', 'ex.test'],
] as const;

/** With a cookie a request has no key, and is passed on as it came, or refused. */
const FIELDS = [[], [['Cookie', 'a=1']], [['Authorization', 'Basic eDp5']]] as const;

/** Requests with a key, and without one: by their headers, and by their method. */
const KINDS: readonly Pick<Sent, 'method' | 'fields'>[] = [
  ...FIELDS.map((fields) => ({ fields })),
  { method: 'POST', fields: [['Content-Length', '0']] },
  { method: 'PURGE', fields: [] },
];

/** Spellings of a path that RFC 3986 6.2.2 calls equivalent to a shorter one, and paths that only look so. */
const SPELLINGS = [
  ...['/open/../a', '/open/./a', '/a/..', '/a/.', '/./a', '/%2e%2e/a', '/a/%2E%2e/b', '/%7ea', '/a%2Db?%2E', '/%41'],
  ...['/a..b', '/..a/b', '/a/...', '/a%2Fb', '/a%2f..%2fb', '/caf%c3%a9', '/a?b=/../%7E', '/a//b', '/a;b/.;c'],
];

/** The path by which rules that read RFC 3986 decide. */
const normalPath = (path: string): string => withoutDotSegments(normalizeTriplets(path));

const pathOf = ({ seen }: Outcome): string => seen?.line.split(' ')[1] ?? '';

/**
 * A server that closes "admin.test" asks the origin for nothing there.
 *
 * @param byAlias - true if the server reads the host that is forwarded; false if the one that came
 */
export function testHostDoors(send: (name: string, sent: Sent) => Promise<Outcome>, byAlias: boolean): void {
  /** How many tries reach that host of the origin. */
  const entered = async (named: readonly (readonly [target: string, host: string])[]): Promise<number> => {
    let count = 0;
    for (const [target, host] of named)
      for (const fields of FIELDS) {
        const { seen } = await send('hosts', { target, host, fields });
        const asked = seen?.fields.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
        if (/^admin\.test\b/i.test(asked)) count += 1;
      }
    return count;
  };

  test('a rule of the server for the host "admin.test" closes it, however it is named', async () => {
    expect(await entered(NAMED)).toBe(0);
  });

  test(`an alias of it is ${byAlias ? 'closed, too' : 'another name to the server, which forwards it'}`, async () => {
    expect(await entered(BY_ALIAS)).toBe(byAlias ? 0 : BY_ALIAS.length * FIELDS.length);
  });

  test('another host is served', async () => {
    expect((await send('hosts', { target: '/', host: 'ex.test' })).status).toBe(200);
  });
}

/**
 * A server that closes "/admin" asks the origin for nothing below it.
 */
export function testDoors(
  send: (name: string, sent: Sent) => Promise<Outcome>,
  names: readonly string[] = Object.keys(DOORS),
): void {
  test.each(names)('a rule of the server for "/admin" closes it, however it is written: %s', async (name) => {
    const entered: unknown[] = [];
    for (const target of DOORS[name]?.[1] ?? [])
      for (const kind of KINDS) {
        const outcome = await send(name, { target, host: 'ex.test', ...kind });
        if (normalPath(pathOf(outcome)).startsWith('/admin')) entered.push([target, kind, pathOf(outcome)]);
      }
    expect(entered).toEqual([]);
  });

  test.each(names)('RFC 3986 6.2.2: the origin is asked for one form of a path, or for none: %s', async (name) => {
    const several: unknown[] = [];
    const statuses = new Set<number>();
    for (const target of SPELLINGS)
      for (const kind of KINDS) {
        const outcome = await send(name, { target, host: 'ex.test', ...kind });
        const path = pathOf(outcome).split('?')[0] ?? '';
        if (normalPath(path).length !== path.length) several.push([target, kind, path]);
        if (outcome.seen === undefined) statuses.add(outcome.status);
      }
    expect(several).toEqual([]);
    // 404 is the answer of httpd to a path that it does not read.
    expect([...statuses].filter((status) => status !== 400 && status !== 404)).toEqual([]);
  });

  test.each(names)('everything else is served: %s', async (name) => {
    for (const target of ['/open/./%7ea', '/open/~a', '/open/caf%c3%a9%20x?a=%2F']) {
      const outcome = await send(name, { target, host: 'ex.test' });
      expect([target, outcome.status, pathOf(outcome).slice(0, 6)]).toEqual([target, 200, '/open/']);
    }
  });
}
