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

/** A slash before a segment that is not `.` or `..` */
const SLASH = '\\/(?!\\.\\.?(?:[/?#]|$))';

const WITHOUT_DOT = PATH.replace('.', '');

/**
 * A path without dot-segments. All characters but dots are one run, because a look at each slash costs more than all the rest. Where the
 * run stops at a dot, the match goes back by one character, and goes on segment by segment; a dot-segment is left out, with its slash.
 */
const HIERARCHICAL =
  longRun(WITHOUT_DOT, NORMAL_TRIPLET) +
  `(?:(?:(?:[${WITHOUT_DOT.replace('/', '')}]|${NORMAL_TRIPLET})\\.|${SLASH})[${PCHAR}]*(?:(?:${SLASH}|${NORMAL_TRIPLET})[${PCHAR}]*)*|(?!\\.))`;
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

/**
 * Relative references in normal form. No scheme has a say in them, and they begin as no URI does, so that they need an
 * expression of their own: relative references as documents have them cost a quarter of the way through the rules.
 */
export const NORMAL_RELATIVE_REFERENCE = new RegExp(
  `${NO_SCHEME}(?:\\/\\/${HOST}(?::[0-9]+)?${AUTHORITY_END}|(?!\\/\\/))${HIERARCHICAL}${QUERY_FRAGMENT}`,
  'y',
);

/** Pairs as alternatives; those with the same end share one, which keeps the expression below the 20 kB that V8 compiles well. */
export function alternatives(pairs: readonly (readonly [end: string, begin: string])[]): string {
  const byEnd = new Map<string, string[]>();
  for (const [end, begin] of pairs) byEnd.set(end, [...(byEnd.get(end) ?? []), begin]);
  return Array.from(byEnd, ([end, begins]) => anyOf(Array.from(new Set(begins))) + end).join('|');
}

/**
 * The two forms of a URI in normal form, with an authority and without one, as the end that schemes share, and the part between the
 * scheme and that end. If a component is not normal, the match stops before it instead of failing, which would cost backtracking; it
 * fails only for an empty path that is not normal.
 */
function formsOf(profile: Profile, form: string | undefined): readonly (readonly [end: string, middle: string])[] {
  const kept = profile.hasCode ? `(?=(?:${String(form)})$)` : '';
  const path = (profile.path === 'opaque' ? OPAQUE_PATH : HIERARCHICAL) + QUERY_FRAGMENT;
  const withAuthority = [
    profile.emptyPath === '/' ? `(?:(?=\\/)${path}|(?!$))` : `(?:(?=[/?#])${path})?`,
    `:(?=\\/\\/)${kept}\\/\\/${localHostOf(profile)}${HOST}(?::${portOf(profile)})?`,
  ] as const;
  const { authority } = profile.hooks;
  if (authority === 'required') return [withAuthority];
  const alone = [path, `:(?!\\/${profile.absentAuthority === undefined ? '\\/' : ''})${kept}`] as const;
  return authority === 'forbidden' ? [alone] : [withAuthority, alone];
}

/**
 * Compiles the expression for URIs in normal form, scheme-based, safe rules only. Schemes with the same data share an
 * alternative, as do all unregistered schemes.
 *
 * @param opaque - names of unregistered schemes whose path is opaque
 */
export function compileNormalForm(profiles: readonly Profile[], opaque: readonly string[]): RegExp {
  const names = [...profiles.map(({ scheme }) => scheme), ...opaque].map(escape);
  const known = profiles
    // Data define the normal form of these.
    .filter(({ hasCode, hooks }) => !hasCode || hooks.normalForm?.kept !== undefined)
    .map((profile) => [escape(profile.scheme), profile] as const);
  const all = [
    ...known,
    ...opaque.map((scheme) => [escape(scheme), OPAQUE] as const),
    [`(?!${anyOf(names)}:)[a-z][a-z0-9+.\\-]*`, GENERIC] as const,
  ];
  const forms = all.flatMap(([scheme, profile]) =>
    formsOf(profile, profile.hooks.normalForm?.kept).map(([end, middle]) => [end, middle, scheme] as const),
  );
  const ends = Array.from(new Set(forms.map(([end]) => end)));
  const begins = (end: string): string =>
    alternatives(forms.flatMap(([each, middle, scheme]) => (each === end ? [[middle, scheme]] : [])));
  return new RegExp(ends.map((end) => anyOf([begins(end)]) + end).join('|'), 'y');
}

/** ASCII whose triplets have no letters: other triplets are in normal form in upper case, and other letters may become ASCII. */
const LOWERED = '(?=[!-$&-~]*(?:%[0-9]{2}[!-$&-~]*)*$)';

/** Compiles the expression for URIs whose normal form is their lower case. */
export const compileLowered = (lowered: readonly Profile[]): RegExp => {
  const forms = lowered.flatMap((profile) =>
    formsOf(profile, profile.hooks.normalForm?.lowered).map(
      ([end, middle]) => [middle + end, escape(profile.scheme)] as const,
    ),
  );
  return new RegExp(`${LOWERED}(?:${alternatives(forms)})`, 'y');
};
