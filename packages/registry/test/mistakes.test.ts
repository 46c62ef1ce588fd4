import { describe, expect, test } from '@jest/globals';
import { type Engine, PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { errorOf, plugin, thrownBy } from './support/plugins.js';

const FINDING: Finding = { code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' };

describe('configure', () => {
  const of = (configure: () => unknown, schemes = ['acme']) =>
    errorOf(() => createRegistry({ plugins: [plugin('acme', { schemes, configure: configure as () => never })] }));

  test('that throws', () => {
    const cause = new Error('no such team');
    const error = of(() => {
      throw cause;
    });
    expect(error).toMatchObject({
      code: 'registry/configure',
      plugins: ['acme'],
      cause,
      message: expect.stringContaining('plugin "acme" 1.0.0: configure threw; see the cause') as unknown,
    });
  });

  test('that changes its configuration', () => {
    const greedy = plugin('acme', { configure: (config: never) => ({ acme: Object.assign(config, { more: 1 }) }) });
    expect(errorOf(() => createRegistry({ plugins: [greedy] }))).toMatchObject({
      code: 'registry/configure',
      cure: expect.stringContaining('frozen') as unknown,
    });
  });

  test('members that are undefined are not there', () => {
    expect(
      createRegistry({
        plugins: [
          plugin('acme', {
            configure: () => ({
              acme: Object.fromEntries([
                ['check', undefined],
                ['query', undefined],
              ]),
            }),
          }),
        ],
      }).engine.check('acme:x?'),
    ).toEqual([]);
  });
});

/** The innermost PluginError: one that a guard throws may be the cause of one that the engine throws. */
const rootOf = (error: unknown): unknown =>
  error instanceof PluginError && error.cause instanceof PluginError ? error.cause : error;

const change = (uri: Uri, part: object): Uri => Object.assign(uri, part);
const inAuthority = (uri: Uri, part: object): Uri => {
  Object.assign(uri.authority ?? {}, part);
  return uri;
};
const inHost = (uri: Uri, part: object): Uri => {
  Object.assign(uri.authority?.host ?? {}, part);
  return uri;
};

const CHANGES: readonly (readonly [part: string, apply: (uri: Uri) => Uri])[] = [
  ...(['path', 'scheme', 'query', 'fragment', 'authority'] as const).map(
    (part) => [part, (uri: Uri) => change(uri, { [part]: 'z' })] as const,
  ),
  ['userinfo', (uri) => inAuthority(uri, { userinfo: 'z' })],
  ['port', (uri) => inAuthority(uri, { port: '9' })],
  ['host', (uri) => inAuthority(uri, { host: { kind: 'reg-name', text: 'z' } })],
  ['text of the host', (uri) => inHost(uri, { text: 'z' })],
  ['kind of the host', (uri) => inHost(uri, { kind: 'IPv4address' })],
];

describe('a hook', () => {
  const TEXT = 'acme://u@H:1/A?q#f';
  const fail = (): never => {
    throw new TypeError('oh');
  };
  type Verb = (engine: Engine) => unknown;
  const normalize: Verb = (engine) => engine.normalize(TEXT);
  const check: Verb = (engine) => engine.check(TEXT);
  const view: Verb = (engine) => engine.view(TEXT);
  const equivalent: Verb = (engine) => engine.equivalent(TEXT, 'acme:y#f');
  const identity: Verb = (engine) => engine.identity(TEXT);
  const rule = (apply: (uri: Uri) => Uri): SchemeHooks => ({
    rules: [{ id: 'slash', section: 'X 1', tier: 'safe', level: 'scheme-based', apply }],
  });
  const reporting = (part: object): SchemeHooks => ({ check: (_, report) => report({ ...FINDING, ...part }) });

  test.each<readonly [string, SchemeHooks, Verb, string, RegExp]>([
    ['normalize that throws', { normalize: fail }, normalize, 'normalize', /threw/],
    ['check that throws', { check: fail }, check, 'check', /threw/],
    ['view that throws', { view: fail }, view, 'view', /threw/],
    ['equivalent that throws', { equivalent: fail, transitive: false }, equivalent, 'equivalent', /threw/],
    ...CHANGES.map(
      ([part, apply]) =>
        [
          `normalize that changes the ${part}`,
          { normalize: apply },
          normalize,
          'normalize',
          /changed the URI/,
        ] as const,
    ),
    ['check that changes', { check: (uri) => void change(uri, { path: '/z' }) }, check, 'check', /changed the URI/],
    ['view that changes', { view: (uri) => change(uri, { path: '/z' }) }, view, 'view', /changed the URI/],
    [
      'equivalent that changes',
      { transitive: false, equivalent: (_, b) => change(b, { path: 'z' }) === b },
      equivalent,
      'equivalent',
      /changed the URI/,
    ],
    ['rule that changes', rule((uri) => change(uri, { path: '/z' })), normalize, 'rules/slash', /changed the URI/],
    ['rule that throws', rule(fail), normalize, 'rules/slash', /threw/],
    [
      'rule that is asynchronous',
      rule(((uri: Uri) => Promise.resolve(uri)) as unknown as (uri: Uri) => Uri),
      normalize,
      'rules/slash',
      /returned a promise/,
    ],
    ['identity that changes', { identity: (uri) => change(uri, { path: '/z' }).path }, identity, 'identity', /changed/],
    ['identity that throws', { identity: fail }, identity, 'identity', /threw/],
    ['check that returns findings', { check: () => [FINDING] as unknown as undefined }, check, 'check', /a list/],
    ['check with the id in its code', reporting({ code: 'acme/hit' }), check, 'check', /reported the code "acme\/hit"/],
  ])('%s', (_, hooks, verb, hook, message) => {
    const { engine } = createRegistry({
      plugins: [
        plugin('acme', { hooks }),
        plugin('good', { hooks: { check: (_uri, report) => report(FINDING), view: () => 1 } }),
      ],
    });
    const error = thrownBy(() => verb(engine));
    expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'acme', hook] } });
    expect((rootOf(error) as Error).message).toMatch(message);
    // Nobody else notices, and neither does this engine the next time.
    expect(engine.normalize('GOOD://H')).toBe('good://h');
    expect(engine.check('good:x')).toMatchObject([{ code: 'good/hit' }]);
    expect(engine.view('good:x')).toBe(1);
    expect(thrownBy(() => verb(engine))).toEqual(error);
  });

  test("of an overlay is the overlay's own", () => {
    const make = (check: SchemeHooks['check']) =>
      createRegistry({
        plugins: [plugin('acme')],
        overlays: [{ id: 'policy', version: '1.0.0', extends: 'acme', ...(check && { check }) }],
      }).engine;
    const cause = new Error('oh');
    expect(
      thrownBy(() =>
        make(() => {
          throw cause;
        }).check('acme:x'),
      ),
    ).toMatchObject({ name: 'PluginError', issue: { path: ['policy', 'acme', 'check'] }, cause });
    expect(thrownBy(() => make((uri) => void change(uri, { path: 'z' })).check('acme:x'))).toMatchObject({
      issue: { path: ['policy', 'acme', 'check'] },
      message: expect.stringContaining('changed the URI') as unknown,
    });
  });

  test.each<readonly [string, unknown, RegExp]>([
    [
      'its id in a code',
      { ...FINDING, code: 'policy/hit' },
      /reported the code "policy\/hit": expected .* without the plugin's id/,
    ],
    ['the id of another in a code', { ...FINDING, code: 'acme/hit' }, /reported the code "acme\/hit": expected/],
    ...['', 'Hit', 'a b', '-a', 'a-', 'a--b'].map(
      (code) => [`the code "${code}"`, { ...FINDING, code }, /digits and single hyphens, without/] as const,
    ),
    ['a finding that is none', 3, /reported 3: expected a finding, as in \{ code/],
  ])('of an overlay that reports %s', (_, finding, message) => {
    const { engine } = createRegistry({
      plugins: [plugin('acme')],
      overlays: [
        { id: 'policy', version: '1.0.0', extends: 'acme', check: (_uri, report) => report(finding as Finding) },
      ],
    });
    expect(thrownBy(() => engine.check('acme:x'))).toMatchObject({
      name: 'PluginError',
      issue: { path: ['policy', 'acme', 'check'] },
      message: expect.stringMatching(message) as unknown,
    });
  });

  test.each([
    ['an overlay', undefined, () => [FINDING] as unknown as undefined, 'policy'],
    ['the owner under an overlay', () => [FINDING] as unknown as undefined, () => undefined, 'acme'],
  ])('of %s that returns findings', (_, own, check, id) => {
    const { engine } = createRegistry({
      plugins: [plugin('acme', { hooks: { ...(own && { check: own }) } })],
      overlays: [{ id: 'policy', version: '1.0.0', extends: 'acme', check }],
    });
    expect(thrownBy(() => engine.check('acme:x'))).toMatchObject({
      issue: { path: [id, 'acme', 'check'] },
      message: expect.stringContaining('expected undefined; it must call report with each finding') as unknown,
    });
  });

  test("of the owner under an overlay is the owner's", () => {
    const { engine } = createRegistry({
      plugins: [plugin('acme', { hooks: { check: fail } })],
      overlays: [{ id: 'policy', version: '1.0.0', extends: 'acme', query: 'forbidden' }],
    });
    expect(thrownBy(() => engine.check('acme:x'))).toMatchObject({ issue: { path: ['acme', 'acme', 'check'] } });
  });
});

