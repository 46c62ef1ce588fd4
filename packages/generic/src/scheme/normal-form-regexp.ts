import { PATH, PCHAR, QUERY, REG_NAME } from '../syntax/characters.js';
import { AUTHORITY_END, longRun, NO_SCHEME, run } from '../syntax/grammar.js';
import { GENERIC, OPAQUE, type Profile } from './profile.js';
import { NORMAL_TRIPLET } from '../encoding/triplets.js';

/**
 * Most URIs that the safe rules do not change form a regular language. The engine compiles an expression for it from
 * the profiles; a matching string, as most in real traffic, is its own normal form. All others (userinfo, IP-literals,
 * schemes whose hooks compute) go through the rules.
 */

const normal = (chars: string): string => run(chars, NORMAL_TRIPLET);

/** reg-name or IPv4address in lower case: `ALPHA` without its upper half. */
const HOST = normal(REG_NAME.replace('A-Z', ''));

/** A segment that is not `.` or `..` */
const SEGMENT = `(?!\\.\\.?(?:[/?#]|$))${normal(PCHAR)}`;

/** `/` and a segment */
const SLASH_SEGMENT = `(?:\\/${SEGMENT})`;

/** The two forms of a path: with a root, and without a root. */
const HIERARCHICAL = { rooted: `${SLASH_SEGMENT}+`, rootless: `(?!\\/)${SEGMENT}${SLASH_SEGMENT}*` };
const OPAQUE_PATH = { rooted: `\\/${normal(PATH)}`, rootless: `(?!\\/)${normal(PATH)}` };

/** `[ "?" query ] [ "#" fragment ]` */
const QUERY_FRAGMENT = `(?:\\?${longRun(QUERY, NORMAL_TRIPLET)})?(?:#${normal(QUERY)})?`;

const escape = (literal: string): string => literal.replace(/[-$()*+.]/g, '\\$&');

/** One of some strings. */
const anyOf = (literals: readonly string[]): string => `(?:${literals.map(escape).join('|')})`;

/** A port that stays: not empty; where the scheme has a default also not that one, and without leading zeros. */
const portOf = ({ defaultPort }: Profile): string =>
  defaultPort === undefined ? '[0-9]+' : `(?!${defaultPort}(?![0-9]))(?:0(?![0-9])|[1-9][0-9]*)`;

const localHostOf = ({ localHosts }: Profile): string =>
  localHosts.length === 0 ? '' : `(?!${anyOf(localHosts)}${AUTHORITY_END})`;

/**
 * The part after the scheme of a URI in normal form. If a component is not normal, the match stops before it instead of
 * failing, which would cost backtracking; it fails only for an empty path that is not normal.
 */
function hierPart(profile: Profile): string {
  const kept = profile.hasCode ? `(?=(?:${String(profile.hooks.normalForm?.kept)})$)` : '';
  const authority = `\\/\\/${localHostOf(profile)}${HOST}(?::${portOf(profile)})?`;
  const { rooted, rootless } = profile.path === 'opaque' ? OPAQUE_PATH : HIERARCHICAL;
  const path = profile.emptyPath === '/' ? `(?:${rooted}${QUERY_FRAGMENT}|(?!$))` : `(?:${rooted})?${QUERY_FRAGMENT}`;
  if (profile.hooks.authority === 'required') return `${kept}${authority}${path}`;
  const absolute = profile.absentAuthority === undefined ? `(?!\\/\\/)${rooted}` : '(?!)';
  return `${kept}(?:${authority}${path}|(?:${absolute}|${rootless})${QUERY_FRAGMENT})`;
}

/**
 * Relative references in normal form. No scheme has a say in them, and they begin as no URI does, so that they need an
 * expression of their own: relative references as documents have them cost a quarter of the way through the rules.
 */
export const NORMAL_RELATIVE_REFERENCE = new RegExp(
  `${NO_SCHEME}(?:\\/\\/${HOST}(?::[0-9]+)?${AUTHORITY_END}(?:${HIERARCHICAL.rooted})?|(?!\\/\\/)${HIERARCHICAL.rooted}|` +
    `${HIERARCHICAL.rootless})${QUERY_FRAGMENT}`,
  'y',
);

/** The alternatives of some schemes; those with the same rest share one. */
export function alternatives(profiles: readonly Profile[], restOf: (profile: Profile) => string): readonly string[] {
  const byRest = new Map<string, string[]>();
  for (const profile of profiles) {
    const rest = restOf(profile);
    byRest.set(rest, [...(byRest.get(rest) ?? []), profile.scheme]);
  }
  return Array.from(byRest, ([rest, schemes]) => `${anyOf(schemes)}:${rest}`);
}

/**
 * Compiles the expression for URIs in normal form, scheme-based, safe rules only. Schemes with the same data share an
 * alternative; all unregistered schemes share the last.
 *
 * @param opaque - names of unregistered schemes whose path is opaque
 */
export function compileNormalForm(profiles: readonly Profile[], opaque: readonly string[]): RegExp {
  // Data define the normal form of these.
  const isKnown = ({ hasCode, hooks }: Profile): boolean => !hasCode || hooks.normalForm?.kept !== undefined;
  const known = [...profiles.filter(isKnown), ...opaque.map((scheme) => ({ ...OPAQUE, scheme }))];
  const names = [...profiles.map(({ scheme }) => scheme), ...opaque];
  const registered = alternatives(known, hierPart);
  const unregistered = `(?!${anyOf(names)}:)[a-z][a-z0-9+.\\-]*:${hierPart(GENERIC)}`;
  return new RegExp([...registered, unregistered].join('|'), 'y');
}

/** ASCII whose triplets have no letters: other triplets are in normal form in upper case, and other letters may become ASCII. */
const LOWERED = '(?=[!-$&-~]*(?:%[0-9]{2}[!-$&-~]*)*$)';

/** Compiles the expression for URIs whose normal form is their lower case: without a host in upper case. */
export function compileLowered(lowered: readonly Profile[]): RegExp {
  const rest = (profile: Profile): string =>
    `(?=(?:${String(profile.hooks.normalForm?.lowered)})$)${hierPart({ ...profile, hasCode: false })}`;
  return new RegExp(`${LOWERED}(?:${alternatives(lowered, rest).join('|')})`, 'y');
}
