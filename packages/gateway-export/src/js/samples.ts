import type { CompiledPolicy, KeyRequest } from '@urikit/cache-key';

/** Requests that a written text is tried with: every part of a plan, and bytes that are hostile to any. Each run has the same ones. */

const PATHS = [
  ...['/', '/a', '/a/../b', '/%7Ea/%2e%2E/c%2fd', '//a//', '/A/b/', '/a;x=1', '/caf%c3%a9', '/%00', '/%', '/a%252Fb'],
  ...['/.', '/..%2fa', '/a\\b', '/a b', '/[a]', '/\xe9', '*', 'a', '', '/a#b', '/constructor', '/__proto__'],
];
const QUERIES = [
  ...[
    '',
    '?',
    '?a',
    '?b=1&a=2&b=0',
    '?%61=1',
    '?a=1;b=2',
    '?&&a=',
    '?utm_source=x&A=1',
    '?a+b=%20',
    '?%0A=1',
    '?a=%00',
  ],
  ...['?__proto__=1&a', '?constructor=1', '?fbclid=1', '?a=2&a=1&a=1', `?${'a&'.repeat(300)}`, `?${'x'.repeat(9000)}`],
];
const HOSTS = [
  ...['ex.test', 'EX.test:80', 'ex.test:443', 'ex.test:8080', 'ex.test.', 'a..b', '127.1', '127.0.0.1', '[::1]:80', ''],
  ...[
    '[2001:DB8:0:0:0:0:0:1]',
    '[::ffff:1.2.3.4]',
    'u@h',
    '%65x.test',
    '[v1.a]',
    'ex.test:99999',
    '0x7f.1',
    'constructor',
  ],
];
const FIELDS: readonly Readonly<Record<string, string>>[] = [
  ...[{}, {}, {}, { cookie: 'a=1; theme=dark' }, { authorization: 'Basic eDp5' }],
  { 'accept-encoding': 'gzip;q=0.5, br', 'accept-language': 'de-CH, en;q=0.5', accept: 'text/html' },
  { connection: 'close, accept, cookie', accept: '*/*', cookie: 'theme=x' },
  { 'x-forwarded-proto': 'https', 'x-original-url': '/b', 'x-urikit-key': 'k', forwarded: 'host=b' },
  { 'content-type': 'text/plain', 'content-length': '2' },
];
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'QUERY', 'OPTIONS', 'CONNECT', 'get'];

/** A small generator of numbers (Park and Miller), so that two runs try the same requests. */
function createPick(): <Value>(list: readonly Value[]) => Value {
  let state = 20_269;
  return (list) => {
    state = (state * 48_271) % 2_147_483_647;
    return list[state % list.length] as (typeof list)[number];
  };
}

/** Names and hosts of the plan itself. */
function ofPlan({ rules, routes, host }: CompiledPolicy) {
  const all = [rules, ...routes.map((route) => route.rules)];
  const names = all.flatMap(({ query: { exclude, include }, cookies }) => [
    ...[exclude, include].flatMap((one) => (one === undefined ? [] : [...Object.keys(one.exact), ...one.prefixes])),
    ...cookies.keyed.map(({ name }) => name),
  ]);
  return {
    paths: [...PATHS, ...routes.flatMap(({ path }) => [path, `${path}/a`, `${path}a`, `/x/..${path}`])],
    queries: [...QUERIES, ...names.flatMap((name) => [`?${name}=1&z=2`, `?z=2&${name}x=1&${name}`])],
    hosts: [
      ...HOSTS,
      ...Object.keys(host.allow ?? {}),
      ...Object.keys(host.alias),
      ...routes.flatMap((route) => route.host ?? []),
    ],
    fields: [
      ...FIELDS,
      ...all.flatMap(({ headers, scope }) =>
        [...headers.map(({ name }) => name), ...scope].map((name) => ({ [name]: 'a' })),
      ),
      ...names.map((name) => ({ cookie: `${name}=1` })),
    ],
  };
}

/** Requests to try a text of a plan with. */
export function* samplesOf(plan: CompiledPolicy, count: number): Generator<KeyRequest> {
  const pick = createPick();
  const { paths, queries, hosts, fields: kinds } = ofPlan(plan);
  for (let i = 0; i < count; i++) {
    const host = pick(hosts);
    const path = pick(paths) + pick(queries);
    const kind: Readonly<Record<string, string>> = pick(kinds);
    const content = pick([undefined, undefined, Uint8Array.from([104, 0, 37, 255])]);
    yield {
      method: pick(METHODS),
      scheme: pick(['http', 'https']),
      host: i % 50 === 0 ? undefined : host,
      target: i % 9 === 0 ? `http://${pick(hosts)}${path}` : path,
      header: (name) => (name === 'host' ? host : Object.hasOwn(kind, name) ? kind[name] : undefined),
      fields: i % 3 === 0 ? Object.entries(kind).flat() : undefined,
      hasBody: i % 11 === 0,
      content,
      trusted: i % 7 === 0,
    };
  }
}
