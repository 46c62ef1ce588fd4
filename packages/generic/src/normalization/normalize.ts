import type { Composition } from '../scheme/composition.js';
import { nearestName } from '../scheme/did-you-mean.js';
import { type Result, UriSyntaxError } from '../syntax/issue.js';
import { whyNot } from '../syntax/parse.js';
import { joinEdited } from '../syntax/recompose.js';
import { LONG } from '../syntax/grammar.js';
import { isValid, scanTexts } from '../syntax/scan.js';
import { applyRules, applySafely, applySilently } from './apply.js';
import { type Plan, planOf } from './components.js';
import { type Evidence, followEvidence } from './evidence.js';
import { type Level, LEVELS, levelsUpTo } from './level.js';
import { repaired } from './repair.js';
import { type RuleId, RULES, type SchemeRuleId } from './rules.js';

/** How far to normalize. */
export interface NormalizeOptions {
  /** Default `'scheme-based'`. */
  readonly level?: Level;
  /** Rules that are not on by default, by id, those of plugins too; ids of safe rules change nothing. */
  readonly rules?: readonly (RuleId | SchemeRuleId)[];
  /** What the caller knows of redirects; asked at `'protocol-based'` only. */
  readonly evidence?: Evidence;
}

function planFor(level: Level, ids: readonly string[]): Plan {
  const levels = levelsUpTo(level);
  return planOf((rule) => levels.includes(rule.level) && (rule.tier === 'safe' || ids.includes(rule.id)));
}

const SAFE: Readonly<Record<string, Plan>> = Object.fromEntries(LEVELS.map((level) => [level, planFor(level, [])]));

/** What runs where nobody asks for anything else. */
const DEFAULT = SAFE['scheme-based'] as Plan;

const NO_RULES: readonly string[] = [];

/** The name that was probably meant; a rule of a plugin may have been asked for without the plugin's id. */
function meant(unknown: string, names: readonly string[]): string {
  const near = nearestName(String(unknown), names) ?? names.find((name) => name.endsWith(`/${unknown}`));
  return near === undefined ? '' : ` (is "${near}" meant?)`;
}

/**
 * The plan of a level, with the rules asked for by id.
 *
 * @throws RangeError for an id that no rule has, and for no level
 */
export function selectPlan(
  level: Level,
  ids: readonly string[] = NO_RULES,
  { rules }: Pick<Composition, 'rules'>,
): Plan {
  const safe = SAFE[level];
  if (safe !== undefined && ids.length === 0) return safe;
  const names = [...RULES, ...rules].map(({ id }) => id);
  const unknown = ids.find((id) => !(names as readonly string[]).includes(id));
  if (unknown !== undefined)
    throw new RangeError(`expected the id of a rule, found "${unknown}"${meant(unknown, names)}`);
  return planFor(level, ids);
}

/** The normal form at one level: by the expression for normal forms where it knows the text, else by the rules. */
function normalizeOnce(text: string, plan: Plan, composition: Composition): string | undefined {
  const { safe } = plan;
  const stop = safe ? composition.normalPrefix(text) : 0;
  if (safe) {
    if (stop === text.length) return text;
    const normal = plan === DEFAULT && text.length <= LONG ? repaired(text, stop, composition) : undefined;
    if (normal !== undefined) return normal;
  }
  const texts = scanTexts(text, composition.zoneIds);
  if (texts === undefined) return undefined;
  const profile = composition.profileOf(texts.scheme);
  if (!safe) return joinEdited(text, texts, applyRules(texts, plan, profile), 0);
  const now = profile.hasCode
    ? applySilently(texts, plan, profile)
    : applySafely(texts, plan.places, profile, { normal: stop, hasTriplets: text.indexOf('%') >= 0 });
  return joinEdited(text, texts, now, stop);
}

/** The normal form of a text, undefined for a malformed one, which is never rewritten. */
export function normalForm(
  text: string,
  options: NormalizeOptions | undefined,
  composition: Composition,
): string | undefined {
  // Of a caller without types; an expression would read `String(text)`.
  if (typeof text !== 'string') return undefined;
  if (options === undefined) return normalizeOnce(text, DEFAULT, composition);
  const level = options.level ?? 'scheme-based';
  const plan = selectPlan(level, options.rules, composition);
  // No rule is of this level, so there is nothing to read the components for.
  if (level === 'simple-string') return isValid(text, composition.zoneIds) ? text : undefined;
  const normal = normalizeOnce(text, plan, composition);
  const evidence = level === 'protocol-based' ? options.evidence : undefined;
  if (normal === undefined || evidence === undefined) return normal;
  return followEvidence(normal, evidence, composition, (each) => normalizeOnce(each, plan, composition));
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
