import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks, SchemeOverlay, Secret } from '@urikit/generic/hooks';
import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { asOverlay } from '../../src/settings/overlay.js';
import { errorOf, plugin } from '../support/plugins.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const overlay = (more: Partial<SchemeOverlay> = {}): SchemeOverlay => ({
  id: 'policy',
  version: '1.0.0',
  extends: 'acme',
  rfc: 'POLICY 1',
  ...more,
});
const over = (hooks: SchemeHooks, ...overlays: readonly SchemeOverlay[]): SchemeRegistry =>
  createRegistry({ plugins: [plugin('acme', { hooks }), plugin('other')], overlays });
const codesOf = (registry: SchemeRegistry, text: string) =>
  registry.engine.check(text).map(({ code, severity, start }) => [code, severity, start]);

describe('what is no overlay', () => {
  test.each<readonly [string, unknown, string, RegExp]>([
    ['a promise', Promise.resolve(overlay()), 'registry/not-an-overlay', /here: expected an overlay, found a promise/],
    ['no version', { ...overlay(), version: undefined }, 'registry/not-an-overlay', /version/],
    ['no scheme', { ...overlay(), extends: undefined }, 'registry/not-an-overlay', /extends/],
    ['what comes before as a text', { ...overlay(), after: 'x' }, 'registry/not-an-overlay', /after/],
    ['a document that is a number', { ...overlay(), rfc: 1 }, 'registry/not-an-overlay', /rfc/],
    ['a check that is none', { ...overlay(), check: true }, 'registry/not-an-overlay', /check/],
    ['a secret that is none', { ...overlay(), secrets: ['host'] }, 'registry/not-an-overlay', /secrets/],
    ['an optional authority', { ...overlay(), authority: 'optional' }, 'registry/overlay-loosens', /authority/],
    ['an empty host', { ...overlay(), host: 'may-be-empty' }, 'registry/overlay-loosens', /host/],
  ])('%s', (_, value, code, message) => {
    expect(errorOf(() => asOverlay(value, 'here'))).toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    });
  });
});

test('members that are undefined are not there', () => {
  const value = { ...overlay(), check: undefined, query: undefined };
  expect(asOverlay(value, 'here')).toStrictEqual(overlay());
  expect(Object.isFrozen(asOverlay(value, 'here'))).toBe(true);
});

