import { type RuleId, RULES, needs } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINE } from '../tables/engines.js';

const OPT_IN = RULES.filter(({ tier }) => tier !== 'safe').map(({ id }) => id);

type Row = readonly [rule: RuleId, text: string, rewritten: string];

const ROWS: readonly Row[] = [
  ['empty-query', 'foo:p?', 'foo:p'],
  ['empty-query', 'foo:p?#f', 'foo:p#f'],
  ['empty-query', 'foo:p?q', 'foo:p?q'],
  ['empty-query', 'foo:p#?', 'foo:p#?'],
  ['empty-query', '?', ''],
  ['empty-fragment', 'foo:p#', 'foo:p'],
  ['empty-fragment', 'foo:p#f', 'foo:p#f'],
  ['empty-fragment', 'foo:p?#', 'foo:p?'],
  ['host-trailing-dot', 'foo://h.', 'foo://h'],
  ['host-trailing-dot', 'foo://u@H.:1/p', 'foo://u@h:1/p'],
  ['host-trailing-dot', 'foo://a.b%2E/', 'foo://a.b/'],
  ['host-trailing-dot', 'foo://127.0.0.1.', 'foo://127.0.0.1'],
  ['host-trailing-dot', 'foo://.', 'foo://.'],
  ['host-trailing-dot', 'foo://', 'foo://'],
  ['host-trailing-dot', 'foo://[v1.a.]', 'foo://[v1.a.]'],
  ['host-trailing-dot', 'foo:h.', 'foo:h.'],
  ['host-trailing-dot', 'x-local://localhost./', 'x-local:///'],
  ['duplicate-slashes', 'foo://h/a//b///c//', 'foo://h/a/b/c/'],
  ['duplicate-slashes', 'foo://h//', 'foo://h/'],
  ['duplicate-slashes', 'foo:/.//a', 'foo:/a'],
  ['duplicate-slashes', 'foo:/a/..//b', 'foo:/b'],
  ['duplicate-slashes', 'foo:a//b', 'foo:a//b'],
  ['duplicate-slashes', '/a//b', '/a/b'],
  ['duplicate-slashes', 'foo://h/?a//b', 'foo://h/?a//b'],
  ['duplicate-slashes', 'foo://h/%2F//', 'foo://h/%2F/'],
  ['trailing-slash', 'foo://h/a/', 'foo://h/a'],
  ['trailing-slash', 'foo://h/a///', 'foo://h/a'],
  ['trailing-slash', 'foo://h/', 'foo://h/'],
  ['trailing-slash', 'foo://h', 'foo://h'],
  ['trailing-slash', 'foo:/', 'foo:/'],
  ['trailing-slash', 'foo:/a/..', 'foo:/'],
  ['trailing-slash', 'foo:/.//a/', 'foo:/.//a'],
  ['trailing-slash', 'foo:a/', 'foo:a/'],
  ['trailing-slash', '/a/', '/a'],
  ['trailing-slash', 'foo://h/a/?q/', 'foo://h/a?q/'],
  ['directory-index', 'foo://h/index.html', 'foo://h/'],
  ['directory-index', 'foo://h/index.html/index.htm', 'foo://h/'],
  ['directory-index', 'foo://h/a/index.html/index.html', 'foo://h/a/'],
  ['directory-index', 'foo://h/index.html//index.htm', 'foo://h/'],
  ['directory-index', 'foo://h//index.html', 'foo://h//'],
  ['directory-index', 'foo://h/a/index.htm', 'foo://h/a/'],
  ['directory-index', 'foo://h/a/%69ndex.html?q', 'foo://h/a/?q'],
  ['directory-index', 'foo://h/aindex.html', 'foo://h/aindex.html'],
  ['directory-index', 'foo://h/index.html/', 'foo://h/index.html/'],
  ['directory-index', 'foo://h/index.htmlx', 'foo://h/index.htmlx'],
  ['directory-index', 'foo:index.html', 'foo:index.html'],
  ['directory-index', '/index.html', '/'],
  ['directory-index', 'foo:/.//index.html', 'foo:/.//'],
  ['query-order', 'foo:?b=2&a=1', 'foo:?a=1&b=2'],
  ['query-order', 'foo:?b&a&c', 'foo:?a&b&c'],
  ['query-order', 'foo:?a=2&b&a=1', 'foo:?a=2&a=1&b'],
  ['query-order', 'foo:?&a', 'foo:?&a'],
  ['query-order', 'foo:?x=y&', 'foo:?x=y&'],
  ['query-order', 'foo:?b&&a&', 'foo:?a&&b&'],
  ['query-order', 'foo:?a=b=c&a', 'foo:?a=b=c&a'],
  ['query-order', 'foo:?B&a', 'foo:?B&a'],
  ['query-order', 'foo:?a', 'foo:?a'],
  ['query-order', 'foo:?', 'foo:?'],
  ['query-order', 'foo:a&', 'foo:a&'],
  ['query-order', 'foo:?b%26&%61', 'foo:?a&b%26'],
];

