import type { Level } from './level.js';

/** Whether a rule can make two resources one: `safe` rules are on by default, the others by name only. */
export type Tier = 'safe' | 'usually-safe' | 'unsafe';

/** The name of a rule that a plugin brings: the plugin's id and the rule's, as in `tel/visual-separators`. */
export type SchemeRuleId = `${string}/${string}`;

/** One normalization rule; what it does to which component is written in `components.ts`, or in a plugin. */
export interface Rule<Id extends RuleId | SchemeRuleId = RuleId | SchemeRuleId> {
  readonly id: Id;
  /** The first level of the ladder at which it applies. */
  readonly level: Level;
  readonly tier: Tier;
  /** Document and section; `none` where no RFC has the rule. */
  readonly section: string;
}

/** A section that is a number alone is one of RFC 3986. */
const TABLE = [
  ['scheme-case', 'syntax-based', 'safe', '6.2.2.1'],
  ['percent-encoding-unreserved', 'syntax-based', 'safe', '6.2.2.2'],
  ['percent-encoding-case', 'syntax-based', 'safe', '6.2.2.1'],
  ['host-case', 'syntax-based', 'safe', '6.2.2.1'],
  ['host-ipv6', 'syntax-based', 'safe', 'RFC 5952 4'],
  ['empty-port', 'syntax-based', 'safe', '3.2.3'],
  ['dot-segments', 'syntax-based', 'safe', '6.2.2.3'],
  ['port-leading-zeros', 'scheme-based', 'safe', '6.2.3'],
  ['default-port', 'scheme-based', 'safe', '6.2.3'],
  ['empty-path', 'scheme-based', 'safe', '6.2.3'],
  ['absent-authority', 'scheme-based', 'safe', '6.2.3'],
  ['local-host', 'scheme-based', 'safe', '6.2.3'],
  ['scheme-normalize', 'scheme-based', 'safe', '6.2.3'],
  ['empty-query', 'scheme-based', 'usually-safe', 'none'],
  ['empty-fragment', 'scheme-based', 'usually-safe', 'none'],
  ['host-trailing-dot', 'scheme-based', 'unsafe', 'none'],
  ['duplicate-slashes', 'scheme-based', 'unsafe', 'none'],
  ['trailing-slash', 'scheme-based', 'unsafe', 'none'],
  ['directory-index', 'scheme-based', 'unsafe', 'none'],
  ['query-order', 'scheme-based', 'unsafe', 'none'],
] as const;

/** The id of a rule: stable, written in configurations and reports. */
export type RuleId = (typeof TABLE)[number][0];

/** Every rule by level and tier. They run component by component, in the order of `components.ts`. */
export const RULES: readonly Rule<RuleId>[] = Object.freeze(
  TABLE.map(([id, level, tier, section]) =>
    Object.freeze({ id, level, tier, section: /^[0-9]/.test(section) ? `RFC 3986 ${section}` : section }),
  ),
);
