import { compile, explain, type KeyExplanation, type KeyRequest, NOT_SHOWN, type Policy } from '@urikit/cache-key';
import { describe, expect, test } from '@jest/globals';

interface Sent extends Partial<Omit<KeyRequest, 'header'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

const of = (one: Sent | string): KeyRequest => {
  const { headers = {}, ...rest } = typeof one === 'string' ? { target: one } : one;
  return { method: 'GET', scheme: 'http', host: 'ex.test', target: '/', ...rest, header: (name) => headers[name] };
};

const run = (policy: Policy, a: Sent | string, b: Sent | string): KeyExplanation =>
  explain(compile(policy), of(a), of(b));

const merged = (policy: Policy, a: Sent | string, b: Sent | string): readonly string[] => {
  const { same, merged: rules } = run(policy, a, b);
  expect(same).toBe(true);
  return rules.map(({ component, rule }) => `${component}: ${rule}`);
};

describe('explain names the rules of the engine that made one key of two requests', () => {
  test.each<[Sent | string, Sent | string, readonly string[]]>([
    ['/a', '/a', []],
    [{ host: 'EX.test' }, {}, ['host: host-case']],
    [{ host: 'ex.test:80' }, {}, ['host: default-port']],
    [{ host: 'ex.test:' }, {}, ['host: empty-port']],
    [{ host: 'ex.test:080' }, { host: 'ex.test:80' }, ['host: port-leading-zeros']],
    [{ host: '[::0:1]' }, { host: '[::1]' }, ['host: host-ipv6']],
    [{ host: '%65x.test' }, {}, ['host: percent-encoding-unreserved']],
    ['/%7ea', '/%7Ea', ['path: percent-encoding-unreserved']],
    ['/%2e/a', '/a', ['path: percent-encoding-unreserved', 'path: dot-segments']],
    ['/|%7E', '/|~', ['path: percent-encoding-unreserved']],
    [{ target: 'http://ex.test', host: 'other' }, '/', ['host: absolute-form', 'path: empty-path']],
    [{ target: 'HTTP://ex.test/', host: 'other' }, '/', ['host: absolute-form', 'scheme: scheme-case']],
    ['/%2f', '/%2F', ['path: percent-encoding-case']],
    ['/~a', '/%7Ea', ['path: percent-encoding-unreserved']],
    ['/a/./b', '/a/b', ['path: dot-segments']],
    ['/a?%c3%a9', '/a?%C3%A9', ['query: percent-encoding-case']],
    [{ target: 'http://EX.test/a', host: 'other' }, '/a', ['host: absolute-form', 'host: host-case']],
    [{ method: 'HEAD' }, {}, ['method: head-as-get']],
  ])('%j and %j', (a, b, rules) => {
    expect(merged({}, a, b)).toEqual(rules);
  });
});

describe('explain names the members of the policy that made one key of two requests', () => {
  test.each<[Policy, Sent | string, Sent | string, readonly string[]]>([
    [{ scheme: 'ignore' }, { scheme: 'https' }, {}, ['scheme: scheme: ignore']],
    [{ host: { alias: { 'www.ex.test': 'ex.test' } } }, { host: 'www.ex.test' }, {}, ['host: host.alias']],
    [{ host: { trailingDot: 'strip' } }, { host: 'ex.test.' }, {}, ['host: host.trailingDot: strip']],
    [{ path: { case: 'lower' } }, '/A', '/a', ['path: path.case: lower']],
    [{ path: { slashes: 'merge' } }, '/a//b', '/a/b', ['path: path.slashes: merge']],
    [{ path: { trailingSlash: 'strip' } }, '/a/', '/a', ['path: path.trailingSlash']],
    [{ query: { order: 'name' } }, '/?b&a', '/?a&b', ['query: query.order: name']],
    [{ query: { exclude: 'tracking' } }, '/?gclid=1&a', '/?a', ['query: query.exclude']],
    [{ query: { include: ['a'] } }, '/?b&a', '/?a', ['query: query.include']],
    [{ query: { multi: 'set' } }, '/?a=2&a=1', '/?a=1&a=2', ['query: query.multi: set']],
    [{ query: { empty: 'drop' } }, '/?a&', '/?a', ['query: query.empty: drop']],
    [{ query: { plus: 'space' } }, '/?a+', '/?a%20', ['query: query.plus: space']],
    [
      { query: { order: 'name', exclude: 'tracking' } },
      '/%7e?b&a&gclid',
      '/~?a&b',
      ['path: percent-encoding-unreserved', 'query: query.exclude', 'query: query.order: name'],
    ],
    [
      { headers: { 'accept-encoding': { encoding: ['gzip'] } } },
      { headers: { 'accept-encoding': 'gzip, br' } },
      { headers: { 'accept-encoding': 'gzip' } },
      ['header accept-encoding: headers.accept-encoding'],
    ],
    [{ cookies: { others: 'strip' } }, { headers: { cookie: 'a=1' } }, {}, ['cookie: cookies.others: strip']],
    [
      { routes: [{ path: '/s', rules: { query: { order: 'name' } } }] },
      '/s?b&a',
      '/s?a&b',
      ['query: query.order: name'],
    ],
  ])('%j: %j and %j', (policy, a, b, rules) => {
    expect(merged(policy, a, b)).toEqual(rules);
  });
});

