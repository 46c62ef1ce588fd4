import { describe, expect, test } from '@jest/globals';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions } from '@urikit/registry';
import { z } from 'zod';
import { codesOf, error, errorOf, issuesOf, overlay, plugin, reporting, set, throwing } from '../support/plugins.js';

const many = plugin('many', { schemes: ['one', 'two', 'three'] });
const other = plugin('other');
const over = (scope: SchemeOverlay['extends'], more: Partial<SchemeOverlay> = {}): SchemeOverlay =>
  overlay({ extends: scope, query: 'forbidden', ...more });
const reported = (options: RegistryOptions): readonly string[] => {
  const registry = createRegistry({ plugins: [many, other], ...options });
  return registry.schemes().filter((scheme) => registry.engine.check(`${scheme}:x?q`).length > 0);
};

describe('one overlay over', () => {
  test('several schemes', () => {
    expect(reported({ overlays: [over(['one', 'other'])] })).toEqual(['one', 'other']);
  });
  test('the schemes of a plugin', () => {
    expect(reported({ overlays: [over({ plugin: 'many' })] })).toEqual(['one', 'two', 'three']);
    expect(createRegistry({ plugins: [many], overlays: [over({ plugin: 'many' })] }).describe()).toMatchObject({
      schemes: { one: { overlays: ['policy'] }, three: { overlays: ['policy'] } },
      overlays: [{ id: 'policy', extends: { plugin: 'many' } }],
    });
  });
  test('the schemes of a plugin, those that another one takes over from it too', () => {
    const taker = plugin('taker', { schemes: ['two'], overrides: 'many@^1.0.0' });
    expect(reported({ plugins: [many, taker], overlays: [over({ plugin: 'many' })] })).toEqual(['one', 'two', 'three']);
    expect(reported({ plugins: [many, taker], overlays: [over({ plugin: 'taker' })] })).toEqual(['two']);
  });
  test.each<readonly [SchemeOverlay['extends'], RegExp]>([
    [['one', 'twoo'], /scheme "twoo", which no plugin owns \(is "two" meant\?\); add a plugin for "twoo"/],
    [{ plugin: 'mani' }, /plugin "mani", which is not there \(is "many" meant\?\); add a plugin mani, or correct/],
  ])('what is not there: %j', (scope, expected) => {
    expect(errorOf(() => createRegistry({ plugins: [many, other], overlays: [over(scope)] }))).toMatchObject(
      error('registry/overlay-without-owner', expected),
    );
  });
  test.each([[[]], [['One']], [{ plugin: 'Many' }], [{}], [1]])('%j is no scope', (scope) => {
    const error = errorOf(() => createRegistry({ plugins: [many], overlays: [over(scope as never)] }));
    expect(error.code).toBe('registry/not-an-overlay');
  });
});

describe('overlays are in the order of their ids, however they are given', () => {
  const reporting = (id: string, after?: readonly string[]) =>
    over('other', { id, fingerprint: '', query: 'discouraged', ...(after && { after }) });
  const codesIn = (overlays: readonly SchemeOverlay[]) =>
    codesOf(createRegistry({ plugins: [other], overlays }), 'other:x?q').map((code) => code.replace(/\/.*/, ''));
  test.each([[['a', 'b', 'c']], [['c', 'b', 'a']], [['b', 'c', 'a']]])('%j', (ids) => {
    expect(codesIn(ids.map((id) => reporting(id)))).toEqual(['a', 'b', 'c']);
    expect(codesIn(ids.map((id) => reporting(id, id === 'a' ? ['c'] : [])))).toEqual(['c', 'a', 'b']);
  });
});

