import type { Rule, RuleId } from './rules.js';

const RFC_3986: readonly RuleId[] = [
  'scheme-case',
  'percent-encoding-unreserved',
  'percent-encoding-case',
  'host-case',
  'host-ipv6',
  'empty-port',
  'dot-segments',
  'port-leading-zeros',
  'default-port',
  'empty-path',
  'absent-authority',
  'local-host',
  'scheme-normalize',
];

/**
 * The safe rules that other makers of normal forms hold: the tables of lines and of functions of ClickHouse, and keyers.
 * A maker that learns a rule names it here, and asks `rulesBeyond` before it answers for an engine.
 */
const HELD = { lines: RFC_3986, keyer: RFC_3986 } as const;

/**
 * The safe rules of an engine that a maker of normal forms does not hold, so that the engine has to answer. Rules of
 * schemes have a "/" in their names; a maker leaves the URIs of those schemes to the engine, or refuses the scheme.
 */
export const rulesBeyond = (rules: readonly Rule[], maker: keyof typeof HELD): readonly string[] => {
  const held: readonly string[] = HELD[maker];
  return rules.flatMap(({ id, tier }) => (tier !== 'safe' || id.includes('/') || held.includes(id) ? [] : [id]));
};