describe('hooks that are good', () => {
  test('may use this, and keep what they said when their object changes', () => {
    const hooks = {
      localHosts: ['here'],
      secrets: ['query' as const],
      word: 'x',
      check(this: { word: string }, _: Uri, report: (finding: Finding) => void) {
        report({ ...FINDING, message: this.word });
      },
      view(this: { word: string }) {
        return this.word;
      },
      normalize(this: { word: string }, uri: Uri) {
        return this.word === 'x' ? uri : { ...uri, path: '' };
      },
      transitive: false as const,
      equivalent(this: { word: string }) {
        return this.word === 'x';
      },
    };
    const { word, ...shown } = hooks;
    const bound = Object.assign(Object.create({ word }) as typeof hooks, shown);
    const { engine } = createRegistry({ plugins: [plugin('acme', { hooks: bound as unknown as SchemeHooks })] });
    hooks.localHosts.push('there');
    expect(engine.check('acme:a')).toMatchObject([{ message: 'x' }]);
    expect(engine.view('acme:a')).toBe('x');
    expect(engine.normalize('acme://here/A')).toBe('acme:///A');
    expect(engine.equivalent('acme:a', 'acme:b')).toBe(true);
    expect(engine.redact('acme:a?b')).not.toContain('b');
  });
});

describe('the first composition in code', () => {
  const acme = plugin('acme');
  test.each<readonly [string, object, string, RegExp]>([
    [
      'a function that gives a plugin',
      { plugins: [() => acme] },
      'registry/unresolvable',
      /the composition, plugins\[0\]: a function that is no class; call it and give its result, or write \{ useFactory/,
    ],
    [
      'hosts with a letter too many',
      { plugins: [acme], overlays: [{ id: 'in', version: '1.0.0', extends: 'acme', hosts: { denny: ['private'] } }] },
      'input/unknown-option',
      /hosts\.denny: no such key \(is "deny" meant\?\); correct or remove it: the keys here are "allow", "deny"/,
    ],
  ])('%s', (_, options, code, message) => {
    expect(errorOf(() => createRegistry(options))).toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    });
  });
});
