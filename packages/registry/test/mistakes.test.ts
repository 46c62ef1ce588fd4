import { describe, expect, test } from '@jest/globals';
import { type Engine, PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { createRegistry } from '@urikit/registry';
import { error, errorOf, issuesOf, overlay, plugin, reporting, throwing, thrownBy } from './support/plugins.js';

const FINDING: Finding = { code: 'hit', severity: 'info', component: 'path', message: 'hit', section: 'X 1' };

describe('configure', () => {
  test('that throws, or changes its configuration', () => {
    const cause = new Error('no such team');
    const greedy = (config: never) => ({ acme: Object.assign(config, { more: 1 }) });
    for (const [configure, more] of [
      [throwing(cause), { cause }],
      [greedy, {}],
    ] as const)
      expect(errorOf(() => createRegistry({ plugins: [plugin('acme', { configure })] }))).toMatchObject(
        error(
          'registry/configure',
          'plugin "acme" 1.0.0: configure threw; see the cause; its configuration is frozen',
          more,
        ),
      );
  });

  test('members that are undefined are not there', () => {
    const hooks = { check: undefined, query: undefined } as object;
    expect(issuesOf(createRegistry({ plugins: [plugin('acme', { hooks })] }), 'acme:x?')).toEqual([]);
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
  const oh = new TypeError('oh');
  const fail = throwing(oh);
  type Verb = (engine: Engine) => unknown;
  const normalize: Verb = (engine) => engine.normalize(TEXT);
  const check: Verb = (engine) => engine.check(TEXT);
  const view: Verb = (engine) => engine.view(TEXT);
  const equivalent: Verb = (engine) => engine.equivalent(TEXT, 'acme:y#f');
  const identity: Verb = (engine) => engine.identity(TEXT);
  const rule = (apply: (uri: Uri) => Uri): SchemeHooks => ({
    rules: [{ id: 'slash', section: 'X 1', tier: 'safe', level: 'scheme-based', apply }],
  });
  const promise = ((uri: Uri) => Promise.resolve(uri)) as unknown as (uri: Uri) => Uri;
  const list = () => [FINDING] as unknown as undefined;
  const comparing: SchemeHooks = { transitive: false, equivalent: (_, b) => change(b, { path: 'z' }) === b };
  const moved = (uri: Uri): Uri => change(uri, { path: '/z' });
  const CHANGED = /changed the URI/;

  test.each<readonly [string, SchemeHooks, Verb, string, RegExp]>([
    ['normalize that throws', { normalize: fail }, normalize, 'normalize', /threw/],
    ['check that throws', { check: fail }, check, 'check', /threw/],
    ['view that throws', { view: fail }, view, 'view', /threw/],
    ['equivalent that throws', { equivalent: fail, transitive: false }, equivalent, 'equivalent', /threw/],
    ...CHANGES.map(
      ([part, apply]) => [`changed ${part}`, { normalize: apply }, normalize, 'normalize', CHANGED] as const,
    ),
    ['check that changes', { check: (uri) => void moved(uri) }, check, 'check', CHANGED],
    ['view that changes', { view: moved }, view, 'view', CHANGED],
    ['equivalent that changes', comparing, equivalent, 'equivalent', CHANGED],
    ['rule that changes', rule(moved), normalize, 'rules/slash', CHANGED],
    ['rule that throws', rule(fail), normalize, 'rules/slash', /threw/],
    ['rule that is asynchronous', rule(promise), normalize, 'rules/slash', /returned a promise/],
    ['identity that changes', { identity: (uri) => moved(uri).path }, identity, 'identity', CHANGED],
    ['identity that throws', { identity: fail }, identity, 'identity', /threw/],
    ['check that returns findings', { check: list }, check, 'check', /a list/],
    [
      'check with the id in its code',
      { check: reporting({ code: 'acme/hit' }) },
      check,
      'check',
      /the code "acme\/hit"/,
    ],
  ])('%s', (_, hooks, verb, hook, message) => {
    const good = plugin('good', { hooks: { check: reporting(), view: () => 1 } });
    const { engine } = createRegistry({ plugins: [plugin('acme', { hooks }), good] });
    const error = thrownBy(() => verb(engine));
    expect(error).toMatchObject({ name: 'PluginError', issue: { path: ['acme', 'acme', hook] } });
    expect((rootOf(error) as Error).message).toMatch(message);
    // Nobody else notices, and neither does this engine the next time.
    expect(engine.normalize('GOOD://H')).toBe('good://h');
    expect(engine.check('good:x')).toMatchObject([{ code: 'good/hit' }]);
    expect(engine.view('good:x')).toBe(1);
    expect(thrownBy(() => verb(engine))).toEqual(error);
  });

  const checking = (check: SchemeHooks['check'], hooks: SchemeHooks = {}) =>
    createRegistry({ plugins: [plugin('acme', { hooks })], overlays: [overlay(check && { check })] }).engine;
  const told =
    (finding: unknown): SchemeHooks['check'] =>
    (_, report) =>
      report(finding as Finding);
  const RETURNED = /expected undefined; it must call report with each finding/;
  test.each<readonly [string, SchemeHooks['check'], RegExp]>([
    ['throws', fail, /threw/],
    ['changes the URI', (uri) => void moved(uri), CHANGED],
    ['returns findings', list, RETURNED],
    [
      'has its id in a code',
      reporting({ code: 'policy/hit' }),
      /reported the code "policy\/hit": expected .* without the/,
    ],
    ['has the id of another in a code', reporting({ code: 'acme/hit' }), /reported the code "acme\/hit": expected/],
    ...['', 'Hit', 'a b', '-a', 'a-', 'a--b'].map(
      (code) => [`reports "${code}"`, reporting({ code }), /digits and single hyphens, without/] as const,
    ),
    ['reports no finding', told(3), /reported 3: expected a finding, as in \{ code/],
  ])('of an overlay that %s', (_, own, message) => {
    const found = thrownBy(() => checking(own).check('acme:x'));
    expect(found).toMatchObject({ name: 'PluginError', issue: { path: ['policy', 'acme', 'check'] } });
    expect((found as Error).message).toMatch(message);
  });

  test('of an overlay that throws has its cause', () => {
    expect(thrownBy(() => checking(fail).check('acme:x'))).toHaveProperty('cause', oh);
  });

  test.each<readonly [string, SchemeHooks['check'], RegExp]>([
    ['throws', fail, /threw/],
    ['returns findings', list, RETURNED],
  ])("of the owner under an overlay that %s is the owner's", (_, own, message) => {
    const found = thrownBy(() => checking(() => undefined, own && { check: own }).check('acme:x'));
    expect(found).toMatchObject({ issue: { path: ['acme', 'acme', 'check'] } });
    expect((found as Error).message).toMatch(message);
  });
});

test('hooks that are good may use `this`', () => {
  class Hooks {
    get word() {
      return 'x';
    }
    readonly localHosts = ['here'];
    readonly secrets = ['query' as const];
    readonly transitive = false as const;
    check(_: Uri, report: (finding: Finding) => void) {
      report({ ...FINDING, message: this.word });
    }
    view() {
      return this.word;
    }
    normalize(uri: Uri) {
      return this.word === 'x' ? uri : { ...uri, path: '' };
    }
    equivalent() {
      return this.word === 'x';
    }
  }
  const { engine } = createRegistry({ plugins: [plugin('acme', { hooks: new Hooks() })] });
  expect(engine.check('acme:a')).toMatchObject([{ message: 'x' }]);
  expect(engine.view('acme:a')).toBe('x');
  expect(engine.normalize('acme://here/A')).toBe('acme:///A');
  expect(engine.equivalent('acme:a', 'acme:b')).toBe(true);
  expect(engine.redact('acme:a?b')).not.toContain('b');
});

test.each<readonly [string, object, string, RegExp]>([
  [
    'a function that gives a plugin',
    { plugins: [() => plugin('acme')] },
    'registry/unresolvable',
    /the composition, plugins\[0\]: a function that is no class; call it and give its result, or write \{ useFactory/,
  ],
  [
    'hosts with a letter too many',
    { plugins: [plugin('acme')], overlays: [overlay({ hosts: { denny: ['private'] } as never })] },
    'input/unknown-option',
    /hosts\.denny: no such key \(is "deny" meant\?\); correct or remove it: the keys here are "allow", "deny"/,
  ],
])('the first composition in code: %s', (_, options, code, message) => {
  expect(errorOf(() => createRegistry(options))).toMatchObject(error(code, message));
});
