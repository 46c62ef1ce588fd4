import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fieldValue } from '../../src/core/messages/fields.js';
import { pairs } from '../../../../test/support/cache-key-pairs.js';
import { describeRuntime, type Runtime, RUNTIMES } from './support/runtimes.js';
import { type Asked, type Started, startOrigin, startRuntime, writtenFor } from './support/start.js';

/** The exported file as its runtime runs it, over sockets, with the cache of the runtime and an origin that counts. */

const POLICY = { headers: { 'x-keyed': 'value' }, query: { exclude: ['utm_*'] } } as const;

/** Pairs that a runtime makes one request before anybody is asked. */
const MERGED: Readonly<Record<Runtime, readonly string[]>> = { workerd: [], deno: [], bun: ['N21'] };

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
    beforeEach(() => (answer = echo));
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
    /** What a cache does with two requests: `share` where the second has the answer to the first. */
    const twice = async (first: () => Promise<Answer>, second = first): Promise<'share' | 'apart'> => {
      const [a, b] = [await first(), await settle(second)];
      expect([a.status, b.status]).toEqual([a.status, b.status]);
      return isHit(b) && a.body === b.body ? 'share' : 'apart';
    };
    /** The store is written behind the answer. */
    const settle = async (again: () => Promise<Answer>): Promise<Answer> => {
      await new Promise((resolve) => setTimeout(resolve, 15));
      return again();
    };

    (pairs.length === 0 ? test.skip : test)(
      'tells apart what must be told apart, and shares what is equivalent',
      async () => {
        const shared: string[] = [];
        for (const { id, a, b } of pairs) {
          const at =
            ({ target, host }: typeof a) =>
            () =>
              send(target, [], 'GET', `${id.toLowerCase()}.${host}`);
          if ((await twice(at(a), at(b))) === 'share') shared.push(id);
        }
        const all = pairs.filter((pair) => pair.class === 'E').map(({ id }) => id);
        expect(shared.filter((id) => !id.startsWith('P')).sort()).toEqual([...all, ...MERGED[runtime]].sort());
      },
    );

    test('asks the origin for what is keyed', async () => {
      const { body } = await send('/a/./%7e?b=%61&utm_source=x');
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
      expect(await twice(at('X-Keyed: 1'))).toBe('share');
      expect(await twice(at('X-Keyed: 1'), at('X-Keyed: 2'))).toBe('apart');
      expect(await twice(at('X-Other: 1'), at('X-Other: 2'))).toBe('share');
    });

    test('keeps an answer with Vary once for each value, and none with Vary: *', async () => {
      const varying = (vary: string): void => {
        answer = (asked, response, count) => {
          response.writeHead(200, { 'Cache-Control': 'max-age=600', Vary: vary });
          response.end(`${String(count)} ${String(fieldValue(asked.fields, 'accept-language'))}`);
        };
      };
      varying('Accept-Language');
      const in_ = (language: string) => () => send('/vary', [`Accept-Language: ${language}`]);
      expect(await twice(in_('de'))).toBe('share');
      expect(await twice(in_('de'), in_('fr'))).toBe('apart');
      expect([isHit(await settle(in_('de'))), isHit(await in_('fr')())]).toEqual([true, true]);
      for (const vary of ['*', 'Cookie', 'Accept, Authorization']) {
        varying(vary);
        expect([vary, await twice(() => send(`/vary/${encodeURIComponent(vary)}`))]).toEqual([vary, 'apart']);
      }
    });

    test.each([
      ['max-age=60', 'share'],
      ['s-maxage=60, max-age=0', 'share'],
      ['max-age=0', 'apart'],
      ['no-store, max-age=60', 'apart'],
      ['private, max-age=60', 'apart'],
      ['no-cache, max-age=60', 'apart'],
      ['max-age=60, s-maxage=0', 'apart'],
      ['', 'apart'],
    ] as const)('Cache-Control: %s: %s', async (value, expected) => {
      answer = (_asked, response, count) =>
        response.writeHead(200, value === '' ? {} : { 'Cache-Control': value }).end(String(count));
      expect(await twice(() => send(`/cc/${encodeURIComponent(value)}`))).toBe(expected);
    });

    test.each([
      ['Set-Cookie', { 'Set-Cookie': 'a=1', 'Cache-Control': 'max-age=60' }, 200],
      ['a range', { 'Content-Range': 'bytes 0-1/2', 'Cache-Control': 'max-age=60' }, 206],
    ] as const)('an answer with %s is not kept', async (what, fields, status) => {
      answer = (_asked, response, count) => response.writeHead(status, fields).end(String(count).padStart(2));
      expect(await twice(() => send(`/not/${what.length}`))).toBe('apart');
    });

    test('a request with Authorization, a cookie or content is passed on uncached', async () => {
      for (const [field, body] of [
        ['Authorization: Basic eDp5', ''],
        ['Cookie: a=1', ''],
        ['Content-Length: 2', 'hi'],
      ] as const) {
        const asking = () => send('/bypass', [field], 'GET', 'ex.test', body);
        // `fetch` sends no content with GET: such a request cannot be passed on.
        const expected = body === '' ? [200, true] : [502, false];
        const [first, second] = [await asking(), await settle(asking)];
        expect([field, second.status, isHit(second)]).toEqual([field, expected[0], false]);
        expect(second.field('cache-status')?.includes('fwd=bypass') === true).toBe(expected[1]);
        if (body === '') expect(second.body).not.toBe(first.body);
      }
    });

    test('HEAD has the fields of what is kept for GET, and 304 answers a condition that holds', async () => {
      await send('/cond');
      const head = await settle(() => send('/cond', [], 'HEAD'));
      expect([head.status, head.body, isHit(head), head.field('etag')]).toEqual([200, '', true, '"e"']);
      const before = origin.asked.length;
      const same = await send('/cond', ['If-None-Match: W/"e"']);
      expect([same.status, same.body, same.field('etag'), origin.asked.length - before]).toEqual([304, '', '"e"', 0]);
      const other = await send('/cond', ['If-None-Match: "f"']);
      expect([other.status, isHit(other), other.field('age')]).toEqual([200, true, expect.stringMatching(/^\d+$/)]);
    });

    test('POST is passed on with its content, and takes away what is kept for its URI', async () => {
      expect(await twice(() => send('/form'))).toBe('share');
      const posted = await send('/form', ['Content-Length: 2'], 'POST', 'ex.test', 'hi');
      expect([posted.status, origin.asked.at(-1)]).toEqual([
        200,
        expect.objectContaining({ method: 'POST', body: 'hi' }),
      ]);
      expect(isHit(await settle(() => send('/form')))).toBe(false);
    });

    test('an answer in a content coding comes out as it was, kept or not', async () => {
      answer = (_asked, response) =>
        response
          .writeHead(200, { 'Cache-Control': 'max-age=60', 'Content-Encoding': 'gzip', 'Content-Type': 'text/plain' })
          .end(gzipSync('hello '.repeat(200)));
      const at = `http://127.0.0.1:${String(started.port)}/gzip`;
      const texts = [
        await (await fetch(at)).text(),
        await settle(() => send('/none'))
          .then(() => fetch(at))
          .then((r) => r.text()),
      ];
      expect(texts).toEqual(['hello '.repeat(200), 'hello '.repeat(200)]);
    });

    test('refuses what is malformed, and asks nobody', async () => {
      const before = origin.asked.length;
      const answers = [await send('/a%00'), await send('/%zz'), await send('/', [], 'GET', 'ex_test:x')];
      expect([answers.map(({ status }) => status), origin.asked.length - before]).toEqual([[400, 400, 400], 0]);
    });

    test('answers 502 where the origin breaks off, and keeps nothing', async () => {
      answer = (_asked, response) => void response.destroy();
      expect((await send('/gone')).status).toBe(502);
      answer = echo;
      expect((await send('/gone')).status).toBe(200);
    });

    test('takes away what has a tag, where its store can', async () => {
      answer = (_asked, response, count) =>
        response.writeHead(200, { 'Cache-Control': 'max-age=60', 'Surrogate-Key': 'news all' }).end(String(count));
      expect(await twice(() => send('/tagged'))).toBe('share');
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
