import { createEngine, type StringIssue, PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import { describe, expect, test } from '@jest/globals';
import { ENGINE, GENERIC } from '../tables/engines.js';
import { MALFORMED } from '../tables/malformed.js';
import { REFERENCES } from '../tables/references.js';
import { errorOf } from '../tables/thrown.js';
import { componentAt } from '@urikit/generic/internal';

const checkWith = (hooks: SchemeHooks, text: string): readonly StringIssue[] =>
  createEngine({ schemes: { x: hooks } }).check(text);
const brief = (issues: readonly StringIssue[]): readonly string[] =>
  issues.map(({ severity, code, start }) => `${severity} ${code} ${String(start)}`);

describe('a syntax error stands alone', () => {
  test.each(MALFORMED)('%j', (text, code, start, end, section) => {
    expect(ENGINE.check(text)).toMatchObject([{ code, severity: 'error', start, end, section }]);
    expect(ENGINE.check(text)).toHaveLength(1);
  });
});

describe('what the grammar allows and a reader should know', () => {
  test.each([
    ['foo://u:p@h', ['warning syntax/password 7']],
    ['foo://u:@h', ['warning syntax/password 7']],
    ['//:p@h', ['warning syntax/password 2']],
    ['foo://u%3Ap@h', []],
    ['foo:/%2e%2e/a', ['warning syntax/encoded-dot-segment 5']],
    ['foo://h/a/%2E/%2e', ['warning syntax/encoded-dot-segment 10']],
    ['foo://h/.%2e', ['warning syntax/encoded-dot-segment 8']],
    ['foo://h/../.', []],
    ['foo://h/a%2e/%2eb', []],
    ['foo:?%2e%2e/', []],
    ['x-opaque:/a/%2e%2e/b', []],
    ['%2e%2e', ['warning syntax/encoded-dot-segment 0']],
    [
      'foo://u%00:%00@h%00/%00?%00#%00',
      [
        'warning syntax/encoded-nul 7',
        'warning syntax/password 10',
        'warning syntax/encoded-nul 16',
        'warning syntax/encoded-nul 20',
        'warning syntax/encoded-nul 24',
        'warning syntax/encoded-nul 28',
      ],
    ],
    ['foo:%2500', []],
  ])('%s', (text, expected) => {
    const issues = GENERIC.check(text.replace('x-opaque', 'foo'));
    if (!text.startsWith('x-opaque')) expect(brief(issues)).toEqual(expected);
    expect(brief(ENGINE.check(text))).toEqual(expected);
  });

  test('their sections', () => {
    expect(GENERIC.check('//u:p@h/%2e/%00').map(({ code, section }) => [code, section])).toEqual([
      ['syntax/password', 'RFC 3986 3.2.1'],
      ['syntax/encoded-dot-segment', 'RFC 3986 6.2.2.3'],
      ['syntax/encoded-nul', 'RFC 3986 7.3'],
    ]);
  });

  test.each(REFERENCES.filter(([, , userinfo]) => userinfo?.includes(':') !== true).map(([text]) => text))(
    '%j has nothing to say about',
    (text) => {
      expect(GENERIC.check(text)).toEqual([]);
    },
  );
});

describe('what the data of a scheme says', () => {
  test.each<readonly [string, SchemeHooks, string, readonly string[]]>([
    ['authority required', { authority: 'required' }, 'x:/p', ['error x/missing-authority 2']],
    ['authority required', { authority: 'required' }, 'x:', ['error x/missing-authority 2']],
    ['authority required', { authority: 'required' }, 'x://', []],
    ['authority required', { authority: 'required' }, 'X:p', ['error x/missing-authority 2']],
    ['authority optional', { authority: 'optional' }, 'x:p', []],
    ['authority optional', { authority: 'optional' }, 'x://h', []],
    ['authority forbidden', { authority: 'forbidden' }, 'x://h/p', ['error x/forbidden-authority 4']],
    ['authority forbidden', { authority: 'forbidden' }, 'x://u@h/p', ['error x/forbidden-authority 6']],
    ['authority forbidden', { authority: 'forbidden' }, 'x:/p', []],
    ['host required', { host: 'required' }, 'x:///p', ['error x/empty-host 4']],
    ['host required', { host: 'required' }, 'x://u@:1', ['error x/empty-host 6']],
    ['host required', { host: 'required' }, 'x:p', []],
    ['host may be empty', { host: 'may-be-empty' }, 'x:///p', []],
    ['port', { defaultPort: 1 }, 'x://h:65535', []],
    ['port', { defaultPort: 1 }, 'x://h:65536', ['error x/port-range 6']],
    ['port', { defaultPort: 0 }, 'x://h:065536', ['error x/port-range 6']],
    ['port', { defaultPort: 1 }, 'x://h:', []],
    ['port without a default', {}, 'x://h:65536', []],
    ['userinfo allowed', { userinfo: 'allowed' }, 'x://u@h', []],
    ['userinfo discouraged', { userinfo: 'discouraged' }, 'x://u@h', ['warning x/userinfo 4']],
    ['userinfo discouraged', { userinfo: 'discouraged' }, 'x://@h', ['warning x/userinfo 4']],
    ['userinfo forbidden', { userinfo: 'forbidden' }, 'x://u@h', ['error x/userinfo 4']],
    ['userinfo forbidden', { userinfo: 'forbidden' }, 'x://h', []],
    ['query forbidden', { query: 'forbidden' }, 'x:?', ['error x/query 3']],
    ['query discouraged', { query: 'discouraged' }, 'x:p?q', ['warning x/query 4']],
    ['query forbidden', { query: 'forbidden' }, 'x:p#?', []],
    ['fragment forbidden', { fragment: 'forbidden' }, 'x:#', ['error x/fragment 3']],
    ['fragment discouraged', { fragment: 'discouraged' }, 'x:p?q#f', ['warning x/fragment 6']],
    ['nothing at all', {}, 'x://u@h:99999/p?q#f', []],
  ])('%s: %j, %s', (_, hooks, text, expected) => {
    expect(brief(checkWith(hooks, text))).toEqual(expected);
  });

  test('the id of the plugin and its document stand in each issue', () => {
    const hooks: SchemeHooks = {
      id: 'acme',
      rfc: 'RFC 9999 1',
      authority: 'required',
      userinfo: 'forbidden',
      query: 'discouraged',
    };
    expect(checkWith(hooks, 'x:?').map(({ code, section }) => [code, section])).toEqual([
      ['acme/missing-authority', 'RFC 9999 1'],
      ['acme/query', 'RFC 9999 1'],
    ]);
    expect(checkWith({ query: 'forbidden' }, 'x:?')).toMatchObject([{ section: 'RFC 3986 3' }]);
  });

  test('messages say what was expected and quote nothing', () => {
    const hooks: SchemeHooks = {
      defaultPort: 1,
      userinfo: 'forbidden',
      query: 'forbidden',
      fragment: 'forbidden',
      authority: 'forbidden',
    };
    for (const { message } of checkWith(hooks, 'x://hush:hush@hush:99999/hush?hush#hush')) {
      expect(message).toMatch(/^expected /);
      expect(message).not.toMatch(/hush|99999/);
    }
  });
});

describe('what the check of a scheme says', () => {
  const finding = (rest: Partial<Finding>): Finding => ({
    code: 'found',
    severity: 'info',
    component: 'path',
    message: 'expected something else',
    section: 'RFC 9999 2',
    ...rest,
  });
  const report = (...findings: readonly Partial<Finding>[]): SchemeHooks => ({
    id: 'acme',
    check: (_, tell) => {
      for (const each of findings) tell(finding(each));
    },
  });

  test('an issue has the id of the plugin, the place in the text, and the rest as it was given', () => {
    expect(checkWith(report({ at: 1 }), 'x://u@h:1/p?q#f')).toEqual([
      {
        code: 'acme/found',
        severity: 'info',
        message: 'expected something else',
        section: 'RFC 9999 2',
        start: 10,
        end: 11,
      },
    ]);
  });

  test.each([
    ['scheme', 0],
    ['userinfo', 4],
    ['host', 6],
    ['port', 8],
    ['path', 9],
    ['query', 12],
    ['fragment', 14],
  ] as const)('%s', (component, start) => {
    const text = 'x://u@h:1/p?q#f';
    const end = start + (component === 'path' ? 2 : 1);
    expect(checkWith(report({ component }), text)).toMatchObject([{ start, end }]);
    expect(checkWith(report({ component, at: 0 }), text)).toMatchObject([{ start, end }]);
    expect(checkWith(report({ component, at: 1 }), text)).toMatchObject([{ start: start + 1, end }]);
    expect(checkWith(report({ component, end: 1 }), text)).toMatchObject([{ start, end: start + 1 }]);
    expect(checkWith(report({ component, at: 1, end: 1 }), text)).toMatchObject([{ start: start + 1, end: start + 1 }]);
    expect(componentAt(text, start)).toBe(component);
  });

  test('issues come in the order of their place, at one place in the order of their report', () => {
    const hooks: SchemeHooks = {
      ...report({ component: 'fragment' }, { component: 'scheme', code: 'b' }, { component: 'scheme', code: 'a' }),
      query: 'forbidden',
    };
    expect(checkWith(hooks, 'x:%00?#').map(({ code }) => code)).toEqual([
      'acme/b',
      'acme/a',
      'syntax/encoded-nul',
      'acme/query',
      'acme/found',
    ]);
  });

  test('it gets the URI as written, and only those of its scheme', () => {
    const seen: unknown[] = [];
    const engine = createEngine({ schemes: { x: { check: (uri) => void seen.push(uri) } } });
    for (const text of ['X://H:01/%7e/../?q#f', 'y://h', '//h', 'x', '', 'x:\\']) engine.check(text);
    expect(seen).toEqual([
      {
        scheme: 'X',
        authority: { userinfo: undefined, host: { kind: 'reg-name', text: 'H' }, port: '01' },
        path: '/%7e/../',
        query: 'q',
        fragment: 'f',
      },
    ]);
  });

  test('one that throws is a PluginError with its cause, and the engine stays usable', () => {
    const cause = new Error('hush');
    const engine = createEngine({
      schemes: {
        x: {
          id: 'acme',
          check: ({ path }) => {
            if (path === 'bad') throw cause;
          },
        },
      },
    });
    const error = errorOf(() => engine.check('x:bad'), PluginError);
    expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'x', 'check'] }, cause });
    expect(error.message).not.toContain('hush');
    expect(engine.check('x:good')).toEqual([]);
    expect(engine.normalize('X:bad')).toBe('x:bad');
  });
});
