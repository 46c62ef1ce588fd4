import { describe, expect, test } from '@jest/globals';
import { PluginError } from '@urikit/generic';
import type { SchemeHooks, Uri } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import * as z from 'zod';
import { errorOf, plugin, set, thrownBy } from './support/plugins.js';

/** What is just as much as a lock, just more, or of another layer than it seems. */

const acme = plugin('acme', {
  configSchema: z.strictObject({ userinfo: z.string().optional(), list: z.array(z.number()).optional() }),
  hooks: { fragment: 'discouraged' },
});
const locking = (contents: Parameters<typeof set>[1]) =>
  set('security', { plugins: [acme], locked: true, ...contents });
const codesOf = (options: RegistryOptions, text = 'acme:x#f') =>
  createRegistry(options)
    .engine.check(text)
    .map(({ code, severity }) => `${severity} ${code}`);

describe('as much as what is locked may be said', () => {
  test('more than the least, in severities and in options', () => {
    expect(
      codesOf({
        sets: [locking({ severities: { 'acme/fragment': 'off' } })],
        severities: { 'acme/fragment': 'error' },
      }),
    ).toEqual(['error acme/fragment']);
    const sets = [locking({ config: { acme: { userinfo: 'allowed' } } })];
    expect(createRegistry({ sets, config: { acme: { userinfo: 'forbidden' } } }).schemes()).toEqual(['acme']);
  });

  test('an equal value that is another object', () => {
    const sets = [locking({ config: { acme: { list: [1, 2] } } })];
    expect(createRegistry({ sets, config: { acme: { list: [1, 2] } } }).schemes()).toEqual(['acme']);
    expect(errorOf(() => createRegistry({ sets, config: { acme: { list: [2, 1] } } })).code).toBe('registry/locked');
  });

  test('a word of an order is no more than a value outside of it', () => {
    const sets = [locking({ config: { acme: { userinfo: 'by hand' } } })];
    for (const userinfo of ['forbidden', 'allowed'])
      expect(errorOf(() => createRegistry({ sets, config: { acme: { userinfo } } })).code).toBe('registry/locked');
  });

  test('subject repeats it does not take the lock away', () => {
    const parent = createRegistry({ sets: [locking({ config: { acme: { userinfo: 'discouraged' } } })] });
    const same = parent.extend({ config: { acme: { userinfo: 'discouraged' } } });
    expect(errorOf(() => same.extend({ config: { acme: { userinfo: 'allowed' } } })).code).toBe('registry/locked');
  });

  test('the same severity for one code as for all', () => {
    const sets = [locking({ severities: { 'acme/*': 'warning' } })];
    expect(codesOf({ sets, severities: { 'acme/fragment': 'warning' } })).toEqual(['warning acme/fragment']);
  });

  test('what a preset makes of it', () => {
    const sets = (severities: 'recommended' | 'strict') => [locking({ severities })];
    expect(codesOf({ sets: sets('recommended'), severities: { 'acme/fragment': 'info' } })).toEqual([
      'warning acme/fragment',
    ]);
    expect(errorOf(() => createRegistry({ sets: sets('strict'), severities: { 'acme/fragment': 'info' } })).code).toBe(
      'registry/locked',
    );
  });
});

describe('what nobody locked may be lowered', () => {
  test.each<readonly [string, RegistryOptions]>([
    ['for all codes, by a set', { sets: [set('some', { plugins: [acme], severities: { 'acme/*': 'error' } })] }],
    ['a preset, by a set', { sets: [set('some', { plugins: [acme], severities: 'strict' })] }],
    [
      'a preset that a set locks elsewhere',
      {
        sets: [
          set('some', {
            plugins: [acme],
            severities: 'strict',
            overlays: [{ id: 'in', version: '1.0.0', extends: 'acme', query: 'forbidden' }],
            locked: ['overlays'],
          }),
        ],
      },
    ],
  ])('%s', (_, options) => {
    expect(codesOf({ ...options, severities: { 'acme/fragment': 'off' } })).toEqual([]);
  });

  test('for all codes and one, by the same layer, which locks both', () => {
    const severities = { 'acme/*': 'error', 'acme/fragment': 'info' } as const;
    expect(codesOf({ plugins: [acme], severities })).toEqual(['info acme/fragment']);
    expect(codesOf({ sets: [locking({ severities })] })).toEqual(['info acme/fragment']);
  });
});

