import type { Composition } from '../scheme/composition.js';
import { normalizeEveryday } from './everyday.js';
import { type Evidence, followEvidence } from './evidence.js';
import { type Result, UriSyntaxError } from '../syntax/issue.js';
import { type Level, LEVELS, rungsTo } from './level.js';
import { whyNot } from '../syntax/parse.js';
import { PluginError } from '../scheme/plugin-error.js';
import { join } from '../syntax/recompose.js';
import { type Rule, type RuleId, RULES } from './rules.js';
import { isValid, scan } from '../syntax/scan.js';
import type { UriReference } from '../syntax/uri-reference.js';

/** How far to normalize. */
export interface NormalizeOptions {
  /** Default `'scheme-based'`. */
  readonly level?: Level;
  /** Rules that are not on by default, by id; ids of safe rules change nothing. */
  readonly rules?: readonly RuleId[];
  /** What the caller knows of redirects; asked at `'protocol-based'` only. */
  readonly evidence?: Evidence;
}

const safeRules = (level: Level): readonly Rule[] =>
  RULES.filter((rule) => rule.tier === 'safe' && rungsTo(level).includes(rule.level));

const SAFE: Readonly<Record<string, readonly Rule[]>> = Object.fromEntries(
  LEVELS.map((level) => [level, safeRules(level)]),
);

const NO_RULES: readonly RuleId[] = [];

/** The rules of a level, with those asked for by id. @throws RangeError for an id that no rule has, and for no level */
export function selectRules(level: Level, ids: readonly RuleId[]): readonly Rule[] {
  const safe = SAFE[level];
  if (safe !== undefined && ids.length === 0) return safe;
  const unknown = ids.find((id) => !RULES.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new RangeError(`expected the id of a rule, found "${unknown}"`);
  const rungs = rungsTo(level);
  return RULES.filter((rule) => rungs.includes(rule.level) && (rule.tier === 'safe' || ids.includes(rule.id)));
}

/** More than any text needs: a rule asked for by id only shortens or sorts, a hook must leave its own result alone. */
const MAX_PASSES = 8;

/**
 * Runs rules in order. Rules asked for by id, and a scheme's function, may make work for earlier rules, so with them
 * the pass is repeated until it changes nothing.
 *
 * @param onChange - told of each rule that changed the reference; nothing is computed for it when absent
 * @throws PluginError where a hook breaks its contract, or undoes what a rule asked for does
 */
export function applyRules(
  reference: UriReference,
  rules: readonly Rule[],
  composition: Composition,
  onChange?: (rule: Rule, before: UriReference, after: UriReference) => void,
): UriReference {
  const profile = composition.profileOf(reference.scheme);
  const once = profile.hooks.normalize === undefined && rules.every((rule) => rule.tier === 'safe');
  let current = reference;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const start = current;
    for (const rule of rules) {
      const before = current;
      current = rule.apply(before, profile);
      if (current !== before) onChange?.(rule, before, current);
    }
    if (once || current === start) return current;
  }
  throw new PluginError(
    profile,
    'normalize',
    'comes to no end: given its own result it must change nothing; it must write triplets as %2F and not as %2f, and agree with the rules asked for',
  );
}

/**
 * The normal form at one level: by the short ways where the safe rules are all that is asked for, else rule by rule.
 */
function normalizeOnce(
  text: string,
  level: Level,
  rules: readonly Rule[],
  composition: Composition,
): string | undefined {
  if (rules === SAFE[level]) {
    const stop = composition.normalPrefix(text);
    if (stop === text.length) return text;
    const everyday = level === 'syntax-based' ? undefined : normalizeEveryday(text, stop, composition);
    if (everyday !== undefined) return everyday;
  }
  const reference = scan(text, composition.zoneIds);
  return reference === undefined ? undefined : join(applyRules(reference, rules, composition));
}

/** The normal form of a text, undefined for a malformed one, which is never rewritten. */
export function normalForm(
  text: string,
  options: NormalizeOptions | undefined,
  composition: Composition,
): string | undefined {
  const level = options?.level ?? 'scheme-based';
  if (level === 'simple-string') return isValid(text, composition.zoneIds) ? text : undefined;
  const rules = selectRules(level, options?.rules ?? NO_RULES);
  const normal = normalizeOnce(text, level, rules, composition);
  const evidence = level === 'protocol-based' ? options?.evidence : undefined;
  if (normal === undefined || evidence === undefined) return normal;
  return followEvidence(normal, evidence, (each) => normalizeOnce(each, level, rules, composition));
}

/** `engine.normalize` */
export function normalize(text: string, options: NormalizeOptions | undefined, composition: Composition): string {
  const value = normalForm(text, options, composition);
  if (value === undefined) throw new UriSyntaxError(whyNot(text, composition));
  return value;
}

/** `engine.tryNormalize` */
export function tryNormalize(
  text: string,
  options: NormalizeOptions | undefined,
  composition: Composition,
): Result<string> {
  const value = normalForm(text, options, composition);
  return value === undefined ? { ok: false, issue: whyNot(text, composition) } : { ok: true, value };
}
