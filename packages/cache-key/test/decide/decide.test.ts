import { describe, expect, test } from '@jest/globals';
import { compile, type Decision, type KeyRequest, type Policy } from '@urikit/cache-key';
import { decideBy, get } from '../support/request.js';

describe('a request gets a key', () => {
  const { decide, fingerprint } = compile({});
  test('with what is forwarded, byte for byte', () => {
    expect(decide(get('/a/../%7Eu?b=%c3', {}, { host: 'EX.test:80' }))).toEqual({
      action: 'key',
      key: `u2 ${fingerprint} - GET http://ex.test/~u?b=%C3`,
      forward: { target: '/~u?b=%C3', host: 'ex.test', fields: [] },
      ambiguous: false,
      scheme: 'http',
      host: 'ex.test',
      target: '/~u?b=%C3',
      targetIndex: `u2 ${fingerprint} - GET http://ex.test`.length,
      keyedFields: [],
      route: undefined,
    });
  });
  test('https, or no scheme', () => {
    expect(decideBy({}, get('/', {}, { scheme: 'https', host: 'ex.test:443' }))).toBe('- GET https://ex.test/');
    expect(decideBy({ scheme: 'ignore' }, get('/', {}, { scheme: 'https' }))).toBe('- GET *://ex.test/');
    expect(decideBy({ scheme: 'ignore', scope: ['x-a'] }, get('/', { 'x-a': '1' }))).toBe('1:1 GET *://ex.test/');
    expect(decideBy({ scope: ['x-a'] }, get('/', { 'x-a': '1' }, { scheme: 'https' }))).toBe(
      '1:1 GET https://ex.test/',
    );
  });
});

test('a list of fields, where a gateway gives one, says the same as the function', () => {
  const fields = ['Accept', '*/*', 'Cookie', 'a=1', 'X-Host', 'evil'];
  const { decide } = compile({ cookies: { others: 'strip' } });
  expect(decide(get('/', { cookie: 'a=1', 'x-host': 'evil' }, { fields }))).toEqual(
    decide(get('/', { cookie: 'a=1', 'x-host': 'evil' })),
  );
  expect(decide(get('/', {}, { fields: ['Accept', '*/*'] }))).toEqual(decide(get('/')));
});

describe('methods', () => {
  test.each<readonly [Policy['methods'], readonly string[]]>([
    [undefined, ['GET', 'HEAD', 'QUERY']],
    [['GET'], ['GET']],
    [['HEAD'], ['HEAD']],
    [['QUERY'], ['QUERY']],
  ])('%j', (methods, keyed) => {
    const decided = ['GET', 'HEAD', 'QUERY', 'POST', 'query', 'get', 'OPTIONS', '', '__proto__'].filter(
      (method) => decideBy(methods === undefined ? {} : { methods }, get('/', {}, { method })) !== 'bypass method',
    );
    expect(decided).toEqual(keyed);
  });
  test('GET and HEAD share a key whose method is GET', () => {
    expect(decideBy({ methods: ['HEAD'] }, get('/', {}, { method: 'HEAD' }))).toBe('- GET http://ex.test/');
  });
});

/** Each reason, and what brings it about. */
const BYPASSED: Readonly<Record<Extract<Decision, { action: 'bypass' }>['reason'], readonly [Policy, KeyRequest]>> = {
  invalid: [{ invalid: 'bypass' }, get('/"')],
  method: [{}, get('/', {}, { method: 'POST' })],
  body: [{}, get('/', {}, { hasBody: true })],
  authorization: [{}, get('/', { authorization: 'Basic dTpw' })],
  cookie: [{}, get('/', { cookie: 'sid=1' })],
  'scope-missing': [{ scope: ['x-tenant'] }, get('/')],
  ambiguous: [{ path: { escaped: 'bypass' } }, get('/a;b')],
  semicolon: [{ query: { semicolon: 'bypass' } }, get('/?a;b')],
  'too-many-params': [{ query: { maxParams: 1 } }, get('/?a&b')],
  'too-long': [{ maxBytes: 1 }, get('/a')],
  route: [{ routes: [{ cache: false }] }, get('/')],
};

const REJECTED: Readonly<Record<Extract<Decision, { action: 'reject' }>['reason'], readonly [Policy, KeyRequest]>> = {
  'invalid-host': [{}, get('/', {}, { host: 'a b' })],
  'host-not-allowed': [{ host: { allow: ['b.test'] } }, get('/')],
  'trailing-dot': [{}, get('/', {}, { host: 'ex.test.' })],
  'rare-ipv4': [{}, get('/', {}, { host: '127.1' })],
  'invalid-target': [{}, get('/ ')],
  'control-character': [{}, get('/%00')],
  'scheme-mismatch': [{}, get('https://ex.test/')],
  body: [{ getBody: 'reject' }, get('/', {}, { hasBody: true })],
  ambiguous: [{ path: { escaped: 'reject' } }, get('/a;b')],
  semicolon: [{ query: { semicolon: 'reject' } }, get('/?a;b')],
  'path-form': [{ path: { form: 'reject' } }, get('/%61')],
  'dot-segment': [{ path: { form: 'raw' } }, get('/a/..')],
};

