import { LEVELS, type NormalizeOptions, RULES, type Step, UriSyntaxError, needs } from '@urikit/generic';
import { describe, expect, test } from '@jest/globals';
import { ENGINE } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { NORMAL_FORMS } from '../tables/normal-forms.js';
import { errorOf } from '../tables/thrown.js';

const rows = NORMAL_FORMS.map((row) => [row.section, row.text, row] as const);

describe('engine.explain: as normalize, with an account', () => {
  test.each(rows)('RFC 3986 %s %s', (_, text, { syntaxBased, schemeBased, needs }) => {
    expect(ENGINE.explain(text, { level: 'simple-string' })).toEqual({ before: text, after: text, steps: [] });
    expect(ENGINE.explain(text, { level: 'syntax-based' })).toMatchObject({ before: text, after: syntaxBased });
    const { before, after, steps } = ENGINE.explain(text);
    expect([before, after]).toEqual([text, schemeBased]);
    expect(Array.from(new Set(steps.map(({ rule }) => rule)))).toEqual(needs);
  });

  test.each(rows)('RFC 3986 %s %s: each step begins where the last one of its component ended', (_, text) => {
    const { steps } = ENGINE.explain(text);
    const last = new Map<string, string | undefined>();
    for (const { component, before, after } of steps) {
      expect(before).not.toBe(after);
      if (last.has(component)) expect(before).toBe(last.get(component));
      last.set(component, after);
    }
  });

  test("the RFC's example, step by step", () => {
    const steps: readonly Step[] = [
      { rule: 'scheme-case', section: 'RFC 3986 6.2.2.1', component: 'scheme', before: 'eXAMPLE', after: 'example' },
      {
        rule: 'percent-encoding-unreserved',
        section: 'RFC 3986 6.2.2.2',
        component: 'path',
        before: '/./b/../b/%63/%7bfoo%7d',
        after: '/./b/../b/c/%7bfoo%7d',
      },
      {
        rule: 'percent-encoding-case',
        section: 'RFC 3986 6.2.2.1',
        component: 'path',
        before: '/./b/../b/c/%7bfoo%7d',
        after: '/./b/../b/c/%7Bfoo%7D',
      },
      {
        rule: 'dot-segments',
        section: 'RFC 3986 6.2.2.3',
        component: 'path',
        before: '/./b/../b/c/%7Bfoo%7D',
        after: '/b/c/%7Bfoo%7D',
      },
    ];
    expect(ENGINE.explain('eXAMPLE://a/./b/../b/%63/%7bfoo%7d')).toEqual({
      before: 'eXAMPLE://a/./b/../b/%63/%7bfoo%7d',
      after: 'example://a/b/c/%7Bfoo%7D',
      steps,
    });
  });

  test('component by component, in the order in which they stand', () => {
    const { steps } = ENGINE.explain('foo://%75@%68:/%70?%71#%66');
    expect(steps.map(({ rule, component, before, after }) => [rule, component, before, after])).toEqual([
      ['percent-encoding-unreserved', 'userinfo', '%75', 'u'],
      ['percent-encoding-unreserved', 'host', '%68', 'h'],
      ['empty-port', 'port', '', undefined],
      ['percent-encoding-unreserved', 'path', '/%70', '/p'],
      ['percent-encoding-unreserved', 'query', '%71', 'q'],
      ['percent-encoding-unreserved', 'fragment', '%66', 'f'],
    ]);
  });

  test.each<
    [string, NormalizeOptions, readonly (readonly [string, string, string, string | undefined, string | undefined])[]]
  >([
    [
      'http://h:080',
      {},
      [
        ['port-leading-zeros', 'RFC 3986 6.2.3', 'port', '080', '80'],
        ['default-port', 'RFC 3986 6.2.3', 'port', '80', undefined],
        ['empty-path', 'RFC 3986 6.2.3', 'path', '', '/'],
      ],
    ],
    ['x-local://localhost/', {}, [['local-host', 'RFC 3986 6.2.3', 'host', 'localhost', '']]],
    ['foo://[::0]', {}, [['host-ipv6', 'RFC 5952 4', 'host', '[::0]', '[::]']]],
    [
      'foo:?#',
      { rules: ['empty-fragment', 'empty-query'] },
      [
        ['empty-query', 'none', 'query', '', undefined],
        ['empty-fragment', 'none', 'fragment', '', undefined],
      ],
    ],
  ])('%s', (text, options, expected) => {
    const { steps } = ENGINE.explain(text, options);
    expect(
      steps.map(({ rule, section, component, before, after }) => [rule, section, component, before, after]),
    ).toEqual(expected);
  });

  test.each(MALFORMED)('%j has nothing to explain', (text, code, start, end) => {
    for (const call of [() => ENGINE.explain(text), () => needs(text, ENGINE)])
      expect(errorOf(call, UriSyntaxError).issue).toMatchObject({ code, start, end });
  });
});

describe('needs: a dry run', () => {
  test.each(rows)('RFC 3986 %s %s', (_, text, { needs: needed, schemeBased }) => {
    expect(needs(text, ENGINE)).toEqual(needed);
    expect(needs(schemeBased, ENGINE)).toEqual([]);
    for (const level of LEVELS) {
      const changes = ENGINE.normalize(text, { level }) !== text;
      expect(needs(text, ENGINE, { level }).length > 0).toBe(changes);
    }
  });

  test('is empty for a text in normal form, and names opt-in rules only where they are asked for', () => {
    const text = 'http://h.//a//index.html?b&a';
    expect(needs(text, ENGINE)).toEqual([]);
    const rules = RULES.filter(({ tier }) => tier !== 'safe').map(({ id }) => id);
    expect(needs(text, ENGINE, { rules })).toEqual([
      'host-trailing-dot',
      'duplicate-slashes',
      'directory-index',
      'trailing-slash',
      'query-order',
    ]);
    expect(needs(text, ENGINE, { rules, level: 'syntax-based' })).toEqual([]);
  });
});
