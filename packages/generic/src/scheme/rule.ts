import type { Level } from './level.js';

/** Whether a rule can make two resources one: `safe` rules are on by default, the others by name only. */
export type Tier = 'safe' | 'usually-safe' | 'unsafe';

/** The name of a rule that a plugin brings: the plugin's id and the rule's, as in `tel/visual-separators`. */
export type SchemeRuleId = `${string}/${string}`;

/** The name, level and source of one normalization rule. */
export interface RuleOf<Id extends string> {
  readonly id: Id;
  /** The first level of the ladder at which it applies. */
  readonly level: Level;
  readonly tier: Tier;
  /** Document and section; `none` if the rule is not from an RFC. */
  readonly section: string;
}
