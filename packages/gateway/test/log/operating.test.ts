import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { needsRestart } from '../../src/config/restart.js';
import { readGatewayConfig } from '@urikit/gateway';
import { COMBINED, compileFormat, formatIssue } from '../../src/log/access-format.js';
import { run } from '../../src/program.js';
import { ask } from '../support/client.js';
import { startGateway } from '../support/gateway.js';
import { say, startOrigin, type TestOrigin } from '../support/origin.js';
import { until } from '../../../http-cache/test/support/until.js';

let folder: string;
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gateway-operating-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a lifetime by rule', () => {
  const routes = [
    { path: '/static/', ttl: 60 },
    { host: 'img.test', ttl: [{ type: 'Image/*', seconds: 60 }] },
    {
      ttl: [
        { status: [404], seconds: 60 },
        { status: [200], seconds: 0 },
      ],
    },
  ];
  test.each<readonly [string, string, string, Readonly<Record<string, string>>, number, boolean]>([
    ['makes fresh what says nothing', '/static/a', 'ex.test', {}, 200, true],
    ['is for statuses that a cache may guess about', '/static/b', 'ex.test', {}, 500, false],
    ['is for other statuses where it names them', '/c', 'ex.test', {}, 404, true],
    ['is for a type', '/d', 'img.test', { 'Content-Type': 'image/png; x=1' }, 200, true],
    ['is not for another type', '/e', 'img.test', { 'Content-Type': 'text/html' }, 200, false],
    ['is not for another path', '/f', 'ex.test', {}, 200, false],
    ['overrules no origin', '/static/g', 'ex.test', { 'Cache-Control': 'private' }, 200, false],
    ['overrules no Expires', '/static/h', 'ex.test', { Expires: '0' }, 200, false],
    ['guesses nothing of a path that origins read in different ways', '/static/..%2Fj', 'ex.test', {}, 200, false],
    ['stores no cookie', '/static/i', 'ex.test', { 'Set-Cookie': 'a=1' }, 200, false],
  ])('%s', async (_, target, host, fields, status, isHit) => {
    const gateway = await startGateway({ config: { routes }, answer: say(fields, 'page', status) });
    await gateway.send({ target, host });
    const again = await gateway.send({ target, host });
    await gateway.close();
    expect([again.status, again.header('cache-status')?.includes('; hit')]).toEqual([status, isHit]);
    // What the client sees is what the origin said.
    expect(again.header('cache-control')).toBe(fields['Cache-Control']);
  });
});

describe('the access log', () => {
  test('has a line for each request: address, bytes, duration, outcome', async () => {
    const log = file('access.log');
    const gateway = await startGateway({
      config: { logging: { access: { file: log } }, trusted: ['127.0.0.1'], shutdown: { deadline: 1 } },
    });
    const fields = ['User-Agent', 'a"b\\c', 'X-Forwarded-For', '192.0.2.1', 'Referer', 'http://r.test/'];
    for (const target of ['/a?token=secret', '/a?token=secret', '/%00']) await gateway.get(target, fields);
    await gateway.close();
    // The logger opens the file by itself, some time after the first line.
    const lines = (): readonly string[] =>
      (existsSync(log) ? readFileSync(log, 'utf8') : '').split('\n').filter((line) => line !== '');
    await until(() => lines().length === 3, 'three lines');
    const shape = lines().map((line) =>
      line
        .replace(/(?<=token=)\*[\w-]{12}(?= )/, '*MARK')
        .replace(/\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\]/, '[T]')
        .replace(/ \d+\.\d{3} /, ' D '),
    );
    const end = '"http://r.test/" "a\\x22b\\x5Cc" D';
    expect(shape).toEqual([
      `192.0.2.1 - - [T] "GET /a?token=*MARK HTTP/1.1" 200 8 ${end} miss`,
      `192.0.2.1 - - [T] "GET /a?token=*MARK HTTP/1.1" 200 8 ${end} hit`,
      expect.stringMatching(/^192\.0\.2\.1 - - \[T\] "GET \/%00 HTTP\/1\.1" 400 \d+ .* refused$/),
    ]);
  });

  test('counts the time until the origin answers', async () => {
    const log = file('slow.log');
    const gateway = await startGateway({
      config: { logging: { access: { file: log, format: '$duration $outcome' } }, shutdown: { deadline: 1 } },
      answer: (_, response) => void setTimeout(() => response.end('late'), 60),
    });
    await gateway.get('/late');
    await gateway.close();
    await until(() => readFileSync(log, 'utf8').endsWith('\n'), 'a line');
    const [duration, outcome] = readFileSync(log, 'utf8').trim().split(' ');
    expect([Number(duration) >= 0.05, outcome]).toEqual([true, 'miss']);
  });

  test("has a format of one's own", () => {
    const record = { status: 200, outcome: 'hit', iso: '', time: 0, address: 'a', bytes: 1, duration: 0.25 };
    const format = compileFormat('$outcome/$status $iso $duration $reason.');
    expect(format(record as unknown as Parameters<typeof format>[0])).toBe('hit/200 1970-01-01T00:00:00.000Z 0.250 -.');
    expect(formatIssue('json')).toBe(
      'expected a name behind "$" in each line, such as $target, or {"target":"$target"} for JSON',
    );
    expect([formatIssue('$nothing'), formatIssue('$'), formatIssue('$status\n'), formatIssue(COMBINED)]).toEqual([
      expect.stringContaining('address'),
      expect.stringContaining('address'),
      'expected one line',
      undefined,
    ]);
    expect(() => readGatewayConfig({ origin: 'http://h', logging: { access: { format: '$x' } } })).toThrow(
      /logging\.access\.format: .*address/,
    );
  });
});

