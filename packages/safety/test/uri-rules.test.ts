import { describe, expect, test } from '@jest/globals';
import { createEngine, UrikitError } from '@urikit/generic';
import { uriRules, UriRulesError } from '@urikit/safety';
import { errorOf } from '../../generic/test/tables/thrown.js';
import { RULE_ISSUES } from '../src/rule-issue.js';

const rules = uriRules({
  allow: ['https://github.com/acme/**', 'https://hooks.example/{team}/t/*', 'file:///srv/docs/**'],
  deny: ['https://github.com/acme/secret/**'],
});

describe('why', () => {
  test('a rule allows', () => {
    const verdict = { allowed: true, rule: 'https://github.com/acme/**', issue: undefined };
    expect(rules.why('https://GitHub.com:443/acme/x?q#f')).toEqual(verdict);
    expect(rules.allows('https://github.com/acme/x')).toBe(true);
  });
  test('a rule denies', () => {
    expect(rules.why('https://github.com/acme/%2573ecret/x')).toMatchObject({
      allowed: false,
      rule: 'https://github.com/acme/secret/**',
      issue: { code: 'rules/denied', start: 18, end: 36, section: 'RFC 3986 7' },
    });
  });
  test.each([
    ['http://github.com/acme/', 'rules/not-allowed', 0, 4],
    ['https://github.com.evil.example/acme/', 'rules/not-allowed', 8, 31],
    ['https://github.com/other/', 'rules/not-allowed', 18, 25],
    ['https://github.com/acme/%2e%2e/other', 'rules/not-allowed', 18, 36],
    ['https://github.com%2Facme@evil.example/acme/', 'rules/userinfo', 8, 25],
    ['https://gith%C3%BCb.com/acme/', 'rules/host', 8, 23],
    [`https://github.com/acme/%${'25'.repeat(9)}61`, 'rules/encoding', 18, 45],
    ['url:https://github.com/acme/x', 'rules/readers-disagree', 4, 4],
    ['https:/github.com/acme/x', 'rules/readers-disagree', 6, 6],
    ['ftp:///github.com/acme/x', 'rules/readers-disagree', 6, 6],
    ['https://github.com\\acme', 'syntax/character', 18, 19],
    ['https://github.com/acme/\t', 'syntax/character', 24, 25],
    ['//github.com/acme/', 'syntax/missing-scheme', 0, 0],
    ['', 'syntax/missing-scheme', 0, 0],
  ])('%j: %s', (text, code, start, end) => {
    expect(rules.why(text)).toMatchObject({ allowed: false, rule: undefined, issue: { code, start, end } });
    expect(rules.allows(text)).toBe(false);
  });
  test.each([undefined, 5, null, {}])('%j is no string', (text) => {
    expect(rules.why(text as never).issue?.code).toBe('input/not-string');
    expect(rules.allows(text as never)).toBe(false);
    expect(rules.find(text as never)).toEqual([]);
  });
  test('each code has its section', () => {
    for (const section of Object.values(RULE_ISSUES)) expect(section).toMatch(/^RFC 3986 \d/);
  });
  test('with deny alone, the rest is allowed', () => {
    const { why } = uriRules({ deny: ['{http,https}://private/**'] });
    expect(why('https://example.com/')).toEqual({ allowed: true, rule: undefined, issue: undefined });
    expect(why('mailto:joe@example.com').allowed).toBe(true);
    for (const text of [
      'view-source:http://10.0.0.1/',
      'jar:http://10.0.0.1/x.jar!/',
      'feed:view-source:http://0xa.1/',
    ])
      expect(why(text)).toMatchObject({ allowed: false, rule: '{http,https}://private/**' });
    expect(why('view-source:http://example.com/').allowed).toBe(true);
  });
  test('the reading of browsers is judged, too', () => {
    const { allows } = uriRules({ deny: ['file:///C:/secret'] });
    // Browsers keep the letter of a drive.
    expect(allows('file:///C:/../secret')).toBe(false);
    expect(allows('file:///x/../secret')).toBe(true);
  });
});

describe('a base', () => {
  const based = uriRules({ allow: ['https://app.example/app/**'], base: 'https://app.example/app/' });
  test.each([
    ['x', true],
    ['/app/x', true],
    ['../x', false],
    ['/x', false],
    ['//app.example/app/x', true],
    ['//evil.example/app/', false],
    ['/app/..//evil.example', false],
    ['https:x', false],
    ['?a', true],
    ['', true],
    ['https://app.example/app/x', true],
    ['\\\\evil.example/app/', false],
  ])('%j: %j', (text, expected) => {
    expect(based.allows(text)).toBe(expected);
    expect(based.why(text).allowed).toBe(expected);
  });
  test('the issue of a reference is in the reference', () => {
    expect(based.why('/x').issue).toMatchObject({ code: 'rules/not-allowed', start: 0, end: 2 });
  });
});

test('find has all rules, those of deny first', () => {
  expect(rules.find('https://hooks.example/red/t/1')).toEqual([
    { list: 'allow', rule: 'https://hooks.example/{team}/t/*', parameters: { team: 'red' } },
  ]);
  expect(rules.find('https://github.com/acme/secret/x').map(({ list }) => list)).toEqual(['deny', 'allow']);
  expect(rules.find('no uri')).toEqual([]);
});

test('an address of a deny rule is refused, whatever its path', () => {
  const { allowsAddress } = uriRules({ deny: ['http://private/admin'] });
  expect(allowsAddress('10.0.0.1', 80)).toBe(false);
  expect(allowsAddress('10.0.0.1', 443)).toBe(true);
  expect(allowsAddress('8.8.8.8')).toBe(true);
  expect(allowsAddress('x')).toBe(false);
  // Rules of each host have judged the URI itself.
  expect(uriRules({ deny: ['http://*:*/admin', 'https://*/**'] }).allowsAddress('10.0.0.1', 80)).toBe(true);
});

test('rules are frozen data, and JSON of them makes the same rules', () => {
  const options = { allow: ['https://h/*'], deny: ['https://h/x'], base: 'https://h/', encoded: 'allow' } as const;
  const made = uriRules(options);
  expect(Object.isFrozen(made)).toBe(true);
  expect(uriRules(made)).toBe(made);
  expect(JSON.parse(JSON.stringify(made))).toEqual(options);
  expect(uriRules(made.toJSON()).allows('a%2Fb')).toBe(true);
  expect(Object.isFrozen(made.toJSON().allow)).toBe(true);
});

test('an engine of other schemes', () => {
  const engine = createEngine({ schemes: { doc: { defaultPort: 7, emptyPath: '/' } } });
  expect(uriRules({ allow: ['doc://h/'], engine }).allows('doc://h:7')).toBe(true);
});

test.each([
  [{}, 'input/value'],
  [{ alow: [] }, 'input/unknown-option'],
  [{ deny: [], encoded: 'yes' }, 'input/value'],
  [{ deny: [], base: '/x' }, 'input/value'],
  [{ deny: [], base: 5 }, 'input/value'],
  [{ deny: [], base: 'a b:' }, 'syntax/scheme'],
  [{ deny: [], engine: {} }, 'input/value'],
])('%j is refused: %s', (options, code) => {
  expect(errorOf(() => uriRules(options as never), UrikitError).code).toBe(code);
});

test('a malformed rule', () => {
  expect(errorOf(() => uriRules({ allow: ['https://h/a*'] }), UriRulesError).issue).toMatchObject({
    code: 'rules/rule',
    path: ['allow', 0],
    start: 10,
    end: 12,
  });
});
