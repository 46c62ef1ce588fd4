import { LINT, lint, type Policy } from '@urikit/cache-key';
import { pathText } from '@urikit/schema-issues';
import { describe, expect, test } from '@jest/globals';
import type { LintCode } from '../../src/lint/finding.js';

/** Says nothing by itself, so that a row shows what its own member is found for. */
const QUIET: Policy = { host: { allow: ['ex.test'] }, headers: { 'accept-encoding': { encoding: ['gzip'] } } };

const found = (policy: Policy): readonly string[] =>
  lint({ ...QUIET, ...policy }).map(({ code, path }) => `${code.replace('policy/', '')} ${pathText(path)}`);

test('a careful policy has no findings', () => {
  expect(found({})).toEqual([]);
  expect(
    found({ query: { order: 'name', exclude: 'tracking', semicolon: 'reject' }, scope: ['authorization'] }),
  ).toEqual([]);
});

const CASES: readonly (readonly [Policy, readonly string[]])[] = [
  [{ query: { include: ['a', 'b'], exclude: ['c'], semicolon: 'reject' } }, ['include-and-exclude query.exclude']],
  [{ query: { include: ['a*'], exclude: ['ab'], semicolon: 'reject' } }, []],
  [{ query: { include: ['*'], semicolon: 'reject' } }, ['include-all query.include']],
  [{ query: { include: [], semicolon: 'bypass' } }, ['include-none query.include']],
  [
    { query: { include: ['a', 'gclid', 'utm_source', 'ut*'], exclude: 'tracking', semicolon: 'reject' } },
    [
      'tracking-included query.include[1]',
      'tracking-included query.include[2]',
      'tracking-included query.include[3]',
      'name-covered query.include[2]',
    ],
  ],
  [{ query: { exclude: ['*'], semicolon: 'reject' } }, ['exclude-all query.exclude[0]']],
  [
    { query: { exclude: ['fb*', 'fbc*'], semicolon: 'reject' } },
    ['exclude-wide query.exclude[0]', 'name-covered query.exclude[1]'],
  ],
  [
    { query: { exclude: ['page', 'Q'], semicolon: 'reject' } },
    ['exclude-meaningful query.exclude[0]', 'exclude-meaningful query.exclude[1]'],
  ],
  [
    { query: { exclude: ['a=b', 'a b', 'a&b', 'a;b'] } },
    [0, 1, 2, 3].map((i) => `invalid query.exclude[${String(i)}]`),
  ],
  [{ query: { exclude: ['%C3%A9', '%2B', 'xx', 'xx'], semicolon: 'reject' } }, ['name-covered query.exclude[3]']],
  [{ query: { exclude: ['u*x'], semicolon: 'reject' } }, ['invalid query.exclude[0]']],
  [
    { query: { exclude: ['tracking', 'tracker', 'Tracking', 'traking', 'back'], semicolon: 'reject' } },
    ['nearly-tracking query.exclude[1]', 'nearly-tracking query.exclude[2]', 'nearly-tracking query.exclude[3]'],
  ],
  [
    { query: { include: ['a', 'gclid'], exclude: ['tracking'], semicolon: 'reject' } },
    ['tracking-included query.include[1]'],
  ],
  [
    { path: { slashes: 'merge', case: 'lower', trailingSlash: 'add' } },
    ['slashes-merged path.slashes', 'case-lowered path.case', 'trailing-slash-changed path.trailingSlash'],
  ],
  [{ query: { multi: 'set', plus: 'space' } }, ['values-as-set query.multi', 'plus-as-space query.plus']],
  // A name covers no pattern.
  [
    { query: { exclude: ['xx', 'xx*'], semicolon: 'reject' } },
    ['name-covered query.exclude[0]', 'exclude-wide query.exclude[1]'],
  ],
  [{ query: { exclude: ['utm_*'] } }, ['semicolon-keyed query.semicolon']],
  [{ query: { semicolon: 'key', order: 'name' } }, []],
  [
    { query: { controls: 'key', maxParams: 5000 } },
    ['controls-keyed query.controls', 'params-unbounded query.maxParams'],
  ],
  [
    { maxBytes: 100_000, scheme: 'ignore', invalid: 'bypass' },
    ['scheme-ignored scheme', 'invalid-passed-on invalid', 'target-unbounded maxBytes'],
  ],
  [{ host: {} }, ['hosts-open host.allow']],
  [
    { host: { allow: ['http://ex.test', 'ex.test', '[::1]:80', 'u@h', ':80'] } },
    ['host-malformed host.allow[0]', 'host-malformed host.allow[3]', 'host-malformed host.allow[4]'],
  ],
  [{ host: { allow: ['c'], alias: { a: 'b', b: 'c' } } }, ['alias-chain host.alias.a']],
  [{ host: { allow: ['a'], alias: { a: 'b', b: 'A' } } }, ['alias-cycle host.alias.a', 'alias-cycle host.alias.b']],
  [{ host: { allow: ['a'], alias: { b: 'b' } } }, ['alias-cycle host.alias.b']],
  [
    { host: { allow: ['a'], alias: { b: 'c', 'WWW.a': 'A', 'x y': 'a' } } },
    ['alias-not-allowed host.alias.b', 'host-malformed host.alias["x y"]'],
  ],
  [{ host: { allow: ['a'], alias: { constructor: 'a', b: 'constructor' } } }, ['alias-chain host.alias.b']],
  [{ host: { allow: ['a', 'valueof'], alias: { b: 'valueOf' } } }, []],
  [
    { headers: { authorization: 'value' } },
    ['authorization-keyed headers.authorization', 'encoding-not-keyed headers'],
  ],
  [
    {
      headers: {
        Cookie: 'value',
        Host: 'value',
        'User-Agent': 'value',
        Referer: 'present',
        accept: 'value',
        'accept-encoding': 'value',
        'accept-language': 'language',
      },
    },
    [
      'cookie-keyed headers.cookie',
      'header-of-connection headers.host',
      'header-endless headers.user-agent',
      'header-negotiated headers.accept',
      'header-negotiated headers.accept-encoding',
      'offered-missing headers.accept-language',
    ],
  ],
  [
    { scope: ['x-tenant', 'cookie', 'connection'] },
    ['cookie-keyed scope[1]', 'header-of-connection scope[2]', 'scope-from-client scope[0]'],
  ],
  [
    { scope: ['authorization'], headers: { 'accept-encoding': { encoding: ['br'] }, authorization: 'value' } },
    ['authorization-keyed headers.authorization', 'header-twice headers.authorization'],
  ],
  [
    { cookies: { keyed: { PHPSESSID: 'value', theme: 'value', sid: 'present' }, others: 'strip' } },
    ['session-cookie-keyed cookies.keyed.PHPSESSID', 'cookies-stripped cookies.others'],
  ],
  [{ methods: ['HEAD'] }, ['head-only methods']],
  [{ methods: ['QUERY'] }, []],
  [
    {
      routes: [
        { path: '/a', rules: { query: { order: 'name' } } },
        { path: '/a/', cache: false },
        {},
        { cache: false, path: '/b', rules: { scope: [] } },
      ],
    },
    ['route-twice routes[1]', 'route-without-effect routes[2]', 'route-without-effect routes[3].rules'],
  ],
  [
    {
      host: { allow: ['a'], alias: { b: 'a' } },
      routes: [
        { host: 'A', cache: false },
        { host: 'b', cache: false },
        { host: 'c', cache: false },
        { host: 'a b', cache: false },
      ],
    },
    ['host-malformed routes[3].host', 'route-host-alias routes[1].host', 'route-host-not-allowed routes[2].host'],
  ],
  [{ routes: [{ path: '/a?b', cache: false }] }, ['route-never-matches routes[0].path']],
  [
    {
      routes: [
        { path: '/a/../b', cache: false },
        { path: '/%41', cache: false },
      ],
    },
    [],
  ],
  [{ routes: [{ path: '/a b', cache: false }] }, ['invalid routes[0].path']],
  [{ routes: [{ path: '/a;b', cache: false }] }, ['invalid routes[0].path']],
  [
    { scope: ['authorization'], routes: [{ path: '/public', rules: { scope: [] } }] },
    ['scope-dropped routes[0].rules.scope'],
  ],
  // A route is told of the members that it writes: those of the policy are told once, at the policy.
  [
    {
      query: { exclude: ['page', 'utm_id'], multi: 'set', semicolon: 'reject' },
      path: { slashes: 'merge' },
      cookies: { keyed: { sid: 'value' }, others: 'strip' },
      routes: [
        {
          path: '/a',
          rules: { query: { include: ['a'] }, path: { dotSegments: 'reject' }, cookies: { others: 'bypass' } },
        },
        { path: '/b', rules: { query: { order: 'name' }, cookies: { keyed: { sid: 'value' } } } },
        { path: '/c', rules: { query: { exclude: ['page'] } } },
      ],
    },
    [
      'exclude-meaningful query.exclude[0]',
      'slashes-merged path.slashes',
      'values-as-set query.multi',
      'session-cookie-keyed cookies.keyed.sid',
      'session-cookie-keyed routes[1].rules.cookies.keyed.sid',
      'exclude-meaningful routes[2].rules.query.exclude[0]',
      'cookies-stripped cookies.others',
    ],
  ],
  [
    { query: { semicolon: 'key' }, routes: [{ path: '/a', rules: { query: { exclude: ['utm_id'] } } }] },
    ['semicolon-keyed routes[0].rules.query.semicolon'],
  ],
  [
    {
      query: { exclude: ['utm_*', 'a'], semicolon: 'reject' },
      routes: [
        { path: '/a', rules: { query: { include: ['a', 'b'] } } },
        { path: '/b', rules: { query: { include: ['b'] } } },
      ],
    },
    ['include-and-exclude routes[0].rules.query.include'],
  ],
  [
    {
      routes: [
        { path: '/files', rules: { path: { form: 'raw' } } },
        { path: '/files/own', rules: { scope: ['authorization'] } },
      ],
    },
    ['raw-beside-scope routes[0].rules.path.form'],
  ],
  [
    {
      routes: [
        { path: '/files', rules: { path: { form: 'raw' } } },
        { path: '/other', rules: { scope: ['authorization'] } },
      ],
    },
    [],
  ],
  [
    {
      routes: [
        { path: '/files', rules: { path: { form: 'raw', dotSegments: 'keep' } } },
        { path: '/other', rules: { scope: ['authorization'] } },
      ],
    },
    ['dot-segments-kept routes[0].rules.path.dotSegments', 'raw-beside-scope routes[0].rules.path.form'],
  ],
  [
    {
      query: { semicolon: 'reject' },
      routes: [{ path: '/a', rules: { query: { exclude: ['id'] }, methods: ['HEAD'] } }],
    },
    ['exclude-meaningful routes[0].rules.query.exclude[0]', 'head-only routes[0].rules.methods'],
  ],
];

