import type { Presence, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions, RegistryError, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { plugin } from './plugins.js';

const presence = fc.constantFrom<Presence>('allowed', 'discouraged', 'forbidden');
const scheme = fc.constantFrom('a', 'b', 'c', 'javascript');
const id = fc.constantFrom('one', 'two', 'three');

const somePlugin = fc
  .record({
    id,
    schemes: fc.uniqueArray(scheme, { minLength: 1, maxLength: 2 }),
    query: presence,
    path: fc.constantFrom('opaque' as const, 'hierarchical' as const),
    isLoud: fc.boolean(),
    overrides: fc.option(id, { nil: undefined, freq: 3 }),
  })
  .map(({ id: name, schemes, query, path, isLoud, overrides }) => {
    const check: SchemeHooks['check'] = (_, report) =>
      report({ code: 'loud', severity: 'error', component: 'path', message: 'expected less', section: 'L 1' });
    const hooks: SchemeHooks = { query, path, ...(isLoud && { check }) };
    return {
      ...plugin(name, { schemes, version: isLoud ? '2.0.0' : '1.0.0' }),
      configSchema: z.looseObject({ fragment: z.enum(['allowed', 'discouraged', 'forbidden']).optional() }),
      configure: ({ fragment }: { readonly fragment?: Presence | undefined }) =>
        Object.fromEntries(schemes.map((each) => [each, { ...hooks, ...(fragment && { fragment }) }])),
      ...(overrides !== undefined && overrides !== name && { overrides: `${overrides}@*` }),
    };
  });
const someOverlay = fc
  .record({
    id: fc.constantFrom('p', 'q'),
    version: fc.constant('1.0.0'),
    extends: fc.oneof(scheme, fc.record({ plugin: id })),
    rule: fc.constantFrom(
      { scheme: 'discouraged' as const },
      { scheme: 'forbidden' as const },
      { hosts: { deny: ['h'] } },
      { hosts: { allow: ['*.test'] } },
      { userinfo: 'forbidden' as const },
    ),
  })
  .map(({ rule, ...overlay }) => ({ ...overlay, ...rule }));
const severity = fc.constantFrom('off' as const, 'info' as const, 'warning' as const, 'error' as const);
export const someOptions: fc.Arbitrary<RegistryOptions> = fc.record(
  {
    plugins: fc.uniqueArray(somePlugin, { maxLength: 3, selector: (one) => one.id }),
    overlays: fc.uniqueArray(someOverlay, { maxLength: 2, selector: (one) => one.id }),
    config: fc.dictionary(id, fc.record({ fragment: presence }), { maxKeys: 2 }),
    severities: fc.oneof(
      fc.constantFrom('strict' as const, 'recommended' as const, 'interop' as const),
      fc.dictionary(
        fc.constantFrom(
          'one/loud' as const,
          'two/*' as const,
          'three/query' as const,
          'p/scheme' as const,
          'registry/*' as const,
        ),
        severity,
      ),
    ),
    schemes: fc.record({ others: presence }),
    opaquePaths: fc.uniqueArray(scheme, { maxLength: 1 }),
    encodedDotSegments: fc.constantFrom('remove' as const, 'refuse' as const),
    limits: fc.record({ length: fc.integer({ min: 5, max: 20 }) }),
    references: fc.constantFrom('allow' as const, 'forbid' as const, { resolve: 'a://h/' }),
    secrets: fc.constantFrom([{ parameter: 'q' }], ['query' as const]),
  },
  { requiredKeys: [] },
);

/** Strings of the schemes of these compositions. */
export const TEXTS = ['a', 'b', 'c', 'javascript'].flatMap((name) =>
  [':x', '://u:p@h/?q#f', ':a/%2e%2e/b', '://[fe80::1%25x]/', ':?', ':#f', ':"'].map((rest) => `${name}${rest}`),
);

/** Relative references, of which a warning may be an error. */
export const REFERENCES = ['//h/x', '../b', '?q', '#f', '%2e%2e/x', '//u:p@h/'];

/** The registry of options, without the members that do not fit into it. */
export function made(options: RegistryOptions): SchemeRegistry {
  try {
    return createRegistry(options);
  } catch (error) {
    const member = (
      ['severities', 'config', 'overlays', 'plugins', 'schemes', 'references', 'opaquePaths', 'limits'] as const
    ).find((name) => options[name] !== undefined);
    if (!(error instanceof RegistryError) || member === undefined) throw error;
    const { [member]: _, ...rest } = options;
    return made(rest);
  }
}
