import type { Composition } from './composition.js';
import { COMPONENTS, componentsOf, type Components } from '../syntax/component.js';
import { parse } from '../syntax/parse.js';
import { joinComponents } from '../syntax/recompose.js';
import type { Component } from '../syntax/uri-reference.js';
import { applyRules } from './apply.js';
import { followEvidence } from './evidence.js';
import { type NormalizeOptions, normalForm } from './normalize.js';
import { planFor } from './plan.js';
import type { SchemeRuleId } from '../scheme/rule.js';
import type { RuleId } from './rules.js';

/** A reason for a change: a rule, or evidence that the caller supplied. */
export type Reason = RuleId | SchemeRuleId | 'known-redirect';

/** One change to one component. Absent is undefined, empty is `''`. */
export interface Step {
  readonly rule: Reason;
  /** Document and section, as in `RFC 3986 6.2.2.1`; `none` if the rule is not from an RFC. */ readonly section: string;
  readonly component: Component;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The steps of a normalization. */
export interface Explanation {
  readonly before: string;
  readonly after: string;
  readonly steps: readonly Step[];
}

/** The steps of a redirect: the components that evidence changes. */
function redirectSteps(from: Components, to: Components): readonly Step[] {
  const changed = COMPONENTS.filter((component) => from[component] !== to[component]);
  return changed.map((component) => ({
    rule: 'known-redirect',
    section: 'RFC 3986 6.2.4',
    component,
    before: from[component],
    after: to[component],
  }));
}

/** `engine.explain`: as `normalize`, with an account. @throws UriSyntaxError for a malformed string */
export function explain(text: string, options: NormalizeOptions | undefined, composition: Composition): Explanation {
  const plan = planFor(options, composition);
  const evidence = plan.level === 'protocol-based' ? options?.evidence : undefined;
  if (evidence === undefined && plan.inExpression && composition.normalPrefix(text) === text.length)
    return { before: text, after: text, steps: [] };
  const texts = componentsOf(parse(text));
  const steps: Step[] = [];
  const normal = applyRules(texts, plan, composition.profileOf(texts.scheme), (rule, component, before, after) => {
    steps.push({ rule: rule.id, section: rule.section, component, before, after });
  });
  const after = joinComponents(normal);
  if (evidence === undefined) return { before: text, after, steps };
  const target = followEvidence(after, evidence, composition, (each) =>
    normalForm(each, { ...options, level: 'scheme-based' }, composition),
  );
  steps.push(...redirectSteps(normal, componentsOf(parse(target))));
  return { before: text, after: target, steps };
}