describe('findings', () => {
  test.each(CASES)('%j', (policy, expected) => {
    expect(found(policy).toSorted()).toEqual([...expected].toSorted());
  });
});

test.each<[unknown, readonly string[]]>([
  [{ query: { ordre: 'name' } }, ['query.ordre']],
  [{ query: { order: 'names' }, maxBytes: 0 }, ['query.order', 'maxBytes']],
  [{ routes: [{ rules: { query: { exclude: [''] } } }] }, ['routes[0].rules.query.exclude[0]']],
  [{ headers: { a: { encoding: [] } } }, ['headers.a.encoding']],
  [{ query: { exclude: 'trackin' } }, ['query.exclude']],
  [[], ['']],
  [undefined, ['']],
  ['x', ['']],
])('what is no policy is found at its place: %j', (policy, paths) => {
  const findings = lint(policy);
  expect(findings.map(({ code, path }) => [code, pathText(path)])).toEqual(
    paths.map((path) => ['policy/invalid', path]),
  );
  expect(findings.every(({ message }) => message !== '' && message !== 'Invalid input')).toBe(true);
});

test('the worst come first, each with what to do', () => {
  const findings = lint({ query: { exclude: ['*'] }, headers: { authorization: 'value' } });
  expect(findings.map(({ severity }) => severity)).toEqual(['error', 'warning', 'warning', 'warning', 'info']);
  expect(findings.every(({ hint, message }) => /^(?!.*\.$)/.test(hint) && message !== '')).toBe(true);
});

