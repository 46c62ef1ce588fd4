import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks, SchemeOverlay, Secret } from '@urikit/generic/hooks';
import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { asOverlay } from '../../src/settings/overlay.js';
import { codesOf, error, errorOf, overlay as anOverlay, plugin, reporting, set } from '../support/plugins.js';
import { testSeed } from '../../../generic/test/generators/campaign.js';

const overlay = (more: Partial<SchemeOverlay> = {}) => anOverlay({ rfc: 'POLICY 1', ...more });
const over = (hooks: SchemeHooks, ...overlays: readonly SchemeOverlay[]): SchemeRegistry =>
  createRegistry({ plugins: [plugin('acme', { hooks }), plugin('other')], overlays });
const foundIn = (registry: SchemeRegistry, text: string) =>
  registry.engine.check(text).map(({ code, severity, start }) => `${severity} ${code} ${String(start)}`);

test.each<readonly [string, unknown, RegExp, string?]>([
  ['a promise', Promise.resolve(overlay()), /here: expected an overlay, found a promise/],
  ['no version', { ...overlay(), version: undefined }, /version/],
  ['no scheme', { ...overlay(), extends: undefined }, /extends/],
  ['what comes before as a text', { ...overlay(), after: 'x' }, /after/],
  ['a document that is a number', { ...overlay(), rfc: 1 }, /rfc/],
  ['a check that is none', { ...overlay(), check: true }, /check/],
  ['a secret that is none', { ...overlay(), secrets: ['host'] }, /secrets/],
  ['an optional authority', { ...overlay(), authority: 'optional' }, /authority/, 'registry/overlay-loosens'],
  ['an empty host', { ...overlay(), host: 'may-be-empty' }, /host/, 'registry/overlay-loosens'],
])('no overlay: %s', (_, value, message, code = 'registry/not-an-overlay') => {
  expect(errorOf(() => asOverlay(value, 'here'))).toMatchObject(error(code, message));
});

test('members that are undefined are not there', () => {
  const value = { ...overlay(), check: undefined, query: undefined };
  expect(asOverlay(value, 'here')).toStrictEqual(overlay());
  expect(Object.isFrozen(asOverlay(value, 'here'))).toBe(true);
});

