import type { Composition } from './composition.js';
import { type Evidence, followEvidence } from './evidence.js';
import { diagnose } from './diagnose.js';
import type { Issue, Result } from './issue.js';
import { type Level, rungsTo } from './level.js';
import { recompose } from './recompose.js';
import { type Rule, type RuleId, RULES } from './rules.js';
import { isValid, scan } from './scan.js';
import type { UriReference } from './uri-reference.js';

/** How far to normalize. */
export interface NormalizeOptions {
  /** Default `'scheme-based'`. */
  readonly level?: Level;
  /** Rules that are not on by default, by id; ids of safe rules change nothing. */
  readonly rules?: readonly RuleId[];
  /** What the caller knows of redirects; asked at `'protocol-based'` only. */
  readonly evidence?: Evidence;
}

const safeRules = (level: Level): readonly Rule[] => RULES.filter((rule) => rule.tier === 'safe' && rungsTo(level).includes(rule.level));

const SAFE: Record<Level, readonly Rule[]> = {
  'simple-string': safeRules('simple-string'),
  'syntax-based': safeRules('syntax-based'),
  'scheme-based': safeRules('scheme-based'),
  'protocol-based': safeRules('protocol-based'),
};

/** The rules of a level, with those asked for by id. @throws RangeError for an id that no rule has */
export function selectRules(level: Level, ids: readonly RuleId[]): readonly Rule[] {
  if (ids.length === 0) return SAFE[level];
  const unknown = ids.find((id) => !RULES.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new RangeError(`expected the id of a rule, found "${unknown}"`);
  const rungs = rungsTo(level);
  return RULES.filter((rule) => rungs.includes(rule.level) && (rule.tier === 'safe' || ids.includes(rule.id)));
}

/**
 * Runs rules in order. Rules asked for by id may make work for earlier ones, so with them the pass is repeated until it
 * changes nothing; each of them only shortens or sorts, so that comes to an end.
 *
 * @param onChange - told of each rule that changed the reference; nothing is computed for it when absent
 */
export function applyRules(
  reference: UriReference,
  rules: readonly Rule[],
  composition: Composition,
  onChange?: (rule: Rule, before: UriReference, after: UriReference) => void,
): UriReference {
  const profile = composition.profileOf(reference);
  const optIn = rules.some((rule) => rule.tier !== 'safe');
  let current = reference;
  let start: UriReference;
  do {
    start = current;
    for (const rule of rules) {
      const before = current;
      current = rule.apply(before, profile);
      if (current !== before) onChange?.(rule, before, current);
    }
  } while (optIn && current !== start);
  return current;
}

function normalizeByRules(text: string, rules: readonly Rule[], composition: Composition): string | undefined {
  const reference = scan(text, composition.zoneIds);
  if (reference === undefined) return undefined;
  const normal = applyRules(reference, rules, composition);
  return normal === reference ? text : recompose(normal);
}

/** The normal form of a text, undefined for a malformed one, which is never rewritten. */
export function normalForm(text: string, options: NormalizeOptions | undefined, composition: Composition): string | undefined {
  const level = options?.level ?? 'scheme-based';
  if (level === 'simple-string') return isValid(text, composition.zoneIds) ? text : undefined;
  const rules = selectRules(level, options?.rules ?? []);
  const once = (each: string): string | undefined => {
    if (rules === SAFE[level] && composition.isPlainlyNormal(each)) return each;
    return normalizeByRules(each, rules, composition);
  };
  const normal = once(text);
  const evidence = level === 'protocol-based' ? options?.evidence : undefined;
  return normal === undefined || evidence === undefined ? normal : followEvidence(normal, evidence, once);
}

/** `engine.tryNormalize` */
export function tryNormalize(text: string, options: NormalizeOptions | undefined, composition: Composition): Result<string> {
  const value = normalForm(text, options, composition);
  if (value !== undefined) return { ok: true, value };
  return { ok: false, issue: diagnose(text, composition.zoneIds) as Issue };
}