test('every code is found by some policy', () => {
  const met = new Set(
    [...CASES.flatMap(([policy]) => lint({ ...QUIET, ...policy })), ...lint(1)].map(({ code }) => code),
  );
  expect((Object.keys(LINT) as LintCode[]).filter((code) => !met.has(`policy/${code}`))).toEqual([]);
});

test('entries of host.allow that stand for many hosts are read as lists of hosts', () => {
  const lintOf = (host: Policy['host'], more: Policy = {}) => found({ ...more, host });
  expect(lintOf({ allow: ['*.ex.test', 'private'], alias: { old: 'a.ex.test' } })).toEqual([]);
  expect(lintOf({ allow: ['*.ex.test', '10.0.0.1/8'] })).toEqual(['host-malformed host.allow[1]']);
  expect(lintOf({ allow: ['*.ex.test'], alias: { old: 'ex.test' } })).toEqual(['alias-not-allowed host.alias.old']);
});

describe('second copies of lists, so that no row vanishes unseen', () => {
  const rowsOf = (lists: string): readonly string[] => lists.split(' ');

  test.each(
    rowsOf(
      'user-agent referer date if-match if-none-match range priority sec-ch-ua sec-ch-ua-mobile x-forwarded-for forwarded ' +
        'x-real-ip true-client-ip cf-connecting-ip x-request-id x-correlation-id traceparent tracestate x-amzn-trace-id cf-ray',
    ),
  )('RFC 9110 12.5.1: %s has endless values', (name) => {
    expect(found({ headers: { ...QUIET.headers, [name]: 'value' } })).toContain(`header-endless headers.${name}`);
  });

  test.each(
    rowsOf(
      'connection keep-alive te trailer transfer-encoding upgrade proxy-connection content-length host via max-forwards',
    ),
  )('RFC 9110 7.6: %s belongs to a connection or to the key', (name) => {
    expect(found({ scope: [name] })).toContain(`header-of-connection scope[0]`);
  });

  test.each(
    rowsOf(
      'id ids p page q s search query lang locale hl sort order limit offset cursor filter category tag v version format ' +
        'callback token key sig signature expires',
    ),
  )('RFC 3986 3.4: %s decides in many applications which page it is', (name) => {
    expect(found({ query: { exclude: [name], semicolon: 'reject' } })).toContain('exclude-meaningful query.exclude[0]');
  });
});
