import { PATH, QUERY, REG_NAME } from '../syntax/characters.js';
import { AUTHORITY_END, longRun, NO_SCHEME, pathWithoutDots, run } from '../syntax/grammar.js';
import { GENERIC, OPAQUE, type Profile } from './profile.js';
import { NORMAL_TRIPLET } from '../encoding/triplets.js';

/**
 * Most URIs that the safe rules do not change form a regular language. The engine compiles an expression for it from the profiles; a
 * matching string is its own normal form. All others (userinfo, IP-literals, schemes whose hooks compute) go through the rules.
 */

const normal = (chars: string): string => run(chars, NORMAL_TRIPLET);

/** reg-name or IPv4address in lower case: `ALPHA` without its upper half. */
const HOST = normal(REG_NAME.replace('A-Z', ''));

/** Matches ahead if no segment `.` or `..` follows. */
const NO_DOTS = '(?!\\.\\.?(?:[/?#]|$))';
const HIERARCHICAL = pathWithoutDots(NORMAL_TRIPLET, NO_DOTS);
const OPAQUE_PATH = longRun(PATH, NORMAL_TRIPLET);

/** `[ "?" query ] [ "#" fragment ]` */
const QUERY_FRAGMENT = `(?:\\?${longRun(QUERY, NORMAL_TRIPLET)})?(?:#${normal(QUERY)})?`;

export const escape = (literal: string): string => literal.replace(/[-$()*+.]/g, '\\$&');

/** One of some expressions. */
const anyOf = (sources: readonly string[]): string => `(?:${sources.join('|')})`;

/** A port that stays: not empty; where the scheme has a default also not that one, and without leading zeros. */
const portOf = ({ defaultPort }: Profile): string =>
  defaultPort === undefined ? '[0-9]+' : `(?!${defaultPort}(?![0-9]))(?:0(?![0-9])|[1-9][0-9]*)`;

const localHostOf = ({ localHosts }: Profile): string =>
  localHosts.length === 0 ? '' : `(?!${anyOf(localHosts.map(escape))}${AUTHORITY_END})`;

/** Relative references in normal form: they depend on no scheme, and cost a quarter of the way through the rules. */
export const NORMAL_RELATIVE_REFERENCE = new RegExp(
  `${NO_SCHEME}(?:\\/\\/${HOST}(?::[0-9]+)?${AUTHORITY_END}|(?!\\/\\/))${HIERARCHICAL}${QUERY_FRAGMENT}`,
  'y',
);

/** A part of an expression: its end, which schemes share, the part between scheme and end, and the scheme. */
type Row = readonly [end: string, middle: string, scheme: string];

/** Rows as alternatives. Those with the same end share one, which keeps the expression below the 20 kB that V8 compiles well. */
export function alternatives(rows: readonly Row[]): string {
  const ends: Record<string, Record<string, string[]>> = {};
  for (const [end, middle, scheme] of rows) ((ends[end] ??= {})[middle] ??= []).push(scheme);
  return Object.entries(ends)
    .map(([end, middles]) => anyOf(Object.entries(middles).map(([middle, names]) => anyOf(names) + middle)) + end)
    .join('|');
}

/**
 * The two forms of a URI in normal form, with an authority and without one. If a component is not normal, the match stops before it
 * instead of failing, which would cost backtracking; it fails only for an empty path that is not normal.
 *
 * @param form - the expression of the scheme's functions
 */
function formsOf(profile: Profile, form: 'kept' | 'lowered', scheme = escape(profile.scheme)): readonly Row[] {
  const { hooks, hasCode, emptyPath, absentAuthority } = profile;
  const kept = hasCode ? `(?=(?:${String(hooks.normalForm?.[form])})$)` : '';
  const path = (profile.path === 'opaque' ? OPAQUE_PATH : HIERARCHICAL) + QUERY_FRAGMENT;
  const rows: readonly Row[] = [
    [
      emptyPath === '/' ? `(?:(?=\\/)${path}|(?!$))` : `(?:(?=[/?#])${path})?`,
      `:(?=\\/\\/)${kept}\\/\\/${localHostOf(profile)}${HOST}(?::${portOf(profile)})?`,
      scheme,
    ],
    [path, `:(?!\\/${absentAuthority === undefined ? '\\/' : ''})${kept}`, scheme],
  ];
  return rows.slice(Number(hooks.authority === 'forbidden'), hooks.authority === 'required' ? 1 : 2);
}

/** Compiles the expression for URIs in normal form, scheme-based, safe rules only. @param opaque - schemes without hooks, their path opaque */
export function compileNormalForm(profiles: readonly Profile[], opaque: readonly string[]): RegExp {
  const names = [...profiles.map(({ scheme }) => scheme), ...opaque].map(escape);
  return new RegExp(
    alternatives([
      ...profiles.flatMap((profile) =>
        // Data define the normal form of the others.
        profile.hasCode && profile.hooks.normalForm?.kept === undefined ? [] : formsOf(profile, 'kept'),
      ),
      ...opaque.flatMap((scheme) => formsOf(OPAQUE, 'kept', escape(scheme))),
      ...formsOf(GENERIC, 'kept', `(?!${anyOf(names)}:)[a-z][a-z0-9+.\\-]*`),
    ]),
    'y',
  );
}

/** ASCII whose triplets have no letters: other triplets are in normal form in upper case, and other letters may become ASCII. */
const LOWERED = '(?=[!-$&-~]*(?:%[0-9]{2}[!-$&-~]*)*$)';

/** The expression for URIs whose normal form is their lower case. */
export const compileLowered = (lowered: readonly Profile[]): RegExp =>
  new RegExp(`${LOWERED}(?:${alternatives(lowered.flatMap((profile) => formsOf(profile, 'lowered')))})`, 'y');
