import { createEngine, kit, UrikitError } from '@urikit/generic';
import { parseUri } from '@urikit/generic/record';
import { compileUriRules, UriRulesError } from '@urikit/hosts/internal';
import { defaultSchemes, opaquePaths } from '../../schemes/src/internal.js';
import { describe, expect, test } from '@jest/globals';
import { errorOf } from '../../generic/test/tables/thrown.js';

const engine = createEngine({ schemes: defaultSchemes(kit), opaquePaths });
type UriRuleLists = Parameters<typeof compileUriRules>[0];

const compiled = (lists: UriRuleLists) => compileUriRules(lists, engine);
const uriOf = (text: string) => parseUri(engine.normalize(text));

/** The reason to refuse a string; undefined if it is allowed. */
const whyNot = (lists: UriRuleLists, text: string): string | undefined =>
  compiled(lists).refusalOf(uriOf(text))?.reason;
const allows = (rule: string, text: string): boolean => whyNot({ allow: [rule] }, text) === undefined;
const denies = (rule: string, text: string): boolean => whyNot({ deny: [rule] }, text) === 'denied';

describe('segments of a rule', () => {
  test.each([
    // A literal segment.
    ['https://h/a', 'https://h/a', true],
    ['https://h/a', 'https://h/%61', true],
    ['https://h/%61', 'https://h/a', true],
    ['https://h/a', 'https://h/x/../a', true],
    ['https://h/a', 'https://h/A', false],
    ['https://h/a', 'https://h/a/', false],
    ['https://h/a/', 'https://h/a/', true],
    ['https://h/a', 'https://h/ab', false],
    ['https://h/a%2fb', 'https://h/a%2Fb', true],
    ['https://h/a%2fb', 'https://h/a/b', false],
    ['https://h/a;v=1', 'https://h/a;v=1', true],
    ['https://h/a//b', 'https://h/a//b', true],
    ['https://h/a//b', 'https://h/a/b', false],
    ['https://h/%2A', 'https://h/*', true],
    ['https://h/%2A', 'https://h/%2a', true],
    ['https://h/%2A', 'https://h/a', false],
    ['https://h/urikit1any', 'https://h/urikit1any', true],
    ['https://h', 'https://h/', true],
    ['https://h/', 'https://h', true],
    ['https://h', 'https://h/a', false],
    // One whole segment that is not empty.
    ['https://h/*/b', 'https://h/a/b', true],
    ['https://h/*/b', 'https://h//b', false],
    ['https://h/*/b', 'https://h/a/a/b', false],
    ['https://h/*', 'https://h/', false],
    ['https://h/*', 'https://h/a', true],
    ['https://h/*', 'https://h/a/', false],
    ['https://h/{name}', 'https://h/a', true],
    ['https://h/{name}', 'https://h/', false],
    // Any rest.
    ['https://h/a/**', 'https://h/a/', true],
    ['https://h/a/**', 'https://h/a', false],
    ['https://h/a/**', 'https://h/a/b', true],
    ['https://h/a/**', 'https://h/a/b/c/', true],
    ['https://h/a/**', 'https://h/ab/c', false],
    ['https://h/**', 'https://h', true],
    ['https://h/**', 'https://h/', true],
    ['https://h/*/**', 'https://h/a', false],
    ['https://h/*/**', 'https://h/a/', true],
    ['urn:**', 'urn:example:a', true],
    ['urn:**', 'urn:example:a/b', true],
    ['urn:EXAMPLE:a', 'URN:example:a', true],
    ['tel:+49-1', 'tel:+491', true],
    ['foo:a/*', 'foo:a/b', true],
    ['foo:a/*', 'foo:/a/b', false],
    ['foo:/a', 'foo:///a', false],
  ])('%s allows %s: %s', (rule, text, expected) => {
    expect(allows(rule, text)).toBe(expected);
  });
});