describe('an overlay with options', () => {
  const sized: SchemeOverlay = overlay({
    id: 'sized',
    extends: { plugin: 'many' },
    rfc: 'SIZED 1',
    port: 'forbidden',
    fingerprint: '1',
    configSchema: z.strictObject({ max: z.number().default(3), fragment: z.literal('forbidden').optional() }),
    configure: ({ max, fragment }: { readonly max: number; readonly fragment?: 'forbidden' }) => ({
      port: 'forbidden',
      fragment: fragment ?? 'discouraged',
      check: (uri, report) =>
        uri.path.length <= max ? undefined : reporting({ code: 'long', severity: 'error' })(uri, report),
    }),
  });
  const make = (options: RegistryOptions = {}) => createRegistry({ plugins: [many], overlays: [sized], ...options });

  test.each<readonly [RegistryOptions, string, readonly string[]]>([
    [{}, 'one:abcd#f', ['error sized/long', 'warning sized/fragment']],
    [{ config: { sized: { max: 4, fragment: 'forbidden' } } }, 'two:abcd#f', ['error sized/fragment']],
  ])('is told what to check: %j', (options, text, issues) => {
    expect(issuesOf(make(options), text)).toEqual(issues);
  });
  test('has its options in the fingerprint, in describe, in the schema and among what was said', () => {
    const registries = [make(), make({ config: { sized: { max: 3 } } }), make({ config: { sized: { max: 4 } } })];
    const [none, same, another] = registries.map(({ fingerprint }) => fingerprint);
    expect([same === none, another === none]).toEqual([true, false]);
    const described = make({ config: { sized: { max: 4 } } });
    expect(described.describe()).toMatchObject({
      overlays: [{ id: 'sized', config: { max: 4 }, check: true }],
      settings: [{ path: 'config.sized.max', value: 4 }],
    });
    expect(described.configJsonSchema()).toMatchObject({
      properties: { config: { properties: { sized: { properties: { max: { default: 3 } } } } } },
    });
  });
  test('shares an engine between those that say the same', () => {
    const parent = make();
    const child = () => parent.extend({ config: { sized: { max: 5 } } });
    expect(child().engine).toBe(child().engine);
    expect(child().engine).not.toBe(parent.engine);
    expect(parent.extend({}).engine).toBe(parent.engine);
  });
  test('is configured once for a parent and a child that say the same', () => {
    let configured = 0;
    const configure = (): OverlayRules => ({ query: configured++ < 9 ? 'forbidden' : 'discouraged' });
    const counted: SchemeOverlay = { ...sized, configure };
    const parent = make({ overlays: [counted] });
    parent.extend({ severities: 'strict' }).engine.check('one:x');
    expect(configured).toBe(1);
  });
  const returning = (rules: unknown): Partial<SchemeOverlay> => ({ configure: () => rules as never });
  const NOT = 'registry/not-an-overlay';
  const LOOSENS =
    /what configure of overlay "sized" returned: query: expected "discouraged" or "forbidden": an overlay/;
  const TWICE =
    /overlay "sized" says fragment itself, and its configure returned another value; say it in the overlay or in/;
  const STRANGE = /what configure of overlay "sized" returned: id: no such key/;
  const two = { hosts: { deny: ['private'] }, ...returning({ hosts: { deny: ['loopback'] } }) };
  test.each<readonly [string, Partial<SchemeOverlay>, string, RegExp]>([
    ['a schema alone', { configure: undefined as never }, NOT, /configSchema or configure, and not both/],
    [
      'configure that throws',
      { configure: throwing(new Error('oh')) },
      'registry/configure',
      /"sized" 1\.0\.0: configure threw/,
    ],
    ['configure that returns nothing', returning(undefined), NOT, /returned no object/],
    ['a Map', returning(new Map([['query', 'forbidden']])), NOT, /returned an instance of Map; return rules/],
    ['a promise', returning(Promise.resolve({})), NOT, /returned a promise/],
    ['an id of another', returning({ id: 'x' }), 'input/unknown-option', STRANGE],
    ['another value of a rule that it says itself', { fragment: 'forbidden' }, NOT, TWICE],
    ['other hosts than it says itself', two, NOT, /says hosts itself/],
    ['a looser rule', returning({ query: 'allowed' }), 'registry/overlay-loosens', LOOSENS],
  ])('%s is refused', (_, more, code, expected) => {
    expect(errorOf(() => make({ overlays: [{ ...sized, ...more }] }))).toMatchObject(error(code, expected));
  });
  test('options of an overlay without a schema, and options that it refuses', () => {
    const overlays = [over('one')];
    expect(errorOf(() => make({ overlays, config: { policy: { a: 1 } } })).code).toBe('registry/missing-plugin');
    expect(errorOf(() => make({ config: { sized: { mac: 1 } } })).message).toMatch(
      /config.sized.mac: .*is "max" meant/,
    );
  });
});

describe('a plugin that overrides another one', () => {
  const options = z.strictObject({ userinfo: z.string().optional() });
  const base = plugin('base', { schemes: ['acme'], configSchema: options });
  const wide = plugin('base', { schemes: ['acme', 'more'], configSchema: options });
  const taker = plugin('taker', { schemes: ['acme'], overrides: 'base@^1.0.0', configSchema: options });
  const says = { config: { base: { userinfo: 'forbidden' } }, severities: { 'base/query': 'error' } } as const;

  describe('settings of a plugin that another one overrides in all its schemes would be lost', () => {
    const { config, severities } = says;
    const lent = plugin('taker', { ...taker, configure: (_: never, __: unknown, lenders) => lenders?.['base'] ?? {} });
    const named = plugin('taker', { ...taker, configure: () => ({ acme: { id: 'base', query: 'discouraged' } }) });

    test.each<readonly [string, RegistryOptions, string]>([
      ['an option', { plugins: [base, taker], config }, 'registry/config'],
      ['an option of a set', { plugins: [taker], sets: [set('a', { plugins: [base], config })] }, 'registry/config'],
      ['an option of a child', { parent: createRegistry({ plugins: [base, taker] }), config }, 'registry/config'],
      ['an option in spite of its id', { plugins: [base, named], config }, 'registry/config'],
      ['a severity', { plugins: [base, taker], severities }, 'registry/severity'],
      ['a severity for the hooks that are lent', { plugins: [base, lent], severities }, 'registry/severity'],
    ])('%s', (_, options, code) => {
      expect(errorOf(() => createRegistry(options))).toMatchObject({ code, plugins: expect.arrayContaining(['base']) });
    });

    test('a message names both plugins', () => {
      expect(errorOf(() => createRegistry({ plugins: [base, taker], config })).message).toBe(
        'config.base.userinfo (the composition) is for plugin "base", of which no scheme is left: "taker" overrides it; ' +
          'leave the option out, give it to "taker", or leave "taker" out (registry/config)',
      );
    });

    test.each<readonly [string, RegistryOptions]>([
      ['an option of a plugin that is lent', { plugins: [base, lent], config }],
      ['an option of a plugin with a scheme of its own', { plugins: [wide, taker], config }],
      ['an option of the parent', { parent: createRegistry({ plugins: [base], config }), plugins: [taker] }],
      ['no option', { plugins: [base, taker], config: { base: {} } }],
      ['a severity of the parent', { parent: createRegistry({ plugins: [base], severities }), plugins: [taker] }],
      ['a severity for hooks with its id', { plugins: [base, named], severities }],
    ])('and %s is not', (_, options) => {
      expect(createRegistry(options).describe().schemes['acme']?.plugin).toBe('taker');
    });
  });
});
