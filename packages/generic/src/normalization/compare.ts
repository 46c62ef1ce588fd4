import { COMPONENTS, componentsOf } from '../syntax/component.js';
import type { Composition } from './composition.js';
import { explain, type Reason, type Step } from './explain.js';
import type { StringIssue } from '../syntax/issue.js';
import { keyOf } from './identity.js';
import { type Level, levelsUpTo } from '../scheme/level.js';
import { normalForm } from './normalize.js';
import { type CompareOptions, prepare } from './prepare.js';
import { parse } from '../syntax/parse.js';
import { guarded, PluginError } from '../scheme/plugin-error.js';
import { isValid } from '../syntax/scan.js';
import type { Component, Uri } from '../syntax/uri-reference.js';

/** A reason that no rule is: the scheme's keys are equal, or its function says so. */
export type SchemeReason = 'scheme-identity' | 'scheme-equivalent';

/** The result of a comparison, with its reasons. */
export interface Comparison {
  readonly equal: boolean;
  /** The level that decided: the first at which they are equal, the last one tried where they are not. */
  readonly level: Level;
  /** The rules that made them equal: those that changed one and did not make the same change to the other. */
  readonly because: readonly (Reason | SchemeReason)[];
  /** The first component in which the last normal forms differ. */
  readonly differs: Component | undefined;
  /** The issue of a malformed side, which is never equal above `simple-string`. */
  readonly issue: StringIssue | undefined;
}

const answer = (
  equal: boolean,
  level: Level,
  because: Comparison['because'] = [],
  differs?: Component,
  issue?: StringIssue,
): Comparison => ({ equal, level, because, differs, issue });

/** The comparison with a string beyond the limits, which is never equal. */
export const tooMuch = (issue: StringIssue, { level = 'scheme-based' }: CompareOptions): Comparison =>
  answer(false, level, [], undefined, issue);

/** Why a scheme calls two normal forms equivalent; undefined if it does not. @throws PluginError if a hook fails */
function schemeReason(
  a: string,
  b: string,
  { fragment }: CompareOptions,
  composition: Composition,
): SchemeReason | undefined {
  if (!composition.hasEquivalent && !composition.hasIdentity) return undefined;
  if (keyOf(a, composition, fragment) === keyOf(b, composition, fragment)) return 'scheme-identity';
  const [x, y] = [parse(a), parse(b)];
  const profile = composition.profileOf(x.scheme);
  const { equivalent } = profile.hooks;
  if (equivalent === undefined || x.scheme !== y.scheme) return undefined;
  // "Fragment identifier semantics are independent of the URI scheme" (3.5): a scheme is asked about the rest.
  if (x.fragment !== y.fragment) return undefined;
  const [one, other] = [x, y].map((uri) => ({ ...uri, fragment: undefined })) as [Uri, Uri];
  const is: unknown = guarded(profile, 'equivalent', () => equivalent(one, other));
  // Taken for true, a promise would make all URIs of a scheme one.
  if (is === true) return 'scheme-equivalent';
  if (is !== false) throw new PluginError(profile, 'equivalent', 'returned no boolean');
  return undefined;
}

const sameStep = (a: Step, b: Step): boolean =>
  a.rule === b.rule && a.component === b.component && a.before === b.before && a.after === b.after;

/** The rules with a step on one side that the other side does not have, in the order in which they run. */
function reasons(a: readonly Step[], b: readonly Step[], { book, rules }: Composition): readonly Reason[] {
  const own = [
    ...a.filter((step) => !b.some((other) => sameStep(step, other))),
    ...b.filter((step) => !a.some((other) => sameStep(step, other))),
  ];
  const last: readonly string[] = [...rules.map(({ id }) => id), 'known-redirect'];
  own.sort(
    (x, y) =>
      book.positionOf(x.rule, x.component) - book.positionOf(y.rule, y.component) ||
      last.indexOf(x.rule) - last.indexOf(y.rule),
  );
  return Array.from(new Set(own.map(({ rule }) => rule)));
}

function firstDifference(a: string, b: string): Component | undefined {
  const [x, y] = [componentsOf(parse(a)), componentsOf(parse(b))];
  return COMPONENTS.find((component) => x[component] !== y[component]);
}

/**
 * Climbs the ladder until a level says equal.
 *
 * @throws UriSyntaxError for a base that is no URI; PluginError if a hook breaks its contract
 * @see RFC 3986 section 6.2
 */
export function compare(a: string, b: string, options: CompareOptions, composition: Composition): Comparison {
  const level = options.level ?? 'scheme-based';
  const levels = levelsUpTo(level);
  if (a === b && options.base === undefined && isValid(a)) return answer(true, 'simple-string');
  const [x, y] = [prepare(a, options, composition), prepare(b, options, composition)];
  if (!x.ok || !y.ok) {
    if (level === 'simple-string' && a === b) return answer(true, level);
    return tooMuch(x.ok ? (y as { issue: StringIssue }).issue : x.issue, options);
  }
  if (x.value === y.value) return answer(true, 'simple-string');
  let [left, right] = [x.value, y.value];
  for (const each of levels) {
    const [from, to] = [
      explain(x.value, { ...options, level: each }, composition),
      explain(y.value, { ...options, level: each }, composition),
    ];
    [left, right] = [from.after, to.after];
    if (left === right) return answer(true, each, reasons(from.steps, to.steps, composition));
    const reason = each === 'syntax-based' ? undefined : schemeReason(left, right, options, composition);
    if (reason !== undefined) return answer(true, each, [reason]);
  }
  return answer(false, level, [], firstDifference(left, right));
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
  const level = options?.level ?? 'scheme-based';
  if (a === b) return levelsUpTo(level).length === 0 || isValid(a);
  const left = normalForm(a, options, composition);
  if (left === undefined) return false;
  const right = normalForm(b, options, composition);
  if (left === right) return true;
  if (right === undefined || (!composition.hasEquivalent && !composition.hasIdentity)) return false;
  // Schemes are asked at one level, about these two normal forms.
  const given = options ?? {};
  return level === 'scheme-based'
    ? schemeReason(left, right, given, composition) !== undefined
    : compare(a, b, given, composition).equal;
}
