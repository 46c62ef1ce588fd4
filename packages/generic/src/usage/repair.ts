import { IPRIVATE, ONE_MATCH, shadowOf, UCSCHAR } from '../encoding/iri.js';
import { HEXDIG, PATH, QUERY, REG_NAME, USERINFO } from '../syntax/characters.js';
import { optionsOf, textOf, textsOf, wrongValue } from '../syntax/expect.js';
import { schemeNameOf } from '../scheme/scheme-name.js';
import { tryParse } from '../syntax/parse.js';
import { disjoint, type Part, placeOf, type Repair, slice, type Tell } from './repair-places.js';

export type { Repair } from './repair-places.js';

/** A URI reference, and all that was done to the string for it. */
export interface Repaired {
  readonly value: string;
  readonly repairs: readonly Repair[];
}

/** The options of `repair`. */
export interface RepairOptions {
  /** Schemes, in lower case, that have an authority: `x:/h` and `x:h` get their `//`, `x:////h` loses two slashes. */
  readonly authority?: readonly string[];
  /** The treatment of characters outside ASCII; `keep` makes an IRI reference (RFC 3987). Default `encode`. */
  readonly nonAscii?: 'encode' | 'keep';
}

/** All but the characters of a part and triplets. */
const notIn = (chars: string): RegExp => new RegExp(`%(?![${HEXDIG}]{2})|[^${chars}%]${ONE_MATCH}`, 'gu');

/** The characters to encode in each part, if more are allowed than RFC 3986 allows; a query allows most. */
const patternsWith = (more: string, inQuery: string) => ({
  userinfo: notIn(USERINFO + more),
  host: notIn(`${REG_NAME}:${more}`),
  path: notIn(PATH + more),
  query: notIn(QUERY + more + inQuery),
  fragment: notIn(QUERY + more),
});

type Patterns = ReturnType<typeof patternsWith>;

/** Characters that RFC 3987 does not allow are encoded all the same: controls, noncharacters, private use outside of a query. */
const PATTERNS = {
  encode: patternsWith('', ''),
  keep: patternsWith(UCSCHAR, IPRIVATE),
} as const;

/** UTF-8, then `%HH` each; a lone surrogate, which is no character, becomes U+FFFD. */
const percentEncoded = (text: string): string => encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, '\uFFFD'));

/** Percent-encodes invalid characters of a part. Characters around a removed line break are reported one by one. */
function encode(part: Part, pattern: RegExp, tell: Tell): string {
  const { text, at } = part;
  return text.replace(pattern, (run: string, offset: number) => {
    if (run === '%') {
      tell('percent-sign-encoded', ...placeOf(part, offset, offset + 1), '%25');
      return '%25';
    }
    const inOnePiece = (at[offset + run.length - 1] as number) - (at[offset] as number) === run.length - 1;
    let next = offset;
    for (const each of inOnePiece ? [run] : run) {
      tell('percent-encoded', ...placeOf(part, next, next + each.length), percentEncoded(each));
      next += each.length;
    }
    return percentEncoded(run);
  });
}

/** White space at both ends, tabs and line breaks anywhere: they come from copying. Where each run begins and ends. */
function copiedWhiteSpace(text: string): readonly (readonly [start: number, end: number])[] {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const inside = Array.from(text.slice(start, end).matchAll(/[\t\n\r]+/g), ({ index, 0: { length } }) => {
    return [start + index, start + index + length] as const;
  });
  return [[0, start] as const, ...inside, [end, text.length] as const].filter(([from, to]) => from < to);
}

function withoutWhiteSpace(text: string, tell: Tell): Part {
  let kept = '';
  let done = 0;
  const at: number[] = [];
  const keep = (end: number): void => {
    for (let i = done; i < end; i++) at.push(i);
    kept += text.slice(done, end);
  };
  for (const [start, end] of copiedWhiteSpace(text)) {
    tell('white-space-removed', start, end, '');
    keep(start);
    done = end;
  }
  keep(text.length);
  at.push(text.length);
  return { text: kept, at };
}