const RELOAD = { method: 'POST', target: '/reload' } as const;
const JSON_TYPE = ['Content-Type', 'application/json'];

describe('a reload', () => {
  let [origin, other]: TestOrigin[] = [];
  let reload = (): void => undefined;
  let stop: (signal: string) => void = () => undefined;
  let done: Promise<unknown>;
  const lines: Record<string, unknown>[] = [];
  const write = (text: string): void => writeFileSync(file('gateway.yaml'), text);
  const config = (url: string, more = ''): string =>
    `listen: 127.0.0.1:0\norigin: ${url}\nadmin: { listen: '127.0.0.1:0' }\nshutdown: { deadline: 1 }\n${more}`;
  const portOf = (name: string): number =>
    Number(new URL(String(lines.find(({ msg }) => msg === 'listening')?.[name])).port);
  const page = async (): Promise<string> => (await ask(portOf('listen'), { target: '/' })).body;

  beforeAll(async () => {
    origin = await startOrigin(say({}, 'one'));
    other = await startOrigin(say({}, 'two'));
    write(config(origin.url));
    const stopped = new Promise<string>((resolve) => (stop = resolve));
    done = run(['--config', file('gateway.yaml')], {
      stdout: { write: (text) => lines.push(JSON.parse(text) as Record<string, unknown>) },
      stderr: { write: () => undefined },
      env: {},
      stopped: () => stopped,
      onReload: (listener) => (reload = listener),
    });
    await until(() => lines.some(({ msg }) => msg === 'listening'), 'it listens');
  });
  afterAll(async () => {
    stop('SIGTERM');
    expect(await done).toBe(0);
    await Promise.all([origin?.close(), other?.close()]);
  });

  test('by a signal goes over to what is written now', async () => {
    expect(await page()).toBe('one');
    write(config(other?.url ?? ''));
    reload();
    expect(await page()).toBe('two');
  });

  test.each([
    ['is no configuration', 'origin: 7\n'],
    ['is no YAML', '{'],
    ['has a policy that contradicts itself', "policy: { host: { allow: ['a b'] } }\n"],
    ['asks for a restart', 'store: { kind: memory, maxBytes: 1000 }\n'],
  ])('of what %s keeps the old one, and says why', async (_, text) => {
    const before = lines.filter(({ msg }) => msg === 'not reloaded').length;
    write(text.startsWith('origin') || text === '{' ? text : config(origin?.url ?? '', text));
    reload();
    expect(await page()).toBe('two');
    expect(lines.filter(({ msg }) => msg === 'not reloaded').length).toBe(before + 1);
  });

  test.each([
    ['a shared store without a name for its origins asks for a restart', {}, true],
    ['a shared store with a name for them goes over', { origin: 'site' }, false],
  ])('to other origins: %s', (_, named, throws) => {
    const of = (url: string) =>
      readGatewayConfig({ origin: url, store: { kind: 'redis', url: 'redis://127.0.0.1:1', ...named } });
    const change = (): void => needsRestart(of('http://a.test'), of('http://b.test'));
    if (throws) expect(change).toThrow(/origin: expected the value of the start/);
    else expect(change).not.toThrow();
  });

  test('by POST /reload answers what is wrong, and goes over where nothing is', async () => {
    const post = (): Promise<readonly [number, string]> =>
      ask(portOf('admin'), { ...RELOAD, host: '127.0.0.1', fields: JSON_TYPE }).then(({ status, body }) => [
        status,
        body,
      ]);
    write('origin: 7\n');
    expect(await post()).toEqual([422, expect.stringContaining('origin')]);
    write(config(origin?.url ?? ''));
    expect(await post()).toEqual([200, '{"reloaded":true}\n']);
    expect(await page()).toBe('one');
    expect((await ask(portOf('admin'), { ...RELOAD, host: 'localhost' })).status).toBe(400);
    expect((await ask(portOf('admin'), { target: '/reload', host: 'localhost' })).status).toBe(405);
  });

  test.each([
    ['by a name that another site points here', 'ex.test', []],
    ['by a page of another site', '127.0.0.1', ['Origin', 'http://ex.test']],
  ])('by POST /reload, asked %s, is refused', async (_, host, fields) => {
    const { status } = await ask(portOf('admin'), { ...RELOAD, host, fields: [...JSON_TYPE, ...fields] });
    expect(status).toBe(403);
  });
});