describe('hosts and ports of a rule', () => {
  test.each([
    ['https://h.example/', 'https://H.Example:443', true],
    ['https://h.example/', 'https://h.example:8443', false],
    ['https://h.example:443/', 'https://h.example', true],
    ['https://h.example:0443/', 'https://h.example', true],
    ['https://h.example:/', 'https://h.example', true],
    ['https://h.example:8443/', 'https://h.example:8443', true],
    ['https://h.example:8443/', 'https://h.example', false],
    ['https://h.example:*/', 'https://h.example:1', true],
    ['https://h.example:*/', 'https://h.example', true],
    ['https://h.example/', 'https://h.example.', true],
    ['https://h.example/', 'https://u:p@h.example', true],
    ['https://h.example/', 'https://h.example.evil', false],
    ['https://*.h.example/', 'https://a.b.h.example', true],
    ['https://*.h.example/', 'https://h.example', false],
    ['https://*/', 'https://any.example', true],
    ['https://*/', 'https://[::1]', true],
    ['https://private/', 'https://10.1.2.3', true],
    ['https://private/', 'https://private', false],
    ['https://private./', 'https://private', true],
    ['https://not-global/', 'https://0x7f.1', true],
    ['https://not-global/', 'https://192.0.0.9', false],
    ['https://192.0.0.0/24/', 'https://192.0.0.9', true],
    ['https://not-global/', 'https://8.8.8.8', false],
    ['https://10.0.0.0/8/a', 'https://10.9.9.9/a', true],
    ['https://10.0.0.0/8/a', 'https://11.9.9.9/a', false],
    ['https://10.0.0.0/8:8080/a', 'https://10.9.9.9:8080/a', true],
    ['https://10.0.0.1/404', 'https://10.0.0.1/404', true],
    ['https://10.0.0.1/404:1', 'https://10.0.0.1/404:1', true],
    ['https://10.0.0.1/%38', 'https://10.0.0.1/8', true],
    ['https://10.0.0.1/a', 'https://0xa000001/a', true],
    ['https://10.0.0.1', 'https://10.0.0.1', true],
    ['https://[fc00::]/7/**', 'https://[fd00::1]/a', true],
    ['https://[fc00::]/7/**', 'https://[2001:db8::1]/a', false],
    ['https://[::1]:81/a', 'https://[::1]:81/a', true],
    // Leading zeros: eight to most clients, ten to some; both have to be allowed.
    ['http://8.0.0.1/', 'http://010.0.0.1/', false],
    ['http://10.0.0.1/', 'http://010.0.0.1/', false],
    ['http://*/', 'http://010.0.0.1/', true],
    ['{http,HTTPS}://h/', 'https://h/', true],
    ['{http,HTTPS}://h/', 'ws://h/', false],
    ['{http,https}://h:443/', 'http://h/', false],
    ['{http,https}://h:443/', 'http://h:443/', true],
    ['{http,https}://h:443/', 'https://h/', true],
    ['file:///srv/**', 'file://localhost/srv/a', true],
    ['file:///srv/**', 'file:/srv/a', true],
    ['file:/srv/**', 'file:///srv/a', true],
    ['file://localhost/srv/**', 'file:///srv/a', true],
    ['file:///srv/**', 'file://server/srv/a', false],
    ['file://server/srv/**', 'file://server/srv/a', true],
    ['foo://h:7/', 'foo://h:07/', true],
    ['foo://h/', 'foo://h:7/', false],
  ])('%s allows %s: %s', (rule, text, expected) => {
    expect(allows(rule, text)).toBe(expected);
  });
});

