import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import { codesOf, errorOf, overlay, plugin, set } from './support/plugins.js';

/** A parent binds its children; the laws try the same on random compositions. */

const codesIn = ({ engine }: SchemeRegistry, text: string): readonly string[] =>
  engine.check(text).map(({ code, severity, start, end }) => `${severity} ${code} ${String(start)}-${String(end)}`);
const policy = overlay({ extends: 'http', userinfo: 'forbidden' });
const parent = createRegistry({ plugins: [http], overlays: [policy], limits: { length: 40 } });

describe('one issue once:', () => {
  test('the higher severity and the message of the parent', () => {
    const child = parent.extend({ overlays: [{ ...policy, version: '2.0.0', userinfo: 'discouraged' }] });
    expect(codesIn(child, 'http://u@h/')).toEqual(codesIn(parent, 'http://u@h/'));
  });
  test('the answer of a parent that refuses a string as too long is the answer', () => {
    const long = `http://u@h/${'a'.repeat(40)}`;
    const child = parent.extend({ limits: { length: 20 }, severities: 'strict' });
    expect(child.engine.check(long)).toEqual(parent.engine.check(long));
    expect(codesIn(child, 'http://h/aaaaaaaaaaaaaaaaaaaa')).toEqual(['error syntax/too-long 20-29']);
  });
  test('severities of a call hold for the issues of all', () => {
    const child = parent.extend({ config: { http: { userinfo: 'allowed' } } });
    const severities = { 'policy/userinfo': 'off', 'http/userinfo': 'off' } as const;
    expect(child.engine.check('http://u@h/', { severities })).toEqual([]);
  });
});

test('no work twice: an owner and an overlay that a child takes over run once', () => {
  let calls = 0;
  const check = (): void => void (calls += 1);
  const over = overlay({ id: 'over', check, fingerprint: '1' });
  const root = createRegistry({ plugins: [plugin('acme', { hooks: { check } })], overlays: [over] });
  const own = overlay({ id: 'own', query: 'forbidden' });
  const floors = root
    .extend({ overlays: [own] })
    .extend({ severities: 'strict' })
    .extend({ overlays: [{ ...own, id: 'last' }] });
  calls = 0;
  expect(codesOf(floors, 'acme:x?q')).toEqual(['own/query', 'last/query']);
  expect(calls).toBe(2);
});

test('a child that takes over a scheme is judged by the normal form, which its parent knows otherwise', () => {
  const denying = overlay({ id: 'deny', hosts: { deny: ['evil.test'] } });
  const root = createRegistry({ plugins: [plugin('acme')], overlays: [denying] });
  const normalize: SchemeHooks['normalize'] = (uri) => ({
    ...uri,
    authority: { userinfo: undefined, port: undefined, host: { kind: 'reg-name', text: 'evil.test' } },
  });
  const mine = plugin('mine', { schemes: ['acme'], overrides: 'acme@*', hooks: { normalize } });
  expect(codesIn(root.extend({ plugins: [mine] }), 'acme://good.test/')).toEqual(['error deny/host-denied 7-16']);
});

test('a string whose normal form is too long for a parent is an error of a child', () => {
  const root = createRegistry({ plugins: [http], limits: { length: 11 } });
  expect(codesOf(root.extend({ overlays: [policy] }), 'http://h.co')).toEqual(['syntax/too-long']);
});

test('a view of a child refuses the strings that the view of its parent refuses', () => {
  const strict = plugin('acme', { hooks: { query: 'forbidden', view: () => 'strict' } });
  const mine = plugin('mine', { schemes: ['acme'], overrides: 'acme@*', hooks: { view: () => 'mine' } });
  const child = createRegistry({ plugins: [strict] }).extend({ plugins: [mine] });
  expect([child.view('acme:x'), child.engine.tryView('acme:x')]).toEqual(['mine', { ok: true, value: 'mine' }]);
  expect(child.engine.tryView('acme:x?q')).toMatchObject({ ok: false, issue: { code: 'acme/query' } });
  expect(() => child.view('acme:x?q')).toThrow(/query/);
  expect(child.engine.tryView('a b').ok).toBe(false);
});

