import { COMPONENTS, componentTexts } from '../syntax/component.js';
import type { Composition } from '../scheme/composition.js';
import { followEvidence } from './evidence.js';
import { type NormalizeOptions, applyRules, normalForm, selectRules } from './normalize.js';
import { parse } from '../syntax/parse.js';
import { join } from '../syntax/recompose.js';
import type { RuleId } from './rules.js';
import type { Component, UriReference } from '../syntax/uri-reference.js';

/** A reason for a change: a rule, or evidence that the caller supplied. */
export type Reason = RuleId | 'known-redirect';

/** One change to one component. Absent is undefined, empty is `''`. */
export interface Step {
  readonly rule: Reason;
  /** Document and section, as in `RFC 3986 6.2.2.1`; `none` where no RFC has the rule. */
  readonly section: string;
  readonly component: Component;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What normalization did to a text, step by step. */
export interface Explanation {
  readonly before: string;
  readonly after: string;
  readonly steps: readonly Step[];
}

/** The components that differ between two references, as steps of one rule. */
function stepsOf(rule: Reason, section: string, from: UriReference, to: UriReference): readonly Step[] {
  const [old, now] = [componentTexts(from), componentTexts(to)];
  const changed = COMPONENTS.filter((component) => old[component] !== now[component]);
  return changed.map((component) => ({ rule, section, component, before: old[component], after: now[component] }));
}

/** `engine.explain`: as `normalize`, with an account. @throws UriSyntaxError for a malformed text */
export function explain(text: string, options: NormalizeOptions | undefined, composition: Composition): Explanation {
  const level = options?.level ?? 'scheme-based';
  const rules = selectRules(level, options?.rules ?? []);
  const steps: Step[] = [];
  const normal = applyRules(parse(text, composition), rules, composition, ({ id, section }, from, to) => {
    steps.push(...stepsOf(id, section, from, to));
  });
  const after = join(normal);
  const evidence = level === 'protocol-based' ? options?.evidence : undefined;
  if (evidence === undefined) return { before: text, after, steps };
  const target = followEvidence(after, evidence, (each) =>
    normalForm(each, { ...options, level: 'scheme-based' }, composition),
  );
  steps.push(...stepsOf('known-redirect', 'RFC 3986 6.2.4', normal, parse(target, composition)));
  return { before: text, after: target, steps };
}

/** `engine.needs`: the rules that would change a text, each once, in the order in which they run. */
export function needs(
  text: string,
  options: NormalizeOptions | undefined,
  composition: Composition,
): readonly Reason[] {
  return Array.from(new Set(explain(text, options, composition).steps.map(({ rule }) => rule)));
}