describe('the query of a rule', () => {
  test.each([
    ['https://h/', 'https://h/?a', true],
    ['https://h/?**', 'https://h/?a', true],
    ['https://h/?**', 'https://h/', true],
    ['https://h/?', 'https://h/', true],
    ['https://h/?', 'https://h/?', true],
    ['https://h/?', 'https://h/?a', false],
    ['https://h/?a=1&b=*', 'https://h/?a=1&b=x', true],
    ['https://h/?a=1&b=*', 'https://h/?b=&a=%31', true],
    ['https://h/?a=1&b=*', 'https://h/?a=1', false],
    ['https://h/?a=1&b=*', 'https://h/?a=1&b=2&c=3', false],
    ['https://h/?a=1&b=*', 'https://h/?a=2&b=2', false],
    ['https://h/?a=1&a=*', 'https://h/?a=2&a=1', true],
    ['https://h/?a=*&a=1', 'https://h/?a=1&a=2', true],
    ['https://h/?a', 'https://h/?a=', true],
    ['https://h/?a=%2A', 'https://h/?a=*', true],
    ['https://h/?a=1', 'https://h/?a=1#f', true],
  ])('%s allows %s: %s', (rule, text, expected) => {
    expect(allows(rule, text)).toBe(expected);
  });

  test('deny reads it as forms do', () => {
    expect(denies('https://h/?q=a%20b', 'https://h/?q=A+b')).toBe(true);
    expect(denies('https://h/?q=a%20b', 'https://h/?q=c')).toBe(false);
  });
});

/** Segments that servers decode again, and the path that they then see. */
const DOUBTFUL: readonly (readonly [segment: string, seen: string])[] = [
  ['b%2Fc', '/a/b/c'],
  ['b%252fc', '/a/b/c'],
  ['b%5Cc', '/a/b/c'],
  ['c%00.png', '/a/c'],
  ['c;x=1', '/a/c'],
  ['c%3Bx', '/a/c'],
  ['..%2fc', '/c'],
  ['%252e%252e/c', '/c'],
  ['%25%32%65%252e/c', '/c'],
  ['..%2f..%2fc', '/c'],
  ['..;/c', '/c'],
  ['..;x=1/c', '/c'],
  ['%c0%ae%c0%ae%c0%afc', '/c'],
  // In three to six bytes, and the second half of ASCII in two and three.
  ['%E0%80%AE%e0%80%ae%e0%80%afc', '/c'],
  ['b%F0%80%80%AFc', '/a/b/c'],
  ['b%F8%80%80%80%AF%63', '/a/b/c'],
  ['b%FC%80%80%80%80%AFc', '/a/b/c'],
  ['b%25e0%2580%25afc', '/a/b/c'],
  ['b%E0%81%9Cc', '/a/b/c'],
  ['/c', '/a/c'],
  [';x/c', '/a/c'],
  ['x/%252e%252e/c', '/a/c'],
  ['c/%252e%252e', '/a/'],
];

describe('segments that servers decode again', () => {
  test.each(DOUBTFUL)('/a/%s: allow takes it with encoded alone', (segment) => {
    const text = `https://h/a/${segment}`;
    expect(allows('https://h/a/**', text)).toBe(false);
    expect(whyNot({ allow: ['https://h/a/**'], encoded: 'refuse' }, text)).toBe('not-allowed');
    expect(whyNot({ allow: ['https://h/a/**'], encoded: 'allow' }, text)).toBe(undefined);
  });
  test.each(DOUBTFUL)('/a/%s: deny takes it for %s', (segment, seen) => {
    const text = `https://h/a/${segment}`;
    expect(denies(`https://h${seen}`, text)).toBe(true);
    expect(denies('https://h/a/**', text)).toBe(true);
    expect(denies('https://h/other/**', text)).toBe(false);
    expect(denies(`https://other${seen}`, text)).toBe(false);
    expect(denies(`http://h${seen}`, text)).toBe(false);
  });
  test('* takes one of them with encoded alone', () => {
    expect(allows('https://h/*', 'https://h/a%2Fb')).toBe(false);
    expect(whyNot({ allow: ['https://h/*'], encoded: 'allow' }, 'https://h/a%2Fb')).toBe(undefined);
    expect(whyNot({ allow: ['https://h/*/b'], encoded: 'allow' }, 'https://h//b')).toBe('not-allowed');
  });
  test.each(['/a.b', '/%20', '/%C3%A9', '/%E0%A4%85', '/%F0%9F%98%80', '/a%3Ab', '/%2561', '/...', '/a%40b'])(
    '%s is plain',
    (path) => {
      expect(allows('https://h/**', `https://h${path}`)).toBe(true);
      expect(allows('https://h/*', `https://h${path}`)).toBe(true);
    },
  );
  test('deny looks at neither case nor encoding', () => {
    for (const text of ['https://h/Admin/x', 'https://h/%2561dmin/x', 'https://h/%61DMIN/X'])
      expect(denies('https://h/admin/*', text)).toBe(true);
    expect(denies('https://h/a%20b%C3%A9', 'https://h/A%2520B%25C3%25a9;x')).toBe(true);
    const deep = `https://h/%${'25'.repeat(9)}61`;
    expect(compiled({ deny: [deep] }).matches(uriOf('https://h/a'), 'deny')).toEqual([]);
  });
  test('a path that is encoded more than eight times is refused', () => {
    const nested = `https://h/%${'25'.repeat(9)}61`;
    expect(whyNot({ deny: ['https://other/'] }, nested)).toBe('encoding');
    expect(compiled({ deny: ['https://h/**'] }).matches(uriOf(nested), 'deny')).toEqual([]);
    expect(compiled({ allow: ['https://h/**'] }).matches(uriOf(nested), 'allow')).toEqual([]);
  });
});