test('an overlay of a parent that a child puts another one in the place of goes on to judge', () => {
  const child = parent.extend({ overlays: [overlay({ version: '2.0.0', extends: 'https', query: 'forbidden' })] });
  expect(codesIn(child, 'http://u@h/')).toEqual(codesIn(parent, 'http://u@h/'));
  expect(codesIn(child, 'https://h/?q')).toEqual(['error policy/query 11-12']);
});

describe('an entry that says less than a parent has no effect, and is told:', () => {
  const above: RegistryOptions = {
    plugins: [http, plugin('acme', { issues: ['x'] })],
    overlays: [policy],
    config: { http: { userinfo: 'discouraged' } },
    severities: { 'http/rare-ipv4': 'error' },
    schemes: { others: 'forbidden' },
    limits: { length: 100 },
    encodedDotSegments: 'refuse',
    references: 'forbid',
  };
  test.each<readonly [string, RegistryOptions, unknown]>([
    ['config.http.userinfo', { config: { http: { userinfo: 'allowed' } } }, 'allowed'],
    ['severities.http/rare-ipv4', { severities: { 'http/rare-ipv4': 'warning' } }, 'warning'],
    ['severities.policy/userinfo', { severities: { 'policy/userinfo': 'off' } }, 'off'],
    ['severities.acme/x', { severities: { 'acme/x': 'off' } }, 'off'],
    ['severities.syntax/password', { severities: { 'syntax/password': 'info' } }, 'info'],
    ['severities.registry/other-scheme', { severities: { 'registry/other-scheme': 'warning' } }, 'warning'],
    ['severities.preset', { severities: 'interop' }, 'interop'],
    ['schemes.others', { schemes: { others: 'allowed' } }, 'allowed'],
    ['limits.length', { limits: { length: 200 } }, 200],
    ['encodedDotSegments', { encodedDotSegments: 'remove' }, 'remove'],
    ['references', { references: 'allow' }, 'allow'],
  ])('%s', (path, options, value) => {
    const child = createRegistry(above).extend(options);
    expect(child.describe().withoutEffect).toEqual([{ path, value, by: 'the composition', heldBy: 'the parent' }]);
    expect(child.extend({}).describe().withoutEffect).toEqual([]);
    const row = child.describe().settings.find((one) => one.path === path);
    expect(row?.value).not.toEqual(value);
    expect(row?.replaced).toContainEqual({ value, by: 'the composition' });
    expect(
      child
        .extend({})
        .describe()
        .settings.find((one) => one.path === path)?.value,
    ).toEqual(row?.value);
  });
  test('in force is the strictest value of all that bind', () => {
    const bound = (
      userinfo: 'allowed' | 'discouraged' | 'forbidden',
      file: string,
      parent?: RegistryOptions['parent'],
    ) => createRegistry({ ...(parent ? { parent } : { plugins: [http] }), config: { http: { userinfo } }, file });
    const child = bound('allowed', 'team.yaml', bound('discouraged', 'unit.yaml', bound('forbidden', 'company.yaml')));
    const [row] = child.describe().settings;
    expect(row).toMatchObject({ path: 'config.http.userinfo', value: 'forbidden', by: 'company.yaml' });
    expect(row?.replaced.map((one) => one.value)).toEqual(['discouraged', 'allowed']);
    expect(child.describe().withoutEffect).toMatchObject([{ value: 'allowed', heldBy: 'company.yaml' }]);
  });
  test.each<readonly [string, RegistryOptions]>([
    ['set "company"', { sets: [set('company', { plugins: [http], limits: { length: 9 } })] }],
    ['company.json', { limits: { length: 9 }, file: 'company.json' }],
  ])('held by %s', (heldBy, options) => {
    const child = createRegistry(options).extend({ limits: { length: 10 } });
    expect(child.describe().withoutEffect).toMatchObject([{ heldBy }]);
  });
  test.each<readonly [string, Partial<Parameters<typeof overlay>[0]>, string]>([
    ['errors alone', { fragment: 'forbidden', hosts: { deny: ['loopback'] } }, 'error'],
    ['a warning beside errors', { fragment: 'discouraged', hosts: { deny: ['loopback'] } }, 'warning'],
    ['a function', { check: () => undefined, fingerprint: '1' }, 'warning'],
  ])('all codes of an overlay with %s', (_, data, value) => {
    const root = createRegistry({ plugins: [http], overlays: [overlay({ id: 'in', extends: 'http', ...data })] });
    const child = root.extend({ severities: { 'in/*': 'off' } });
    expect(child.describe().severities).toEqual({ 'in/*': value });
    expect(child.describe().withoutEffect.map(({ path }) => path)).toEqual(['severities.in/*']);
  });
  test('an overlay that a child puts another one in the place of is described beside it', () => {
    const mine = overlay({ version: '2.0.0', extends: 'http' });
    const { overlays } = parent
      .extend({ overlays: [mine] })
      .extend({})
      .describe();
    expect(overlays.map(({ id, version, userinfo, by }) => [id, version, userinfo, by])).toEqual([
      ['policy', '1.0.0', 'forbidden', 'the parent'],
      ['policy', '2.0.0', undefined, 'the parent'],
    ]);
    expect(parent.extend({}).describe().overlays).toHaveLength(1);
  });
  test('and an entry that says more is none of them', () => {
    const options: RegistryOptions = {
      severities: { 'acme/*': 'error', 'nobody/x': 'off' },
      overlays: [overlay({ id: 'nobody', extends: 'http', check: () => undefined })],
    };
    expect(createRegistry(above).extend(options).describe().withoutEffect).toEqual([]);
  });
});

