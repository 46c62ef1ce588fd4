import { endOfSegment, findEncodedDotSegment } from '../resolution/remove-dot-segments.js';
import type { SchemePaths } from '../resolution/no-references.js';
import { meantOf, notText, wrongValue } from '../syntax/expect.js';
import { type Components, rangeOf } from '../syntax/component.js';
import {
  type Result,
  type StringIssue,
  type SyntaxCode,
  syntaxIssue,
  unwrap,
  UriSyntaxError,
} from '../syntax/issue.js';
import type { Range } from '../urikit-error.js';
import { splitComponents } from '../syntax/split.js';
import { completeLimits, DEFAULTS, type EngineLimits } from './limits.js';
import { placedIn, referenceMode, type References } from './references.js';

/** The issue of a component with too many pieces, with the range of the first one too many. */
function piecesBeyond(
  texts: Components,
  component: 'path' | 'query',
  delimiter: RegExp,
  most: number,
  units: 'segments' | 'parameters',
): StringIssue | undefined {
  const text = texts[component] ?? '';
  let [count, start] = [0, -1];
  const issue = (end: number): StringIssue =>
    atMost(`syntax/too-many-${units}`, rangeOf(texts, component, start, end), most, units);
  for (const { index } of text.matchAll(delimiter)) {
    if (start >= 0) return issue(index);
    if (++count >= most) start = index + 1;
  }
  return start < 0 ? undefined : issue(text.length);
}

/** The issue of a string with too many units. */
const atMost = (code: SyntaxCode, range: Range, limit: number, units: string): StringIssue =>
  syntaxIssue(code, range, `expected at most ${String(limit)} ${units}`);

/**
 * The issue of a string that is too much for the limits, and of a value that is no string. A string has no more segments and
 * parameters than units: a short one costs one comparison.
 *
 * @returns Never throws.
 */
export function excessOf(
  text: string,
  { length, segments, parameters }: Required<EngineLimits>,
): StringIssue | undefined {
  if (typeof text !== 'string') return notText(text);
  if (text.length <= Math.min(length, segments, parameters)) return undefined;
  if (text.length > length)
    return atMost('syntax/too-long', { start: length, end: text.length }, length, 'UTF-16 units');
  const texts = splitComponents(text);
  return (
    // The first character of a path delimits no two segments.
    piecesBeyond(texts, 'path', /(?!^)\//g, segments, 'segments') ??
    piecesBeyond(texts, 'query', /[&;]/g, parameters, 'parameters')
  );
}

/** The options of an engine that decide which strings it takes. */
interface Modes {
  readonly limits: EngineLimits;
  readonly encodedDotSegments: 'remove' | 'refuse';
  readonly references: References;
}

/** The strings that an engine takes, and the targets that they stand for. */
export interface InputLimits {
  /** The effective settings, with defaults filled in. */
  readonly modes: Modes & { readonly limits: Required<EngineLimits> };
  /** The issue of a string that the engine does not take; undefined if it takes it. Never throws. */
  readonly rejectionOf: (text: string) => StringIssue | undefined;
  /** The string itself. Throws UriSyntaxError if the engine does not take it. */
  readonly admitted: (text: string) => string;
  /**
   * The target of a relative reference if the engine has a base for it and the call has no base; any other string itself.
   * Throws UriSyntaxError if the engine does not take one of the two.
   */
  readonly target: (text: string, call?: WithBase) => string;
  /** As `target`, with the issue instead of an exception. */
  readonly tryTarget: (text: string, call?: WithBase) => Result<string>;
  /** Asks a verb about the target of a string; positions of an issue count in the string. */
  readonly tried: <T>(text: string, verb: (target: string) => Result<T>) => Result<T>;
}

/** The base that a call may have beside its string. */
interface WithBase {
  readonly base?: string;
}

/** The issue of an encoded dot-segment, as an error. */
function dotsIn(text: string, { isOpaque }: SchemePaths): StringIssue | undefined {
  const components = splitComponents(text);
  const { scheme, path } = components;
  const at = scheme !== undefined && isOpaque(scheme) ? -1 : findEncodedDotSegment(path);
  if (at < 0) return undefined;
  const issue = syntaxIssue(
    'syntax/encoded-dot-segment',
    rangeOf(components, 'path', at, endOfSegment(path, at)),
    'expected a plain dot-segment: a filter may not see an encoded one',
  );
  return { ...issue, severity: 'error' };
}

/** The verbs of limits. Without `targetOf`, a string stands for itself. */
function takenBy(
  modes: InputLimits['modes'],
  rejectionOf: InputLimits['rejectionOf'],
  targetOf = (text: string): string => text,
): InputLimits {
  const admitted = (text: string): string => {
    const issue = rejectionOf(text);
    if (issue !== undefined) throw new UriSyntaxError(issue);
    return text;
  };
  const tryTarget = (text: string, call?: WithBase): Result<string> => {
    const issue = rejectionOf(text);
    if (issue !== undefined) return { ok: false, issue };
    const value = call?.base === undefined ? targetOf(text) : text;
    const ofTarget = value === text ? undefined : rejectionOf(value);
    return ofTarget === undefined ? { ok: true, value } : { ok: false, issue: placedIn(text, value)(ofTarget) };
  };
  const target =
    typeof modes.references === 'object'
      ? (text: string, call?: WithBase): string => unwrap(tryTarget(text, call))
      : admitted;
  return {
    modes,
    rejectionOf,
    admitted,
    target,
    tryTarget,
    tried: (text, verb) => {
      const result = tryTarget(text);
      if (!result.ok) return result;
      const answer = verb(result.value);
      return answer.ok ? answer : { ok: false, issue: placedIn(text, result.value)(answer.issue) };
    },
  };
}

/** The limits of an engine without options. */
export const defaultLimits = (): InputLimits =>
  takenBy({ limits: DEFAULTS, encodedDotSegments: 'remove', references: 'allow' }, (text) => excessOf(text, DEFAULTS));

/**
 * Makes the limits of an engine.
 *
 * @throws UrikitError `input/unknown-option` for a limit that does not exist, `input/value` if a limit is not a positive
 *   integer or Infinity, or a mode does not exist
 */
export function inputLimits(
  { limits, encodedDotSegments = 'remove', references: given }: Partial<Modes>,
  composition: SchemePaths,
): InputLimits {
  if (encodedDotSegments !== 'remove' && encodedDotSegments !== 'refuse')
    throw wrongValue(
      ['encodedDotSegments'],
      `"remove" or "refuse"${meantOf(encodedDotSegments, ['remove', 'refuse'])}`,
    );
  const { references, whyForbidden, targetOf } = referenceMode(given, composition);
  const modes = { limits: completeLimits(limits), encodedDotSegments, references };
  const dots = (text: string): StringIssue | undefined =>
    encodedDotSegments === 'refuse' && text.includes('%') ? dotsIn(text, composition) : undefined;
  const rejectionOf = (text: string): StringIssue | undefined =>
    excessOf(text, modes.limits) ?? dots(text) ?? (references === 'forbid' ? whyForbidden(text) : undefined);
  if (typeof references === 'object') {
    const issue = rejectionOf(references.resolve);
    if (issue !== undefined) throw wrongValue(['references', 'resolve'], `a URI that is taken: ${issue.code}`);
  }
  return takenBy(modes, rejectionOf, targetOf);
}
