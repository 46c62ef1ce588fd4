import { describe, expect, test } from '@jest/globals';
import type { SchemeHooks } from '@urikit/generic/hooks';
import {
  createHolder,
  createRegistry,
  type RegistryOptions,
  type Resolver,
  type SchemeRegistry,
} from '@urikit/registry';
import { http } from '@urikit/scheme-http';
import * as z from 'zod';
import { error, errorOf, issuesOf, overlay, plugin, reporting, set } from './support/plugins.js';

const loose = (id: string, schemes: readonly string[], more: object = {}) =>
  ({ ...plugin(id, { schemes, configSchema: z.looseObject({}) }), ...more }) as ReturnType<typeof plugin>;
/** A plugin of a child that takes the scheme "acme" over. */
const mine = (hooks: SchemeHooks = {}) => plugin('mine', { schemes: ['acme'], overrides: 'acme@*', hooks });

describe('the reach of an overlay is decided by the layer that brings it', () => {
  const policy = overlay({ extends: { plugin: 'http' }, query: 'discouraged', secrets: ['query'] });
  const parent = createRegistry({ plugins: [http], overlays: [policy] });
  const all = ['http', 'https', 'ws', 'wss'];
  const OVER = { overrides: 'http@*' };

  test.each<readonly [string, RegistryOptions]>([
    ['with another owner that overrides it', { plugins: [loose('other', all, OVER)] }],
    ['with another owner for two of its schemes', { plugins: [loose('other', ['http', 'https'], OVER)] }],
    ['with a set', { sets: [set('s', { plugins: [loose('other', all, OVER)] })] }],
  ])('a child %s stays covered, and so does its child', (_, options) => {
    const child = parent.extend(options);
    for (const registry of [child, child.extend({}), child.extend({ plugins: [plugin('more')] })])
      for (const scheme of all) {
        expect(issuesOf(registry, `${scheme}://h/?q`)).toContain('warning policy/query');
        expect(registry.engine.redact(`${scheme}://h/?q`)).toBe(`${scheme}://h/?`);
        expect(registry.describe().schemes[scheme]?.overlays).toEqual(['policy']);
      }
  });
  test('a child cannot put another plugin in the place of one of its id', () => {
    for (const schemes of [all, ['ws', 'wss']])
      expect(errorOf(() => parent.extend({ plugins: [loose('http', schemes)] }))).toMatchObject(
        error('registry/duplicate', 'give one an id of its own'),
      );
  });
  test('a scheme that the plugin of a child adds is not covered, and an overlay of the child is', () => {
    const child = parent.extend({
      plugins: [loose('other', [...all, 'h3'], OVER)],
      overlays: [overlay({ id: 'own', extends: { plugin: 'other' }, fragment: 'forbidden' })],
    });
    expect(issuesOf(child, 'h3://h/?q#f')).toEqual(['error own/fragment']);
    expect(issuesOf(child, 'http://h/?q#f')).toEqual(['warning policy/query', 'error own/fragment']);
  });
});

describe('an issue of a parent and its child is at least as severe as the parent says', () => {
  const parent = createRegistry({ plugins: [http], severities: { 'http/userinfo': 'info' } });
  test.each<readonly [string, RegistryOptions, string]>([
    ['a severity that switches it off', { severities: { 'http/userinfo': 'off' } }, 'info'],
    ['a severity that raises it', { severities: { 'http/userinfo': 'error' } }, 'error'],
    ['an option that forbids it', { config: { http: { userinfo: 'forbidden' } } }, 'info'],
    ['an option that allows it', { config: { http: { userinfo: 'allowed' } } }, 'info'],
  ])('%s', (_, options, severity) => {
    expect(issuesOf(parent.extend(options), 'http://u@h/')).toEqual([`${severity} http/userinfo`]);
  });
  test.each<readonly [string, RegistryOptions, readonly string[]]>([
    ['off', { severities: { 'two/x': 'off' } }, ['warning two/x', 'error two/x']],
    ['informative', { severities: { 'two/*': 'info' } }, ['warning two/x', 'error two/x']],
    ['an error', { severities: { 'two/x': 'error' } }, ['error two/x', 'error two/x']],
  ])(
    'one by one, if two issues of one code begin at one position and the child makes them %s',
    (_, options, issues) => {
      const check: SchemeHooks['check'] = (uri, report) => {
        for (const severity of ['warning', 'error'] as const)
          reporting({ code: 'x', severity, message: `expected no ${severity}` })(uri, report);
      };
      const two = createRegistry({ plugins: [plugin('two', { hooks: { check } })] });
      expect(issuesOf(two.extend(options), 'two:a')).toEqual(issues);
    },
  );
});

