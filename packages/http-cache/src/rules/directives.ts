import { type FieldValues, listMembers } from '../messages/fields.js';
import { parseDictionary, Token } from 'structured-headers';

/** The argument of a directive, and whether it was a quoted string. */
export interface Argument {
  readonly text: string;
  readonly isQuoted: boolean;
}

/**
 * Directives by their names in lower case. A directive that stands more than once has all its arguments, in order;
 * `true` is a directive without one.
 */
export type Directives = ReadonlyMap<string, readonly (Argument | true)[]>;

const NO_DIRECTIVES: Directives = new Map();

/** `cache-directive = token [ "=" ( token / quoted-string ) ]` (RFC 9111 5.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+/;
const QUOTED = /^"(?:[^"\\]|\\.)*"$/s;

/** Directives that only forbid: they count even if white space stands before "=", which no directive may have. */
const FORBIDS: ReadonlySet<string> = new Set([
  'must-revalidate',
  'must-understand',
  'no-cache',
  'no-store',
  'private',
  'proxy-revalidate',
]);

/** Tells if every quoted string of a value ends. */
function isClosed(value: string): boolean {
  let isInside = false;
  for (let i = 0; i < value.length; i++) {
    if (isInside && value[i] === '\\') i++;
    else if (value[i] === '"') isInside = !isInside;
  }
  return !isInside;
}

const argumentOf = (text: string): Argument =>
  QUOTED.test(text) ? { text: text.slice(1, -1).replace(/\\(.)/gs, '$1'), isQuoted: true } : { text, isQuoted: false };

/**
 * Reads Cache-Control, of requests and of responses. If it is malformed, directives that forbid count and those that
 * allow do not: `max-age =60` is no directive, `no-store =1` is no-store; behind a quoted string that does not end, no
 * argument counts. Never throws.
 *
 * @see RFC 9111 section 5.2
 */
export function parseCacheControl(value: string | undefined): Directives {
  if (value === undefined) return NO_DIRECTIVES;
  const directives = new Map<string, (Argument | true)[]>();
  const closed = !value.includes('"') || isClosed(value);
  for (const member of closed ? listMembers(value) : value.split(',').map((part) => part.trim())) {
    const name = NAME.exec(member)?.[0];
    if (name === undefined) continue;
    const rest = member.slice(name.length);
    const lower = name.toLowerCase();
    if (!rest.startsWith('=') && rest !== '' && !(/^[ \t]*=/.test(rest) && FORBIDS.has(lower))) continue;
    if (!closed && rest !== '' && !FORBIDS.has(lower)) continue;
    const argument = rest.startsWith('=') && closed ? argumentOf(rest.slice(1)) : true;
    const known = directives.get(lower);
    if (known === undefined) directives.set(lower, [argument]);
    else known.push(argument);
  }
  return directives;
}

/** A cache may take this for a number that is too large (RFC 9111 1.2.2). */
export const MAX_SECONDS = 2 ** 31;

const secondsOf = (argument: Argument | true): number =>
  argument === true || !/^[0-9]+$/.test(argument.text) ? 0 : Math.min(Number(argument.text), MAX_SECONDS);

/**
 * The argument of a directive in seconds (RFC 9111 1.2.2); undefined if the directive is absent.
 *
 * @returns 0 for an argument that is no number, and for two that differ: "either the first occurrence should be used or
 *   the response should be considered stale", and caches are encouraged to take invalid freshness for stale (4.2.1)
 */
export function seconds(directives: Directives, name: string): number | undefined {
  const given = directives.get(name);
  if (given === undefined) return undefined;
  const [first = 0, ...others] = given.map(secondsOf);
  return others.every((other) => other === first) ? first : 0;
}

/**
 * The fields that `no-cache` or `private` is about, in lower case (RFC 9111 5.2.2.4, 5.2.2.7).
 *
 * @returns `all` for the response as a whole: without an argument, or with one that is no quoted list of field names;
 *   undefined if the directive is absent
 */
export function fieldNames(directives: Directives, name: string): 'all' | readonly string[] | undefined {
  const given = directives.get(name);
  if (given === undefined) return undefined;
  const names: string[] = [];
  for (const argument of given) {
    if (argument === true || !argument.isQuoted) return 'all';
    const members = listMembers(argument.text.toLowerCase());
    if (members.length === 0 || members.some((member) => NAME.exec(member)?.[0] !== member)) return 'all';
    names.push(...members);
  }
  return names;
}

/** Directives with a String as argument: names of headers (RFC 9213 2.1). */
const WITH_NAMES: ReadonlySet<string> = new Set(['no-cache', 'private']);

/** A member of the Dictionary as a directive; undefined for a value that the directive does not have. */
function memberOf(name: string, value: unknown): Argument | true | undefined {
  if (value === true) return true;
  if (typeof value === 'number' && Number.isInteger(value)) return { text: String(value), isQuoted: false };
  if (typeof value === 'string') return WITH_NAMES.has(name) ? { text: value, isQuoted: true } : undefined;
  return value instanceof Token ? { text: value.toString(), isQuoted: false } : undefined;
}

/**
 * Reads a targeted field: a Dictionary of structured fields. Its parameters do not count. Never throws.
 *
 * @returns undefined if it is empty or malformed: it is then as if it were not there
 * @see RFC 9213 section 2.1
 */
export function parseTargeted(value: string | undefined): Directives | undefined {
  if (value === undefined) return undefined;
  const directives = new Map<string, readonly (Argument | true)[]>();
  try {
    const dictionary = parseDictionary(value);
    if (dictionary.size === 0) return undefined;
    for (const [name, [member]] of dictionary) {
      const argument = memberOf(name, member);
      if (argument !== undefined) directives.set(name, [argument]);
    }
  } catch {
    return undefined;
  }
  return directives;
}

/**
 * The directives of a response, each read once: those of the first targeted field that is there and well-formed, else
 * Cache-Control. Times are in seconds.
 *
 * @param targets - names of targeted fields in lower case, the one that counts most first
 * @see RFC 9213 section 2.2
 */
export function readResponseDirectives(values: FieldValues, targets: readonly string[]) {
  let targeted: Directives | undefined;
  for (const target of targets) targeted ??= parseTargeted(values[target]);
  const given = targeted ?? parseCacheControl(values['cache-control']);
  const sMaxage = seconds(given, 's-maxage');
  const isPublic = given.has('public');
  return {
    /** Neither Cache-Control nor Expires has a say then (RFC 9213 2.2). */
    isTargeted: targeted !== undefined,
    isEmpty: given.size === 0,
    noStore: given.has('no-store'),
    mustUnderstand: given.has('must-understand'),
    revalidate: given.has('must-revalidate') || given.has('proxy-revalidate'),
    isPublic,
    /** A shared cache may store the answer to a request with Authorization (RFC 9111 3.5). */
    forAll: isPublic || sMaxage !== undefined || given.has('must-revalidate'),
    immutable: given.has('immutable'),
    noCache: fieldNames(given, 'no-cache'),
    private: fieldNames(given, 'private'),
    sMaxage,
    maxAge: seconds(given, 'max-age'),
    staleWhileRevalidate: seconds(given, 'stale-while-revalidate'),
    staleIfError: seconds(given, 'stale-if-error'),
  };
}

export type ResponseDirectives = Readonly<ReturnType<typeof readResponseDirectives>>;
