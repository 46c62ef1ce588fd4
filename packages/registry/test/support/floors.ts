import type { SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, RegistryError, type RegistryOptions, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { plugin } from './plugins.js';

/** Random compositions for the laws of parents and children. */

const of = <const T extends readonly unknown[]>(...values: T) => fc.constantFrom<T[number]>(...values);
const presence = of('allowed', 'discouraged', 'forbidden');
const scheme = of('a', 'b', 'c');
const id = of('one', 'two', 'three');
const severity = of('off', 'info', 'warning', 'error');

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

const some = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(model, { requiredKeys: [] });
const hooksOf = some({
  query: presence,
  userinfo: presence,
  fragment: presence,
  host: of('required', 'may-be-empty'),
  emptyPath: of('/', ''),
  path: of('hierarchical', 'hierarchical', 'opaque'),
  secrets: of([], ['query'], ['password'], [{ parameter: 'q' }]),
});

const somePlugin = fc
  .record({
    id,
    version: of('1.0.0', '2.0.0'),
    schemes: fc.uniqueArray(scheme, { minLength: 1, maxLength: 2 }),
    hooks: hooksOf,
    edit: of(...Object.keys(EDITS)),
    loud: of('', 'info', 'warning', 'error'),
    views: fc.boolean(),
    overrides: fc.option(id, { nil: undefined, freq: 2 }),
  })
  // A plugin that adds a part which it forbids refuses its own normal form, with a child and without.
  .filter(({ hooks, edit }) => edit !== 'query' || hooks.query !== 'forbidden')
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
    id: of('p', 'q', 'r'),
    version: fc.constant('1.0.0'),
    extends: fc.oneof(scheme, fc.record({ plugin: id })),
    rule: of(
      { scheme: 'discouraged' },
      { scheme: 'forbidden' },
      { hosts: { deny: ['evil.test'] } },
      { hosts: { allow: ['*.test'] } },
      { userinfo: 'forbidden' },
      { query: 'forbidden' },
      { query: 'discouraged' },
      { secrets: ['query'] },
      { secrets: [() => [{ component: 'path' as const, start: 0, end: 1 }]], fingerprint: 'path' },
    ),
  })
  .map(({ rule, ...overlay }) => ({ ...overlay, ...rule }));

/** Options of one layer; a child that wants less is one of them, because each value is as likely as any other one. */
export const someFloor: fc.Arbitrary<RegistryOptions> = some({
  plugins: fc.uniqueArray(somePlugin, { maxLength: 3, selector: (one) => one.id }),
  overlays: fc.uniqueArray(someOverlay, { maxLength: 2, selector: (one) => one.id }),
  config: fc.dictionary(id, fc.record({ fragment: presence }), { minKeys: 1, maxKeys: 2 }),
  severities: fc.oneof(
    of('strict', 'recommended', 'interop'),
    fc.dictionary(
      of(
        ...(['one/loud', 'one/query', 'two/*', 'three/query', 'p/*', 'p/query', 'q/userinfo'] as const),
        ...(['syntax/password', 'syntax/encoded-dot-segment', 'registry/other-scheme'] as const),
      ),
      severity,
      { minKeys: 1 },
    ),
  ),
  schemes: fc.record({ others: presence }),
  opaquePaths: fc.uniqueArray(of('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 1 }),
  encodedDotSegments: of('remove', 'refuse'),
  limits: some({
    length: fc.integer({ min: 14, max: 60 }),
    segments: fc.integer({ min: 1, max: 4 }),
    parameters: fc.integer({ min: 1, max: 3 }),
  }),
  references: of('allow', 'forbid', { resolve: 'a://evil.test/x/' }, { resolve: 'b://h.test/' }),
  secrets: of([{ parameter: 'q' }], ['query'], ['userinfo']),
});

const HOSTS = ['', '//', '//h.test', '//evil.test', '//u:p@H.test', '//u@other', '//h.test:80', '//%65vil.test'];
const REFERENCES = ['//h.test/x', '../b', '?q=1', '#f', '%2e%2e/x', '//u:p@evil.test/', 'x', ''];

/** Strings of the schemes of these compositions, and relative references. */
export const someText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        of('a', 'b', 'c', 'd', 'javascript', 'A'),
        of(...HOSTS),
        of('', '/', '/x', '/%2e%2e/x', '/a/../b', '/x/y/z/w', '/%78'),
        of('', '?', '?q=1', '?q=1&r=2;s=3', '?x'),
        of('', '#', '#f'),
      )
      .map(([name, ...rest]) => `${name}:${rest.join('')}`),
  },
  of(...REFERENCES, 'a:"', 'a: b', 'b://[x', '/a/%2E'),
);

const LAYERED = [
  'severities',
  'config',
  'overlays',
  'references',
  'opaquePaths',
  'plugins',
  'limits',
  'schemes',
] as const;

/** The registry of options, without the members that do not fit into it. */
export function madeOf(options: RegistryOptions): SchemeRegistry {
  try {
    return createRegistry(options);
  } catch (error) {
    const member = LAYERED.find((name) => options[name] !== undefined);
    if (!(error instanceof RegistryError) || member === undefined) throw error;
    const { [member]: _, ...rest } = options;
    return madeOf(rest);
  }
}
