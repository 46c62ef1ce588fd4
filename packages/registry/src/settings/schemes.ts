import type { StringIssue } from '@urikit/generic';
import * as z from 'zod';
import type { Presence } from '@urikit/generic/hooks';
import type { Contents } from './contents.js';
import type { Setting } from './setting.js';

export const RANKS = ['allowed', 'discouraged', 'forbidden'] as const satisfies readonly Presence[];

/** How strict a value is: its place among {@link RANKS}, or -1 for any other value. Never throws. */
export const rankOf = (value: unknown): number => (RANKS as readonly unknown[]).indexOf(value);

/** The code of the registry's own issue: no plugin owns the scheme of the URI. */
export const OTHER_SCHEME = 'registry/other-scheme';

/** The presence of URIs whose scheme no plugin owns: the strictest holds. */
export const schemes: Setting<Presence, NonNullable<Contents['schemes']>> = {
  name: 'schemes',
  description: "What is said of URIs whose scheme no plugin owns: { others: 'forbidden' } or 'discouraged'.",
  schema: () =>
    z.strictObject({
      others: z.enum(RANKS).optional().describe('Whether URIs of other schemes are warned of, or forbidden.'),
    }),
  entries: (given) => (given.others === undefined ? [] : [['others', given.others]]),
  merge: 'strictest',
  order: rankOf,
  pathOf: (name) => ['schemes', name],
  described: ({ others }) => ({ others }),
  fingerprint: ({ others }) => (others === 'allowed' ? {} : { others }),
};

/** The scheme that a string begins with, in lower case (RFC 3986 3.1); empty for any other string. */
export const schemeOf = (text: string): string => (/^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(text)?.[0] ?? '').toLowerCase();

/**
 * Makes the check of strings whose scheme no plugin owns (RFC 3986 3.1). A relative reference has no scheme and no issue. A string with
 * errors after its scheme has one: users learn of the scheme before they repair the rest.
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
    const scheme = schemeOf(text);
    return scheme === '' || known.has(scheme) ? undefined : { ...issue, end: scheme.length };
  };
}
