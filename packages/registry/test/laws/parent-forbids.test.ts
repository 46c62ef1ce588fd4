import { expect, test } from '@jest/globals';
import type { Presence, SchemeHooks } from '@urikit/generic/hooks';
import { createRegistry, type RegistryOptions, RegistryError, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import * as z from 'zod';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { plugin } from '../support/plugins.js';

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
      ...plugin(name, { schemes }),
      configSchema: z.looseObject({ fragment: z.enum(['allowed', 'discouraged', 'forbidden']).optional() }),
      configure: ({ fragment }: { readonly fragment?: Presence | undefined }) =>
        Object.fromEntries(schemes.map((each) => [each, { ...hooks, ...(fragment && { fragment }) }])),
      ...(overrides !== undefined && overrides !== name && { overrides: `${overrides}@*` }),
    };
  });
const someOverlay = fc.record({
  id: fc.constantFrom('p', 'q'),
  version: fc.constant('1.0.0'),
  extends: fc.oneof(scheme, fc.record({ plugin: id })),
  scheme: fc.constantFrom('discouraged' as const, 'forbidden' as const),
  locked: fc.boolean(),
});
const severity = fc.constantFrom('off' as const, 'info' as const, 'warning' as const, 'error' as const);
const someOptions: fc.Arbitrary<RegistryOptions> = fc.record(
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
    locked: fc.constant(true as const),
  },
  { requiredKeys: [] },
);
const TEXTS = ['a', 'b', 'c', 'javascript'].flatMap((name) =>
  [':x', '://u:p@h/?q#f', ':a/%2e%2e/b', '://[fe80::1%25x]/', ':?', ':#f', ':"'].map((rest) => `${name}${rest}`),
);
const SEVERITIES = ['info', 'warning', 'error'];
/** The issues of a string, each with its severity and all lower ones; an error of syntax stands for every issue. */
const reported = ({ engine }: SchemeRegistry, text: string): readonly string[] =>
  engine
    .check(text)
    .flatMap(({ code, start, severity: own }) =>
      SEVERITIES.slice(0, SEVERITIES.indexOf(own) + 1).map((each) => `${each} ${code} ${String(start)}`),
    );
/** Whether a child has the plugins of its parent, with the same options. */
const onlyAdds = ({ plugins, config }: RegistryOptions): boolean => plugins === undefined && config === undefined;
const isForbidden = (issues: readonly string[]): boolean => issues.some((each) => each.startsWith('error '));
const isMalformed = (issues: readonly string[]): boolean => issues.some((each) => each.startsWith('error syntax/'));

/** The registry of options, without the members that do not fit into it. */
function made(options: RegistryOptions): SchemeRegistry {
  try {
    return createRegistry(options);
  } catch (error) {
    const member = (['severities', 'config', 'overlays', 'plugins', 'schemes', 'locked'] as const).find(
      (name) => options[name] !== undefined,
    );
    if (!(error instanceof RegistryError) || member === undefined) throw error;
    const { [member]: _, ...rest } = options;
    return made(rest);
  }
}

/** How a child can be made of what a parent is made of: each plugin is there in three shapes. */
const first = someOptions.map((options) => ({
  ...options,
  plugins: options.plugins ?? [plugin('one', { schemes: ['a', 'b'], hooks: { query: 'forbidden' } })],
}));

test('a child forbids all that its parent forbids, and with the same plugins reports all with at least its severity', () => {
  let [children, changed] = [0, 0];
  fc.assert(
    fc.property(first, fc.array(someOptions, { minLength: 1, maxLength: 3 }), (root, generations) => {
      let parent = made(root);
      for (const options of generations) {
        const child = made({ ...options, parent });
        children += 1;
        changed += Number(child.engine !== parent.engine);
        for (const text of TEXTS) {
          const [own, above] = [reported(child, text), reported(parent, text)];
          if (isForbidden(above)) expect(isForbidden(own)).toBe(true);
          if (onlyAdds(options) && !isMalformed(own)) expect(own).toEqual(expect.arrayContaining([...above]));
        }
        parent = child;
      }
    }),
    { seed: testSeed(), numRuns: 150 },
  );
  expect(changed).toBeGreaterThan(children / 2);
});
