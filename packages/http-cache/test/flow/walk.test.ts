import { Session } from 'node:inspector/promises';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compile } from '@urikit/cache-key';
import { STATES } from '../../src/flow/states.js';
import { type Cache, createCache, createMemoryStore, type FetchOrigin, receive } from '@urikit/http-cache';
import { stopTime } from '../support/time.js';

/**
 * The files that one request enters on its way through the cache, and its calls of functions, from `respond` to the end of
 * the body. V8 counts the calls of every function (precise coverage); a file is entered where a function of it has been called. Files of this
 * repository count, in every package; that a module is loaded does not.
 */
stopTime();

const session = new Session();
beforeAll(async () => {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(async () => {
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
});

interface Walk {
  readonly files: readonly string[];
  readonly calls: number;
}

async function walkOf(run: () => Promise<void>): Promise<Walk> {
  await session.post('Profiler.takePreciseCoverage');
  await run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const entered = result
    .filter(({ url }) => /packages\/[^/]+\/src\//.test(url))
    .map(({ url, functions }) => ({
      file: url.replace(/^.*packages\//, ''),
      calls: functions
        .flatMap(({ ranges: [whole] }) => (whole !== undefined && whole.startOffset > 0 ? [whole.count] : []))
        .reduce((sum, count) => sum + count, 0),
    }))
    .filter(({ calls }) => calls > 0);
  return {
    files: entered.map(({ file }) => file).sort(),
    calls: entered.reduce((sum, { calls }) => sum + calls, 0),
  };
}

let answer: { status: number; fields: readonly string[]; text: string };
const fetch: FetchOrigin = () => {
  const { status, fields, text } = answer;
  const body = Buffer.from(text);
  const framing = status === 304 ? [] : ['Content-Length', String(body.length)];
  return Promise.resolve({
    status,
    fields: ['Date', new Date().toUTCString(), ...framing, ...fields],
    body: status === 304 ? undefined : Readable.from([body]),
  });
};
const fresh = { status: 200, fields: ['Cache-Control', 'max-age=60'], text: 'a page' };

const makeCache = (): Cache =>
  createCache({ keyer: compile({}), store: createMemoryStore({ maxBytes: 1_000_000 }), fetch });

/** Answers one request, and reads the answer to its end. */
const walked = (cache: Cache, fields: readonly string[] = [], method = 'GET'): Promise<Walk> => {
  const request = receive({ method, scheme: 'http', target: '/a', fields: ['Host', 'ex.test', ...fields] });
  return walkOf(async () => {
    const { body } = await cache.respond(request);
    if (body instanceof Readable) await body.toArray();
  });
};

const flow = 'http-cache/src/flow/';
/** RECEIVE is over then; a function of its file reads the fields of the request all the way. */
const statesOf = ({ files }: Walk): readonly string[] =>
  STATES.map(({ state }) => state).filter((state) => state !== 'receive' && files.includes(`${flow}${state}.ts`));

describe('the walk of a request', () => {
  let cache: Cache;
  beforeAll(() => {
    cache = makeCache();
  });

  test('a miss enters at most 29 files in at most 208 calls, with budgets, waiting, clock, lifetimes and checks, in the states of the list', async () => {
    answer = fresh;
    const walk = await walked(cache);
    expect(statesOf(walk)).toEqual(['key', 'lookup', 'miss', 'fetch', 'store', 'deliver']);
    expect(walk.files.length).toBeLessThanOrEqual(29);
    expect(walk.calls).toBeLessThanOrEqual(208);
  });

  test('a hit enters at most 15 files, the clock among them, and at most 12 in 37 calls once its answer stands ready', async () => {
    const first = await walked(cache);
    expect(statesOf(first)).toEqual(['key', 'lookup', 'hit', 'deliver']);
    expect(first.files.length).toBeLessThanOrEqual(15);
    // Ready answers hold for the rest of a second, which does not pass here.
    const again = await walked(cache);
    expect(statesOf(again)).toEqual(['key', 'lookup', 'hit']);
    expect(again.files.length).toBeLessThanOrEqual(12);
    expect(again.calls).toBeLessThanOrEqual(37);
  });

  test('a validation goes by validate, store and hit', async () => {
    const one = makeCache();
    answer = { ...fresh, fields: ['Cache-Control', 'max-age=0', 'ETag', '"1"'] };
    await walked(one);
    answer = { status: 304, fields: ['ETag', '"1"', 'Cache-Control', 'max-age=60'], text: '' };
    expect(statesOf(await walked(one))).toEqual([
      'key',
      'lookup',
      'miss',
      'fetch',
      'validate',
      'store',
      'hit',
      'deliver',
    ]);
  });

  test('a request without a key goes by bypass', async () => {
    answer = fresh;
    expect(statesOf(await walked(makeCache(), [], 'POST'))).toEqual(['key', 'bypass', 'fetch', 'deliver']);
  });

  test('a request that the policy rejects goes by refuse', async () => {
    const request = receive({ method: 'GET', scheme: 'http', target: '/%00', fields: ['Host', 'ex.test'] });
    const walk = await walkOf(async () => void (await cache.respond(request)));
    expect(statesOf(walk)).toEqual(['key', 'refuse', 'deliver']);
  });
});
