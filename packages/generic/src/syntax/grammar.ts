import { DIGIT, HEXDIG, PATH, PCHAR, QUERY, REG_NAME, SCHEME_HEAD, SCHEME_TAIL } from './characters.js';

/**
 * The collected ABNF (RFC 3986 Appendix A) as regular expressions, production by production. The grammar is regular, so
 * one expression decides validity in one pass. Every repetition is unrolled so that no string matches in two ways, and no
 * expression is anchored at the end: a match stops at the first character that fits nowhere, and the caller compares
 * `lastIndex` with the length. Rejecting therefore costs no backtracking, and time stays linear.
 *
 * @see RFC 3986 Appendix A
 */

/** `pct-encoded = "%" HEXDIG HEXDIG` */
export const PCT_ENCODED = `%[${HEXDIG}]{2}`;

/** The end of a malformed triplet: behind its `%` and the letters and digits after it, two at most. */
export const endOfTriplet = (text: string, at: number): number =>
  at + 1 + text.slice(at + 1, at + 3).search(/[^0-9A-Za-z]|$/);

/** `*( chars / pct-encoded )`, unrolled: a run of plain characters, then triplets, each with its own run. */
export const run = (chars: string, pctEncoded: string = PCT_ENCODED): string =>
  `[${chars}]*(?:${pctEncoded}[${chars}]*)*`;

/**
 * A faster `run` for the last components of a reference, which are long: eight characters at a time, and triplets in a
 * row, save a quarter of the time. It is ambiguous, so use it only where no later part can fail.
 */
export function longRun(chars: string, pctEncoded: string = PCT_ENCODED): string {
  const plain = `(?:${`[${chars}]`.repeat(8)})*[${chars}]*`;
  return `${plain}(?:(?:${pctEncoded})+${plain})*`;
}

/**
 * A path without dot-segments. All characters but dots are one run, because a look at each slash costs more than all the rest. Where the
 * run stops at dots that are no whole segment, or that follow another character than a slash, the match goes on segment by segment; a
 * dot-segment is left out, with its slash.
 *
 * @param noDots - matches ahead if no segment of dots follows
 */
export function pathWithoutDots(triplet: string, noDots: string): string {
  const chars = PATH.replace('.', '');
  const rest = `[${PCHAR}]*(?:(?:\\/${noDots}|${triplet})[${PCHAR}]*)*`;
  return `${longRun(chars, triplet)}(?:(?:${noDots}|[${chars.replace('/', '')}]|${triplet})\\.${rest}|(?!\\.))`;
}

/** `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` */
export const SCHEME = `[${SCHEME_HEAD}][${SCHEME_TAIL}]*`;

/**
 * Above this length (UTF-16 units) a string is read part by part: an expression with a repetition inside a repetition
 * keeps a stack, and 16 million characters overflow the one of V8.
 */
export const LONG = 0x10000;

/** An authority is "terminated by the next slash, question mark, or number sign, or by the end" (section 3.2). */
export const AUTHORITY_END = '(?=[/?#]|$)';

/** `path-noscheme`: a relative reference's first segment holds no colon (section 4.2) */
export const NO_SCHEME = '(?![^:/?#]*:)';

/**
 * Matches the first character that is not part of `*( chars / pct-encoded )`, without repetition, so that the length of
 * the string has no limit.
 */
export const outside = (chars: string): string => `[^${chars}%]|%(?![${HEXDIG}]{2})`;

/** A group that is captured, or not. */
const group = (source: string, captures: boolean): string => (captures ? `(${source})` : `(?:${source})`);

/** `path [ "?" query ] [ "#" fragment ]` */
const tail = (captures: boolean, fragment: boolean): string =>
  `${group(longRun(PATH), captures)}(?:\\?${group(longRun(QUERY), captures)})?` +
  (fragment ? `(?:#${group(longRun(QUERY), captures)})?` : '');

/** One of `URI-reference`, `URI`, `relative-ref` and `absolute-URI`: they differ at their start and their end only. */
export interface Production {
  readonly scheme: 'required' | 'optional' | 'forbidden';
  readonly fragment: boolean;
  /** Capture scheme, host, port, path, query, fragment. A test without captures costs half of a match. */
  readonly captures: boolean;
}

/** The start of a production, up to `//` or the path. */
export function startOf(scheme: Production['scheme'], captures = false): string {
  if (scheme === 'forbidden') return NO_SCHEME;
  const named = `${group(SCHEME, captures)}:`;
  return scheme === 'required' ? named : `(?:${named}|${NO_SCHEME})`;
}

/**
 * Compiles a production for strings whose authority has neither userinfo nor IP-literal, as most have, because an
 * expression with `userinfo "@"` would read every host twice. `part-reader.ts` reads the others.
 *
 * The five `path-...` rules are one run of characters: the start of a path is checked before it, by `AUTHORITY_END`,
 * `NO_SCHEME` and `(?!//)`.
 */
export function compile({ scheme, fragment, captures }: Production): RegExp {
  const part = (source: string): string => group(source, captures);
  const named = `${part(run(REG_NAME))}(?=[:/?#]|$)(?::${part(`[${DIGIT}]*`)})?${AUTHORITY_END}`;
  return new RegExp(`${startOf(scheme, captures)}(?:\\/\\/${named}|(?!\\/\\/))${tail(captures, fragment)}`, 'y');
}

/** `scheme "://" reg-name [ ":" port ]`, an IPv4address included: how most URIs begin. */
export const NAMED_HEAD = new RegExp(`${SCHEME}:\\/\\/${run(REG_NAME)}(?::[${DIGIT}]*)?${AUTHORITY_END}`, 'y');

/** `path-abempty [ "?" query ] [ "#" fragment ]`, the rest after the head; the end of the head requires the `/`. */
export const TAIL = new RegExp(tail(false, true), 'y');

/** How much of `text` is one `production`. The sticky expression's `lastIndex` is set before each use. */
export function prefixOf(production: RegExp, text: string): number {
  production.lastIndex = 0;
  return production.test(text) ? production.lastIndex : 0;
}

/** Tells if all of `text` from `start` is one `production`. */
export function matches(production: RegExp, text: string, start = 0): boolean {
  production.lastIndex = start;
  return production.test(text) && production.lastIndex === text.length;
}

/**
 * Makes `prefixOf` for a production that is compiled for the first string: an expression of some thousand characters takes longer
 * than all the rest. A string longer than `LONG` has the prefix 0.
 *
 * @param other - a production of whole strings, which begin as those of the first one do not
 */
export function prefixBy(compile: () => RegExp, other: RegExp): (text: string) => number {
  let production: RegExp | undefined;
  return (text) => {
    if (text.length > LONG) return 0;
    const end = prefixOf((production ??= compile()), text);
    return end === 0 && matches(other, text) ? text.length : end;
  };
}