/** Keyboards and Windows write `\` for `/`; behind the path it is a character like others. */
function withSlashes(part: Part, tell: Tell): Part {
  const { text, at } = part;
  const end = text.search(/[?#]|$/);
  const path = text.slice(0, end).replace(/\\/g, (_, offset: number) => {
    tell('backslash', ...placeOf(part, offset, offset + 1), '/');
    return '/';
  });
  return { text: path + text.slice(end), at };
}

/** Makes the slashes behind the scheme two, if the scheme has an authority. */
function slashesOf(part: Part, needed: boolean, tell: Tell): string {
  const { text } = part;
  if (!needed || text === '//') return text;
  tell(text.startsWith('//') ? 'slashes-removed' : 'slashes-added', ...placeOf(part, 0, text.length), '//');
  return '//';
}

function authorityOf(part: Part, notIn: Patterns, tell: Tell): string {
  const userinfoEnd = part.text.lastIndexOf('@') + 1;
  const host = slice(part, userinfoEnd);
  const name = host.text.startsWith('[') ? host.text : encode(host, notIn.host, tell);
  return userinfoEnd === 0 ? name : `${encode(slice(part, 0, userinfoEnd - 1), notIn.userinfo, tell)}@${name}`;
}

/** It matches every string as a whole, for each group may be empty and the last takes any character. */
const LENIENT = /([A-Za-z][A-Za-z0-9+.-]*:)?(\/*)([^/?#]*)([^?#]*)(\?[^#]*)?(#[^]*)?/;

function read(part: Part, schemes: readonly string[], notIn: Patterns, tell: Tell): string {
  const parts: Part[] = [];
  let start = 0;
  for (const group of (LENIENT.exec(part.text) as RegExpExecArray).slice(1) as (string | undefined)[]) {
    const end = start + (group?.length ?? 0);
    parts.push(slice(part, start, end));
    start = end;
  }
  const [scheme, slashes, first, rest, query, fragment] = parts as [Part, Part, Part, Part, Part, Part];
  const needed = schemes.includes(scheme.text.slice(0, -1).toLowerCase());
  const lead = slashesOf(slashes, needed, tell);
  const second = lead === '//' ? authorityOf(first, notIn, tell) : encode(first, notIn.path, tell);
  // Query or fragment with its delimiter; a delimiter alone stays.
  const tailOf = (tail: Part, pattern: RegExp): string => tail.text.charAt(0) + encode(slice(tail, 1), pattern, tell);
  const tails = tailOf(query, notIn.query) + tailOf(fragment, notIn.fragment);
  return scheme.text + lead + second + encode(rest, notIn.path, tell) + tails;
}

/**
 * Reads a string that people typed or pasted as a URI reference, and lists the repairs: white space around it and line
 * breaks in it are removed, a backslash before the query becomes `/`, invalid characters are percent-encoded, and so is
 * a `%` that does not begin a triplet. A valid URI reference is returned unchanged. A host outside ASCII is
 * percent-encoded as RFC 3986 section 3.2.2 has it; a scheme that looks names up in the DNS wants it mapped instead:
 * keep such characters, and give the result to `iriToUri` of `@urikit/iri`.
 *
 * The result may be another resource than the writer intended, and other parsers repair differently: show the repairs,
 * and make no security decision by the result.
 *
 * @param text - any string
 * @param options - `authority`: schemes whose missing or surplus slashes are repaired too; `nonAscii`: `keep` leaves
 *   the characters that RFC 3987 allows, so that the result is an IRI reference
 * @throws UrikitError `input/value` for another `nonAscii` and an `authority` that is no list
 * @returns the reference and the list of repairs in the order of their places, without overlaps: each `before` replaced
 *   by its `after` gives the value; undefined if these repairs do not make one, as for `http://h:port/` or a malformed
 *   IP-literal
 * @see RFC 3986 section 2.1, Appendix C
 * @example repair(' /a b')?.value // '/a%20b'
 */
export function repair(text: string, options: RepairOptions = {}): Repaired | undefined {
  const { authority = [], nonAscii = 'encode' } = optionsOf(options, ['authority', 'nonAscii']);
  textOf(text);
  for (const name of textsOf(authority, 'authority')) schemeNameOf(name, ['authority']);
  if (!Object.hasOwn(PATTERNS, nonAscii)) throw wrongValue(['nonAscii'], `encode or keep, found ${nonAscii}`);
  // A valid string needs no repair; this skips the position tables of the steps below.
  if (authority.length === 0 && tryParse(text).ok) return { value: text, repairs: [] };
  const repairs: Repair[] = [];
  const tell: Tell = (code, start, end, after) =>
    void repairs.push({ code, index: start, before: text.slice(start, end), after });
  const value = read(withSlashes(withoutWhiteSpace(text, tell), tell), authority, PATTERNS[nonAscii], tell);
  return tryParse(shadowOf(value)).ok ? { value, repairs: disjoint(repairs) } : undefined;
}
