import { PATH, PCHAR, QUERY, REG_NAME } from '../syntax/characters.js';
import { AUTHORITY_END, longRun, run } from '../syntax/grammar.js';
import type { Profile } from './profile.js';
import { NORMAL_TRIPLET } from '../encoding/triplets.js';

/**
 * The URIs that no safe rule changes are, but for a few, a regular language as well. The engine compiles an expression
 * for it from the profiles; a text that matches is its own normal form, and most real traffic does. What the expression
 * leaves out (userinfo, IP-literals, relative references, schemes whose hooks compute) takes the way through the rules.
 */

const normal = (chars: string): string => run(chars, NORMAL_TRIPLET);

/** reg-name or IPv4address in lower case: `ALPHA` without its upper half. */
const HOST = normal(REG_NAME.replace('A-Z', ''));

/** A path of segments none of which is `.` or `..` */
const SEGMENTS = `(?:\\/(?!\\.\\.?(?:[/?#]|$))${normal(PCHAR)})`;

/** `[ "?" query ] [ "#" fragment ]` */
const QUERY_FRAGMENT = `(?:\\?${longRun(QUERY, NORMAL_TRIPLET)})?(?:#${longRun(QUERY, NORMAL_TRIPLET)})?`;

const escape = (literal: string): string => literal.replace(/[-$()*+.]/g, '\\$&');
const anyOf = (literals: readonly string[]): string => `(?:${literals.map(escape).join('|')})`;

/** A port that stays: not empty; where the scheme has a default also not that one, and without leading zeros. */
const portOf = ({ defaultPort }: Profile): string =>
  defaultPort === undefined ? '[0-9]+' : `(?!${defaultPort}(?![0-9]))(?:0(?![0-9])|[1-9][0-9]*)`;

const localHostOf = ({ localHosts }: Profile): string =>
  localHosts.length === 0 ? '' : `(?!${anyOf(localHosts)}${AUTHORITY_END})`;

/**
 * What may follow the scheme of a URI in normal form. Where a part is not normal the match stops before it and does not
 * fail, which would cost backtracking; only at the very end must it fail, for a path that may not be empty.
 */
function hierPart(profile: Profile): string {
  const authority = `\\/\\/${localHostOf(profile)}${HOST}(?::${portOf(profile)})?`;
  const path = profile.emptyPath === '/' ? `(?:${SEGMENTS}+${QUERY_FRAGMENT}|(?!$))` : `${SEGMENTS}*${QUERY_FRAGMENT}`;
  const rooted = profile.absentAuthority === undefined ? `(?!\\/\\/)${SEGMENTS}+` : '(?!)';
  const rootless = profile.path === 'hierarchical' ? '(?!)' : `(?!\\/)${normal(PATH)}`;
  return `(?:${authority}${path}|(?:${rooted}|${rootless})${QUERY_FRAGMENT})`;
}

/** Data alone decides what is normal for this scheme; a function would have to be asked. */
const isData = ({ hooks, path }: Profile): boolean => hooks.normalize === undefined && path !== 'opaque';

/**
 * Compiles the expression for URIs in normal form, scheme-based, safe rules only. Schemes with the same data share an
 * alternative; every scheme that nobody registered shares the last.
 */
export function compileNormalForm(profiles: readonly Profile[], generic: Profile): RegExp {
  const byTail = new Map<string, string[]>();
  for (const profile of profiles.filter(isData)) {
    const tail = hierPart(profile);
    byTail.set(tail, [...(byTail.get(tail) ?? []), profile.scheme]);
  }
  const registered = Array.from(byTail, ([tail, schemes]) => `${anyOf(schemes)}:${tail}`);
  const others = profiles.length === 0 ? '' : `(?!${anyOf(profiles.map(({ scheme }) => scheme))}:)`;
  const unregistered = `${others}[a-z][a-z0-9+.\\-]*:${hierPart(generic)}`;
  return new RegExp([...registered, unregistered].join('|'), 'y');
}
