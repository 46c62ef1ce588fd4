import type { RuleOf, SchemeRuleId } from './rule.js';
import type { Uri } from '../syntax/uri-reference.js';
import type { SchemeRule } from './scheme-hooks.js';

/** A rule of a scheme under the name that accounts and options know it by. */
export interface NamedRule {
  /** Its description: frozen, without its function. */
  readonly rule: RuleOf<SchemeRuleId>;
  readonly apply: (uri: Uri) => Uri;
}

/** Puts the plugin's id before the rule's. */
export const namedRule = ({ id, section, tier, level, apply }: SchemeRule, plugin: string): NamedRule => ({
  rule: Object.freeze({ id: `${plugin}/${id}` as const, section, tier, level }),
  apply,
});
