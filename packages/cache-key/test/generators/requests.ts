import type { Random } from '../../../generic/test/generators/random.js';
import type { OracleRequest } from '../oracle/types.js';
import { PARAM_NAMES } from './policies.js';
import { several } from './choices.js';

/** Hosts, plain ones more often. */
const HOSTS = [
  ...Array.from({ length: 6 }, () => 'ex.test'),
  ...[
    'www.ex.test',
    'b.test',
    'b.test:8080',
    'b.test:80',
    'b.test:443',
    '127.0.0.1',
    '[2001:db8::1]',
    '[::1]:8080',
    '[::ffff:1.2.3.4]',
    '[v1.a:b]',
  ],
  ...[
    'EX.test',
    '%45x.test',
    'ex%2Etest',
    'ex.test:0080',
    'ex.test:',
    'x_y',
    'a,b',
    'c.test.',
    'ex.test.',
    '__proto__',
    'constructor',
    'a%2fb',
    '8.test',
    'ex.0x',
  ],
];
const ODD_HOSTS = [
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '127.0.0.1.',
  '01.2.3.4',
  'ex.test..',
  '.',
  '',
  'ex.test, ex.test',
  'u@ex.test',
  'ex.test:99999',
  'ex.test:x',
  '[::1',
  '[::1]x',
  '[1::2::3]',
  '[fe80::1%25en0]',
  'ex test',
  'h%',
  '\xe9.test',
];

/** What a path is made of. The last are rare: most requests should have a key. */
const SEGMENTS = [
  'a',
  'b',
  'A',
  'B',
  'a',
  'b',
  'index.html',
  '~u',
  '%7Eu',
  '%7eu',
  '%61',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '.a',
  '...',
  '',
  '',
  '%C3%A9',
  '%c3%a9',
  ':',
  '@',
  "!$&'()*+,=",
  '{x}',
  '^',
  '[',
  '|',
];
const AMBIGUOUS = [
  'a%2Fb',
  'a%2fb',
  '..%2Fb',
  'a;x',
  ';x.css',
  '%3B',
  '%3b',
  '%5C',
  '%23',
  '%3F',
  '%252F',
  '%252f',
  '%2561',
  '%252e%252E',
  '%25',
  '%25zz',
];
const MALFORMED = ['%00', '%0A', '%7f', '\xe9', ' ', '"', '<', '\\', '#', '%', '%4', '%zz', '\0', '\r\n', '\x7f', '`'];
const VALUES = [
  '1',
  '2',
  '10',
  'x',
  '%41',
  'A',
  '%2B',
  '+',
  '%20',
  '%26',
  '%3D',
  'a=b',
  '%C3%A9',
  '%c3%a9',
  '/',
  '?',
  '[0]',
  '1,2',
  '%E2%82%AC',
];

const oneOf = (random: Random, usual: readonly string[], rare: readonly string[], times: number): string =>
  random.pick(random.once(times) ? rare : usual);

const segment = (random: Random): string => oneOf(random, SEGMENTS, random.once(4) ? MALFORMED : AMBIGUOUS, 14);

const PARAMS = [...PARAM_NAMES, '%75tm_source', 'utm%5Fx', 'UTM_source', 'utm_source[]', 'ab', '%41', ''];

export function randomParam(random: Random): string {
  if (random.once(12)) return '';
  const name = random.pick(PARAMS);
  const value = oneOf(random, VALUES, random.once(3) ? MALFORMED : [';', '1;b=2', '%3B', '%0a'], 20);
  return random.once(6) ? name : `${name}=${value}`;
}

const randomPath = (random: Random): string => '/' + [segment(random), ...several(random, 4, segment)].join('/');
const randomQuery = (random: Random): string =>
  random.once(2) ? '' : '?' + [randomParam(random), ...several(random, 5, randomParam)].join('&');

