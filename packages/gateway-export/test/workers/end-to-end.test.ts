import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { fieldValue } from '@urikit/http-cache/internal';
import fc from 'fast-check';
import { compile } from '@urikit/cache-key';
import { shown } from '../njs/support/requests.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pairs } from '../../../../test/support/cache-key-pairs.js';
import { describeRuntime, type Runtime, RUNTIMES } from './support/runtimes.js';
import { type Asked, type Started, startOrigin, startRuntime, writtenFor } from './support/start.js';

/** The exported file as its runtime runs it, over sockets, with the cache of the runtime and an origin that counts. */

const POLICY = { headers: { 'x-keyed': 'value' }, query: { exclude: ['zap_*'] } } as const;

/** Pairs that a runtime makes one request before anybody is asked: raw `#` and what follows is dropped; raw `\\` is `/`. */
const MERGED: Readonly<Record<Runtime, readonly string[]>> = { workerd: ['N25'], deno: [], bun: ['N15'] };

interface Answer {
  readonly status: number;
  readonly field: (name: string) => string | undefined;
  readonly body: string;
}

/** Content of an answer, without its chunks. */
const unchunked = (text: string): string => {
  let whole = '';
  for (let rest = text; ;) {
    const [size = ''] = rest.split('\r\n', 1);
    const length = Number.parseInt(size, 16);
    if (!(length > 0)) return whole;
    whole += rest.slice(size.length + 2, size.length + 2 + length);
    rest = rest.slice(size.length + 4 + length);
  }
};

function answerOf(text: string): Answer {
  const end = text.indexOf('\r\n\r\n');
  const [line = '', ...lines] = text.slice(0, end).split('\r\n');
  const fields = lines.flatMap((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1).trim()]);
  const field = (name: string): string | undefined => fieldValue(fields, name);
  const body = text.slice(end + 4);
  return {
    status: Number(line.split(' ')[1]),
    field,
    body: field('transfer-encoding') === undefined ? body : unchunked(body),
  };
}