describe('rules that RFC 3986 does not have', () => {
  test.each(ROWS)('%s: %s', (rule, text, rewritten) => {
    const options = { rules: [rule] };
    expect(ENGINE.normalize(text, options)).toBe(rewritten);
    expect(ENGINE.normalize(rewritten, options)).toBe(rewritten);
    expect(ENGINE.explain(text, options).after).toBe(rewritten);
    expect(needs(text, ENGINE, options).includes(rule)).toBe(ENGINE.normalize(text) !== rewritten);
    expect(ENGINE.equivalent(text, rewritten, options)).toBe(true);
    // They are scheme-based: a lower level does not have them, a higher one does.
    expect(ENGINE.normalize(text, { rules: [rule], level: 'syntax-based' })).toBe(
      ENGINE.normalize(text, { level: 'syntax-based' }),
    );
    expect(ENGINE.normalize(text, { rules: [rule], level: 'simple-string' })).toBe(text);
    expect(ENGINE.normalize(text, { rules: [rule], level: 'protocol-based' })).toBe(rewritten);
  });

  test.each(ROWS)('%s: %s, and nothing of it without being asked', (rule, text, rewritten) => {
    const others = OPT_IN.filter((id) => id !== rule);
    expect(needs(text, ENGINE, { rules: others }).includes(rule)).toBe(false);
    if (ENGINE.normalize(text) !== rewritten) expect(ENGINE.equivalent(text, rewritten)).toBe(false);
  });
});

describe('a scheme whose path is opaque: no rule for dot-segments tidies up behind another rule', () => {
  test.each<readonly [rule: RuleId, text: string, rewritten: string]>([
    ['duplicate-slashes', 'x-opaque:/a//b', 'x-opaque:/a/b'],
    ['duplicate-slashes', 'x-opaque:/.//a', 'x-opaque:/a'],
    ['duplicate-slashes', 'x-opaque:/.//a//b', 'x-opaque:/a/b'],
    ['duplicate-slashes', 'x-opaque:/./a', 'x-opaque:/./a'],
    ['duplicate-slashes', 'x-opaque:a//b', 'x-opaque:a//b'],
    ['duplicate-slashes', 'x-opaque:a/.//b', 'x-opaque:a/.//b'],
    ['trailing-slash', 'x-opaque:/.//a/', 'x-opaque:/.//a'],
    ['directory-index', 'x-opaque:/.//index.html', 'x-opaque:/.//'],
  ])('%s: %s', (rule, text, rewritten) => {
    expect(ENGINE.normalize(text, { rules: [rule] })).toBe(rewritten);
    expect(ENGINE.normalize(rewritten, { rules: [rule] })).toBe(rewritten);
  });
});

describe('rules that make work for each other', () => {
  test.each<readonly [string, string]>([
    ['http://h./a//b/index.html?b&a', 'http://h/a/b?a&b'],
    ['http://h/a//index.html', 'http://h/a'],
    ['http://h/index.html//', 'http://h/'],
    ['http://h/index.html/index.html', 'http://h/'],
    ['http://h.?#', 'http://h/'],
    ['HTTP://H.:080//?b&a#', 'http://h/?a&b'],
    ['x-local://localhost./', 'x-local:///'],
    ['foo:/.//', 'foo:/'],
    ['foo:/.//index.html', 'foo:/'],
  ])('%s, all of them', (text, rewritten) => {
    const options = { rules: OPT_IN };
    expect(ENGINE.normalize(text, options)).toBe(rewritten);
    expect(ENGINE.normalize(rewritten, options)).toBe(rewritten);
    expect(ENGINE.explain(text, options).after).toBe(rewritten);
  });
});
