import { listMembers } from './fields.js';

/** Directives of Cache-Control by their names in lower case; `true` for one without an argument. */
export type Directives = Readonly<Record<string, string | true>>;

const NONE: Directives = Object.freeze({});

/**
 * Reads Cache-Control (RFC 9111 5.2): names in any case, arguments as tokens or quoted strings. Of a directive that is
 * given twice the first counts (4.2.1), and one without an argument is stricter than the same with one. Never throws.
 */
export function parseCacheControl(value: string | undefined): Directives {
  if (value === undefined) return NONE;
  const directives: Record<string, string | true> = Object.create(null) as Record<string, string | true>;
  for (const member of listMembers(value)) {
    const equals = member.indexOf('=');
    const name = (equals < 0 ? member : member.slice(0, equals)).trim().toLowerCase();
    const argument = equals < 0 ? true : unquoted(member.slice(equals + 1).trim());
    if (directives[name] === undefined || argument === true) directives[name] = argument;
  }
  return directives;
}

const unquoted = (text: string): string => (/^".*"$/s.test(text) ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text);

/** What RFC 9111 1.2.2 lets a cache take for a number that is too large. */
const MAX_SECONDS = 2 ** 31;

/**
 * The argument of a directive in seconds (RFC 9111 1.2.2); undefined where the directive is not there.
 *
 * @returns 0 where it is no number: caches are encouraged to take what is invalid for stale (4.2.1)
 */
export function seconds(directives: Directives, name: string): number | undefined {
  const argument = directives[name];
  if (argument === undefined) return undefined;
  if (argument === true || !/^[0-9]+$/.test(argument)) return 0;
  return Math.min(Number(argument), MAX_SECONDS);
}
