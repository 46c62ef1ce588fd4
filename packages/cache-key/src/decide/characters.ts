import { isPathAndQuery, normalizeTriplets } from '@urikit/generic/text';

/**
 * Characters that the URL Standard leaves alone in a path or query, so that browsers send them, though RFC 3986 has no
 * place for them. As data they harm nobody: they are never decoded, encoded or taken for a delimiter.
 */
const UNWISE = /[[\]^`{|}]/g;

/** What a URI with these characters would look like if they were allowed. */
const withoutUnwise = (target: string): string => target.replace(UNWISE, '_');

/** Whether a text is an origin-form (RFC 9112 3.2.1): `absolute-path [ "?" query ]`. Linear in the text. */
export function isOriginForm(target: string, unwise: 'key' | 'invalid'): boolean {
  return isPathAndQuery(target) || (unwise === 'key' && isPathAndQuery(withoutUnwise(target)));
}

/** A percent-encoded NUL: many origins end their strings there. Takes triplets in upper case. */
export const hasNul = (text: string): boolean => text.indexOf('%00') >= 0;

/** A percent-encoded control (C0 or DEL), from `start` on. Takes triplets in upper case. */
export function hasControl(text: string, start = 0): boolean {
  for (let at = text.indexOf('%', start); at >= 0; at = text.indexOf('%', at + 3)) {
    const high = text.charCodeAt(at + 1);
    if (high === 0x30 || high === 0x31 || (high === 0x37 && text.charCodeAt(at + 2) === 0x46)) return true;
  }
  return false;
}

/**
 * What some origins take for a delimiter and others for data, and every triplet that is itself percent-encoded: an
 * origin that decodes twice sees anything there, `%252e` as a dot among it. RFC 3986 3.3 leaves `;` to the origin; 7.3
 * warns of decoding in the wrong order.
 */
const AMBIGUOUS = /;|%(?:3B|2F|5C|23|3F|25[0-9A-Fa-f]{2})/;

/** Whether origins read a path in different ways. */
export const isAmbiguous = (path: string): boolean => AMBIGUOUS.test(path);

/**
 * The normal form of a target in origin-form, where that is a matter of triplets and there are no controls among them;
 * undefined for any other target, be it valid or not.
 */
export function plainTarget(target: string): string | undefined {
  if (target.indexOf('/.') >= 0 || !isPathAndQuery(target)) return undefined;
  const percent = target.indexOf('%');
  if (percent < 0) return target;
  const normal = normalizeTriplets(target, percent);
  return hasControl(normal, percent) || normal.indexOf('/.', percent - 1) >= 0 ? undefined : normal;
}

/** Whether origins read the path of a target in different ways. */
export function hasAmbiguousPath(target: string): boolean {
  if (target.indexOf('%') < 0 && target.indexOf(';') < 0) return false;
  const question = target.indexOf('?');
  return isAmbiguous(question < 0 ? target : target.slice(0, question));
}
