import type { SchemePlugin } from '@urikit/generic/hooks';
import type { Breach } from './breach.js';
import type { Cases } from './cases.js';
import type { Law } from './law.js';
import { ambientLaws } from './laws/ambient.js';
import { comparisonLaws } from './laws/comparison.js';
import { componentLaw } from './laws/components.js';
import { configurationLaws, contractLaw } from './laws/contract.js';
import { coverageLaws } from './laws/coverage.js';
import { expressionLaw } from './laws/expressions.js';
import { findingLaws } from './laws/findings.js';
import { growthLaws } from './laws/growth.js';
import { hookLaws } from './laws/hooks.js';
import { loadingLaws } from './laws/loading.js';
import { normalizationLaws } from './laws/normalization.js';
import { readingLaws } from './laws/reading.js';
import { resultLaws } from './laws/results.js';
import { tableLaw, tableLaws } from './laws/rows.js';
import { schemeLaws } from './laws/schemes.js';
import { targetOf } from './target.js';

/**
 * The laws that a plugin must keep and the rows of its author's table. Correct breaches in this order.
 *
 * @returns the laws of the contract and of the table alone where one of them is broken: without hooks no other can be tried; and that of
 *   expressions, because a match that takes exponential time would not end in the other laws
 */
export function lawsOf<Config, View>(plugin: SchemePlugin<Config, View>, cases: Cases = {}): readonly Law[] {
  const given = [contractLaw(plugin), tableLaw(cases)];
  if (given.some((law) => law.run() !== undefined)) return given;
  const target = targetOf(plugin, cases);
  const first = [...given, ...configurationLaws(target)];
  if (first.some((law) => law.run() !== undefined)) return first;
  const expressions = expressionLaw(target);
  if (expressions.run() !== undefined) return [...first, expressions];
  return [
    ...first,
    expressions,
    ...schemeLaws(target),
    ...loadingLaws(target),
    ...hookLaws(target),
    ...resultLaws(target),
    ...ambientLaws(target),
    ...growthLaws(target),
    ...normalizationLaws(target),
    ...comparisonLaws(target),
    ...findingLaws(target),
    ...readingLaws(target),
    componentLaw(target),
    ...coverageLaws(target),
    ...tableLaws(target),
  ];
}

/**
 * Finds all breaches of a plugin without a test framework.
 *
 * @returns the breaches; empty for a plugin that keeps every law. Never throws
 */
export const breachesOf = <Config, View>(plugin: SchemePlugin<Config, View>, cases: Cases = {}): readonly Breach[] =>
  lawsOf(plugin, cases).flatMap((law) => law.run() ?? []);
