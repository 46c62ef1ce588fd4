import { createRedirectCheck, createTargetCheck, type RedirectOptions, type TargetOptions } from '@urikit/middleware';
import { uriRules } from '@urikit/safety';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';

describe('request targets', () => {
  const check = createTargetCheck();
  test.each([
    ['3.2.1: a path and a query', '/a/b%20c?d=%0A', 'GET', undefined],
    ['3.2.1: the root', '/', 'GET', undefined],
    ['3.2.1: an empty segment', '/a//b', 'GET', undefined],
    ['3.2.1: an encoded slash is data', '/a%2Fb', 'GET', undefined],
    ['3.2.4: the server as a whole', '*', 'OPTIONS', undefined],
    ['3.2.4: by another method', '*', 'GET', 'target/form'],
    ['3.2.2: absolute-form is for proxies', 'http://h/', 'GET', 'target/form'],
    ['3.2.3: authority-form is for proxies', 'h:443', 'CONNECT', 'target/form'],
    ['3.2.1: two slashes are read as a host', '//evil.example/', 'GET', 'target/form'],
    ['3.2.1: no fragment', '/a#b', 'GET', 'target/form'],
    ['3986 2.1: a percent sign', '/%', 'GET', 'target/malformed'],
    ['3986 2: a backslash', '/\\evil.example', 'GET', 'target/malformed'],
    ['3986 6.2.2.3: dot-segments', '/a/../b', 'GET', 'target/dot-segment'],
    ['3986 6.2.2.3: encoded dot-segments', '/a/%2e%2E/b', 'GET', 'target/dot-segment'],
    ['3986 7.3: dot-segments between encoded slashes', '/a%2f..%2Fb', 'GET', 'target/dot-segment'],
    ['3986 7.3: the same behind a slash', '/files/..%2f..%2fetc', 'GET', 'target/dot-segment'],
    ['3986 3.3: dot-segments with a parameter', '/a/..;/b', 'GET', 'target/dot-segment'],
    ['3986 3.3: the same, encoded', '/a/%2e.%3Bx=y', 'GET', 'target/dot-segment'],
    ['3986 3.3: a segment with dots and parameters', '/a/..b;.;../c;..', 'GET', undefined],
    ['3986 7.3: an encoded NUL', '/a%00.png', 'GET', 'target/hazard'],
    ['3986 7.3: an encoded backslash', '/..%5Cb', 'GET', 'target/hazard'],
    ['3986 7.3: an encoded line break', '/a%0D%0Ab', 'GET', 'target/hazard'],
    ['3986 7.3: an encoded control', '/a%01b', 'GET', 'target/hazard'],
    ['9110 4.1: a long target', `/${'a'.repeat(8000)}`, 'GET', 'target/long'],
  ])('%s', (_why, target, method, code) => {
    expect(check(target, method)?.code).toBe(code);
  });
  test.each([undefined, null, 5, {}, ['/a']])('%p is no target', (target) => {
    expect(check(target as never, 'GET')?.code).toBe('target/form');
  });
  test('9110 15.5.15: a long target is answered by 414', () => {
    expect(createTargetCheck({ maxLength: 3 })('/abc', 'GET')?.status).toBe(414);
    expect(createTargetCheck({ maxLength: 4 })('/abc', 'GET')).toBeUndefined();
  });
  test('hazards that are refused can be chosen', () => {
    const own = createTargetCheck({ refuse: ['safety/encoded-slash'] });
    expect(own('/a%2Fb', 'GET')?.reason).toBe('safety/encoded-slash');
    expect(own('/a%00b', 'GET')).toBeUndefined();
  });
  test('an option that does not exist', () => {
    expect(() => createTargetCheck({ max: 1 } as TargetOptions)).toThrow(/maxLength,refuse.*found "max"/);
    expect(() => createTargetCheck(null as unknown as TargetOptions)).toThrow(/expected an object/);
  });
  test.each([
    [{ maxLength: '8000' }, 'maxLength: expected an integer of at least 1, or Infinity'],
    [{ maxLength: Number.NaN }, 'maxLength: expected an integer'],
    [{ maxLength: 0 }, 'maxLength: expected an integer'],
    [{ refuse: 'safety/encoded-nul' }, 'refuse: expected a list of codes of hazards, found string'],
    [{ refuse: null }, 'refuse: expected a list of codes of hazards, found null'],
    [{ refuse: ['safety/encodednul'] }, 'refuse: expected the code of a hazard, found "safety/encodednul"'],
    [{ refuse: [5] }, 'refuse: expected the code of a hazard, found number'],
    [{ refuse: ['toString'] }, 'refuse: expected the code of a hazard, found "toString"'],
  ])('a value of another kind: %p', (options, message) => {
    expect(() => createTargetCheck(options as never)).toThrow(message);
  });
});

