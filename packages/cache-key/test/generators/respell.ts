import type { Random } from '../../../generic/test/generators/random.js';
import type { OraclePolicy, OracleRequest } from '../oracle/types.js';
import { ALIAS } from './policies.js';
import { ENCODINGS, LANGUAGES } from './requests.js';

/**
 * Another spelling of a request: of those that RFC 3986 section 6 calls equivalent, and of those that a policy merges.
 * It need not be one: the oracle says what is equivalent. It should be one often enough.
 */
type Respelling = (random: Random, request: OracleRequest, policy: OraclePolicy) => OracleRequest;

const hex = (random: Random, char: string): string => {
  const text = char.charCodeAt(0).toString(16).padStart(2, '0');
  return '%' + (random.once(2) ? text : text.toUpperCase());
};

/** Where a target's path begins. */
const startOf = (target: string): number => Math.max(/^[a-z]+:\/\/[^/?#]*/i.exec(target)?.[0].length ?? 0, 0);

/** A target in three: what stands before its path, the path, `?` and the query. */
function partsOf(target: string): [before: string, path: string, query: string] {
  const start = startOf(target);
  const question = target.indexOf('?', start);
  const end = question < 0 ? target.length : question;
  return [target.slice(0, start), target.slice(start, end), target.slice(end)];
}

const inPath = (request: OracleRequest, change: (path: string) => string): OracleRequest => {
  const [before, path, query] = partsOf(request.target);
  return { ...request, target: before + change(path) + query };
};

const inParams = (request: OracleRequest, change: (params: string[]) => readonly string[]): OracleRequest => {
  const [before, path, query] = partsOf(request.target);
  return query === ''
    ? request
    : { ...request, target: before + path + '?' + change(query.slice(1).split('&')).join('&') };
};

/** A text with one of the matches replaced. */
function replaceOne(random: Random, text: string, pattern: RegExp, replace: (match: string) => string): string {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const match = random.pick(matches);
  return text.slice(0, match.index) + replace(match[0]) + text.slice(match.index + match[0].length);
}

const withField = (request: OracleRequest, name: string, value: string): OracleRequest => ({
  ...request,
  fields: [...request.fields.filter(([other]) => other !== name), [name, value]],
});

/** By RFC 3986 section 6, RFC 9110 4.2.3 and RFC 9112 3.2.2. */
const BY_RFC: readonly Respelling[] = [
  // 6.2.2.2: one character that is not part of a triplet
  (random, request) => {
    const start = startOf(request.target);
    return {
      ...request,
      target:
        request.target.slice(0, start) +
        replaceOne(random, request.target.slice(start), /%..|[A-Za-z0-9._~-]/g, (match) =>
          match.length === 1 ? hex(random, match) : match,
        ),
    };
  },
  // 6.2.2.2 the other way round
  (random, request) => ({
    ...request,
    target: replaceOne(random, request.target, /%(?:[46][1-9a-f]|[57][0-9a]|3\d|2[de]|7e|5f)/gi, (match) =>
      String.fromCharCode(Number.parseInt(match.slice(1), 16)),
    ),
  }),
  // 6.2.2.1
  (random, request) => ({
    ...request,
    target: replaceOne(random, request.target, /%[0-9a-f]{2}/gi, (match) =>
      match === match.toUpperCase() ? match.toLowerCase() : match.toUpperCase(),
    ),
  }),
  // 6.2.2.3
  (random, request) =>
    inPath(request, (path) =>
      replaceOne(random, path, /\//g, () => random.pick(['/./', '/zz/../', '/%2e/', '/x;y/%2E./', '/zz/yy/.././../'])),
    ),
  (_random, request) =>
    inPath(request, (path) => (path.endsWith('/') ? path + '.' : path.endsWith('/.') ? path.slice(0, -1) : path)),
  // 6.2.2.1, 6.2.3 on the host
  (random, request) => ({
    ...request,
    host:
      request.host === undefined
        ? undefined
        : replaceOne(random, request.host, /%..|[a-z]/gi, (match) =>
            match.length > 1
              ? match
              : random.once(3)
                ? hex(random, match)
                : random.once(2)
                  ? match.toUpperCase()
                  : match.toLowerCase(),
          ),
  }),
  (random, request) => {
    const { host, scheme } = request;
    if (host === undefined || /:\d+$/.test(host.replace(/^\[.*\]/, '')))
      return { ...request, host: host?.replace(/:0*(\d+)$/, random.once(2) ? ':$1' : ':00$1') };
    const bare = host.replace(/:$/, '');
    return {
      ...request,
      host: bare + random.pick(['', ':', scheme === 'http' ? ':80' : ':443', scheme === 'http' ? ':0080' : ':0443']),
    };
  },
  (_random, request) => ({
    ...request,
    host: request.host
      ?.replace('[2001:db8::1]', '[2001:DB8:0:0::0:1]')
      .replace('[::ffff:1.2.3.4]', '[0:0:0:0:0:FFFF:0102:0304]'),
  }),
  // RFC 9112 3.2.2
  (random, request) =>
    request.target.startsWith('/') && request.host !== undefined
      ? {
          ...request,
          target: `${request.scheme}://${request.host}${request.target === '/' && random.once(2) ? '' : request.target}`,
          host: random.pick([request.host, 'other.test', undefined]),
        }
      : request,
  // RFC 9110 9.3.2
  (_random, request) => ({ ...request, method: request.method === 'HEAD' ? 'GET' : 'HEAD' }),
  // Fields that no policy keys, and those that are taken away
  (random, request) =>
    withField(request, random.pick(['user-agent', 'accept', 'x-urikit-key']), random.pick(['x', 'y'])),
  (random, request) =>
    request.trusted
      ? request
      : withField(request, random.pick(['x-forwarded-host', 'x-original-url', 'forwarded']), 'evil.test'),
];

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list.reduce<T[]>((all, one) => {
    all.splice(random.below(all.length + 1), 0, one);
    return all;
  }, []);

/** By a choice of a policy. */
const BY_POLICY: readonly (readonly [when: (policy: OraclePolicy) => boolean, how: Respelling])[] = [
  [
    ({ scheme }) => scheme === 'ignore',
    (_random, request) => ({ ...request, scheme: request.scheme === 'http' ? 'https' : 'http' }),
  ],
  [
    ({ host }) => Object.keys(host.alias).length > 0,
    (_random, request) => ({
      ...request,
      host: Object.entries(ALIAS).find(([, to]) => to === request.host)?.[0] ?? request.host,
    }),
  ],
  [
    ({ host }) => host.trailingDot === 'strip',
    (_random, request) => ({ ...request, host: request.host?.replace(/^([a-z.]+[a-z])(?=$|:)/, '$1.') }),
  ],
  [
    ({ path }) => path.case === 'lower',
    (random, request) =>
      inPath(request, (path) =>
        replaceOne(random, path, /%..|[a-z]/gi, (match) =>
          match.length > 1 ? match : match === match.toUpperCase() ? match.toLowerCase() : match.toUpperCase(),
        ),
      ),
  ],
  [
    ({ path }) => path.slashes === 'merge',
    (random, request) => inPath(request, (path) => replaceOne(random, path, /\//g, () => random.pick(['//', '///']))),
  ],
  [
    ({ path }) => path.trailingSlash !== 'keep',
    (_random, request) => inPath(request, (path) => (path.endsWith('/') ? path.slice(0, -1) || '/' : path + '/')),
  ],
  [({ query }) => query.order === 'name', (random, request) => inParams(request, (params) => shuffled(random, params))],
  [
    ({ query }) => query.multi === 'set',
    (random, request) => inParams(request, (params) => [...params, random.pick(params)]),
  ],
  [({ query }) => query.multi === 'set', (random, request) => inParams(request, (params) => shuffled(random, params))],
  [
    ({ query }) => query.empty === 'drop',
    (random, request) => inParams(request, (params) => params.toSpliced(random.below(params.length + 1), 0, '')),
  ],
  [
    ({ query }) => query.empty === 'drop',
    (_random, request) => (request.target.includes('?') ? request : { ...request, target: request.target + '?' }),
  ],
  [
    ({ query }) => query.plus === 'space',
    (random, request) =>
      inParams(request, (params) =>
        params.map((param) => replaceOne(random, param, /\+|%20/g, (match) => (match === '+' ? '%20' : '+'))),
      ),
  ],
  [
    ({ query }) => query.exclude.length > 0,
    (random, request, { query }) =>
      inParams(request, (params) =>
        params.toSpliced(random.below(params.length + 1), 0, random.pick(query.exclude).replace('*', 'x') + '=1'),
      ),
  ],
  [
    ({ query }) => query.include !== undefined,
    (random, request) =>
      inParams(request, (params) => params.toSpliced(random.below(params.length + 1), 0, random.pick(['zz=1', 'zz']))),
  ],
  [
    ({ headers }) => 'accept-encoding' in headers,
    (random, request) => withField(request, 'accept-encoding', random.pick(ENCODINGS)),
  ],
  [
    ({ headers }) => 'accept-language' in headers,
    (random, request) => withField(request, 'accept-language', random.pick(LANGUAGES)),
  ],
  [
    ({ headers }) => headers['x-a'] === 'present',
    (random, request) => withField(request, 'x-a', random.pick(['1', 'x', ''])),
  ],
  [
    ({ cookies }) => cookies.others === 'strip',
    (random, request) => withField(request, 'cookie', random.pick(['other=1', 'a=b; c=d', ''])),
  ],
];

/** The request respelled up to three times. */
export function respelled(random: Random, request: OracleRequest, policy: OraclePolicy): OracleRequest {
  const own = BY_POLICY.filter(([when]) => when(policy)).map(([, how]) => how);
  let result = request;
  for (let left = 1 + random.below(3); left > 0; left--)
    result = random.pick(own.length > 0 && random.once(3) ? own : BY_RFC)(random, result, policy);
  return result;
}