describe('policy as data', () => {
  const user = { userinfo: 'forbidden' } as const;
  const both = { query: 'forbidden', fragment: 'discouraged' } as const;
  test.each<readonly [SchemeHooks, Partial<SchemeOverlay>, string, readonly string[]]>([
    [{}, { scheme: 'forbidden' }, 'acme:x', ['error policy/scheme 0']],
    [{}, { scheme: 'discouraged' }, 'ACME:x', ['warning policy/scheme 0']],
    [{}, user, 'acme://u@h', ['error policy/userinfo 7']],
    [{}, user, 'acme://h', []],
    [{ userinfo: 'discouraged' }, user, 'acme://u@h', ['warning acme/userinfo 7', 'error policy/userinfo 7']],
    [user, user, 'acme://u@h', ['error acme/userinfo 7']],
    [{}, { port: 'discouraged' }, 'acme://h:1', ['warning policy/port 9']],
    [{}, { port: 'discouraged' }, 'acme:h:1', []],
    [{}, both, 'acme:?#', ['error policy/query 6', 'warning policy/fragment 7']],
    [{}, { authority: 'required' }, 'acme:x', ['error policy/missing-authority 5']],
    [{}, { authority: 'required' }, 'acme://h', []],
    [{}, { authority: 'forbidden' }, 'acme://h', ['error policy/forbidden-authority 7']],
    [{ authority: 'required' }, { authority: 'required' }, 'acme:x', ['error acme/missing-authority 5']],
    [{}, { host: 'required' }, 'acme:///x', ['error policy/empty-host 7']],
    [{}, { host: 'required' }, 'acme:x', []],
    [{ host: 'required' }, { host: 'required' }, 'acme:///x', ['error acme/empty-host 7']],
    [user, { userinfo: 'discouraged' }, 'acme://u@h', ['error acme/userinfo 7']],
    [{ query: 'forbidden' }, { query: 'discouraged', port: 'forbidden' }, 'acme:x?q', ['error acme/query 7']],
    [{}, { scheme: 'forbidden' }, 'other:x', []],
    [{}, { scheme: 'forbidden' }, 'x', []],
    [{}, { scheme: 'forbidden' }, 'acme:a b', ['error syntax/character 6']],
  ])('%j + %j: %s', (hooks, more, text, issues) => {
    expect(foundIn(over(hooks, overlay(more)), text)).toEqual(issues);
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
    const sets = [set('safe', { overlays })];
    expect(found(createRegistry({ plugins, sets, severities: off }))).toEqual([`policy/${name}`]);
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
    const at = uri.path.indexOf('secret');
    if (at !== -1) reporting({ code: 'secret-path', severity: 'warning', at, end: at + 3 })(uri, report);
  };

  test('is asked besides the owner, under its own id, with the end of its finding', () => {
    const registry = over({ check: reporting({ code: 'always' }) }, overlay({ check }));
    expect(registry.engine.check('acme:/a/secret')).toMatchObject([
      { code: 'acme/always', severity: 'info', start: 5 },
      { code: 'policy/secret-path', severity: 'warning', start: 8, end: 11 },
    ]);
    expect(codesOf(registry, 'acme:/a')).toEqual(['acme/always']);
  });

  test('has the end of its finding at its place in a reference', () => {
    const registry = createRegistry({
      plugins: [plugin('acme')],
      overlays: [overlay({ check })],
      references: { resolve: 'acme://h/b/' },
    });
    expect(registry.engine.check('/a/secret')).toMatchObject([{ code: 'policy/secret-path', start: 3, end: 6 }]);
  });

  test.each([
    [[], ['one/hit', 'two/hit']],
    [['two'], ['two/hit', 'one/hit']],
  ])('of two overlays, in their order: after %j', (after, codes) => {
    const says = (id: string, more: object) => overlay({ id, check: reporting(), ...more });
    expect(codesOf(over({}, says('one', { after }), says('two', {})), 'acme:x')).toEqual(codes);
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

describe('an authority and a host in each spelling of a URI of a scheme that takes an absent authority for an empty one:', () => {
  const absent: SchemeHooks = { absentAuthority: 'empty', localHosts: ['localhost'] };
  const named: SchemeHooks = {
    ...absent,
    hosts: ({ authority }) => [authority?.host.text === '' ? 'localhost' : 'h'],
  };
  const LOCAL = ['acme:/a', 'acme:///a', 'acme://localhost/a', 'acme://LocalHost/a', 'acme://local%68ost/a'];
  test.each<readonly [string, SchemeHooks, Partial<SchemeOverlay>, readonly string[], readonly string[]]>([
    ['a host', absent, { host: 'required' }, [...LOCAL, 'acme://u%40x@/a'], ['policy/empty-host']],
    ['a host is there', absent, { host: 'required' }, ['acme://h/a', 'acme://u%40x@h/a'], []],
    ['a host of another scheme', {}, { host: 'required' }, ['acme://h/a', 'acme:/a'], []],
    ['a host that the owner names', named, { host: 'required' }, LOCAL.slice(0, 4), ['policy/empty-host']],
    ['a host that the owner names otherwise', named, { host: 'required' }, ['acme://h/a'], []],
    ['an authority', absent, { authority: 'required' }, ['acme:/a', 'acme:///a'], []],
    ['no authority', absent, { authority: 'forbidden' }, ['acme:/a', 'acme:///a'], ['policy/forbidden-authority']],
  ])('%s', (_, hooks, more, texts, codes) => {
    const registry = over(hooks, overlay(more));
    expect(texts.map((text) => [text, codesOf(registry, text)])).toEqual(texts.map((text) => [text, codes]));
  });
});
