import { lateUserinfo } from './late-userinfo.js';
import { isTokenUser } from './looks-like-token.js';
import type { Range } from '@urikit/generic/internal';

/**
 * Finds userinfo of URIs inside a string that need not be a URI: a path, a query, a line of a log. The string is read
 * as written and as decoded up to three times.
 */

/** The `@` behind a userinfo, encoded. */
const ENCODED_AT = /%(?:25){0,2}40/;

/** The delimiters before, in and after an authority, in any encoding. */
const DELIMITER = /%(?:25){0,2}(?:2[236f]|3[abcef]|40|5c)|[/\\:@?#&;\s"<>]/gi;

/** A delimiter, and where it stands. */
interface Delimiter {
  /** As it is decoded. */
  readonly char: string;
  /** The depth of encoding: the length as written, 1, 3, 5 or 7. */
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

function delimiterOf({ 0: written, index }: RegExpExecArray): Delimiter {
  const depth = written.length;
  const char = depth === 1 ? written : String.fromCharCode(Number.parseInt(written.slice(-2), 16));
  return { char, depth, start: index, end: index + depth };
}

/** The last character of a scheme. */
const SCHEME_END = /[A-Za-z0-9+.-]/;

/** The end of a string that is one of the schemes behind which browsers read an authority without slashes (WHATWG URL 4.4). */
const SLASHLESS = /(?:^|[^A-Za-z0-9+.-]|%(?:25){0,2}[0-9A-Fa-f]{2})(?:https?|ftp|wss?)$/i;

/** The length of the longest of these, and of a triplet that is encoded twice. */
const LONGEST_SLASHLESS = 12;

/** Tells if browsers read an authority behind a scheme without slashes. */
export const isSlashless = (scheme: string): boolean => SLASHLESS.test(scheme);

/** How a string is read. */
export interface NestedOptions {
  /**
   * The characters before the string: `':'` after a scheme, `'//'` before an authority, so that some clients read an
   * authority. Default: neither.
   */
  readonly behind?: ':' | '//' | undefined;
  /** True if `&` and `;` end a URI unless they stand in its userinfo, as they do in parameters. */
  readonly inParameters?: boolean;
  /**
   * True for a line of a log, in which a password is written as a person has it: with `/`, `?`, `#`, spaces, and with
   * quotes and angle brackets before a letter or a digit. `&` and `;` end no URI there.
   */
  readonly inLine?: boolean;
}

/** The state while an authority is read. */
interface Open {
  readonly start: number;
  /** Behind its first `:`. */
  password: number | undefined;
  /** Its last `@`. */
  at: number | undefined;
  /** True behind a `&` or `;`, which ends it if it stands in a parameter and has no userinfo. */
  isLong: boolean;
}

const opened = (start: number): Open => ({ start, password: undefined, at: undefined, isLong: false });

/** Begins a parameter behind another one. */
const AMPERSAND = /[&;]|%(?:25){0,2}(?:26|3b)/i;

/** Ends the name of a parameter. */
const EQUALS = /=|%(?:25){0,2}3d/i;

/** Tells if a user is the name of another parameter. */
function isParameterName(user: string): boolean {
  const at = user.search(AMPERSAND);
  return at >= 0 && EQUALS.test(user.slice(at));
}

/** Tells if an authority up to a position is an IP literal, or a host with a port. */
const isHost = ({ start, password }: Open, text: string, end: number): boolean =>
  /^(?:\[|%(?:25){0,2}5b)/i.test(text.slice(start, start + 7)) ||
  (password !== undefined && /^\d{0,5}$/.test(text.slice(password, end)));

/** The longest password with a space that is looked for. */
const LONGEST_WITH_SPACE = 64;

/** Digits with a slash between them before an `@`, which are no port with a path. */
const DIGITS = /^\d+\/\d+@\w/;

/** A quote or an angle bracket that ends no string and no element. */
const BETWEEN = /["<>]\w/;

/**
 * Tells if an authority in a line of a log may go on behind a delimiter: the string behind its `:` is no port, so it is a part
 * of a password.
 */
function goesOn(one: Open, text: string, char: string, end: number): boolean {
  const behind = text.slice(one.password, end);
  const isPort = isHost(one, text, end) && !DIGITS.test(text.slice(one.password, end + LONGEST_WITH_SPACE));
  if (one.at !== undefined || behind.endsWith(':') || isPort) return false;
  const isSpace = ' \t'.includes(char);
  return (
    '/?#'.includes(char) || BETWEEN.test(text.slice(end, end + 2)) || (isSpace && behind.length < LONGEST_WITH_SPACE)
  );
}

/** The secret of an authority: the password, or a user that looks like a token. */
function secretOf({ start, password, at, isLong }: Open, text: string): readonly Range[] {
  if (at === undefined) return [];
  if (isTokenUser(text.slice(start, at))) return [{ start, end: at }];
  if (password === undefined || password > at) return [];
  return isLong && isParameterName(text.slice(start, password)) ? [] : [{ start: password, end: at }];
}

/** Reads a string as if it were decoded to a depth. */
function secretsAt(
  depth: number,
  delimiters: readonly Delimiter[],
  text: string,
  options: NestedOptions,
): readonly Range[] {
  const { behind, inParameters = false, inLine = false } = options;
  const found: Range[] = [];
  let open = behind === '//' ? opened(0) : undefined;
  /** An authority with a password before a `\`, which is a slash to some readers and a part of the password to others. */
  let held: Open | undefined;
  /** Slashes behind each other, of which the ":" of a scheme counts as one. */
  let run = behind === undefined ? 0 : behind.length;
  let last = 0;
  /** Where the delimiter before ended, which is no character of a scheme. */
  let previous = -1;
  const close = (): void => {
    for (const each of [open, held]) if (each !== undefined) found.push(...secretOf(each, text));
    open = held = undefined;
  };
  const heldAt = (char: string, start: number): Open | undefined => {
    const one = held ?? (open?.password === undefined ? undefined : open);
    const isKept = char === '\\' || (inLine && one !== undefined && goesOn(one, text, char, start));
    return isKept ? one : undefined;
  };
  for (const { char, depth: own, start, end } of delimiters) {
    if (own > depth) continue;
    const before = previous;
    previous = end;
    if (char === '/' || char === '\\') {
      const kept = heldAt(char, start);
      close();
      held = kept;
      run = start === last ? run + 1 : 1;
      last = end;
      if (run > 1) open = opened(end);
    } else if (char === ':') {
      if (open !== undefined) open.password ??= end;
      if (start === before || !SCHEME_END.test(text.charAt(start - 1))) continue;
      [run, last] = [1, end];
      const scheme = text.slice(Math.max(before, start - LONGEST_SLASHLESS, 0), start);
      if (open?.isLong !== false && isSlashless(scheme)) {
        close();
        open = opened(end);
      }
    } else if (char === '@') {
      for (const each of [open, held]) if (each !== undefined) each.at = start;
    } else if (char !== '&' && char !== ';') {
      const kept = heldAt(char, start);
      close();
      held = kept;
    } else if (inParameters) {
      const last = open ?? held;
      if (last === undefined) continue;
      if (last.at !== undefined || (!last.isLong && isHost(last, text, start))) close();
      last.isLong = true;
    }
  }
  close();
  return found;
}

/**
 * The passwords of URIs inside of a string, and users that are tokens by their looks.
 *
 * @param text - any string
 * @returns spans in no order, which may overlap. Time is linear in the string. Never throws.
 * @see RFC 3986 section 3.2.1, 7.5
 * @example nestedSecrets('see http%3A%2F%2Fu%3Asecret%40h/') // [{ start: 18, end: 24 }]
 */
export function nestedSecrets(text: string, options: NestedOptions = {}): readonly Range[] {
  if (!text.includes('@') && !(text.includes('%') && ENCODED_AT.test(text))) return [];
  const delimiters = Array.from(text.matchAll(DELIMITER), delimiterOf);
  const depths = new Set(delimiters.map(({ depth }) => depth));
  const late = options.inLine === true ? lateUserinfo(text) : [];
  return [...depths].flatMap((depth) => secretsAt(depth, delimiters, text, options)).concat(late);
}
