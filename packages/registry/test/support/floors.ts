import type { Presence, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, RegistryError, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { plugin } from './plugins.js';

/** Random compositions for the laws of parents and children. */

const presence = fc.constantFrom<Presence>('allowed', 'discouraged', 'forbidden');
const scheme = fc.constantFrom('a', 'b', 'c');
const id = fc.constantFrom('one', 'two', 'three');
const severity = fc.constantFrom('off' as const, 'info' as const, 'warning' as const, 'error' as const);

/** A normal form that a takeover makes of each URI: some parents forbid it. */
const EDITS: Readonly<Record<string, SchemeHooks>> = {
  none: {},
  host: {
    normalize: (uri) =>
      uri.authority === undefined
        ? uri
        : { ...uri, authority: { ...uri.authority, host: { kind: 'reg-name', text: 'evil.test' } } },
  },
  query: { normalize: (uri) => (uri.query === undefined ? { ...uri, query: 'q=added' } : uri) },
};

const hooksOf = fc.record(
  {
    query: presence,
    userinfo: presence,
    fragment: presence,
    host: fc.constantFrom('required' as const, 'may-be-empty' as const),
    emptyPath: fc.constantFrom('/' as const, '' as const),
    path: fc.constantFrom('hierarchical' as const, 'hierarchical' as const, 'opaque' as const),
    secrets: fc.constantFrom([], ['query' as const], ['password' as const], [{ parameter: 'q' }]),
  },
  { requiredKeys: [] },
);

const somePlugin = fc
  .record({
    id,
    version: fc.constantFrom('1.0.0', '2.0.0'),
    schemes: fc.uniqueArray(scheme, { minLength: 1, maxLength: 2 }),
    hooks: hooksOf,
    edit: fc.constantFrom(...Object.keys(EDITS)),
    loud: fc.constantFrom('', 'info', 'warning', 'error'),
    views: fc.boolean(),
    overrides: fc.option(id, { nil: undefined, freq: 2 }),
  })
  .map(({ id: name, version, schemes, hooks, edit, loud, views, overrides }) => {
    const check: SchemeHooks['check'] = (_, report, { normal }) => {
      if (normal.path.includes('x'))
        report({ code: 'loud', severity: loud as 'info', component: 'path', message: 'less', section: 'L 1' });
    };
    const all: SchemeHooks = {
      ...hooks,
      ...EDITS[edit],
      ...(loud !== '' && { check }),
      ...(views && { view: ({ path }) => path }),
    };
    return {
      ...plugin(name, { schemes, version }),
      configSchema: z.strictObject({ fragment: z.enum(['allowed', 'discouraged', 'forbidden']).optional() }),
      configure: (config: SchemeHooks) => Object.fromEntries(schemes.map((each) => [each, { ...all, ...config }])),
      ...(overrides !== undefined && overrides !== name && { overrides: `${overrides}@*` }),
    };
  });

const someOverlay = fc
  .record({
    id: fc.constantFrom('p', 'q', 'r'),
    version: fc.constant('1.0.0'),
    extends: fc.oneof(scheme, fc.record({ plugin: id })),
    rule: fc.constantFrom(
      { scheme: 'discouraged' as const },
      { scheme: 'forbidden' as const },
      { hosts: { deny: ['evil.test'] } },
      { hosts: { allow: ['*.test'] } },
      { userinfo: 'forbidden' as const },
      { query: 'forbidden' as const },
      { query: 'discouraged' as const },
      { secrets: ['query' as const] },
      { secrets: [() => [{ component: 'path' as const, start: 0, end: 1 }]], fingerprint: 'path' },
    ),
  })
  .map(({ rule, ...overlay }) => ({ ...overlay, ...rule }));

/** Options of one layer; a child that wants less is one of them, because each value is as likely as any other one. */
export const someFloor: fc.Arbitrary<RegistryOptions> = fc.record(
  {
    plugins: fc.uniqueArray(somePlugin, { maxLength: 3, selector: (one) => one.id }),
    overlays: fc.uniqueArray(someOverlay, { maxLength: 2, selector: (one) => one.id }),
    config: fc.dictionary(id, fc.record({ fragment: presence }), { minKeys: 1, maxKeys: 2 }),
    severities: fc.oneof(
      fc.constantFrom('strict' as const, 'recommended' as const, 'interop' as const),
      fc.dictionary(
        fc.constantFrom(
          'one/loud' as const,
          'one/query' as const,
          'two/*' as const,
          'three/query' as const,
          'p/*' as const,
          'p/query' as const,
          'q/userinfo' as const,
          'syntax/password' as const,
          'syntax/encoded-dot-segment' as const,
          'registry/other-scheme' as const,
        ),
        severity,
        { minKeys: 1 },
      ),
    ),
    schemes: fc.record({ others: presence }),
    opaquePaths: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 1 }),
    encodedDotSegments: fc.constantFrom('remove' as const, 'refuse' as const),
    limits: fc.record(
      {
        length: fc.integer({ min: 14, max: 60 }),
        segments: fc.integer({ min: 1, max: 4 }),
        parameters: fc.integer({ min: 1, max: 3 }),
      },
      { requiredKeys: [] },
    ),
    references: fc.constantFrom(
      'allow' as const,
      'forbid' as const,
      { resolve: 'a://evil.test/x/' },
      { resolve: 'b://h.test/' },
    ),
    secrets: fc.constantFrom([{ parameter: 'q' }], ['query' as const], ['userinfo' as const]),
  },
  { requiredKeys: [] },
);

/** Strings of the schemes of these compositions, and relative references. */
export const someText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('a', 'b', 'c', 'd', 'javascript', 'A'),
        fc.constantFrom(
          '',
          '//',
          '//h.test',
          '//evil.test',
          '//u:p@H.test',
          '//u@other',
          '//h.test:80',
          '//%65vil.test',
        ),
        fc.constantFrom('', '/', '/x', '/%2e%2e/x', '/a/../b', '/x/y/z/w', '/%78'),
        fc.constantFrom('', '?', '?q=1', '?q=1&r=2;s=3', '?x'),
        fc.constantFrom('', '#', '#f'),
      )
      .map(([name, ...rest]) => `${name}:${rest.join('')}`),
  },
  fc.constantFrom(
    '//h.test/x',
    '../b',
    '?q=1',
    '#f',
    '%2e%2e/x',
    '//u:p@evil.test/',
    'x',
    '',
    'a:"',
    'a: b',
    'b://[x',
    '/a/%2E',
  ),
);

/** The registry of options, without the members that do not fit into it. */
export function madeOf(options: RegistryOptions): SchemeRegistry {
  try {
    return createRegistry(options);
  } catch (error) {
    const order = [
      'severities',
      'config',
      'overlays',
      'references',
      'opaquePaths',
      'plugins',
      'limits',
      'schemes',
    ] as const;
    const member = order.find((name) => options[name] !== undefined);
    if (!(error instanceof RegistryError) || member === undefined) throw error;
    const { [member]: _, ...rest } = options;
    return madeOf(rest);
  }
}
