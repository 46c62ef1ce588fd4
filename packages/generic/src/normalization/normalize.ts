import type { Composition } from '../scheme/composition.js';
import { nearestName } from '../scheme/did-you-mean.js';
import { type Result, UriSyntaxError } from '../syntax/issue.js';
import { whyNot } from '../syntax/parse.js';
import { joinEdited } from '../syntax/recompose.js';
import { LONG } from '../syntax/grammar.js';
import { isValid, scanTexts } from '../syntax/scan.js';
import { applyRules, applySafely, applySilently } from './apply.js';
import { isSafe, type Plan, planOf } from './components.js';
import { type Evidence, followEvidence } from './evidence.js';
import { type Level, LEVELS, levelsUpTo } from './level.js';
import { repaired } from './repair.js';
import { type Rule, type RuleId, RULES, type SchemeRuleId } from './rules.js';

/** How far to normalize. */
export interface NormalizeOptions {
  /** Default `'scheme-based'`. */
  readonly level?: Level;
  /** Rules that are not on by default, by id, those of plugins too; ids of safe rules change nothing. */
  readonly rules?: readonly (RuleId | SchemeRuleId)[];
  /** What the caller knows of redirects; asked at `'protocol-based'` only. */
  readonly evidence?: Evidence;
}

/** What runs: silently, and with an account. */
interface Plans {
  readonly safe: boolean;
  readonly silent: Plan;
  readonly accounted: Plan;
}

/** Each plan is laid out when it is first asked for: most processes need one of them. */
function plansOf(level: Level, ids: readonly string[]): Plans {
  const levels = levelsUpTo(level);
  const wanted = (rule: Rule): boolean =>
    levels.includes(rule.level) && (rule.tier === 'safe' || ids.includes(rule.id));
  let silent: Plan | undefined;
  let accounted: Plan | undefined;
  return {
    safe: isSafe(wanted),
    get silent() {
      return (silent ??= planOf(wanted, true));
    },
    get accounted() {
      return (accounted ??= planOf(wanted, false));
    },
  };
}

const SAFE: Readonly<Record<string, Plans>> = Object.fromEntries(LEVELS.map((level) => [level, plansOf(level, [])]));

/** What runs where nobody asks for anything else. */
const DEFAULT = SAFE['scheme-based'] as Plans;

const NO_RULES: readonly string[] = [];

/** The name that was probably meant; a rule of a plugin may have been asked for without the plugin's id. */
function meant(unknown: string, names: readonly string[]): string {
  const near = nearestName(String(unknown), names) ?? names.find((name) => name.endsWith(`/${unknown}`));
  return near === undefined ? '' : ` (is "${near}" meant?)`;
}

/**
 * The plans of a level, with the rules asked for by id.
 *
 * @throws RangeError for an id that no rule has, and for no level
 */
export function selectPlans(
  level: Level,
  ids: readonly string[] = NO_RULES,
  { rules }: Pick<Composition, 'rules'>,
): Plans {
  const safe = SAFE[level];
  if (safe !== undefined && ids.length === 0) return safe;
  const names = [...RULES, ...rules].map(({ id }) => id);
  const unknown = ids.find((id) => !(names as readonly string[]).includes(id));
  if (unknown !== undefined)
    throw new RangeError(`expected the id of a rule, found "${unknown}"${meant(unknown, names)}`);
  return plansOf(level, ids);
}

/** The normal form at one level: by the expression for normal forms where it knows the text, else by the rules. */
function normalizeOnce(text: string, plans: Plans, composition: Composition): string | undefined {
  const { safe } = plans;
  const stop = safe ? composition.normalPrefix(text) : 0;
  if (safe) {
    if (stop === text.length) return text;
    const normal = plans === DEFAULT && text.length <= LONG ? repaired(text, stop, composition) : undefined;
    if (normal !== undefined) return normal;
  }
  const texts = scanTexts(text, composition.zoneIds);
  if (texts === undefined) return undefined;
  const profile = composition.profileOf(texts.scheme);
  const { silent } = plans;
  if (!safe) return joinEdited(text, texts, applyRules(texts, silent, profile), 0);
  const now = profile.hasCode
    ? applySilently(texts, silent, profile)
    : applySafely(texts, silent, profile, { normal: stop, hasTriplets: text.indexOf('%') >= 0 });
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
  if (level === 'simple-string') return isValid(text, composition.zoneIds) ? text : undefined;
  const plans = selectPlans(level, options.rules, composition);
  const normal = normalizeOnce(text, plans, composition);
  const evidence = level === 'protocol-based' ? options.evidence : undefined;
  if (normal === undefined || evidence === undefined) return normal;
  return followEvidence(normal, evidence, composition, (each) => normalizeOnce(each, plans, composition));
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
