import { findEncodedDotSegment } from './resolution/remove-dot-segments.js';
import { completeLimits, type EngineLimits, limitCheck } from './limits.js';
import type { Composition } from './scheme/composition.js';
import { type Issue, syntaxIssue, UriSyntaxError } from './syntax/issue.js';
import { componentStart } from './syntax/component.js';
import { splitComponents } from './syntax/split.js';

/** What an engine looks at before anything else. */
export interface AdmissionOptions {
  readonly limits?: EngineLimits | undefined;
  readonly encodedDotSegments?: 'remove' | 'refuse' | undefined;
}

/** Whether an engine takes a text at all. */
export interface Admission {
  /** What holds, with what nobody said filled in. */
  readonly modes: { readonly limits: Required<EngineLimits>; readonly encodedDotSegments: 'remove' | 'refuse' };
  /** Why a text is too much for the limits. Never throws. */
  readonly whyTooMuch: (text: string) => Issue | undefined;
  /** Why the engine does not take a text; undefined where it does. Never throws. */
  readonly whyRefused: (text: string) => Issue | undefined;
  /** The text itself. Throws UriSyntaxError where the engine does not take it. */
  readonly admitted: (text: string) => string;
}

/** The issue of an encoded dot-segment, as an error. */
function dotsIn(text: string, { isOpaque }: Composition): Issue | undefined {
  const components = splitComponents(text);
  const { scheme, path } = components;
  const at = scheme !== undefined && isOpaque(scheme) ? -1 : findEncodedDotSegment(path);
  if (at < 0) return undefined;
  const issue = syntaxIssue(
    'syntax/encoded-dot-segment',
    'path',
    componentStart(components, 'path') + at,
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
  { limits, encodedDotSegments = 'remove' }: AdmissionOptions,
  composition: Composition,
): Admission {
  if (encodedDotSegments !== 'remove' && encodedDotSegments !== 'refuse')
    throw new RangeError('encodedDotSegments: expected "remove" or "refuse"');
  const modes = { limits: completeLimits(limits), encodedDotSegments };
  const whyTooMuch = limitCheck(modes.limits);
  const whyRefused =
    encodedDotSegments === 'remove'
      ? whyTooMuch
      : (text: string): Issue | undefined =>
          whyTooMuch(text) ?? (text.includes('%') ? dotsIn(text, composition) : undefined);
  return {
    modes,
    whyTooMuch,
    whyRefused,
    admitted: (text) => {
      const issue = whyRefused(text);
      if (issue !== undefined) throw new UriSyntaxError(issue);
      return text;
    },
  };
}
