import { expect, test } from '@jest/globals';
import { createHolder, type SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { made, REFERENCES, someOptions, TEXTS } from '../support/compositions.js';

const isForbidden = ({ engine }: SchemeRegistry, text: string): boolean =>
  engine.check(text).some(({ severity }) => severity === 'error');

/** The next registry: of more options, a child of the current one, or the child of another parent. */
const HOWS = ['merged', 'child', 'child', 'children'] as const;

test('a holder takes no registry that allows or shows what the current one forbids or hides', async () => {
  const outcomes = { replaced: 0, same: 0, failed: 0 };
  await fc.assert(
    fc.asyncProperty(someOptions, someOptions, fc.constantFrom(...HOWS), async (options, more, how) => {
      const first = made(options);
      const merged = made({ ...options, ...more });
      const current = how === 'children' ? made({ ...more, parent: first }) : first;
      const next =
        how === 'merged'
          ? merged
          : made({ ...more, ...(how === 'child' && { plugins: undefined }), parent: how === 'child' ? first : merged });
      const waiting = [current];
      const holder = await createHolder(() => waiting.pop() ?? next);
      const { outcome } = await holder.reload();
      outcomes[outcome] += 1;
      if (outcome === 'failed') return;
      for (const text of [...TEXTS, ...REFERENCES]) {
        if (isForbidden(current, text)) expect([text, isForbidden(next, text)]).toEqual([text, true]);
        expect(next.engine.redact(text).length).toBeLessThanOrEqual(current.engine.redact(text).length);
      }
    }),
    { seed: testSeed(), numRuns: 60 },
  );
  expect(Math.min(outcomes.replaced, outcomes.failed)).toBeGreaterThan(5);
});