describe('decisions', () => {
  test('deny wins, and names its rule', () => {
    const lists = { allow: ['https://h/**'], deny: ['https://h/x/**', 'https://h/x/y'] };
    expect(compiled(lists).refusalOf(uriOf('https://h/x/y'))).toEqual({ reason: 'denied', rule: 'https://h/x/**' });
    expect(whyNot(lists, 'https://h/y')).toBe(undefined);
  });
  test('without allow, the rest is allowed; with an empty one, nothing is', () => {
    expect(whyNot({ deny: ['https://h/x'] }, 'mailto:joe@h')).toBe(undefined);
    expect(whyNot({ allow: [] }, 'https://h/')).toBe('not-allowed');
  });
  test.each([
    ['http://h/a', 'scheme'],
    ['https://i/a', 'host'],
    ['https://h:1/a', 'host'],
    ['https://h/b', 'path'],
    ['https://h/a?b', 'path'],
  ])('%s differs in the %s', (text, component) => {
    const refusal = compiled({ allow: ['https://h/a?'] }).refusalOf(uriOf(text));
    expect(refusal).toEqual({ reason: 'not-allowed', component });
  });
  test.each([
    ['http:///evil/', 'host'],
    ['http:evil', 'host'],
    ['https://b%C3%BCcher.example/', 'host'],
    ['https://evil%2Fh/', 'host'],
    ['https://evil%2f@h/', 'userinfo'],
  ])('%s is refused: %s', (text, reason) => {
    expect(whyNot({ deny: ['https://other/'] }, text)).toBe(reason);
    expect(whyNot({ allow: ['{http,https}://*:*/**'] }, text)).toBe(reason);
  });
  test('all rules that match, with parameters', () => {
    const rules = compiled({
      allow: ['https://h/{owner}/**', 'https://h/{owner}/{repo}', 'https://h/acme/*', '{https,http}://h/**'],
      deny: ['https://*/{a}/{b}', 'https://private/**', 'https://not-global/*/x'],
    });
    const found = (text: string, list: 'allow' | 'deny', most?: number) =>
      rules.matches(uriOf(text), list, most).map(({ rule, parameters }) => [rule.text, parameters]);
    expect(found('https://h/acme/x', 'allow')).toEqual([
      ['{https,http}://h/**', {}],
      ['https://h/{owner}/**', { owner: 'acme' }],
      ['https://h/{owner}/{repo}', { owner: 'acme', repo: 'x' }],
      ['https://h/acme/*', {}],
    ]);
    expect(found('https://h/acme/x', 'allow', 2)).toHaveLength(2);
    expect(found('https://10.0.0.1/c/X;y', 'deny').map(([rule]) => rule)).toEqual([
      'https://*/{a}/{b}',
      'https://private/**',
      'https://not-global/*/x',
    ]);
    expect(found('https://10.0.0.1/c//x', 'deny')).toHaveLength(3);
    expect(found('https://b%C3%BCcher.example/', 'deny')).toEqual([]);
    expect(found('https://b%C3%BCcher.example/', 'allow')).toEqual([]);
    expect(rules.denies(uriOf('https://10.0.0.1/'))).toBe(true);
    expect(rules.denies(uriOf('https://%C3%BC/'))).toBe(false);
  });
  test('an address is denied whatever the path of the rule', () => {
    const { deniesHost } = compiled({ deny: ['https://private/admin/**', 'http://[::1]:8080/', 'foo://*.h/'] });
    expect(deniesHost('10.0.0.1', 443)).toBe(true);
    expect(deniesHost('10.0.0.1', 80)).toBe(false);
    expect(deniesHost('10.0.0.1', undefined)).toBe(true);
    expect(deniesHost('[::1]', 8080)).toBe(true);
    expect(deniesHost('[::1]', 80)).toBe(false);
    expect(deniesHost('8.8.8.8', undefined)).toBe(false);
    expect(deniesHost('%', 80)).toBe(false);
  });
});

