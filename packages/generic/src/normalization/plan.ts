import { COMPONENTS } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import { type Level, LEVELS, levelsUpTo } from '../scheme/level.js';
import { type Edit, namesOf, type ReferenceEdit, type Rule, type RuleRow, TABLE } from './rules.js';

/** A rule with its function. */
export type Entry<E> = Rule & { readonly edit: E };

/** The rules that run for one call, in their order. */
export interface Plan {
  readonly level: Level;
  /** True if all rules of the engine in it are safe, so that one pass is enough if the scheme has no function. */
  readonly safe: boolean;
  /** True if the normal-form expression matches no string that one of these rules changes. */
  readonly inExpression: boolean;
  /** The safe rules of the level, if opt-in rules are asked for: a scheme's function and they make the form that those edit. */
  readonly base: Plan | undefined;
  /** Tells if a rule of a scheme runs. */
  readonly wants: (rule: Rule) => boolean;
  readonly components: Readonly<Record<Component, readonly Entry<Edit>[]>>;
  readonly whole: readonly Entry<ReferenceEdit>[];
}

/** The rules of an engine, and the plans that they make. */
export interface Rulebook {
  readonly rules: readonly Rule[];
  /** The safe rules of a level. */
  readonly safe: Readonly<Record<Level, Plan>>;
  /** The safe rules of a level, and the rules with these ids. */
  readonly planOf: (level: Level, ids: readonly string[]) => Plan;
  /** The position of a change in the order of the rules; a change by no rule of the engine comes last. */
  readonly positionOf: (rule: string, component: Component) => number;
}

/** A plan of the rows of a table that are wanted. */
export function planOf(table: readonly RuleRow[], level: Level, wants: (rule: Rule) => boolean): Plan {
  const rows = table.filter((row) => wants(row as Rule));
  return {
    level,
    safe: rows.every(({ tier }) => tier === 'safe'),
    inExpression: rows.every(({ inExpression }) => inExpression),
    base: undefined,
    wants,
    // One member for each component, which the type of `fromEntries` does not say.
    components: Object.fromEntries(
      COMPONENTS.map((component) => [component, rows.filter(({ components }) => components.includes(component))]),
    ) as unknown as Plan['components'],
    whole: rows.filter(({ components }) => components === 'all') as readonly Entry<ReferenceEdit>[],
  };
}

/** Makes the plans of a table of rules. */
export function rulebookOf(table: readonly RuleRow[]): Rulebook {
  const plan = (level: Level, ids: readonly string[]): Plan => {
    const levels = levelsUpTo(level);
    return planOf(
      table,
      level,
      (rule) => levels.includes(rule.level) && (rule.tier === 'safe' || ids.includes(rule.id)),
    );
  };
  const all = planOf(table, 'protocol-based', () => true);
  const order = [
    ...COMPONENTS.flatMap((component) => all.components[component].map(({ id }) => `${component} ${id}`)),
    ...all.whole.map(({ id }) => id),
  ];
  const optInPlans: Record<string, Plan> = {};
  const safe = Object.fromEntries(LEVELS.map((level) => [level, plan(level, [])])) as Record<Level, Plan>;
  return {
    rules: namesOf(table) as readonly Rule[],
    safe,
    // The expression knows no rule of a scheme that must be asked for.
    planOf: (level, ids) =>
      (optInPlans[[level, ...ids].join()] ??= { ...plan(level, ids), inExpression: false, base: safe[level] }),
    positionOf: (rule, component) => {
      const at = order.findIndex((name) => name === rule || name === `${component} ${rule}`);
      return at < 0 ? order.length : at;
    },
  };
}

/** The rules of RFC 3986 and the opt-in rules. */
export const RULEBOOK: Rulebook = rulebookOf(TABLE);

/** The part of the options of `normalize` that selects rules. */
interface Selection {
  readonly level?: Level;
  readonly rules?: readonly string[];
}

/** The plan that options ask for; `checkCall` has looked at them. */
export const planFor = (
  { level = 'scheme-based', rules: ids = [] }: Selection = {},
  { book }: { readonly book: Rulebook },
): Plan => (ids.length === 0 ? book.safe[level] : book.planOf(level, ids));