describe('a part that a parent hides stays hidden in a child', () => {
  const open = (scheme: string, more: object = {}) =>
    plugin('open', { schemes: [scheme], configure: () => ({ [scheme]: { secrets: [] } }), ...more });
  const parent = createRegistry({ plugins: [plugin('acme', { hooks: { secrets: ['query'] } }), http] });
  test.each<readonly [string, RegistryOptions, string, string]>([
    ['another owner', { plugins: [open('acme', { overrides: 'acme@*' })] }, 'acme:a?hush', 'acme:a?'],
    ['another owner of http', { plugins: [open('http', { overrides: 'http@*' })] }, 'http://u:hush@h/', 'http://u:@h/'],
    ['an owner of a scheme without one', { plugins: [open('new')] }, 'new://u:hush@h/', 'new://u:@h/'],
  ])('%s', (_, options, text, shown) => {
    const child = parent.extend(options);
    expect([parent, child, child.extend({})].map(({ engine }) => engine.redact(text))).toEqual([shown, shown, shown]);
  });
});

describe('a text that a parent forbids stays forbidden in a child', () => {
  const failing: SchemeHooks = { check: reporting({ code: 'no', severity: 'error' }) };
  const own = (hooks: SchemeHooks): RegistryOptions => ({ plugins: [plugin('acme', { hooks })] });
  const others: RegistryOptions = { schemes: { others: 'forbidden' } };
  const options = z.strictObject({ userinfo: z.enum(['allowed', 'forbidden']).default('forbidden') });
  const optional = plugin('acme', { configSchema: options, configure: (given: SchemeHooks) => ({ acme: given }) });
  const script = (hooks: SchemeHooks = {}): RegistryOptions => ({ plugins: [plugin('javascript', { hooks })] });
  const deaf = loose('deaf', ['acme'], { overrides: 'acme@*' });

  test.each<readonly [string, RegistryOptions, RegistryOptions, string, string]>([
    ['an owner for another scheme', others, script(), 'javascript:x', 'registry/other-scheme'],
    ['an owner in a set', others, { sets: [set('s', script())] }, 'JavaScript:x', 'registry/other-scheme'],
    [
      'an owner and an opaque path',
      { ...others, plugins: [plugin('acme')] },
      { ...script({ path: 'opaque' }), opaquePaths: ['data'] },
      'javascript:"',
      'registry/other-scheme',
    ],
    ['a plugin that overrides', own(failing), { plugins: [mine()] }, 'acme:x', 'acme/no'],
    [
      'an option',
      { plugins: [optional] },
      { config: { acme: { userinfo: 'allowed' } } },
      'acme://u@h/',
      'acme/userinfo',
    ],
    ['a severity', own(failing), { severities: { 'acme/no': 'off' } }, 'acme:x', 'acme/no'],
    ['all severities', own(failing), { severities: { 'acme/*': 'info' } }, 'acme:x', 'acme/no'],
    [
      'a preset',
      { ...own({ query: 'discouraged' }), severities: 'strict' },
      { severities: 'interop' },
      'acme:?q',
      'acme/query',
    ],
    [
      'a plugin that is deaf to an option',
      { plugins: [optional], config: { acme: { userinfo: 'forbidden' } } },
      { plugins: [deaf] },
      'acme://u@h/',
      'acme/userinfo',
    ],
  ])('that brings %s', (_, above, below, text, code) => {
    const parent = createRegistry(above);
    const held = issuesOf(parent, text).filter((each) => each.startsWith('error'));
    expect(held).toContain(`error ${code}`);
    const child = parent.extend(below);
    for (const registry of [child, createRegistry({ ...below, parent }), child.extend({}), child.extend(below)])
      expect(issuesOf(registry, text)).toEqual(expect.arrayContaining(held));
    expect(child.engine).not.toBe(parent.engine);
    expect(child.fingerprint).not.toBe(parent.fingerprint);
  });

  test('a warning about other schemes too', () => {
    const parent = createRegistry({ schemes: { others: 'discouraged' } });
    expect(issuesOf(parent.extend({ plugins: [plugin('acme')] }), 'acme:x')).toEqual(['warning registry/other-scheme']);
  });
  test.each<readonly [string, RegistryOptions]>([
    ['severities', { severities: { 'acme/query': 'info', 'acme/fragment': 'error' } }],
    ['another owner', { plugins: [mine({ id: 'acme', fragment: 'discouraged' })] }],
  ])('an issue of both is reported once, in the order of its index: %s', (_, below) => {
    const child = createRegistry(own({ query: 'forbidden', fragment: 'forbidden' })).extend(below);
    expect(issuesOf(child, 'acme:x?q#f')).toEqual(['error acme/query', 'error acme/fragment']);
  });
  test.each([
    ['off', []],
    ['info', ['info acme/query']],
  ] as const)(
    'severities of a child raise those of its parent, also of an issue that is off there: %s',
    (choice, query) => {
      const parent = createRegistry({
        ...own({ query: 'discouraged', fragment: 'discouraged' }),
        severities: { 'acme/query': 'off', 'acme/fragment': 'info' },
      });
      const severities = { 'acme/query': choice, 'acme/fragment': 'off', 'own/query': 'off' } as const;
      const child = parent.extend({ plugins: [plugin('own', { hooks: { query: 'discouraged' } })], severities });
      expect(issuesOf(child, 'acme:?q#f')).toEqual([...query, 'info acme/fragment']);
      expect(issuesOf(child, 'own:?q')).toEqual([]);
      expect(issuesOf(child.extend({ severities: 'interop' }), 'acme:?q#f')).toEqual([...query, 'info acme/fragment']);
    },
  );
  test('an option with a line break in its name is an option as any other', () => {
    const named = plugin('acme', {
      configSchema: z.record(z.string(), z.enum(['allowed', 'forbidden'])),
      configure: (given: Readonly<Record<string, 'allowed' | 'forbidden'>>) => ({
        acme: { query: given['a\nb'] ?? 'allowed' },
      }),
    });
    const parent = createRegistry({ plugins: [named], config: { acme: { 'a\nb': 'forbidden' } } });
    const child = parent.extend({ config: { acme: { 'a\nb': 'allowed' } } });
    expect(issuesOf(child, 'acme:x?q')).toEqual(['error acme/query']);
  });
  test('a holder replaces a child whose parent has other code', async () => {
    const below = mine();
    const make = (version: string) => {
      const parent = createRegistry(own({ view: () => version }));
      return () => parent.extend({ plugins: [below] });
    };
    const [one, other] = [make('1'), make('2')];
    const sources = [one, one, other];
    const holder = await createHolder(() => (sources.shift() as typeof one)());
    expect([(await holder.reload()).outcome, (await holder.reload()).outcome]).toEqual(['same', 'replaced']);
  });
  test('what has no fingerprint above has none below', () => {
    const overlays = [overlay({ check: () => undefined })];
    const child = createRegistry({ plugins: [plugin('acme')], overlays }).extend({ plugins: [plugin('more')] });
    expect(errorOf(() => child.fingerprint).plugins).toEqual(['policy']);
  });
});