const ERRORS: readonly (readonly [rule: unknown, expected: string, start: number, end: number])[] = [
  [5, 'a string, found number', 0, 0],
  ['', 'a scheme, or several in braces', 0, 0],
  ['h/a', 'a scheme, or several in braces', 0, 0],
  ['*://h/', 'a scheme, or several in braces', 0, 0],
  ['{http,}://h/', 'a scheme, or several in braces', 0, 8],
  ['https://h/a*', '"*" is a whole segment, and "%2A" is the character', 10, 12],
  ['https://h/**/a', '"**" at the end of the path', 10, 12],
  ['https://h/{a-b}', 'a name has letters, digits and "_"', 10, 15],
  ['https://h/[0-9]', 'brackets are percent-encoded', 10, 15],
  ['https://h/{a}/{a}', 'another name', 14, 17],
  ['https://h/a/../b', 'a path without dot-segments', 12, 14],
  ['https://h/%2e/b', 'a path without dot-segments', 10, 13],
  ['https://h/?*', 'a parameter, as "a=1" or "a=*"', 11, 12],
  ['https://h/?a=1&**', 'a parameter, as "a=1" or "a=*"', 15, 17],
  ['https://h/?a=x*', 'a parameter, as "a=1" or "a=*"', 11, 15],
  ['https://h/?a&&b', 'a parameter, as "a=1" or "a=*"', 13, 13],
  ['https://u:p@h/', 'a host without userinfo', 8, 12],
  ['https://h/#f', 'a rule without fragment', 10, 12],
  ['https://h\\a', '"/" between segments: "%5C" is the character', 9, 10],
  ['https://h/^a$', 'characters of URIs', 10, 11],
  ['https://h/\u{1f600}', 'characters of URIs', 10, 12],
  ['https://h/%zz', 'two hexadecimal digits behind "%"', 10, 11],
  ['https://{a}.h/', 'a name, "*.example.com"', 8, 13],
  ['https://a.*/', 'a name, "*.example.com"', 8, 11],
  ['https://*a/', 'a name, "*.example.com"', 8, 10],
  ['https://privat/', '"private", or a dot behind the name', 8, 14],
  ['https://0x7f.1/', 'an IPv4address of four decimal numbers', 8, 14],
  ['https://10.0.0.1/8/', 'zeros behind the prefix', 8, 18],
  ['https://10.0.0.1/8/', 'write the first digit as a triplet', 8, 18],
  ['https://[fe80::1%25en0]/', 'no zone identifier', 8, 23],
  ['https://fe80::1/', 'brackets around an IPv6address', 13, 14],
  ['https://h:x/', 'a port from 0 to 65535, or "*"', 10, 11],
  ['https://h:65536/', 'a port from 0 to 65535, or "*"', 10, 15],
  ['https:///a', '"//" and a host behind "https:"', 0, 10],
  ['https:/a', '"//" and a host behind "https:"', 0, 8],
  ['https:a', '"//" and a host behind "https:"', 0, 7],
  ['mailto:[', 'brackets are percent-encoded', 7, 8],
  ['https://h]/', 'the name of a host', 8, 10],
  ['foo:a/b:{x}', 'a name has letters', 6, 11],
];

