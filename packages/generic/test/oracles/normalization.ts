import type { Level } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { parseReference, recompose, removeDotSegments } from './resolution.js';

/**
 * What the safe rules do, said once more and in another way: on texts, with the expressions of Appendix B and 5.2.4 as
 * printed, and RFC 5952 as the URL class of the platform writes it. Whoever reads a difference from the engine decides
 * which of the two is wrong.
 */

const isUnreserved = (char: string): boolean => /^[A-Za-z0-9\-._~]$/.test(char);

/** 6.2.2.1 and 6.2.2.2 for triplets: nothing but an unreserved character is ever decoded. */
const canonical = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (triplet, digits: string) => {
    const char = String.fromCharCode(Number.parseInt(digits, 16));
    return isUnreserved(char) ? char : triplet.toUpperCase();
  });

const lowerCase = (text: string): string =>
  text.replace(/%..|[A-Z]/g, (match) => (match.length === 3 ? match : match.toLowerCase()));

/** RFC 5952, with its 5: an IPv4-mapped address ends in dotted decimal. */
function ipLiteral(literal: string): string {
  if (/^\[[vV]/.test(literal)) return literal.toLowerCase();
  const { hostname } = new URL(`http://${literal}/`);
  return hostname.replace(/^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/, (_, high: string, low: string) => {
    const octets = [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
    return `[::ffff:${octets.join('.')}]`;
  });
}

function port(text: string | undefined, defaultPort: number | undefined, schemeBased: boolean): string | undefined {
  if (text === undefined || text === '') return undefined;
  if (!schemeBased || defaultPort === undefined) return text;
  const number = text.replace(/^0*(.)/, '$1');
  return number === String(defaultPort) ? undefined : number;
}

function authority(text: string, hooks: SchemeHooks, schemeBased: boolean): string {
  const $ = /^(?:([^@]*)@)?(\[.*\]|[^:]*)(?::(.*))?$/.exec(text)!;
  const userinfo = $[1] === undefined ? '' : `${canonical($[1])}@`;
  const digits = port($[3], hooks.defaultPort, schemeBased);
  let host = $[2]!.startsWith('[') ? ipLiteral($[2]!) : lowerCase(canonical($[2]!));
  if (schemeBased && $[1] === undefined && digits === undefined && hooks.localHosts?.includes(host) === true) host = '';
  return userinfo + host + (digits === undefined ? '' : `:${digits}`);
}

/**
 * A relative path without a root, by rewriting, one dot-segment at a time: a `.` goes, and an ordinary segment that is not
 * the first goes with the `..` behind it.
 */
function collapse(path: string): string {
  let before: string;
  let after = path.replace(/(^|\/)(\.\.?)$/, '$1$2/');
  do {
    before = after;
    after = before.replace(/(^|\/)\.\//, '$1');
    if (after !== before) continue;
    const first = /^(?:\.\.\/)*[^/]*\//.exec(before)?.[0] ?? '';
    const rest = before.slice(first.length);
    after = first + rest.replace(/(^|\/)(?!\.\.\/)[^/]*\/\.\.\//, '$1');
  } while (after !== before);
  return after;
}

function path(
  text: string,
  hooks: SchemeHooks,
  { hasScheme, hasAuthority }: { readonly hasScheme: boolean; readonly hasAuthority: boolean },
): string {
  if (hooks.path === 'opaque' || !text.split('/').some((segment) => segment === '.' || segment === '..')) return text;
  if (hasScheme || hasAuthority || text.startsWith('/')) {
    const removed = removeDotSegments(text);
    return !hasAuthority && removed.startsWith('//') ? `/.${removed}` : removed;
  }
  const collapsed = collapse(text);
  const misread = collapsed === '' || collapsed.startsWith('/') || /^[^/]*:/.test(collapsed);
  return misread ? `./${collapsed}` : collapsed;
}

/** The normal form of a valid text by safe rules, for a scheme whose hooks have no function `normalize`. */
export function normalForm(text: string, level: Level, hooks: SchemeHooks): string {
  if (level === 'simple-string') return text;
  const schemeBased = level !== 'syntax-based';
  const parts = parseReference(text);
  const hasScheme = parts.scheme !== undefined;
  const hasAuthority = parts.authority !== undefined;
  const ownPath = path(canonical(parts.path), hooks, { hasScheme, hasAuthority });
  const added =
    schemeBased && hooks.absentAuthority === 'empty' && hasScheme && !hasAuthority && ownPath.startsWith('/');
  const newPath = added ? ownPath.replace(/^\/\.\/\//, '//') : ownPath;
  return recompose({
    scheme: parts.scheme?.toLowerCase(),
    authority:
      parts.authority === undefined ? (added ? '' : undefined) : authority(parts.authority, hooks, schemeBased),
    path: schemeBased && hasAuthority && newPath === '' ? (hooks.emptyPath ?? '') : newPath,
    query: parts.query === undefined ? undefined : canonical(parts.query),
    fragment: parts.fragment === undefined ? undefined : canonical(parts.fragment),
  });
}
