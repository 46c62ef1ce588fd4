/**
 * How long one request at the limits keeps the gateway from all others: the longest stretch that the cache runs without
 * giving the event loop back, from the request to its answer. The texts are those that cost most, as long as the gateway
 * lets fields and targets be.
 */
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';

/** A little below `limits.client.headerBytes`. */
const LIMIT = 15_000;

const filled = (piece, between = '') => {
  const count = Math.floor(LIMIT / (piece(9999).length + between.length));
  return Array.from({ length: count }, (_, at) => piece(at)).join(between);
};
const four = (at) => String(at).padStart(4, '0');
const letters = (at) => String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26));

const LANGUAGES = Array.from({ length: 22 }, (_, at) => letters(at));
const COOKIES = Array.from({ length: 22 }, (_, at) => `c${String(at)}`);

/** The policy that asks most of a field, where the default asks nothing. */
const KEYED = {
  headers: {
    'accept-language': { language: LANGUAGES },
    'accept-encoding': { encoding: ['br', 'gzip', 'deflate', 'zstd'] },
  },
  cookies: { keyed: Object.fromEntries(COOKIES.map((name) => [name, 'value'])), others: 'strip' },
  query: { order: 'name', exclude: ['tracking', 'a*', 'b*'], maxParams: 1000 },
};

const VARIES = Array.from({ length: 16 }, (_, at) => `X-${String(at)}`);

/** What a client sends, and what the origin says to the first request. */
const CASES = [
  [
    'Accept-Language against 22 languages',
    {
      policy: KEYED,
      fields: ['Accept-Language', filled((at) => `${letters(at)}-${letters(at * 7)};q=0.${four(at % 1000)}`, ',')],
    },
  ],
  [
    'Accept-Encoding against 4 codings',
    { policy: KEYED, fields: ['Accept-Encoding', filled((at) => `x${four(at)};q=0.5`, ',')] },
  ],
  ['Cookie against 22 names', { policy: KEYED, fields: ['Cookie', filled((at) => `n${four(at)}=1`, '; ')] }],
  [
    '1,000 parameters by name',
    {
      policy: KEYED,
      target: `/?${Array.from({ length: 1000 }, (_, at) => `p${four((at * 7919) % 1000)}=1`).join('&')}`,
    },
  ],
  ['a target of triplets', { target: `/${filled(() => '%7e')}` }],
  ['a target of dot-segments', { target: `/${filled(() => 'a/../')}` }],
  ['If-None-Match', { fields: ['If-None-Match', filled((at) => `"${four(at)}"`, ', ')] }],
  ['If-None-Match of quotes', { fields: ['If-None-Match', filled(() => '"\\')] }],
  ['Range', { fields: ['Range', `bytes=${filled((at) => `${four(at)}-`, ',')}`] }],
  ['Cache-Control', { fields: ['Cache-Control', filled((at) => `x${four(at)}="a"`, ', ')] }],
  ['Via', { fields: ['Via', filled((at) => `1.1 ${four(at)}`, ', ')] }],
  ['Connection', { fields: ['Connection', filled((at) => `x${four(at)}`, ', ')] }],
  [
    'Connection that lists half of 1,000 fields',
    {
      fields: [
        ...Array.from({ length: 1000 }, (_, at) => [`x${four(at)}`, '1']).flat(),
        'Connection',
        Array.from({ length: 1000 }, (_, at) => `x${four(at + 500)}`).join(','),
      ],
    },
  ],
  ['1,500 fields', { fields: Array.from({ length: 1500 }, (_, at) => [`X${four(at)}`, '1']).flat() }],
  [
    'Vary on 16 fields',
    { fields: VARIES.flatMap((name) => [name, 'x'.repeat(900)]), says: ['Vary', VARIES.join(', ')] },
  ],
];

/** The longest of the stretches in which a request is worked on, in milliseconds. */
const longest = async (cache, request) => {
  const before = performance.now();
  const answer = cache.respond(request);
  let worst = performance.now() - before;
  if (answer instanceof Promise) {
    let last = performance.now();
    let isOver = false;
    // Between two turns of the event loop nothing else runs here.
    const turn = () => {
      const now = performance.now();
      worst = Math.max(worst, now - last);
      last = now;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    const { body } = await answer;
    if (body instanceof Readable) await body.toArray();
    isOver = true;
  }
  return worst;
};

/**
 * @param plan - `rounds` of each case
 * @returns for each case the longest stretch, of a miss and of the request after it, in milliseconds: the least of the
 *   rounds, because a busy machine only adds
 */
export const blocks = async ({ rounds }) => {
  const { createCache, createMemoryStore, receive } = await import('@urikit/http-cache');
  const { compile } = await import('@urikit/cache-key');
  const measure = async ([name, { policy = {}, target = '/', fields = [], says = [] }]) => {
    const request = () =>
      receive({ method: 'GET', scheme: 'http', target, fields: ['Host', 'www.example.com', ...fields] });
    const samples = { miss: [], hit: [] };
    for (let round = 0; round < rounds; round++) {
      const fetch = () =>
        Promise.resolve({
          status: 200,
          fields: ['Cache-Control', 'max-age=60', 'ETag', '"1"', 'Content-Length', '2', ...says],
          body: Readable.from([Buffer.from('ok')]),
        });
      const cache = createCache({ keyer: compile(policy), store: createMemoryStore({ maxBytes: 10_000_000 }), fetch });
      samples.miss.push(await longest(cache, request()));
      samples.hit.push(await longest(cache, request()));
    }
    return { name, miss: Math.min(...samples.miss), hit: Math.min(...samples.hit) };
  };
  const rows = [];
  // The first round of each pays for the compiler of V8.
  for (const one of CASES) await measure(one);
  for (const one of CASES) rows.push(await measure(one));
  return rows;
};