export const ENCODINGS = [
  'gzip, deflate, br',
  'br',
  'gzip',
  'identity',
  '*',
  '',
  'gzip;q=0.5, br;q=0',
  'br;q=0.001',
  '*;q=0',
  'identity;q=0',
  'gzip;q=2',
  'gzip;;',
  'zstd,\xa0gzip',
  'GZIP ; Q=1.0',
];
export const LANGUAGES = [
  'de',
  'de-CH,de;q=0.9,en;q=0.8',
  'en',
  'fr',
  '*',
  '',
  'fr, *;q=0.5',
  'de;q=0, *',
  'de-AT',
  'DE',
  'en;q=0',
  'de;q=x',
  '\xe9',
];
export const COOKIES = [
  'sid=1',
  'sid=2; lang=de',
  'lang=de;sid=1',
  'sid=1; sid=2',
  'other=1',
  'sid=1; other=1',
  'sid',
  '',
  ' ; ',
  'sid=\xc3\xa0',
  'sid=\xc3',
  'constructor=1',
  'sid\xa0=1',
  'sid =1',
  'sid="a; lang=de"',
];

const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['accept-encoding', ENCODINGS],
  ['accept-language', LANGUAGES],
  ['x-a', ['1', '2', '', '1:2 -', '3:a b', '\xe9', '-', ' 1']],
  ['x-tenant', ['t', 'u', '', '1:t', 't 1:u']],
  ['user-agent', ['x', 'y']],
  ['x-forwarded-host', ['evil.test', 'ex.test']],
  ['x-original-url', ['/admin']],
  ['x-urikit-key', ['u2 0']],
  ['constructor', ['c', 'd']],
];
const RARE_FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['cookie', COOKIES],
  ['cookie', COOKIES],
  ['authorization', ['Basic dTpw', '']],
  [
    'connection',
    ['close', 'x-a', 'Cookie, X-Tenant', 'accept-language\t', 'authorization', 'x-forwarded-host, x-original-url'],
  ],
];

/** Fields, each name once. */
function randomFields(random: Random): OracleRequest['fields'] {
  const chosen = [...FIELDS.filter(() => random.once(4)), ...RARE_FIELDS.filter(() => random.once(8))];
  return Object.entries(Object.fromEntries(chosen.map(([name, values]) => [name, random.pick(values)])));
}

/** An absolute-form in place of an origin-form, and Host beside it. */
function inAbsoluteForm(random: Random, request: OracleRequest): OracleRequest {
  const scheme = random.pick([
    request.scheme,
    request.scheme,
    request.scheme,
    request.scheme.toUpperCase(),
    'http',
    'ftp',
  ]);
  return {
    ...request,
    target: `${scheme}://${request.host ?? ''}${request.target}`,
    host: random.pick([request.host, 'other.test', undefined, 'ex test', '']),
  };
}

/** A QUERY; most have what its key needs. */
export function asQuery(random: Random, request: OracleRequest): OracleRequest {
  const types = ['a/b', 'a/B', 'a/b;c', ''];
  const added: (readonly [string, string])[] = random.once(10) ? [] : [['content-type', random.pick(types)]];
  if (random.once(4)) added.push(['content-encoding', random.pick(['gzip', 'br'])]);
  if (random.once(4)) added.push(['content-language', random.pick(['de', 'en'])]);
  const content = random.pick(['', 'a', 'a', 'b', '%61', 'a - 1:a', '\n', '\r\n\0', '\xff', '{"q":1}', '{ "q": 1 }']);
  const others = request.fields.filter(([name]) => !name.startsWith('content-'));
  const query = { ...request, method: 'QUERY', hasBody: content !== '', fields: [...others, ...added] };
  return random.once(20) ? query : { ...query, content };
}

/** Any request; most have a key under the default policy. */
export function randomRequest(random: Random): OracleRequest {
  const request: OracleRequest = {
    method: random.once(20)
      ? random.pick(['POST', 'get', 'OPTIONS', 'CONNECT', 'DELETE'])
      : random.pick(['GET', 'GET', 'GET', 'HEAD']),
    scheme: random.pick(['http', 'http', 'https']),
    host: random.once(60) ? undefined : oneOf(random, HOSTS, ODD_HOSTS, 20),
    target: randomPath(random) + randomQuery(random),
    fields: random.once(2) ? [] : randomFields(random),
    hasBody: random.once(60),
    trusted: random.once(8),
  };
  if (random.once(12)) return asQuery(random, request);
  if (random.once(60))
    return {
      ...request,
      target: random.pick(['*', '', 'a', 'ex.test:80', '?a', '//x', '///', '/', '/?', 'http:/a', 'http://']),
    };
  return random.once(10) ? inAbsoluteForm(random, request) : request;
}
