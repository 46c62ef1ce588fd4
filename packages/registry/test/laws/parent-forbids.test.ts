import { expect, test } from '@jest/globals';
import type { RegistryOptions, SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { made, REFERENCES, someOptions, TEXTS } from '../support/compositions.js';
import { plugin } from '../support/plugins.js';

const SEVERITIES = ['info', 'warning', 'error'];
/** The issues of a string, each with its severity and all lower ones; an error of syntax stands for every issue. */
const reported = ({ engine }: SchemeRegistry, text: string): readonly string[] =>
  engine
    .check(text)
    .flatMap(({ code, start, severity: own }) =>
      SEVERITIES.slice(0, SEVERITIES.indexOf(own) + 1).map((each) => `${each} ${code} ${String(start)}`),
    );
/**
 * Whether a child has the plugins of its parent, with the same options, and no scheme has another shape: a path that is opaque
 * has no dot-segments to warn of ("intended for use within relative references", RFC 3986 6.2.2.3), nor has the target of a
 * reference with a base.
 */
const onlyAdds = ({ plugins, config, opaquePaths, references }: RegistryOptions): boolean =>
  plugins === undefined && config === undefined && opaquePaths === undefined && references === undefined;
const isForbidden = (issues: readonly string[]): boolean => issues.some((each) => each.startsWith('error '));
const isMalformed = (issues: readonly string[]): boolean => issues.some((each) => each.startsWith('error syntax/'));

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
        for (const text of [...TEXTS, ...REFERENCES]) {
          const [own, above] = [reported(child, text), reported(parent, text)];
          if (isForbidden(above)) expect(isForbidden(own)).toBe(true);
          if (!parent.engine.tryNormalize(text).ok) expect(child.engine.tryNormalize(text).ok).toBe(false);
          if (onlyAdds(options) && !isMalformed(own)) expect(own).toEqual(expect.arrayContaining([...above]));
        }
        parent = child;
      }
    }),
    { seed: testSeed(), numRuns: 150 },
  );
  expect(changed).toBeGreaterThan(children / 2);
});
