import type { Range } from '@urikit/generic/internal';

/**
 * Finds passwords that hold `@` and behind it a raw `/`, `?` or `#`: `postgres://app:p@ss/w#rd@db:5432/shop`. By RFC 3986 3.2 the host is
 * `ss`; the client of a database reads the userinfo up to the last `@`.
 */

/** A user, a password up to its `@`, and the host by RFC 3986. The one group is the host. */
const AUTHORITY = /[^\s/?#"'<>@:]*:[^\s/?#"'<>]*@([^\s/?#"'<>@]*)(?=[/?#])/y;

/** The end of a string without blanks, or the next authority. */
const END = /[\s"'<>]|:\/\//g;

/** A port, an IP address, or a name with a domain of the top level. */
const PLAIN_HOST = /^\[|:\d+$|\.[a-z]{2,}\.?$|^localhost$|^\d+(?:\.\d+){3}$/i;

/** One host or several, each with a port or without one. No version of a package is a host. */
const HOSTS = /^(?!\d+(?:\.\d+){0,2}$)[\w.-]+(?::\d+)?(?:,[\w.-]+(?::\d+)?)*$|^\[[\da-f:.]+\](?::\d+)?$/i;

/** A parameter of a query. */
const PARAMETER = /[?&][\w.%~-]+=/;

/** Schemes whose paths and queries hold `@` more often than passwords do. */
const OF_PATHS = /(?:^|[^a-z0-9+.-])(?:https?|wss?|ftp|sftp|ssh|(?:git|svn)(?:\+[a-z]+)?)$/i;

/** The length of the longest of these with the character before it. */
const LONGEST_SCHEME = 12;

/** The secret of the authority that begins at a position and is read up to an end. */
function secretAt(text: string, start: number, end: number): Range | undefined {
  AUTHORITY.lastIndex = start;
  const match = AUTHORITY.exec(text);
  if (match === null || PLAIN_HOST.test(match[1] as string)) return undefined;
  const [read] = match;
  const behind = start + read.length;
  const at = text.lastIndexOf('@', end - 1);
  if (at < behind || PARAMETER.test(text.slice(behind, at))) return undefined;
  const [hosts] = text.slice(at + 1, end).split(/[/?#]/, 1) as [string];
  if (!HOSTS.test(hosts)) return undefined;
  const scheme = text.slice(Math.max(0, start - 3 - LONGEST_SCHEME), start - 3);
  if (OF_PATHS.test(scheme) && !PLAIN_HOST.test(hosts)) return undefined;
  return { start: start + read.indexOf(':') + 1, end: at };
}

/**
 * Passwords of URIs up to the last `@`, where the host behind the first one is no plain host.
 *
 * @returns spans in the order of the string. Time is linear in the string. Never throws.
 */
export function lateUserinfo(text: string): readonly Range[] {
  const found: Range[] = [];
  // Of two signs, the last one is behind the host by RFC 3986.
  if (text.indexOf('@') === text.lastIndexOf('@')) return found;
  for (let sign = text.indexOf('://'); sign >= 0; sign = text.indexOf('://', sign + 3)) {
    END.lastIndex = sign + 3;
    const end = END.exec(text)?.index ?? text.length;
    const secret = secretAt(text, sign + 3, end);
    if (secret !== undefined) found.push(secret);
  }
  return found;
}
