import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { describeRedis } from '../../../gateway/test/support/describe-redis.js';
import { type RedisServer, startRedis } from '../../../gateway/test/support/redis-server.js';
import { resultOf } from '../../src/commands/cache/work.js';
import { inside } from '../support/inside.js';
import { builtBin } from '../support/outside.js';

const keyer = compile({});
const defaults = { scheme: 'http', host: undefined } as const;

test.each<[readonly string[], readonly string[]]>([
  [
    ['url', 'http://H/a'],
    ['key', `u2 ${keyer.fingerprint} - GET http://h/a`],
  ],
  [
    ['n', 'url', 'target', '/a', 'host', 'h'],
    ['key', `u2 ${keyer.fingerprint} - GET http://h/a`],
  ],
  [
    ['request', '{"url":"http://h/","method":"PUT"}'],
    ['action', 'bypass', 'reason', 'method'],
  ],
  [
    ['url', 'http://h/a b'],
    ['action', 'reject', 'reason', 'invalid-target'],
  ],
  [
    ['url', 'nonsense'],
    ['action', 'invalid', 'reason', expect.stringMatching(/^expected /) as unknown as string],
  ],
  [
    ['other', 'x'],
    ['action', 'invalid', 'reason', 'no field named url, target or request'],
  ],
])('the entry %j', (fields, result) => {
  expect(resultOf(keyer, fields, defaults)).toEqual({ fields: result, keyed: result[0] === 'key' });
});

test('where Redis is must be a URL', async () => {
  expect(await inside(['work', '--redis', '127.0.0.1', '--stream', 'a', '--out', 'b'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'urikit: --redis: expected redis://, rediss:// or unix://\n',
  });
});

test('a password is not shown', async () => {
  const { code, stderr } = await inside([
    'work',
    '--redis',
    'redis://me:hush@127.0.0.1:1',
    '--stream',
    'a',
    '--out',
    'b',
  ]);
  expect(code).toBe(2);
  expect(stderr).not.toContain('hush');
});

describeRedis('a worker', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  const add = async (stream: string, count: number): Promise<void> => {
    const batch = server.client.pipeline();
    for (let i = 0; i < count; i++) batch.xadd(stream, '*', 'url', `http://H/${String(i)}`);
    await batch.exec();
  };
  const args = (name: string, ...more: readonly string[]): readonly string[] => [
    'work',
    '--redis',
    server.url,
    '--stream',
    name,
    '--out',
    `${name}:out`,
    ...more,
  ];
  const results = async (name: string): Promise<readonly Readonly<Record<string, string>>[]> =>
    (await server.client.xrange(`${name}:out`, '-', '+')).map(
      ([, fields]) =>
        Object.fromEntries(
          Array.from({ length: fields.length / 2 }, (_, i) => [fields[2 * i], fields[2 * i + 1]]),
        ) as Record<string, string>,
    );
  const pending = async (name: string): Promise<unknown> => (await server.client.xpending(name, 'urikit'))[0];

  test('works a stream off, each result with its source', async () => {
    await add('one', 1000);
    await server.client.xadd('one', '*', 'url', 'http://h/ ');
    const { stdout, code } = await inside(args('one', '--drain', '--json', '--count', '100'));
    expect([code, JSON.parse(stdout)]).toEqual([0, { done: 1001, claimed: 0, refused: 1 }]);
    const written = await results('one');
    const sources = (await server.client.xrange('one', '-', '+')).map(([id]) => id);
    expect(written.map(({ source }) => source)).toEqual(sources);
    expect(written.slice(0, 2).map(({ key }) => key)).toEqual(
      [0, 1].map((i) => `u2 ${keyer.fingerprint} - GET http://h/${String(i)}`),
    );
    expect(written.at(-1)).toMatchObject({ action: 'reject', reason: 'invalid-target' });
    expect(await pending('one')).toBe(0);
  });

  /** Asks again until it is so, and says so where it never is. */
  const until = async (condition: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 3000; tries++) {
      if (await condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`waited in vain for ${String(condition)}`);
  };

  test('takes over what another left, and only after a while', async () => {
    await add('left', 10);
    await server.client.xgroup('CREATE', 'left', 'urikit', '0');
    await server.client.xreadgroup('GROUP', 'urikit', 'dead', 'COUNT', 4, 'STREAMS', 'left', '>');
    expect((await inside(args('left', '--drain'))).stdout).toBe('6 entries, 0 of them taken over, 0 without a key\n');
    expect(await pending('left')).toBe(4);
    await until(async () => (await server.client.xpending('left', 'urikit', 'IDLE', 2, '-', '+', 10)).length === 4);
    expect((await inside(args('left', '--drain', '--claim-after', '1', '--count', '2'))).stdout).toBe(
      '4 entries, 4 of them taken over, 0 without a key\n',
    );
    expect(await pending('left')).toBe(0);
    expect(new Set((await results('left')).map(({ source }) => source)).size).toBe(10);
  });

  test('keeps about as many results as it is told', async () => {
    await add('short', 2000);
    await inside(args('short', '--drain', '--max-length', '100'));
    expect(await server.client.xlen('short:out')).toBeLessThan(400);
  });

  const start = (name: string, ...more: readonly string[]) => {
    const child = spawn(
      process.execPath,
      [builtBin(), ...args(name, '--consumer', `c${String(Math.random())}`, '--block', '50', ...more)],
      { stdio: 'pipe' },
    );
    let stdout = '';
    child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
    return { child, closed: once(child, 'close'), said: () => stdout };
  };
  test('stops on SIGTERM after what it has in hand', async () => {
    await add('stop', 500);
    const { child, closed, said } = start('stop');
    await until(async () => (await server.client.xlen('stop:out')) > 0);
    child.kill('SIGTERM');
    expect(await closed).toEqual([0, null]);
    const done = await server.client.xlen('stop:out');
    expect(said()).toBe(`${String(done)} entries, 0 of them taken over, 0 without a key\n`);
    expect(await pending('stop')).toBe(0);
  }, 60_000);

  test('many share a stream, one is killed, and nothing is lost', async () => {
    const workers = [1, 2, 3].map(() => start('many', '--count', '16', '--claim-after', '200'));
    await server.client.xgroup('CREATE', 'many', 'urikit', '0', 'MKSTREAM').catch(() => undefined);
    await add('many', 3000);
    await until(async () => (await server.client.xlen('many:out')) > 0);
    workers[0]?.child.kill('SIGKILL');
    const all = async (): Promise<ReadonlySet<string | undefined>> =>
      new Set((await results('many')).map(({ source }) => source));
    await until(async () => (await all()).size === 3000);
    for (const { child } of workers.slice(1)) child.kill('SIGTERM');
    await Promise.all(workers.map(({ closed }) => closed));
    expect((await all()).size).toBe(3000);
  }, 60_000);
});
