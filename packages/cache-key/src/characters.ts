import { isPathAndQuery } from '@urikit/generic/text';

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

const CONTROL = /%(?:[01][0-9A-F]|7F)/;

/** A percent-encoded control (C0 or DEL). */
export const hasControl = (text: string): boolean => CONTROL.test(text);

/**
 * What some origins take for a delimiter and others for data, percent-encoded once or more often. RFC 3986 3.3 leaves
 * `;` to the origin; 7.3 warns of decoding delimiters in the wrong order.
 */
const AMBIGUOUS = /;|%(?:25)*(?:3B|2F|5C|23|3F)/;

/** Whether origins read a path in different ways. */
export const isAmbiguous = (path: string): boolean => AMBIGUOUS.test(path);

/** Whether an origin-form is in normal form and holds nothing that a policy could want refused. */
export const isPlainTarget = (target: string): boolean =>
  target.indexOf('%') < 0 && target.indexOf(';') < 0 && target.indexOf('/.') < 0 && isPathAndQuery(target);
