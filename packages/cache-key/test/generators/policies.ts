import type { Random } from '../../../generic/test/generators/random.js';
import type { OracleField, OraclePath, OraclePolicy, OracleQuery, OracleRoute, OracleRules } from '../oracle/types.js';
import { someOf, several } from './choices.js';

/** `{}` with every default filled in; a test holds the two against each other. */
export const DEFAULT_POLICY: OraclePolicy = {
  scheme: 'key',
  host: { alias: {}, trailingDot: 'reject' },
  path: {
    form: 'normalize',
    redirects: 'safe',
    dotSegments: 'reject',
    case: 'keep',
    slashes: 'keep',
    trailingSlash: 'keep',
    escaped: 'key',
  },
  query: {
    order: 'keep',
    exclude: [],
    multi: 'ordered',
    empty: 'keep',
    plus: 'keep',
    semicolon: 'key',
    controls: 'reject',
    maxParams: 256,
  },
  headers: {},
  cookies: { keyed: {}, others: 'bypass' },
  scope: [],
  methods: ['GET', 'HEAD', 'QUERY'],
  getBody: 'bypass',
  invalid: 'reject',
  unwise: 'key',
  maxBytes: 8192,
  routes: [],
};

const ALLOWED = ['ex.test', 'b.test:8080', '[2001:db8::1]', '127.0.0.1', '127.1', 'c.test.', '__proto__'];
export const ALIAS = { 'www.ex.test': 'ex.test', 'b.test': 'b.test:8080', constructor: '127.0.0.1' };
export const PARAM_NAMES = ['a', 'b', 'A', 'q', 'utm_source', 'gclid', '__proto__', 'constructor', 'a+b', 'x%20y'];
const PATTERNS = [...PARAM_NAMES, 'utm_*', 'a*', '%61b*', '*'];

const pathRules = (random: Random): OraclePath => ({
  form: random.pick(['normalize', 'normalize', 'normalize', 'reject', 'redirect', 'raw']),
  redirects: random.pick(['safe', 'all']),
  dotSegments: random.pick(['reject', 'keep']),
  case: random.pick(['keep', 'lower']),
  slashes: random.pick(['keep', 'merge']),
  trailingSlash: random.pick(['keep', 'strip', 'add']),
  escaped: random.pick(['key', 'key', 'bypass', 'reject']),
});

const queryRules = (random: Random): OracleQuery => ({
  order: random.pick(['keep', 'name']),
  ...(random.once(4) ? { include: someOf(random, PATTERNS) } : {}),
  exclude: random.once(2) ? several(random, 3, () => random.pick(PATTERNS)) : [],
  multi: random.pick(['ordered', 'set']),
  empty: random.pick(['keep', 'drop']),
  plus: random.pick(['keep', 'space']),
  semicolon: random.pick(['key', 'key', 'bypass', 'reject']),
  controls: random.pick(['reject', 'key']),
  maxParams: random.pick([256, 256, 256, 3, 0]),
});

export const FIELD_NAMES = [
  'accept-encoding',
  'accept-language',
  'x-a',
  'x-tenant',
  'authorization',
  'cookie',
  'x-forwarded-host',
  'x-original-url',
  'constructor',
];

function headerRules(random: Random): OracleRules['headers'] {
  const fields: (readonly [string, OracleField])[] = [
    ['accept-encoding', random.pick<OracleField>([{ encoding: ['br', 'gzip'] }, { encoding: ['gzip'] }, 'value'])],
    [
      'accept-language',
      random.pick<OracleField>([{ language: ['de', 'en', 'de-CH'] }, { language: ['en'] }, 'present']),
    ],
    ['x-a', random.pick<OracleField>(['value', 'present'])],
    ['constructor', random.pick<OracleField>(['value', 'present'])],
    ['authorization', 'value'],
    ['cookie', 'value'],
    ['x-forwarded-host', 'value'],
  ];
  return Object.fromEntries(random.once(2) ? someOf(random, fields) : []);
}

const cookieRules = (random: Random): OracleRules['cookies'] => ({
  keyed: random.once(2)
    ? Object.fromEntries(
        someOf(random, [
          ['sid', random.pick(['value', 'present'])],
          ['lang', 'value'],
          ['constructor', 'present'],
        ] as const),
      )
    : {},
  others: random.pick(['bypass', 'strip']),
});

const allRules = (random: Random): OracleRules => ({
  path: random.once(2) ? pathRules(random) : DEFAULT_POLICY.path,
  query: random.once(3) ? DEFAULT_POLICY.query : queryRules(random),
  headers: headerRules(random),
  cookies: cookieRules(random),
  scope: random.once(5)
    ? random.pick([['x-tenant'], ['authorization'], ['x-tenant', 'cookie'], ['x-original-url'], ['constructor']])
    : [],
  methods: random.pick<OracleRules['methods']>([
    ['GET', 'HEAD', 'QUERY'],
    ['GET', 'HEAD'],
    ['GET'],
    ['HEAD'],
    ['QUERY'],
  ]),
  getBody: random.pick(['bypass', 'reject']),
});

/** A part of a record: each member is there or is not. */
const partOf = <T extends object>(random: Random, whole: T): Partial<T> =>
  Object.fromEntries(someOf(random, Object.entries(whole))) as Partial<T>;

function route(random: Random): OracleRoute {
  const { path, query, cookies, ...others } = allRules(random);
  const rules = {
    ...partOf(random, others),
    path: partOf(random, path),
    query: partOf(random, query),
    cookies: partOf(random, cookies),
  };
  return {
    ...(random.once(3) ? { host: random.pick(['ex.test', 'b.test:8080']) } : {}),
    path: random.pick(['/', '/a', '/a/b', '/b', '/A', '/a/']),
    cache: !random.once(5),
    rules,
  };
}

/** What a policy says of hosts. A host with a dot at its end is one that requests have where the dot is kept. */
function hostRules(random: Random): OraclePolicy['host'] {
  const trailingDot = random.pick(['key', 'key', 'strip', 'reject'] as const);
  const allow = ALLOWED.filter((host) => trailingDot === 'key' || !host.endsWith('.'));
  return { ...(random.once(4) ? { allow } : {}), alias: random.once(3) ? ALIAS : {}, trailingDot };
}

/** Any policy; one in four is the default. Some cannot be compiled: a route of theirs is never selected. */
export function randomPolicy(random: Random): OraclePolicy {
  if (random.once(4)) return DEFAULT_POLICY;
  return {
    ...allRules(random),
    scheme: random.pick(['key', 'key', 'ignore']),
    host: hostRules(random),
    invalid: random.pick(['reject', 'bypass']),
    unwise: random.pick(['key', 'key', 'invalid']),
    maxBytes: random.pick([8192, 8192, 8192, 24]),
    routes: random.once(3) ? several(random, 4, route) : [],
  };
}
