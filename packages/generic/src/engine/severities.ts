import { whyNotPlain, wrongValue } from '../syntax/expect.js';
import { type StringIssue, SYNTAX_ISSUES } from '../syntax/issue.js';
import type { Severity } from '../urikit-error.js';

/** Severities by issue code, in place of those that issues are reported with; `off` drops an issue. */
export type SeverityMap = Readonly<Record<string, Severity | 'off'>>;

/** The options of `check`. */
export interface CheckOptions {
  /** As the presets of @urikit/safety, or of one's own; a code that no issue has is no error. */
  readonly severities?: SeverityMap;
}

const CHOICES: readonly unknown[] = ['error', 'warning', 'info', 'off'];

/** Tells if a code is that of an error of the grammar. */
const isMalformed = (code: string): boolean =>
  (SYNTAX_ISSUES as Readonly<Record<string, { readonly severity: Severity } | undefined>>)[code]?.severity === 'error';

/** Tells if an issue means that a string is not taken: an error of the grammar, or of an engine that refuses encoded dot-segments. */
const isRefusal = ({ code, severity }: StringIssue): boolean =>
  severity === 'error' && (isMalformed(code) || code === 'syntax/encoded-dot-segment');

/** @throws UrikitError `input/value` for another severity, and for an error of the grammar that is to be less */
function checkChoice(code: string, choice: unknown): void {
  if (!CHOICES.includes(choice)) throw wrongValue(['severities', code], `one of ${CHOICES.join(', ')}`);
  if (choice !== 'error' && isMalformed(code))
    throw wrongValue(['severities', code], '"error": the issue means that a string is no URI');
}

/** Frozen lists that were valid once, as the presets are: their members stay the same. */
const VALID = new WeakSet<object>();

/**
 * Gives issues the severities of a caller, as `engine.check` does with `options.severities`.
 *
 * @param issues - of the engine or of other packages
 * @param severities - absent: the issues stay as they are
 * @returns the same list if no severity changes; an issue that means that a string is refused stays an error
 * @throws UrikitError `input/value` for an unknown severity, and for lowering a syntax error
 * @example
 *   applySeverities(engine.check('//u:p@h'), { 'syntax/password': 'error' })[0]?.severity // 'error'
 */
export function applySeverities<Found extends StringIssue>(
  issues: readonly Found[],
  severities: SeverityMap | undefined,
): readonly Found[] {
  if (severities === undefined) return issues;
  if (!VALID.has(severities)) {
    const found = whyNotPlain(severities);
    if (found !== undefined) throw wrongValue(['severities'], `an object by issue code, found ${found}`);
    for (const code in severities) checkChoice(code, severities[code]);
    if (Object.isFrozen(severities)) VALID.add(severities);
  }
  if (issues.length === 0) return issues;
  return issues.flatMap((issue) => {
    const chosen = isRefusal(issue) || !Object.hasOwn(severities, issue.code) ? undefined : severities[issue.code];
    if (chosen === 'off') return [];
    return [chosen === undefined || chosen === issue.severity ? issue : { ...issue, severity: chosen }];
  });
}