describe('redirects', () => {
  const relative = createRedirectCheck();
  const listed = createRedirectCheck({ hosts: { allow: ['*.ex.test'] } });
  test.each([
    ['4.2: a path', '/a?b#c', undefined, undefined],
    ['4.2: a relative path', 'a/b', undefined, undefined],
    ['4.2: nothing', '', undefined, undefined],
    ['3987: a path outside ASCII', '/café', undefined, undefined],
    ['4.2: two slashes', '//a.ex.test/', 'redirect/elsewhere', 'redirect/elsewhere'],
    ['5.2.4: an empty segment', '/a//b', undefined, undefined],
    ['5.2.4: dot-segments', '/a/../b/./c', undefined, undefined],
    ['5.2.4: a path that becomes two slashes', '/.//evil.example', 'redirect/elsewhere', 'redirect/elsewhere'],
    ['5.2.4: the same behind a segment', '/a/..//evil.example', 'redirect/elsewhere', 'redirect/elsewhere'],
    ['5.2.4: the same, encoded', '/%2e//evil.example', 'redirect/elsewhere', 'redirect/elsewhere'],
    ['5.2.3: the same, relative', '..//evil.example', 'redirect/elsewhere', 'redirect/elsewhere'],
    ['3: a URI', 'https://a.ex.test/', 'redirect/elsewhere', undefined],
    ['3: another host', 'https://ex.test.evil.example/', 'redirect/elsewhere', 'redirect/host'],
    ['3.2.1: a host as userinfo', 'https://a.ex.test@evil.example/', 'redirect/elsewhere', 'redirect/host'],
    ['3.1: a script', 'javascript:alert(1)', 'redirect/elsewhere', 'redirect/host'],
    ['2: a backslash', '/\\evil.example', 'redirect/malformed', 'redirect/malformed'],
    ['2: a tab', '/\t/evil.example', 'redirect/malformed', 'redirect/malformed'],
    ['2: a space in front', ' //evil.example', 'redirect/malformed', 'redirect/malformed'],
    // `String.prototype.trim` and its like in other languages remove it, and then a host stands in front.
    ['2: white space of an IRI', '\u00a0//evil.example', 'redirect/malformed', 'redirect/malformed'],
    ['2: an ideographic space', '\u3000https://evil.example', 'redirect/malformed', 'redirect/malformed'],
    ['2: a line separator', '\u2028/a', 'redirect/malformed', 'redirect/malformed'],
    ['3.1: no slashes behind the scheme', 'https:evil.example', 'redirect/elsewhere', 'redirect/host'],
    ['3.2.2: an empty host', 'https:///evil.example', 'redirect/elsewhere', 'redirect/host'],
  ])('%s: %j', (_why, location, code, codeListed) => {
    expect([relative(location)?.code, listed(location)?.code]).toEqual([code, codeListed]);
  });
  test('what passes leads a browser to the own host', () => {
    const pieces = fc.array(
      fc.constantFrom('/', '\\', '.', '..', '@', ':', 'http', 'evil.test', '\t', ' ', '%2F', '%5C', '?', '#', 'é'),
      { maxLength: 7 },
    );
    let passed = 0;
    fc.assert(
      fc.property(pieces, (parts) => {
        const location = parts.join('');
        if (relative(location) !== undefined) return;
        passed++;
        expect(new URL(location, 'https://own.test/a/b').host).toBe('own.test');
      }),
      { seed: 20, numRuns: 500 },
    );
    expect(passed).toBeGreaterThan(50);
  });
  test('an option that does not exist', () => {
    expect(() => createRedirectCheck({ host: [] } as RedirectOptions)).toThrow(
      /expected an option \(hosts,rules\), found "host"/,
    );
    expect(() => createRedirectCheck({ hosts: { allow: ['a b'] } })).toThrow(/entry 1/);
  });
  test.each([[null], [5], [true], ['ok.test'], [['ok.test']], [new Map()], [() => undefined], [Promise.resolve({})]])(
    'hosts of another kind are an error, and not every host: %p',
    (hosts) => {
      expect(() => createRedirectCheck({ hosts } as never)).toThrow(/expected an object.*input\/value/);
    },
  );
  test('schemes that are undefined are http and https', () => {
    const check = createRedirectCheck({ hosts: { allow: ['ok.test'], schemes: undefined } as never });
    expect(check('https://ok.test/')).toBeUndefined();
    expect(check('javascript://ok.test/%0aalert(1)')?.reason).toBe('scheme');
    expect(createRedirectCheck({ hosts: { schemes: ['ftp'] } })('ftp://ok.test/')).toBeUndefined();
  });
});

describe('redirects by rules', () => {
  const rules = {
    allow: ['https://app.example/app/**', 'https://id.example/login?next=*'],
    base: 'https://app.example/',
  };
  const check = createRedirectCheck({ rules });
  test.each([
    ['/app/x', undefined],
    ['app/', undefined],
    ['https://id.example/login?next=a', undefined],
    ['/app/../admin', 'redirect/rules'],
    ['/app/%2e%2e/admin', 'redirect/rules'],
    ['/app/..;/admin', 'redirect/rules'],
    ['/admin', 'redirect/rules'],
    ['//evil.example/app/', 'redirect/rules'],
    ['https://id.example/login', 'redirect/rules'],
    ['https://app.example/app/', undefined],
    ['https:/app.example/app/', 'redirect/rules'],
    ['/app/.//x', 'redirect/elsewhere'],
    ['/\\evil.example', 'redirect/malformed'],
    [' /app/', 'redirect/malformed'],
  ])('%j: %s', (location, code) => {
    expect(check(location)?.code).toBe(code);
  });
  test('compiled rules do as well, and hosts beside them do not', () => {
    expect(createRedirectCheck({ rules: uriRules(rules) })('/app/x')).toBeUndefined();
    expect(() => createRedirectCheck({ rules, hosts: {} })).toThrow(/hosts or rules, and not both/);
  });
});