describe('a path with dot-segments of a parent is no opaque path of a child, whose verbs would take what those of the parent refuse', () => {
  const opaque: RegistryOptions = { plugins: [plugin('acme', { hooks: { path: 'opaque' } })] };
  const taken: RegistryOptions = { plugins: [mine({ path: 'opaque' })] };
  const optional = plugin('acme', {
    configSchema: z.strictObject({ path: z.enum(['opaque', 'hierarchical']).default('hierarchical') }),
    configure: (hooks: SchemeHooks) => ({ acme: hooks }),
  });
  const refusing: RegistryOptions = { encodedDotSegments: 'refuse' };
  test.each<readonly [string, RegistryOptions, RegistryOptions, readonly string[]]>([
    ['of a plugin that overrides', { plugins: [plugin('acme'), plugin('other')] }, taken, ['mine']],
    ['by an option', { plugins: [optional] }, { config: { acme: { path: 'opaque' } } }, ['acme']],
    ['of a plugin, where encoded dot-segments are refused', refusing, opaque, ['acme']],
    ['by opaquePaths, where encoded dot-segments are refused', refusing, { opaquePaths: ['acme'] }, []],
  ])('%s', (_, above, below, plugins) => {
    const parent = createRegistry(above);
    const message = 'the path of scheme "acme" is opaque, and not in the parent; leave out the option';
    expect(parent.engine.normalize('acme:a/../b')).toBe('acme:/b');
    for (const registry of [parent, parent.extend({}), parent.extend({ limits: { length: 99 } })])
      expect(errorOf(() => registry.extend(below))).toMatchObject(error('registry/weaker', message, { plugins }));
  });
  test.each<readonly [string, RegistryOptions, RegistryOptions]>([
    ['the parent has it opaque', { ...refusing, opaquePaths: ['acme'] }, opaque],
    ['the owner of the parent has it opaque', { ...refusing, ...opaque }, taken],
    ['the parent knows nothing of the scheme', {}, opaque],
    ['the child refuses encoded dot-segments itself', {}, { ...refusing, opaquePaths: ['acme'] }],
  ])('unless %s', (_, above, below) => {
    expect(createRegistry(above).extend(below).engine.normalize('acme:a/../b')).toBe('acme:a/../b');
  });
});

