import type { SchemeRule } from './scheme-hooks.js';

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The requirement for each member of a rule: a test, and its description. */
const MEMBERS: Readonly<Record<keyof SchemeRule, readonly [test: (value: unknown) => boolean, expected: string]>> = {
  id: [
    (value) => typeof value === 'string' && ID.test(value),
    "lower-case letters, digits and single hyphens, without the plugin's id",
  ],
  section: [(value) => typeof value === 'string' && value !== '', 'document and section, as in "RFC 3966 5.1.1"'],
  tier: [(value) => ['safe', 'usually-safe', 'unsafe'].includes(value as string), '"safe", "usually-safe" or "unsafe"'],
  level: [(value) => ['syntax-based', 'scheme-based'].includes(value as string), '"syntax-based" or "scheme-based"'],
  apply: [(value) => typeof value === 'function', 'a function'],
};

const isMember = (name: string): name is keyof SchemeRule => Object.hasOwn(MEMBERS, name);

/** Finds the invalid member of a rule, with the expectation. */
function whyNoRule(rule: unknown): readonly [member: string, expected: string] | undefined {
  if (typeof rule !== 'object' || rule === null) return ['', `an object with ${Object.keys(MEMBERS).join(', ')}`];
  const given = rule as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).find((name) => !isMember(name));
  if (unknown !== undefined) return [`.${unknown}`, `no such member; rules have ${Object.keys(MEMBERS).join(', ')}`];
  for (const [name, [test, expected]] of Object.entries(MEMBERS)) if (!test(given[name])) return [`.${name}`, expected];
  return undefined;
}

/** Makes a frozen copy of a rule, with its function bound; `whyNoRule` reports a value that is not an object. */
function copyRule(rule: unknown): unknown {
  if (typeof rule !== 'object' || rule === null) return rule;
  const names = new Set([...Object.keys(MEMBERS), ...Object.keys(rule)]);
  const copy = Object.fromEntries(
    Array.from(names, (name) => [name, (rule as Readonly<Record<string, unknown>>)[name]] as const),
  );
  const { apply } = copy;
  return Object.freeze(typeof apply === 'function' ? { ...copy, apply: (apply as () => unknown).bind(rule) } : copy);
}

/** Makes frozen copies of rules, each member read once, so that later changes to the rules do not affect an engine. */
export const copyRules = (rules: readonly unknown[]): readonly unknown[] => Array.from(rules, copyRule);

/**
 * Finds the first mistake in the rules of a scheme.
 *
 * @returns the path, as in `rules[0].tier`, and the expectation; undefined if all are valid. Never throws.
 */
export function whyNoRules(rules: readonly unknown[]): readonly [place: string, expected: string] | undefined {
  const ids = new Set<unknown>();
  for (const [i, rule] of rules.entries()) {
    const why = whyNoRule(rule);
    if (why !== undefined) return [`rules[${String(i)}]${why[0]}`, why[1]];
    const { id } = rule as SchemeRule;
    if (ids.has(id)) return [`rules[${String(i)}].id`, `another id: "${id}" is taken`];
    ids.add(id);
  }
  return undefined;
}
