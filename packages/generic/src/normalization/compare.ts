import { COMPONENTS, componentTexts } from '../syntax/component.js';
import type { Composition } from '../scheme/composition.js';
import { placeOf } from './components.js';
import { equivalentFast } from './equivalent.js';
import { explain, type Reason, type Step } from './explain.js';
import type { Issue, Result } from '../syntax/issue.js';
import { type Level, levelsUpTo } from './level.js';
import { type NormalizeOptions, normalForm } from './normalize.js';
import { hasScheme, parse, parseUri, tryParse } from '../syntax/parse.js';
import { guarded } from '../scheme/plugin-error.js';
import { join } from '../syntax/recompose.js';
import { resolveWith } from '../resolution/resolve.js';
import { isValid } from '../syntax/scan.js';
import type { Component } from '../syntax/uri-reference.js';

/** How to compare. */
export interface CompareOptions extends NormalizeOptions {
  /**
   * A URI against which relative references are resolved first (6.1); without one they are compared as they stand. For
   * two URIs it changes nothing.
   */
  readonly base?: string;
  /**
   * `'ignore'` where a retrieval is meant: "fragment components (if any) should be excluded" (6.1). Default
   * `'compare'`.
   */
  readonly fragment?: 'compare' | 'ignore';
}

/** The answer, and what it rests on. */
export interface Comparison {
  readonly equal: boolean;
  /** The level that decided: the first at which they are equal, the last one tried where they are not. */
  readonly level: Level;
  /** The rules that made them equal: those that changed one and did not make the same change to the other. */
  readonly because: readonly (Reason | 'scheme-equivalent')[];
  /** The first component in which the last normal forms differ. */
  readonly differs: Component | undefined;
  /** What is wrong with a malformed side; such a text is equal to nothing above `simple-string`. */
  readonly issue: Issue | undefined;
}

/** Resolves a relative reference and cuts off the fragment, as the options say. A base is irrelevant for a URI. */
function prepare(text: string, { base, fragment }: CompareOptions, composition: Composition): Result<string> {
  const result = tryParse(text, composition);
  if (!result.ok) return result;
  const Base = base === undefined ? undefined : parseUri(base, composition);
  const R = result.value;
  const target = Base === undefined || hasScheme(R) ? R : resolveWith(composition.isOpaque, R, Base);
  return { ok: true, value: join(fragment === 'ignore' ? { ...target, fragment: undefined } : target) };
}

const unequal = (level: Level, differs: Component | undefined, issue: Issue | undefined): Comparison => ({
  equal: false,
  level,
  because: [],
  differs,
  issue,
});

const equalAt = (level: Level, because: Comparison['because']): Comparison => ({
  equal: true,
  level,
  because,
  differs: undefined,
  issue: undefined,
});

/** The scheme's own equivalence of two normal forms, where it has one. @throws PluginError where the hook throws */
function schemeEquivalent(a: string, b: string, composition: Composition): boolean {
  const [x, y] = [parse(a, composition), parse(b, composition)];
  const profile = composition.profileOf(x.scheme);
  const { equivalent } = profile.hooks;
  if (equivalent === undefined || !hasScheme(x) || !hasScheme(y) || x.scheme !== y.scheme) return false;
  return guarded(profile, 'equivalent', () => equivalent(x, y));
}

const sameStep = (a: Step, b: Step): boolean =>
  a.rule === b.rule && a.component === b.component && a.before === b.before && a.after === b.after;

/** The rules with a step on one side that the other side does not have, in the order in which they run. */
function reasons(a: readonly Step[], b: readonly Step[]): readonly Reason[] {
  const own = [
    ...a.filter((step) => !b.some((other) => sameStep(step, other))),
    ...b.filter((step) => !a.some((other) => sameStep(step, other))),
  ];
  own.sort((x, y) => placeOf(x.rule, x.component) - placeOf(y.rule, y.component));
  return Array.from(new Set(own.map(({ rule }) => rule)));
}

function firstDifference(a: string, b: string, composition: Composition): Component | undefined {
  const [x, y] = [componentTexts(parse(a, composition)), componentTexts(parse(b, composition))];
  return COMPONENTS.find((component) => x[component] !== y[component]);
}

/**
 * Climbs the ladder until a level says equal.
 *
 * @throws UriSyntaxError for a base that is no URI; PluginError where a hook breaks its contract
 * @see RFC 3986 section 6.2
 */
export function compare(a: string, b: string, options: CompareOptions, composition: Composition): Comparison {
  const level = options.level ?? 'scheme-based';
  const levels = levelsUpTo(level);
  const [x, y] = [prepare(a, options, composition), prepare(b, options, composition)];
  if (!x.ok || !y.ok) {
    if (level === 'simple-string' && a === b) return equalAt(level, []);
    return unequal(level, undefined, x.ok ? (y as { issue: Issue }).issue : x.issue);
  }
  if (x.value === y.value) return equalAt('simple-string', []);
  let [left, right] = [x.value, y.value];
  for (const each of levels) {
    const [from, to] = [
      explain(x.value, { ...options, level: each }, composition),
      explain(y.value, { ...options, level: each }, composition),
    ];
    [left, right] = [from.after, to.after];
    if (left === right) return equalAt(each, reasons(from.steps, to.steps));
    if (each !== 'syntax-based' && schemeEquivalent(left, right, composition))
      return equalAt(each, ['scheme-equivalent']);
  }
  return unequal(level, firstDifference(left, right, composition), undefined);
}

/**
 * The same answer without the account, at the price of two normal forms.
 *
 * @throws as `compare`
 */
export function equivalent(
  a: string,
  b: string,
  options: CompareOptions | undefined,
  composition: Composition,
): boolean {
  if (options?.base !== undefined || options?.fragment === 'ignore') return compare(a, b, options, composition).equal;
  if (a === b) return levelsUpTo(options?.level ?? 'scheme-based').length === 0 || isValid(a, composition.zoneIds);
  const fast = options === undefined ? equivalentFast(a, b, composition) : undefined;
  if (fast !== undefined) return fast;
  const left = normalForm(a, options, composition);
  if (left === undefined) return false;
  const right = normalForm(b, options, composition);
  if (left === right) return true;
  return right !== undefined && composition.hasEquivalent && compare(a, b, options ?? {}, composition).equal;
}