describe('malformed rules', () => {
  test.each([
    ['https://h/(x|y)'],
    ['^https://h/'],
    ['https://h/.*'],
    ['https://.*\\.corp/'],
    ['https?://h/'],
    ['.*'],
    ['https://h/\\d+'],
    [/x/],
  ])('%s is a regular expression: the message has the forms of rules', (rule) => {
    const { issue } = errorOf(() => compiled({ allow: ['https://h/', rule as string] }), UriRulesError);
    expect(issue.message).toMatch(
      /^rule 2 of allow[,:].*; no regular expressions: "\*" is one segment, "\*\*" all below/,
    );
    expect(issue.message.match(/no regular/g)).toHaveLength(1);
  });
  test('a regular expression in place of a list', () => {
    const { issue } = errorOf(() => compiled({ deny: /x/ as never }), UriRulesError);
    expect(issue.message).toMatch(/found object; no regular expressions: /);
  });
  test('a rule is named as people count, without its userinfo', () => {
    const { message } = errorOf(() => compiled({ allow: ['https://u:hush@h/ b'] }), UriRulesError);
    expect(message).toMatch(/^rule 1 of allow, "\*\*\*@h\/ b": expected /);
  });
  test.each(ERRORS)('%j: expected %s at %i', (rule, expected, start, end) => {
    const { issue } = errorOf(() => compiled({ deny: ['https://h/', rule as string] }), UriRulesError);
    expect(issue).toMatchObject({ code: 'rules/rule', severity: 'error', path: ['deny', 1], start, end });
    expect(issue.message).toMatch(/^rule 2 of deny(?:, ".+")?: expected /);
    expect(issue.message).toContain(expected);
  });
  test('each has an issue, and a userinfo is not quoted', () => {
    const { issues, message } = errorOf(
      () => compiled({ allow: ['https://u:secret@h/', 'x'], deny: ['y'] }),
      UrikitError,
    );
    expect(issues.map(({ path }) => path)).toEqual([
      ['allow', 0],
      ['allow', 1],
      ['deny', 0],
    ]);
    expect(message).not.toContain('secret');
  });
  test('a list is a list', () => {
    const { issue } = errorOf(() => compiled({ allow: 'https://h/' as never }), UriRulesError);
    expect(issue).toMatchObject({ message: expect.stringContaining('found string') as unknown, path: ['allow'] });
  });
  test('a scheme that rewrites its paths, a string that is too long, and errors of an engine', () => {
    const normal = (value: string) => ({ hooks: () => undefined, tryNormalize: () => ({ ok: true, value }) as never });
    expect(errorOf(() => compileUriRules({ deny: ['x:a/*'] }, normal('x:b')), UriRulesError).message).toContain(
      'a literal path: the scheme x rewrites its paths',
    );
    const limited = createEngine({ limits: { length: 20 } });
    const long = `https://h/${'a'.repeat(30)}`;
    expect(errorOf(() => compileUriRules({ deny: [long] }, limited), UriRulesError).code).toBe('rules/rule');
    const broken = {
      hooks: () => undefined,
      tryNormalize: () => {
        throw new TypeError('broken');
      },
    };
    expect(() => compileUriRules({ deny: ['x:a'] }, broken)).toThrow(TypeError);
  });
});
