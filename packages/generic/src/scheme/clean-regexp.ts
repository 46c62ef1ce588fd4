import { DIGIT, HEXDIG, PATH, QUERY } from '../syntax/characters.js';
import { AUTHORITY_END, LONG, longRun, matches } from '../syntax/grammar.js';
import { alternatives, escape } from './normal-form-regexp.js';
import type { Profile } from './profile.js';

/** A triplet without a finding: not NUL, and no dot. */
const TRIPLET = `%(?!00|2[Ee])[${HEXDIG}]{2}`;

/** A label of letters, digits and inner hyphens, from its first character on. */
const label = (first: string): string => `${first}[A-Za-z0-9]*(?:-+[A-Za-z0-9]+)*`;

/** A name whose last label begins with a letter, so that it is no IPv4address. */
const NAME = `(?:${label('[A-Za-z0-9]')}\\.)*${label('[A-Za-z]')}`;

/** The part after a scheme with a name as its host. Four digits are a port of at most 65535. */
const tailOf = ({ unwanted }: Profile): string =>
  `:\\/\\/${NAME}(?::[${DIGIT}]{0,4})?${AUTHORITY_END}${longRun(PATH, TRIPLET)}` +
  (unwanted.includes('query') ? '' : `(?:\\?${longRun(QUERY, TRIPLET)})?`) +
  (unwanted.includes('fragment') ? '' : `(?:#${longRun(QUERY, TRIPLET)})?`);

/** Of the schemes that only data check. */
function expressionOf(profiles: readonly Profile[]): RegExp {
  const known = profiles.filter(({ hooks }) => hooks.check === undefined && hooks.authority !== 'forbidden');
  return new RegExp(alternatives(known.map((profile) => [tailOf(profile), '', escape(profile.scheme)])) || '(?!)', 'y');
}

/** The most characters of a label (RFC 1034 3.1). */
const LABEL = 63;

/** Tells if the first slash after an authority, or the end, stands so early that no label of its host is too long. */
function hasShortLabels(text: string): boolean {
  if (text.length <= LABEL) return true;
  const start = text.indexOf('//') + 2;
  const slash = text.indexOf('/', start);
  return (slash < 0 ? text.length : slash) - start <= LABEL;
}

/**
 * Makes a test for URIs that `check` plainly has no finding for, of schemes that only data check: a name as the host, no
 * userinfo, no component that the scheme restricts, no encoded dot, no encoded NUL. All other strings are read in parts.
 */
export function compileClean(profiles: readonly Profile[]): (text: string) => boolean {
  // Compiled for the first string, as the expression for normal forms is.
  let expression: RegExp | undefined;
  return (text) =>
    text.length <= LONG && matches((expression ??= expressionOf(profiles)), text) && hasShortLabels(text);
}