describe('two registries that bind', () => {
  const other = createRegistry({
    plugins: [plugin('acme', { hooks: { query: 'forbidden' } })],
    secrets: ['fragment'],
    limits: { length: 20 },
  });
  test('judge both, and the contents are those of the parent among the options', () => {
    const child = parent.extend({ parent: other, overlays: [overlay({ id: 'own', fragment: 'forbidden' })] });
    expect(child.schemes()).toEqual(['acme']);
    expect(codesIn(child, 'http://u@h/')).toEqual(codesIn(parent, 'http://u@h/'));
    expect(codesIn(child, 'acme:x?q#f')).toEqual(['error acme/query 7-8', 'error own/fragment 9-10']);
    expect([child.engine.limits.length, child.engine.redact('acme:x#f')]).toEqual([20, 'acme:x#']);
  });
  test('are described with the settings and overlays of both', () => {
    const deny = { hosts: { deny: ['loopback'] } };
    const company = createRegistry({
      ...{
        plugins: [http],
        overlays: [overlay({ version: '1.1.0', extends: 'http', ...deny }), overlay({ id: 'more', extends: 'http' })],
      },
      ...{
        config: { http: { userinfo: 'forbidden' } },
        severities: { 'http/rare-ipv4': 'error' },
        file: 'company.yaml',
      },
    });
    const child = company.extend({ parent });
    const { overlays, settings } = child.describe();
    expect(overlays.map(({ id, version, by }) => [id, version, by]).sort()).toEqual([
      ['more', '1.0.0', 'company.yaml'],
      ['policy', '1.0.0', 'the parent'],
      ['policy', '1.1.0', 'company.yaml'],
    ]);
    expect(settings.map(({ path, value, by }) => [path, value, by])).toEqual([
      ['config.http.userinfo', 'forbidden', 'company.yaml'],
      ['severities.http/rare-ipv4', 'error', 'company.yaml'],
      ['limits.length', 40, 'the parent'],
    ]);
  });
  test('and two bases are an error', () => {
    const [one, two] = ['http://a/', 'http://b/'].map((resolve) =>
      createRegistry({ plugins: [http], references: { resolve } }),
    );
    expect(errorOf(() => one!.extend({ parent: two })).code).toBe('registry/sets-disagree');
  });
});

describe('tenants', () => {
  test('with one plugin id and version, another closure: two engines, two answers', () => {
    const base = createRegistry();
    const mine = (answer: string) => base.extend({ plugins: [plugin('acme', { hooks: { view: () => answer } })] });
    const [a, b] = [mine('a'), mine('b')];
    expect([a.engine === b.engine, a.view('acme:x'), b.view('acme:x')]).toEqual([false, 'a', 'b']);
    expect(a.fingerprint).toBe(b.fingerprint);
  });
  test('with equal data, or with nothing of their own, share an engine', () => {
    const make = () => parent.extend({ overlays: [overlay({ id: 'own', extends: 'http', query: 'forbidden' })] });
    expect(make().engine).toBe(make().engine);
    expect(parent.extend({}).engine).toBe(parent.engine);
    expect(parent.extend({ plugins: [http] }).engine).toBe(parent.engine);
  });
});