describe('each reason', () => {
  test.each(Object.entries(BYPASSED))('bypass %s', (reason, [policy, request]) => {
    expect(compile(policy).decide(request)).toMatchObject({
      action: 'bypass',
      reason,
      forward: { target: request.target, host: 'ex.test', fields: [] },
    });
    expect(compile(policy).keyOf(request)).toBeUndefined();
  });
  test.each(Object.entries(REJECTED))('reject %s', (reason, [policy, request]) => {
    expect(compile(policy).decide(request)).toMatchObject({ action: 'reject', reason });
    expect(compile(policy).keyOf(request)).toBeUndefined();
  });
});

describe('what is passed on goes to the host that counts, in origin-form (RFC 9112 3.2.2)', () => {
  const { decide } = compile({ host: { alias: { 'www.ex.test': 'ex.test' } } });
  test.each([
    [
      get('http://EX.test:80/%7e/../a?b', {}, { method: 'POST', host: 'other.test' }),
      { target: '/%7e/../a?b', host: 'ex.test' },
    ],
    [get('/%7e', {}, { method: 'POST', host: 'WWW.ex.test' }), { target: '/%7e', host: 'ex.test' }],
    [get('*', {}, { method: 'OPTIONS' }), { target: '*', host: 'ex.test' }],
    [get('b.test:80', {}, { method: 'CONNECT' }), { target: 'b.test:80', host: 'ex.test' }],
    // No form of CONNECT (RFC 9112 3.2.3): whoever answers it is to see what came.
    [get('http://b.test/%7e', {}, { method: 'CONNECT' }), { target: 'http://b.test/%7e', host: 'b.test' }],
  ])('%j', (request, forward) => {
    expect(decide(request)).toMatchObject({ action: 'bypass', reason: 'method', forward });
  });
  test('other forms are no way around what is asked of hosts and lines', () => {
    expect(decide(get('*', {}, { method: 'OPTIONS', host: 'a b' }))).toEqual({
      action: 'reject',
      reason: 'invalid-host',
    });
    expect(decide(get('b.test:80\r\n', {}, { method: 'CONNECT' }))).toEqual({
      action: 'reject',
      reason: 'invalid-target',
    });
  });
});

describe('a decision carries what was found out about its request', () => {
  const policy: Policy = {
    scheme: 'ignore',
    headers: { 'accept-encoding': 'encoding' },
    scope: ['x-tenant'],
    routes: [
      { path: '/a', rules: { headers: {}, scope: [], cookies: { others: 'strip' } } },
      { path: '/a/b', rules: { methods: ['GET'] } },
      { path: '/no', cache: false },
    ],
  };
  const { decide, plan } = compile(policy);

  test.each<readonly [string, readonly string[], string | undefined]>([
    ['/', ['accept-encoding', 'x-tenant'], undefined],
    ['/a', ['cookie'], '/a'],
    ['/a/b/c?d', ['accept-encoding', 'x-tenant'], '/a/b'],
  ])('a key for %s: keyed fields %j, route %s', (target, keyedFields, path) => {
    const decision = decide(get(target, { 'x-tenant': 't' }));
    if (decision.action !== 'key') throw new Error('a key was expected');
    expect(decision).toMatchObject({ scheme: undefined, host: 'ex.test', target, keyedFields });
    expect(decision.route === undefined ? undefined : plan.routes[decision.route]?.path).toBe(path);
    expect(decision.key.slice(decision.targetIndex, decision.targetIndex + target.length)).toBe(target);
    expect(decision.key.slice(0, decision.targetIndex)).toMatch(/ GET \*:\/\/ex\.test$/);
  });

  test.each<readonly [KeyRequest, string, object]>([
    [get('/%7e', {}, { method: 'POST' }), 'method', { host: 'ex.test', target: '/%7e', keyTarget: '/~' }],
    [get('/%7e'), 'scope-missing', { host: 'ex.test', target: '/%7e', keyTarget: '/~' }],
    [get('http://EX.test:80/./%7e', {}, { hasBody: true }), 'body', { target: '/./%7e', keyTarget: '/~' }],
    [get('/no/%7e'), 'route', { host: 'ex.test', target: '/no/%7e', keyTarget: undefined }],
    [get('/a%2fb'), 'ambiguous', { host: 'ex.test', target: '/a%2fb', keyTarget: undefined, route: undefined }],
    [get('*', {}, { method: 'OPTIONS' }), 'method', { host: 'ex.test', target: undefined, keyTarget: undefined }],
  ])('%j is passed on for %s', (request, reason, members) => {
    expect(decide(request)).toMatchObject({ action: 'bypass', reason, ...members });
  });

  test('the route of a request that is passed on is the one that refused it', () => {
    const decision = decide(get('/no/x'));
    expect(decision.action === 'bypass' && decision.route !== undefined && plan.routes[decision.route]?.path).toBe(
      '/no',
    );
  });
});