describe('explain names what differs in two keys, and what would merge them', () => {
  test.each<[Policy, Sent | string, Sent | string, readonly string[], readonly string[]]>([
    [{}, '/a?utm_source=1', '/a', ['query'], ['query.exclude: [utm_source]']],
    [{}, '/a?x=1&y=1', '/a?x=2', ['query'], ['query.exclude: [x, y]']],
    [{}, '/a?b&a', '/a?a&b', ['query'], ['query.order: name']],
    [{}, '/A', '/a', ['path'], ['path.case: lower']],
    [{}, '/a//b', '/a/b', ['path'], ['path.slashes: merge']],
    [{}, '/a%2Fb', '/a/b', ['path'], []],
    [{}, { scheme: 'https', host: 'ex.test' }, {}, ['scheme'], ['scheme: ignore']],
    [{}, { host: 'a.test' }, { host: 'b.test' }, ['host'], []],
    [{}, '/a?b=1;c=2', '/a', ['query'], []],
  ])('%j: %j and %j', (policy, a, b, differs, would) => {
    const { same, components, wouldMerge } = run(policy, a, b);
    expect(same).toBe(false);
    expect(components.filter((component) => !component.same).map(({ name }) => name)).toEqual(differs);
    expect(wouldMerge).toEqual(would);
  });
});

test('a request without a key has a reason, and nothing is compared', () => {
  expect(run({}, { method: 'POST' }, '/a b')).toEqual({
    same: false,
    a: { action: 'bypass', reason: 'method' },
    b: { action: 'reject', reason: 'invalid-target' },
    components: [],
    merged: [],
    wouldMerge: [],
  });
});

test('values of scope, of cookies and of fields that may be secrets are not shown', () => {
  const policy: Policy = {
    scope: ['x-tenant'],
    headers: { 'x-api-key': 'value', 'accept-language': 'value' },
    cookies: { keyed: { theme: 'value' } },
  };
  const fields = (tenant: string, key: string, theme: string): Sent => ({
    headers: { 'x-tenant': tenant, 'x-api-key': key, 'accept-language': 'de', cookie: `theme=${theme}` },
  });
  const explanation = run(
    policy,
    fields('tenant-one', 'hush-one', 'dark-one'),
    fields('tenant-two', 'hush-two', 'dark-two'),
  );
  expect(JSON.stringify(explanation)).not.toMatch(/tenant-|hush-|dark-/);
  const hidden = { same: false, a: NOT_SHOWN, b: NOT_SHOWN };
  expect(explanation.components).toEqual(
    expect.arrayContaining([
      { name: 'scope x-tenant', ...hidden },
      { name: 'header x-api-key', ...hidden },
      { name: 'cookie theme', ...hidden },
      { name: 'header accept-language', same: true, a: 'de', b: 'de' },
    ]),
  );
});

test.each(['decide', 'decode'])('an object without %s is no keyer', (name) => {
  const request = of({ target: '/a' });
  const others = Object.fromEntries(Object.entries(compile({})).filter(([each]) => each !== name));
  expect(() => explain(others as never, request, request)).toThrow('keyer: expected');
});

test('keys are taken in place of requests', () => {
  const keyer = compile({ headers: { accept: 'value' } });
  const [one, other] = ['/a', '/b'].map(
    (target) => keyer.keyOf(of({ target, headers: { accept: 'x' } })) as string,
  ) as [string, string];
  expect(explain(keyer, one, other)).toMatchObject({ same: false, merged: [], wouldMerge: [] });
  expect(explain(keyer, one, of({ target: '/a', headers: { accept: 'x' } })).same).toBe(true);
  const others = compile({ headers: { accept: 'value' }, maxBytes: 100 });
  const { components } = explain(keyer, one, others.keyOf(of({ target: '/a', headers: { accept: 'y' } })) as string);
  expect(components.filter(({ same }) => !same).map(({ name }) => name)).toEqual([
    'policy',
    'header accept',
    'value 1',
  ]);
  expect(() => explain(keyer, 'no key', one)).toThrow('(input/value)');
  expect(() => explain(keyer, 5 as never, one)).toThrow('request: expected a request or a key, found number');
  expect(() => explain(keyer, of({ target: 5 as never }), one)).toThrow('(input/not-string');
});

test('the values of a route have the names of its fields, those of a trusted hop theirs', () => {
  const keyer = compile({ routes: [{ path: '/r', rules: { headers: { 'x-one': 'value' } } }] });
  const hop = of({ target: '/r/1', trusted: true, headers: { 'x-one': '1', 'x-forwarded-proto': 'https' } });
  const shown = explain(keyer, hop, hop).components.filter(
    ({ a, name }) => a !== undefined && name.startsWith('header'),
  );
  expect(shown.map(({ name, a }) => [name, a])).toEqual([
    ['header x-one', '1'],
    ['header x-forwarded-proto', 'https'],
  ]);
});
