import type { StringIssue } from '@urikit/generic';
import type { Presence } from '@urikit/generic/hooks';
import { OTHER_SCHEME } from '../settings/schemes.js';

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, and the colon behind it (RFC 3986 3.1). */
const BEGINS_WITH_SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;

/**
 * What is said of a text whose scheme no plugin owns.
 *
 * A relative reference has no scheme and is not spoken of. A text with errors behind its scheme is: nobody should have to
 * repair `javascript:"x"` before being told that it is not wanted.
 *
 * @param others - what the composition says of these schemes
 * @param owned - names of schemes that somebody owns, lower case
 * @returns the issue for a text, or undefined. Never throws.
 * @see RFC 3986 3.1
 * @example otherSchemes('forbidden', ['http'])('data:,x')?.code // 'registry/other-scheme'
 */
export function otherSchemes(
  others: Exclude<Presence, 'allowed'>,
  owned: readonly string[],
): (text: string) => StringIssue | undefined {
  const known = new Set(owned);
  const issue: Omit<StringIssue, 'end'> = {
    code: OTHER_SCHEME,
    severity: others === 'forbidden' ? 'error' : 'warning',
    message: `expected one of the schemes that plugins own: a policy ${others === 'forbidden' ? 'forbids' : 'advises against'} the others`,
    section: 'RFC 3986 3.1',
    start: 0,
  };
  return (text) => {
    const scheme = BEGINS_WITH_SCHEME.exec(text)?.[1];
    return scheme === undefined || known.has(scheme.toLowerCase()) ? undefined : { ...issue, end: scheme.length };
  };
}
