import { endOfSegment, findEncodedDotSegment } from '../resolution/remove-dot-segments.js';
import { completeLimits, type EngineLimits, limitCheck } from './limits.js';
import { placedIn, referenceMode, type References } from './references.js';
import type { Composition } from '../normalization/composition.js';
import { type StringIssue, type Result, syntaxIssue, unwrap, UriSyntaxError } from '../syntax/issue.js';
import { rangeOf } from '../syntax/component.js';
import { splitComponents } from '../syntax/split.js';

/** What an engine looks at before anything else. */
export interface AdmissionOptions {
  readonly limits?: EngineLimits | undefined;
  readonly encodedDotSegments?: 'remove' | 'refuse' | undefined;
  readonly references?: References | undefined;
}

/** Whether an engine takes a text at all. */
export interface Admission {
  /** What holds, with what nobody said filled in. */
  readonly modes: {
    readonly limits: Required<EngineLimits>;
    readonly encodedDotSegments: 'remove' | 'refuse';
    readonly references: References;
  };
  /** Why a text is too much for the limits. Never throws. */
  readonly whyTooMuch: (text: string) => StringIssue | undefined;
  /** Why the engine does not take a text; undefined where it does. Never throws. */
  readonly whyRefused: (text: string) => StringIssue | undefined;
  /** The text itself. Throws UriSyntaxError where the engine does not take it. */
  readonly admitted: (text: string) => string;
  /**
   * The target of a relative reference where the engine has a base for it and the call has none; any other text itself.
   * Throws UriSyntaxError where the engine does not take one of the two.
   */
  readonly target: (text: string, call?: WithBase) => string;
  /** As `target`, with the issue instead of an exception. */
  readonly tryTarget: (text: string, call?: WithBase) => Result<string>;
  /** Asks a verb about the target of a text; positions of an issue are those in the text. */
  readonly tried: <T>(text: string, verb: (target: string) => Result<T>) => Result<T>;
}

/** What a call may be told beside a text. */
interface WithBase {
  readonly base?: string;
}

/** The issue of an encoded dot-segment, as an error. */
function dotsIn(text: string, { isOpaque }: Composition): StringIssue | undefined {
  const components = splitComponents(text);
  const { scheme, path } = components;
  const at = scheme !== undefined && isOpaque(scheme) ? -1 : findEncodedDotSegment(path);
  if (at < 0) return undefined;
  const issue = syntaxIssue(
    'syntax/encoded-dot-segment',
    rangeOf(components, 'path', at, endOfSegment(path, at)),
    'expected a plain dot-segment: encoded, a filter may not see what is removed',
  );
  return { ...issue, severity: 'error' };
}

/**
 * Makes the admission of an engine.
 *
 * @throws RangeError for a limit that does not exist, or is no count; for a mode that does not exist
 */
export function admission(
  { limits, encodedDotSegments = 'remove', references: given }: AdmissionOptions,
  composition: Composition,
): Admission {
  if (encodedDotSegments !== 'remove' && encodedDotSegments !== 'refuse')
    throw new RangeError('encodedDotSegments: expected "remove" or "refuse"');
  const { references, whyForbidden, targetOf } = referenceMode(given, composition);
  const modes = { limits: completeLimits(limits), encodedDotSegments, references };
  const whyTooMuch = limitCheck(modes.limits);
  const whyUnfit =
    encodedDotSegments === 'remove'
      ? whyTooMuch
      : (text: string): StringIssue | undefined =>
          whyTooMuch(text) ?? (text.includes('%') ? dotsIn(text, composition) : undefined);
  const whyRefused =
    references === 'forbid'
      ? (text: string): StringIssue | undefined => whyUnfit(text) ?? whyForbidden(text)
      : whyUnfit;
  if (typeof references === 'object') {
    const issue = whyRefused(references.resolve);
    if (issue !== undefined) throw new RangeError(`references.resolve: expected a URI that is taken: ${issue.code}`);
  }
  const admitted = (text: string): string => {
    const issue = whyRefused(text);
    if (issue !== undefined) throw new UriSyntaxError(issue);
    return text;
  };
  const tryTarget = (text: string, call?: WithBase): Result<string> => {
    const issue = whyRefused(text);
    if (issue !== undefined) return { ok: false, issue };
    const value = call?.base === undefined ? targetOf(text) : text;
    const ofTarget = value === text ? undefined : whyRefused(value);
    return ofTarget === undefined ? { ok: true, value } : { ok: false, issue: placedIn(text, value, ofTarget) };
  };
  const target =
    typeof references === 'object'
      ? (text: string, call?: WithBase): string => unwrap(tryTarget(text, call))
      : admitted;
  return {
    modes,
    whyTooMuch,
    whyRefused,
    admitted,
    target,
    tryTarget,
    tried: (text, verb) => {
      const result = tryTarget(text);
      if (!result.ok) return result;
      const answer = verb(result.value);
      return answer.ok ? answer : { ok: false, issue: placedIn(text, result.value, answer.issue) };
    },
  };
}