describe.each(RUNTIMES)('a worker in %s', (runtime) => {
  describeRuntime(runtime, runtime, () => {
    let started: Started;
    let origin: Awaited<ReturnType<typeof startOrigin>>;
    let answer: (asked: Asked, response: ServerResponse, count: number) => void;
    const echo: typeof answer = (asked, response, count) => {
      response.writeHead(200, { 'Cache-Control': 'max-age=600', ETag: '"e"' });
      response.end(JSON.stringify([asked.method, asked.target, fieldValue(asked.fields, 'x-forwarded-host'), count]));
    };
    beforeAll(async () => {
      origin = await startOrigin((...all) => answer(...all));
      const files = { 'urikit.js': writtenFor(runtime, POLICY, 'urikit'), 'main.js': MAIN };
      started = await startRuntime(runtime, files, 'main.js', origin.port);
    }, 60_000);
    beforeEach(() => {
      answer = echo;
    });
    afterAll(async () => {
      await started.stop();
      await origin.stop();
    });

    const send = async (target: string, fields: readonly string[] = [], method = 'GET', host = 'ex.test', body = '') =>
      answerOf(
        await started.raw(
          `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n${fields.map((one) => `${one}\r\n`).join('')}Connection: close\r\n\r\n${body}`,
        ),
      );
    const isHit = ({ field }: Answer): boolean => field('cache-status')?.endsWith('; hit') === true;
    /** The store is written behind the answer: a request that is to be kept is asked about again until it is. */
    const settle = async (again: () => Promise<Answer>): Promise<Answer> => {
      for (let tries = 0; ; tries++) {
        const asked = await again();
        if (isHit(asked) || tries === 100) return asked;
      }
    };
    /** Whether two requests share an answer: the first one is kept before the second is asked. */
    const share = async (first: () => Promise<Answer>, second = first): Promise<boolean> => {
      const a = await settle(first);
      const b = await second();
      return isHit(a) && isHit(b) && sense(a) === sense(b);
    };
    /** What an answer says, without the count. */
    const sense = ({ body }: Answer): string => body.replace(/\b\d+\]?$/, '');
    const isKept = async (asking: () => Promise<Answer>): Promise<boolean> => {
      for (let tries = 0; tries < 6; tries++) if (isHit(await asking())) return true;
      return false;
    };

    (pairs.length === 0 ? test.skip : test)(
      'tells apart what must be told apart, and shares what is equivalent',
      async () => {
        const shared: string[] = [];
        for (const { id, a, b } of pairs) {
          const isAbsolute = !a.target.startsWith('/');
          const at =
            ({ target, host }: typeof a) =>
            () =>
              send(target, [], 'GET', isAbsolute ? host : `${id.toLowerCase()}.${host}`);
          const once = await at(a)();
          // One that has no key need not be waited for.
          if (!/; (?:hit|fwd=uri-miss)$/.test(once.field('cache-status') ?? '')) continue;
          if (await share(at(a), at(b))) shared.push(id);
        }
        const all = pairs.filter((pair) => pair.class === 'E').map(({ id }) => id);
        expect(shared.sort()).toEqual([...all, ...MERGED[runtime]].sort());
      },
    );

    test('forwards what has the key that it is stored under, and a kept answer is the one that was not', async () => {
      const keyer = compile(POLICY);
      let keyed = 0;
      for (const [i, { line, fields }] of fc.sample(shown, { numRuns: 100, seed: 1311 }).entries()) {
        const [, method = '', target = ''] = /^(GET|HEAD) ([^ ]+) HTTP\/1\.1$/.exec(line) ?? [];
        const hosts = fields.filter(([name]) => name === 'Host');
        if (
          method === '' ||
          hosts.length !== 1 ||
          fields.some(([name]) => /^(?:connection|content-length|transfer-encoding)$/i.test(name))
        )
          continue;
        const others = fields.filter(([name]) => name !== 'Host').map(([name, value]) => `${name}: ${value}`);
        const asking = () => send(target, [...others, `X-Keyed: ${String(i)}`], method, hosts[0]![1]);
        const first = await asking();
        if (first.field('cache-status') !== 'urikit; fwd=uri-miss') continue;
        const asked = origin.asked.at(-1)!;
        const request = {
          ...({ method: asked.method, scheme: 'http', target: asked.target } as const),
          host: fieldValue(asked.fields, 'x-forwarded-host'),
          header: (name: string) => (name === 'x-keyed' ? fieldValue(asked.fields, name) : undefined),
        };
        const decision = keyer.decide(request);
        expect([decision.action, 'target' in decision && decision.target, 'host' in decision && decision.host]).toEqual(
          ['key', asked.target, request.host],
        );
        keyed++;
        if (method === 'GET') expect(sense(await settle(asking))).toBe(sense(first));
      }
      expect(keyed).toBeGreaterThan(5);
    });

    test('asks the origin for what is keyed', async () => {
      const { body } = await send('/a/./%7e?b=%61&zap_a=x');
      expect(JSON.parse(body)).toEqual(['GET', '/a/~?b=a', 'ex.test', expect.any(Number)]);
    });

    test('passes no field on by which a client says what a proxy says, and none of ours', async () => {
      const mine = ['X-Forwarded-Host: b.test', 'X-Original-URL: /b', 'X-Urikit-Key: k', 'X_Forwarded_Host: b.test'];
      await send('/hops', mine);
      const names = origin.asked.at(-1)!.fields.map((name) => name.toLowerCase());
      expect(names).toEqual(expect.not.arrayContaining(['x-original-url', 'x-urikit-key', 'x_forwarded_host']));
      expect(fieldValue(origin.asked.at(-1)!.fields, 'x-forwarded-host')).toBe('ex.test');
    });

    test('keys a field of the policy, and no other one', async () => {
      const at = (field: string) => () => send('/fields', [field]);
      expect(await share(at('X-Keyed: 1'))).toBe(true);
      expect(await share(at('X-Keyed: 1'), at('X-Keyed: 2'))).toBe(false);
      expect(await share(at('X-Other: 1'), at('X-Other: 2'))).toBe(true);
    });

    test('keeps an answer with Vary once for each value, and none with Vary: *', async () => {
      const varying = (vary: string): void => {
        answer = (asked, response, count) => {
          response.writeHead(200, { 'Cache-Control': 'max-age=600', Vary: vary });
          response.end(`${String(count)} ${String(fieldValue(asked.fields, 'accept-language'))}`);
        };
      };
      varying('Accept-Language');
      const spoken = (language: string) => () => send('/vary', [`Accept-Language: ${language}`]);
      expect(await share(spoken('de'), spoken('fr'))).toBe(false);
      const bodies = [await settle(spoken('de')), await settle(spoken('DE')), await settle(spoken('fr'))];
      expect(bodies.map(({ body, field }) => [body.split(' ')[1], field('cache-status')])).toEqual(
        ['de', 'de', 'fr'].map((language) => [language, 'urikit; hit']),
      );
      for (const vary of ['*', 'Cookie', 'Accept, Authorization']) {
        varying(vary);
        expect([vary, await isKept(() => send(`/vary/${encodeURIComponent(vary)}`))]).toEqual([vary, false]);
      }
    });

    test.each([
      ['max-age=60', true],
      ['s-maxage=60, max-age=0', true],
      ['max-age=0', false],
      ['no-store, max-age=60', false],
      ['private, max-age=60', false],
      ['no-cache, max-age=60', false],
      ['max-age=60, s-maxage=0', false],
      ['', false],
    ] as const)('an answer with Cache-Control: %s: kept: %s', async (value, expected) => {
      answer = (_asked, response, count) =>
        response.writeHead(200, value === '' ? {} : { 'Cache-Control': value }).end(String(count));
      const asking = () => send(`/cc/${encodeURIComponent(value)}`);
      expect(expected ? isHit(await settle(asking)) : await isKept(asking)).toBe(expected);
    });

    test.each([
      ['Set-Cookie', { 'Set-Cookie': 'a=1', 'Cache-Control': 'max-age=60' }, 200],
      ['a range', { 'Content-Range': 'bytes 0-1/2', 'Cache-Control': 'max-age=60' }, 206],
    ] as const)('an answer with %s is not kept', async (what, fields, status) => {
      answer = (_asked, response, count) => response.writeHead(status, fields).end(String(count).padStart(2));
      expect(await isKept(() => send(`/not/${String(what.length)}`))).toBe(false);
    });

    test('a request with Authorization, a cookie or content is passed on uncached', async () => {
      for (const [field, body] of [
        ['Authorization: Basic eDp5', ''],
        ['Cookie: a=1', ''],
        ['Content-Length: 2', 'hi'],
      ] as const) {
        const asking = () => send('/bypass', [field], 'GET', 'ex.test', body);
        const [first, , , second] = [await asking(), await asking(), await asking(), await asking()];
        expect([field, second.status, second.field('cache-status')]).toEqual([
          field,
          200,
          expect.stringContaining('fwd=bypass; detail='),
        ]);
        expect(second.body).not.toBe(first.body);
      }
    });

    test('HEAD has the fields of what is kept for GET, and 304 answers a condition that holds', async () => {
      await settle(() => send('/cond'));
      const head = await send('/cond', [], 'HEAD');
      expect([head.status, head.body, isHit(head), head.field('etag')]).toEqual([200, '', true, '"e"']);
      const before = origin.asked.length;
      const same = await send('/cond', ['If-None-Match: W/"e"']);
      expect([same.status, same.body, same.field('etag'), origin.asked.length - before]).toEqual([304, '', '"e"', 0]);
      const other = await send('/cond', ['If-None-Match: "f"']);
      expect([other.status, isHit(other), other.field('age')]).toEqual([200, true, expect.stringMatching(/^\d+$/)]);
    });

    test('POST is passed on with its content, and takes away what is kept for its URI', async () => {
      expect(await share(() => send('/form'))).toBe(true);
      const posted = await send('/form', ['Content-Length: 2'], 'POST', 'ex.test', 'hi');
      expect([posted.status, origin.asked.at(-1)]).toEqual([
        200,
        expect.objectContaining({ method: 'POST', body: 'hi' }),
      ]);
      let isGone = false;
      for (let tries = 0; tries < 100 && !isGone; tries++) isGone = !isHit(await send('/form'));
      expect(isGone).toBe(true);
    });

    test.each(['PROPFIND', 'QUERY', 'REPORT'])('%s is safe, and takes nothing away', async (method) => {
      expect(await share(() => send('/safe'))).toBe(true);
      expect((await send('/safe', ['Content-Length: 2'], method, 'ex.test', 'hi')).status).toBe(200);
      for (let tries = 0; tries < 10; tries++) expect(isHit(await send('/safe'))).toBe(true);
    });

    test('an answer in a content coding comes out as it was, kept or not', async () => {
      answer = (_asked, response) =>
        response
          .writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
          .end(gzipSync('hello '.repeat(200)));
      const at = `http://127.0.0.1:${String(started.port)}/gzip`;
      const ask = async () => {
        const response = await fetch(at);
        return [await response.text(), response.headers.get('cache-status')] as const;
      };
      const texts = [(await ask())[0]];
      await settle(() => send('/gzip', [], 'GET', `127.0.0.1:${String(started.port)}`));
      const [text, status] = await ask();
      texts.push(text);
      expect(status).toBe('urikit; hit');
      expect(texts).toEqual(['hello '.repeat(200), 'hello '.repeat(200)]);
    });

    test('refuses what is malformed, and asks nobody', async () => {
      const before = origin.asked.length;
      const answers = [await send('/a%00'), await send('/%zz'), await send('/', [], 'GET', 'ex_test:x')];
      expect([answers.map(({ status }) => status), origin.asked.length - before]).toEqual([[400, 400, 400], 0]);
    });

    test.each(['//a', '///a//b', '//', '//?x', '//@x', '//b.test/a', '/.//c'])(
      'asks the origin for %s with all of its slashes, or not at all',
      async (target) => {
        const before = origin.asked.length;
        const { status } = await send(target);
        const asked = origin.asked.slice(before).map((one) => one.target);
        expect([status, asked]).toEqual(asked.length === 0 ? [400, []] : [200, [target.replace('/.', '')]]);
      },
    );

    test.each([
      'ex.test/x',
      'ex.test/',
      'ex.test?x',
      'ex.test#x',
      'u@ex.test',
      'ex.test:80/x',
      'ex.test\\x',
      '/x',
      '?x',
    ])('RFC 9112 3.2: a Host that is none names no target: %s', async (host) => {
      const before = origin.asked.length;
      const { status } = await send('/host', [], 'GET', host);
      expect([status, origin.asked.length - before]).toEqual([400, 0]);
    });

    test('RFC 9110 7.6.1: a field that Connection names reaches no shared answer', async () => {
      answer = (asked, response) =>
        response.writeHead(200, { 'Cache-Control': 'max-age=600' }).end(asked.fields.join());
      for (const [i, list] of ['Cookie', 'COOKIE', 'close, Cookie', 'x-a,cookie'].entries()) {
        const target = `/listed/${String(i)}`;
        await send(target, ['Cookie: secret=1', `Connection: ${list}`]);
        expect([list, (await send(target)).body]).toEqual([list, expect.not.stringContaining('secret')]);
      }
    });

    test('refuses a path that entries of the cache have, however it is written', async () => {
      const before = origin.asked.length;
      const paths = ['/.urikit/u2', '/%2Eurik%69t/u2?x', '/a/../.URIKIT', '//.urikit/x', '/b/.urikit'];
      const statuses: number[] = [];
      for (const path of paths)
        for (const method of ['GET', 'POST']) statuses.push((await send(path, [], method)).status);
      expect([statuses, origin.asked.length - before]).toEqual([statuses.map(() => 400), 0]);
    });

    test('answers 502 where the origin breaks off, and keeps nothing', async () => {
      answer = (_asked, response) => void response.destroy();
      expect((await send('/gone')).status).toBe(502);
      answer = echo;
      expect((await send('/gone')).status).toBe(200);
    });

    test('takes away the entries of a tag, where its store can', async () => {
      answer = (_asked, response, count) =>
        response.writeHead(200, { 'Cache-Control': 'max-age=60', 'Surrogate-Key': 'news all' }).end(String(count));
      expect(await share(() => send('/tagged'))).toBe(true);
      const { body } = await send('/purge', ['X-Test-Purge: news']);
      expect(body).toBe(String(runtime === 'bun'));
      expect(isHit(await send('/tagged'))).toBe(runtime !== 'bun');
    });
  });
});

/** The exported module, with a way for the test to purge. */
const MAIN = `
import worker from './urikit.js';
export default {
  fetch: (request, ...others) =>
    request.headers.has('x-test-purge')
      ? new Response(String(worker.purge(request.headers.get('x-test-purge'))))
      : worker.fetch(request, ...others),
};
`;
