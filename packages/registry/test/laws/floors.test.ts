import { expect, test } from '@jest/globals';
import type { StringIssue } from '@urikit/generic';
import type { SchemeRegistry } from '@urikit/registry';
import fc from 'fast-check';
import { testSeed } from '../../../generic/test/generators/campaign.js';
import { madeOf, someFloor, someText } from '../support/floors.js';
import { plugin } from '../support/plugins.js';

/** The laws of a parent: whatever a child brings, it allows and shows no string that its parent forbids or hides. */

const RANK = { info: 1, warning: 2, error: 3 } as const;
const errors = (issues: readonly StringIssue[]): readonly StringIssue[] =>
  issues.filter(({ severity }) => severity === 'error');

/** The issues of a parent that a child lost. */
const lost = (above: readonly StringIssue[], own: readonly StringIssue[], text: string): readonly StringIssue[] =>
  above.filter(
    ({ code, severity, start, end }) =>
      !own.some(
        (one) =>
          (one.code === code && one.start === start && one.end === end && RANK[one.severity] >= RANK[severity]) ||
          (one.severity === 'error' &&
            ((one.start === 0 && one.end >= text.length) || (one.start <= start && one.end >= end))),
      ),
  );

/** The options of two to four registries, each the child of the one before. */
const families = fc
  .tuple(someFloor, fc.array(someFloor, { minLength: 1, maxLength: 3 }))
  .map(([root, children]) => [
    { plugins: [plugin('one', { schemes: ['a'], hooks: { query: 'forbidden' } })], ...root },
    ...children,
  ]);

const strings = fc.array(someText, { minLength: 300, maxLength: 300 });
const PAIRS = fc.sample(fc.tuple(families, strings), { seed: testSeed(), numRuns: 12 }).flatMap(([options, texts]) => {
  const family: SchemeRegistry[] = [];
  for (const one of options) family.push(madeOf({ ...one, parent: family.at(-1) }));
  return family.flatMap((child, at) =>
    family.slice(0, at).map((parent) => ({ parent, child, texts: Array.from(new Set(texts)) })),
  );
});

function forEachPair(law: (parent: SchemeRegistry, child: SchemeRegistry, text: string) => void): void {
  for (const { parent, child, texts } of PAIRS) for (const text of texts) law(parent, child, text);
}

test('1: an issue of a parent is one of each child, or the child has an error there', () => {
  forEachPair((parent, child, text) => {
    const [above, own] = [parent.engine.check(text), child.engine.check(text)];
    const issues = lost(above, own, text);
    if (issues.length > 0) expect([text, issues]).toEqual([text, []]);
    if (errors(above).length > 0 && errors(own).length === 0) throw new Error(`the child forbids no ${text}`);
  });
});

test('2: a parent has no error for the normal form and the target of a string without error in a child', () => {
  forEachPair((parent, child, text) => {
    const { check, tryNormalize } = child.engine;
    if (errors(check(text)).length > 0) return;
    for (const level of ['simple-string', 'scheme-based'] as const) {
      const normal = tryNormalize(text, { level });
      if (!normal.ok) throw new Error(`${text}: ${normal.issue.code}`);
      const found = errors(parent.engine.check(normal.value));
      if (found.length > 0) expect([text, normal.value, found]).toEqual([text, normal.value, []]);
    }
  });
});

test('3: limits, encoded dot-segments and references bind each verb, and a child hides and refuses as its parent does', () => {
  forEachPair(({ engine: parent }, { engine: child }, text) => {
    const refused = (engine: typeof parent): readonly boolean[] => [
      !engine.tryNormalize(text).ok,
      !engine.tryResolve(text, 'd://h/').ok,
      /^[a-z]+:/i.test(text) && !engine.tryResolve('x', text).ok,
      // A reference has no scheme, and so no view, in a parent without a base.
      /^[a-z]+:/i.test(text) && !engine.tryView(text).ok,
    ];
    const own = refused(child);
    const taken = refused(parent).map((each, i) => each && own[i] !== true);
    if (taken.includes(true)) expect([text, taken]).toEqual([text, [false, false, false, false]]);
    // A redaction hides at least what the one of the parent hides: each part that the child shows, the parent shows.
    const [mine, theirs] = [child.redact(text), parent.redact(text)];
    for (const value of ['u:p@', 'q=1', 'r=2', ':p@', 'u@'])
      if (text.includes(value) && !theirs.includes(value) && mine.includes(value)) throw new Error(`${text}: ${mine}`);
  });
});
