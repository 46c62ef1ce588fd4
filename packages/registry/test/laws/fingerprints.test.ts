import { expect, test } from '@jest/globals';
import type { SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { made, REFERENCES, someOptions, TEXTS } from '../support/compositions.js';

/** All answers of a registry to some strings. */
const answersOf = ({ engine }: SchemeRegistry): string =>
  JSON.stringify(
    [...TEXTS, ...REFERENCES].map((text) => [
      engine.check(text),
      engine.redact(text),
      engine.tryNormalize(text),
      engine.tryResolve('c/../%2e/d', text),
    ]),
  );

test('compositions with different answers never share a fingerprint, children and their parents included', () => {
  const known = new Map<string, string>();
  let shared = 0;
  const look = (registry: SchemeRegistry): void => {
    const { fingerprint } = registry;
    const answers = answersOf(registry);
    const before = known.get(fingerprint);
    if (before !== undefined) {
      shared += 1;
      expect(answers).toBe(before);
    }
    known.set(fingerprint, answers);
  };
  fc.assert(
    fc.property(someOptions, someOptions, fc.boolean(), (options, more, isChild) => {
      const registry = made(options);
      look(registry);
      look(isChild ? made({ ...more, parent: registry }) : made({ ...options, ...more }));
    }),
    { seed: testSeed(), numRuns: 400 },
  );
  // One answer for all, or another fingerprint for each, would prove too little.
  expect(shared).toBeGreaterThan(20);
  expect(new Set(known.values()).size).toBeGreaterThan(100);
});