describe('a set that locks what it says', () => {
  const overlay = (version: string) => ({ id: 'inside', version, extends: 'acme', query: 'forbidden' as const });

  test('locks its overlays too', () => {
    const sets = [locking({ overlays: [overlay('1.0.0')] }), set('weaker', { overlays: [overlay('2.0.0')] })];
    expect(errorOf(() => createRegistry({ sets }))).toMatchObject({
      code: 'registry/locked',
      path: 'overlays.inside',
      message: expect.stringMatching(
        /of set "weaker" would take the place of the one that set "security" brought/,
      ) as unknown,
    });
    const same = overlay('1.0.0');
    expect(createRegistry({ sets: [locking({ overlays: [same] })], overlays: [same] }).schemes()).toEqual(['acme']);
  });

  test('is named where another one would take the place of its overlay, and so is a parent', () => {
    const brought = { ...overlay('1.0.0'), locked: true };
    const sets = [
      set('security', { plugins: [acme], overlays: [brought] }),
      set('weaker', { overlays: [overlay('2.0.0')] }),
    ];
    expect(errorOf(() => createRegistry({ sets })).message).toMatch(
      /overlay "inside" of set "weaker" would take the place of the one that set "security" brought/,
    );
    const parent = createRegistry({ plugins: [acme], overlays: [overlay('1.0.0')] });
    expect(errorOf(() => parent.extend({ overlays: [overlay('2.0.0')] })).message).toMatch(/the parent brought/);
  });
});

test('an error that is bound has the fingerprint of one that is free', () => {
  const guarded = set('guarded', {
    plugins: [acme],
    overlays: [{ id: 'inside', version: '1.0.0', extends: 'acme', query: 'discouraged' }],
  });
  const severities = { 'inside/*': 'error' } as const;
  const bound = createRegistry({ sets: [guarded], severities });
  const free = createRegistry({ sets: [set('guarded', { ...guarded, severities })] });
  expect(bound.fingerprint).toBe(free.fingerprint);
});

test.each<readonly ['discouraged' | 'forbidden', RegExp]>([
  ['discouraged', /a policy advises against it/],
  ['forbidden', /a policy forbids it/],
])('an overlay says what it thinks of a query: %s', (query, message) => {
  const overlays = [{ id: 'inside', version: '1.0.0', extends: 'acme', query }];
  const { engine } = createRegistry({ plugins: [acme], overlays });
  expect(engine.check('acme:x?q').map((issue) => issue.message)).toEqual([expect.stringMatching(message)]);
});

describe('a hook that does what it must not is named', () => {
  const change = (uri: Uri): void => void Object.assign(uri, { path: 'changed' });
  test.each<readonly [string, SchemeHooks, (engine: ReturnType<typeof createRegistry>['engine']) => unknown]>([
    ['check', { check: change }, (engine) => engine.check('bad:x')],
    ['hazards', { hazards: change }, (engine) => engine.hooks('bad')?.hazards?.(engineUri(), () => undefined)],
    [
      'equivalent',
      { equivalent: (a) => (change(a), true), transitive: false },
      (engine) => engine.equivalent('bad:x', 'bad:y'),
    ],
    ['view', { view: change }, (engine) => engine.view('bad:x')],
  ])('%s', (hook, hooks, call) => {
    const { engine } = createRegistry({ plugins: [plugin('bad', { hooks })] });
    expect(thrownBy(() => call(engine))).toMatchObject({ name: 'PluginError', issue: { path: ['bad', 'bad', hook] } });
  });

  test('and one that reports what the plugin does not list', () => {
    const hooks: SchemeHooks = {
      check: (_, report) => {
        report({ code: 'odd', severity: 'error', component: 'path', message: 'expected less', section: 'BAD 1' });
      },
    };
    const { engine } = createRegistry({ plugins: [plugin('bad', { hooks, issues: ['even'] })] });
    const error = thrownBy(() => engine.check('bad:x'));
    expect(error).toBeInstanceOf(PluginError);
    expect(error).toMatchObject({
      issue: { path: ['bad', 'bad', 'check'] },
      message: expect.stringMatching(/"odd"/) as unknown,
    });
  });
});

/** A record of its own, that a hook may spoil. */
const engineUri = (): Uri => ({
  scheme: 'bad',
  authority: undefined,
  path: 'x',
  query: undefined,
  fragment: undefined,
});