test('a scheme without relative references has none in a child', () => {
  const parent = createRegistry({ plugins: [plugin('acme', { hooks: { references: 'none' } })] });
  expect(errorOf(() => parent.extend({ plugins: [mine()] }))).toMatchObject(
    error('registry/weaker', /^scheme "acme" has relative references, and not in the parent; leave/, {
      plugins: ['mine'],
    }),
  );
  const kept = parent.extend({ plugins: [mine({ references: 'none' })] });
  const added = createRegistry().extend({ plugins: [plugin('acme')] });
  expect([kept, added].map(({ engine }) => engine.tryResolve('b', 'acme:a').ok)).toEqual([false, true]);
});

test('services of a child give no weaker overlay in the place of one of its parent', () => {
  const QUERY = Symbol('query');
  const inside = {
    useFactory: ({ get }: Resolver) =>
      overlay({ query: get<'forbidden'>(QUERY), ...(get(QUERY) === 'forbidden' && { secrets: ['query'] }) }),
  };
  const services = (useValue: string) => [{ token: QUERY, useValue }];
  const parent = createRegistry({ plugins: [plugin('acme')], overlays: [inside], services: services('forbidden') });
  const { engine } = parent.extend({ services: services('discouraged') });
  expect(engine.check('acme:x?k')).toEqual(parent.engine.check('acme:x?k'));
  expect([engine.redact('acme:x?k'), parent.engine.redact('acme:x?k')]).toEqual(['acme:x?', 'acme:x?']);
});

describe('a reference that a child resolves is held to the issues of its parent for its target', () => {
  test.each<readonly [string, SchemeRegistry, RegistryOptions, string, string]>([
    [
      'an option',
      createRegistry({ plugins: [http], config: { http: { userinfo: 'forbidden' } } }),
      { config: { http: { userinfo: 'allowed' } }, references: { resolve: 'http://h/' } },
      '//joe@h/',
      'error http/userinfo',
    ],
    [
      'a scheme without owner',
      createRegistry({ plugins: [http], schemes: { others: 'forbidden' } }),
      { plugins: [plugin('acme')], references: { resolve: 'acme://h/' } },
      'a',
      'error registry/other-scheme',
    ],
  ])('%s', (_, parent, options, reference, issue) => {
    const child = parent.extend(options);
    expect(issuesOf(child, child.engine.normalize(reference))).toContain(issue);
    expect(issuesOf(child, reference)).toContain(issue);
    // Also where the parent has the same base, each issue is reported once.
    const base = { references: options.references };
    const below = createRegistry({ parent: parent.extend(base) }).extend({ opaquePaths: ['zz'] });
    expect(new Set(issuesOf(below, reference)).size).toBe(issuesOf(below, reference).length);
  });
});