describe('policy as data', () => {
  test.each<readonly [SchemeHooks, Partial<SchemeOverlay>, string, readonly unknown[]]>([
    [{}, { scheme: 'forbidden' }, 'acme:x', [['policy/scheme', 'error', 0]]],
    [{}, { scheme: 'discouraged' }, 'ACME:x', [['policy/scheme', 'warning', 0]]],
    [{}, { userinfo: 'forbidden' }, 'acme://u@h', [['policy/userinfo', 'error', 7]]],
    [{}, { userinfo: 'forbidden' }, 'acme://h', []],
    [
      { userinfo: 'discouraged' },
      { userinfo: 'forbidden' },
      'acme://u@h',
      [
        ['acme/userinfo', 'warning', 7],
        ['policy/userinfo', 'error', 7],
      ],
    ],
    [{ userinfo: 'forbidden' }, { userinfo: 'forbidden' }, 'acme://u@h', [['acme/userinfo', 'error', 7]]],
    [{}, { port: 'discouraged' }, 'acme://h:1', [['policy/port', 'warning', 9]]],
    [{}, { port: 'discouraged' }, 'acme:h:1', []],
    [
      {},
      { query: 'forbidden', fragment: 'discouraged' },
      'acme:?#',
      [
        ['policy/query', 'error', 6],
        ['policy/fragment', 'warning', 7],
      ],
    ],
    [{}, { authority: 'required' }, 'acme:x', [['policy/missing-authority', 'error', 5]]],
    [{}, { authority: 'required' }, 'acme://h', []],
    [{}, { authority: 'forbidden' }, 'acme://h', [['policy/forbidden-authority', 'error', 7]]],
    [{ authority: 'required' }, { authority: 'required' }, 'acme:x', [['acme/missing-authority', 'error', 5]]],
    [{}, { host: 'required' }, 'acme:///x', [['policy/empty-host', 'error', 7]]],
    [{}, { host: 'required' }, 'acme:x', []],
    [{ host: 'required' }, { host: 'required' }, 'acme:///x', [['acme/empty-host', 'error', 7]]],
    [{ userinfo: 'forbidden' }, { userinfo: 'discouraged' }, 'acme://u@h', [['acme/userinfo', 'error', 7]]],
    [{ query: 'forbidden' }, { query: 'discouraged', port: 'forbidden' }, 'acme:x?q', [['acme/query', 'error', 7]]],
    [{}, { scheme: 'forbidden' }, 'other:x', []],
    [{}, { scheme: 'forbidden' }, 'x', []],
    [{}, { scheme: 'forbidden' }, 'acme:a b', [['syntax/character', 'error', 6]]],
  ])('%j + %j: %s', (hooks, more, text, codes) => {
    expect(codesOf(over(hooks, overlay(more)), text)).toEqual(codes);
  });

  test.each<readonly [SchemeHooks, Partial<SchemeOverlay>, string, string]>([
    [{ userinfo: 'forbidden' }, { userinfo: 'forbidden' }, 'acme://u@h', 'userinfo'],
    [{ userinfo: 'forbidden' }, { userinfo: 'discouraged' }, 'acme://u@h', 'userinfo'],
    [{ authority: 'required' }, { authority: 'required' }, 'acme:x', 'missing-authority'],
    [{ host: 'required' }, { host: 'required' }, 'acme:///x', 'empty-host'],
  ])('%j + %j: the issue of the owner, or that of the overlay where the owner is off', (hooks, more, text, name) => {
    const [plugins, overlays] = [[plugin('acme', { hooks })], [overlay(more)]];
    const off = { 'acme/*': 'off' } as const;
    const found = (registry: SchemeRegistry, severities = {}): readonly string[] =>
      registry.engine.check(text, { severities }).map(({ code }) => code);
    const both = createRegistry({ plugins, overlays });
    expect(found(both)).toEqual([`acme/${name}`]);
    expect(found(both, { [`acme/${name}`]: 'off' })).toEqual([`policy/${name}`]);
    expect(found(createRegistry({ plugins, overlays, severities: off }))).toEqual([`policy/${name}`]);
    const set = { name: 'safe', version: '1.0.0', overlays } as const;
    expect(found(createRegistry({ plugins, sets: [set], severities: off }))).toEqual([`policy/${name}`]);
  });

  test('the section is where the policy stands', () => {
    expect(over({}, overlay({ scheme: 'forbidden' })).engine.check('acme:x')[0]?.section).toBe('POLICY 1');
    const { rfc: _, ...plain } = overlay({ scheme: 'forbidden' });
    expect(over({}, plain).engine.check('acme:x')[0]?.section).toBe('overlay policy');
  });

  test.each<readonly [readonly Secret[] | undefined, readonly Secret[] | undefined, readonly string[]]>([
    [undefined, undefined, ['u', 'q', 'f']],
    [undefined, ['query'], ['u', 'f']],
    [['userinfo'], ['query'], ['f']],
    [['query'], undefined, ['u', 'p', 'f']],
    [['query'], ['query', 'password'], ['u', 'f']],
  ])('secrets %j + %j leave %j', (own, more, shown) => {
    const registry = over(
      own === undefined ? {} : { secrets: own },
      overlay(more === undefined ? {} : { secrets: more }),
    );
    const redacted = registry.engine.redact('acme://u:p@H?q#f');
    expect(['u', 'p', 'q', 'f'].filter((part) => redacted.includes(part))).toEqual(shown);
  });
});

