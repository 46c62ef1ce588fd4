import type { Composition } from './composition.js';
import type { SchemePaths } from '../resolution/no-references.js';
import { componentsOf } from '../syntax/component.js';
import { LONG } from '../syntax/grammar.js';
import { type Result, UriSyntaxError } from '../syntax/issue.js';
import { parse, whyNot } from '../syntax/parse.js';
import { joinComponents } from '../syntax/recompose.js';
import { isValid, scan } from '../syntax/scan.js';
import { applyRules } from './apply.js';
import { type Evidence, followEvidence } from './evidence.js';
import type { Level } from '../scheme/level.js';
import { GENERIC, OPAQUE } from '../scheme/profile.js';
import { type Plan, planFor, RULEBOOK } from './plan.js';
import { patched } from './patch.js';
import type { SchemeRuleId } from '../scheme/rule.js';
import type { RuleId } from './rules.js';

/** How far to normalize. */
export interface NormalizeOptions {
  /** Default `'scheme-based'`. */
  readonly level?: Level;
  /** Opt-in rules by id, those of plugins too; ids of safe rules have no effect. */
  readonly rules?: readonly (RuleId | SchemeRuleId)[];
  /** Redirects that the caller knows of; asked at `'protocol-based'` only. */
  readonly evidence?: Evidence;
}

/** The normal form at one level: by the expression and the patch behind it, or by the rules, component by component. */
function normalizeOnce(text: string, plan: Plan, composition: Composition): string | undefined {
  const { book } = composition;
  const stop = plan.inExpression ? composition.normalPrefix(text) : 0;
  if (plan.inExpression && stop === text.length) return text;
  if (plan === book.safe['scheme-based'] && plan.inExpression && text.length <= LONG) {
    const normal = patched(text, stop, composition);
    if (normal !== undefined) return normal;
  }
  const uri = scan(text);
  if (uri === undefined) return undefined;
  const was = componentsOf(uri);
  return joinComponents(applyRules(was, plan, composition.profileOf(was.scheme)));
}

/** The normal form of a string, undefined for a malformed one, which is never rewritten. */
export function normalForm(
  text: string,
  options: NormalizeOptions | undefined,
  composition: Composition,
): string | undefined {
  const plan = options === undefined ? composition.book.safe['scheme-based'] : planFor(options, composition);
  // This level has no rules, so the components are not needed.
  if (plan.level === 'simple-string') return isValid(text) ? text : undefined;
  const normal = normalizeOnce(text, plan, composition);
  const evidence = plan.level === 'protocol-based' ? options?.evidence : undefined;
  if (normal === undefined || evidence === undefined) return normal;
  return followEvidence(normal, evidence, composition, (each) => normalizeOnce(each, plan, composition));
}

/** `engine.normalize` */
export function normalize(text: string, options: NormalizeOptions | undefined, composition: Composition): string {
  const value = normalForm(text, options, composition);
  if (value === undefined) throw new UriSyntaxError(whyNot(text));
  return value;
}

/** `engine.tryNormalize` */
export const tryNormalize =
  (options: NormalizeOptions | undefined, composition: Composition): ((text: string) => Result<string>) =>
  (text) => {
    const value = normalForm(text, options, composition);
    return value === undefined ? { ok: false, issue: whyNot(text) } : { ok: true, value };
  };

/** The syntax-based normal form, for packages that need no engine. @throws UriSyntaxError for a malformed string */
export function syntaxNormalForm(text: string, { isOpaque }: Pick<SchemePaths, 'isOpaque'>): string {
  const texts = componentsOf(parse(text));
  const profile = texts.scheme !== undefined && isOpaque(texts.scheme) ? OPAQUE : GENERIC;
  return joinComponents(applyRules(texts, RULEBOOK.safe['syntax-based'], profile));
}