describe('policy as a function', () => {
  const check: SchemeOverlay['check'] = (uri, report) => {
    if (uri.path.includes('secret'))
      report({
        code: 'secret-path',
        severity: 'warning',
        component: 'path',
        at: uri.path.indexOf('secret'),
        message: 'expected no such path',
        section: 'POLICY 2',
      });
  };

  test('is asked besides the owner, under its own id', () => {
    const owner: SchemeHooks = {
      check: (_, report) =>
        report({ code: 'always', severity: 'info', component: 'path', message: 'always', section: 'ACME 2' }),
    };
    expect(codesOf(over(owner, overlay({ check })), 'acme:/a/secret')).toEqual([
      ['acme/always', 'info', 5],
      ['policy/secret-path', 'warning', 8],
    ]);
    expect(codesOf(over(owner, overlay({ check })), 'acme:/a')).toEqual([['acme/always', 'info', 5]]);
  });

  test('of two overlays, in their order', () => {
    const says = (id: string, after: readonly string[] = []): SchemeOverlay =>
      overlay({
        id,
        after,
        check: (_, report) =>
          report({ code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' }),
      });
    expect(codesOf(over({}, says('one', ['two']), says('two')), 'acme:x').map(([code]) => code)).toEqual([
      'two/hit',
      'one/hit',
    ]);
    expect(codesOf(over({}, says('one'), says('two')), 'acme:x').map(([code]) => code)).toEqual(['one/hit', 'two/hit']);
  });
});

test('a function is given the normal form of the URI', () => {
  const seen: (string | undefined)[] = [];
  const check: SchemeOverlay['check'] = ({ path }, _, { normal }) => void seen.push(path, normal.path);
  over({}, overlay({ check })).engine.check('acme:/a/../b');
  expect(seen).toEqual(['/a/../b', '/b']);
});

describe('an overlay can only tighten', () => {
  const presence = fc.constantFrom('allowed', 'discouraged', 'forbidden');
  const restriction = fc.constantFrom('discouraged', 'forbidden');
  const secrets = fc.subarray(['password', 'userinfo', 'query', 'fragment']);
  const optional = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] });
  const hooksOf = optional({
    userinfo: presence,
    query: presence,
    fragment: presence,
    secrets,
    authority: fc.constantFrom('required', 'optional', 'forbidden'),
    host: fc.constantFrom('required', 'may-be-empty'),
    emptyPath: fc.constantFrom('/', ''),
    defaultPort: fc.constant(7),
    path: fc.constantFrom('hierarchical', 'opaque'),
  }) as fc.Arbitrary<SchemeHooks>;
  const overlayOf = optional({
    scheme: restriction,
    userinfo: restriction,
    port: restriction,
    query: restriction,
    fragment: restriction,
    secrets,
    authority: fc.constantFrom('required', 'forbidden'),
    host: fc.constant('required'),
  }) as fc.Arbitrary<Partial<SchemeOverlay>>;
  const part = (...texts: string[]) => fc.constantFrom('', ...texts);
  const textOf = fc
    .tuple(
      part('//', '//h', '//u@h', '//u:p@h:7', '//:p@:9'),
      part('/', '/a/../b', '/%7e'),
      part('?', '?q'),
      part('#', '#f'),
    )
    .map((parts) => `acme:${parts.join('')}`);

  test('whatever it says: every issue of the owner stays, no more is shown, and nothing else is another', () => {
    fc.assert(
      fc.property(hooksOf, fc.array(overlayOf, { minLength: 1, maxLength: 3 }), textOf, (hooks, policies, text) => {
        const alone = over(hooks).engine;
        let tightened: SchemeRegistry;
        try {
          tightened = over(hooks, ...policies.map((more, i) => overlay({ ...more, id: `policy-${String(i)}` })));
        } catch (error) {
          expect(error).toMatchObject({ code: 'registry/overlay-loosens' });
          return;
        }
        const { engine } = tightened;
        const [before, after] = [alone.check(text), engine.check(text)];
        expect(after.filter(({ code }) => !code.startsWith('policy-'))).toEqual(before);
        expect(engine.normalize(text)).toBe(alone.normalize(text));
        expect(alone.redact(text).length).toBeGreaterThanOrEqual(engine.redact(text).length);
        expect(engine.redact(alone.redact(text))).toBe(engine.redact(text));
      }),
      { seed: testSeed() },
    );
  });
});

test('a host that is required is missing in each spelling of a URI without one', () => {
  const registry = over({ absentAuthority: 'empty', localHosts: ['localhost'] }, overlay({ host: 'required' }));
  for (const text of ['acme:/a', 'acme:///a', 'acme://localhost/a', 'acme://LocalHost/a', 'acme://local%68ost/a'])
    expect([text, codesOf(registry, text).map(([code]) => code)]).toEqual([text, ['policy/empty-host']]);
  for (const text of ['acme://h/a', 'acme://u%40x@h/a']) expect(codesOf(registry, text)).toEqual([]);
  expect(codesOf(over({}, overlay({ host: 'required' })), 'acme://h/a')).toEqual([]);
  expect(codesOf(registry, 'acme://u%40x@/a').map(([code]) => code)).toEqual(['policy/empty-host']);
  expect(codesOf(over({}, overlay({ host: 'required' })), 'acme:/a')).toEqual([]);
});

test('an authority is there or not in each spelling of a URI of a scheme that takes an absent one for an empty one', () => {
  const spellings = ['acme:/a', 'acme:///a'];
  const absent = { absentAuthority: 'empty' } as const;
  const found = (authority: 'required' | 'forbidden') =>
    spellings.map((text) => codesOf(over(absent, overlay({ authority })), text).map(([code]) => code));
  expect(found('required')).toEqual([[], []]);
  expect(found('forbidden')).toEqual([['policy/forbidden-authority'], ['policy/forbidden-authority']]);
});

test('a host that is required is missing where the owner names its own machine for an empty one', () => {
  const hosts: SchemeHooks['hosts'] = ({ authority }) => [authority?.host.text === '' ? 'localhost' : 'h'];
  const local = { absentAuthority: 'empty', localHosts: ['localhost'], hosts } as const;
  const found = (text: string) => codesOf(over(local, overlay({ host: 'required' })), text).map(([code]) => code);
  for (const text of ['acme:/a', 'acme:///a', 'acme://LOCALHOST/a']) expect(found(text)).toEqual(['policy/empty-host']);
  expect(found('acme://h/a')).toEqual([]);
});
