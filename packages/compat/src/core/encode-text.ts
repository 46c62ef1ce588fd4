import { percentEncode, type Result } from '@urikit/generic';
import { parseZoned, type ZonedReference } from './zone.js';

/** Characters outside ASCII, without lone surrogates, which have no UTF-8 form. */
const FOREIGN = /[\u{80}-\u{D7FF}\u{E000}-\u{10FFFF}]/gu;

/**
 * Characters of a path that both packages encode silently and that no parser reads as delimiters. Controls and
 * backslash are excluded, because browsers drop controls and read a backslash as "/".
 */
const IN_PATH = /[\u{80}-\u{D7FF}\u{E000}-\u{10FFFF} "<>[\]^`{|}]/gu;

/** After the path all parsers read a backslash as data. */
const IN_QUERY = /[\u{80}-\u{D7FF}\u{E000}-\u{10FFFF} "<>[\]^`{|}\\]/gu;

/** And a fragment ends with the text. */
const IN_FRAGMENT = /[\u{80}-\u{D7FF}\u{E000}-\u{10FFFF} "<>[\]^`{|}\\#]/gu;

/** Controls and spaces at an end come from copying, and clients drop them. */
export const AT_EDGE = /^[\0- ]|[\0- ]$/;

/** RFC 3986 Appendix B: scheme, authority, path, query, fragment; each with its delimiters. */
const PARTS = /^([^:/?#]+:)?(\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#[^]*)?$/;

interface Parts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

function partsOf(text: string): Parts {
  const [, scheme = '', authority = '', path = '', query = '', fragment = ''] = PARTS.exec(text) as RegExpExecArray;
  return { scheme, authority, path, query, fragment };
}

/** An IP-literal has no characters outside ASCII, its zone identifier neither. */
const mayBeForeign = (authority: string): boolean => !authority.includes('[');

const letters = (chars: string): string => 'A'.repeat(chars.length);

/** Replaces the characters to encode by letters, so that positions stay the same. */
const shadowOf = ({ scheme, authority, path, query, fragment }: Parts): string =>
  scheme +
  (mayBeForeign(authority) ? authority.replace(FOREIGN, letters) : authority) +
  path.replace(IN_PATH, letters) +
  query.replace(IN_QUERY, letters) +
  fragment.slice(0, 1) +
  fragment.slice(1).replace(IN_FRAGMENT, letters);

/** Encodes what follows the delimiter of a part. */
const encodeBehind = (part: string, component: 'query' | 'fragment'): string =>
  part.slice(0, 1) + percentEncode(part.slice(1), component, { triplets: 'keep' });

const encoded = ({ scheme, authority, path, query, fragment }: Parts): string =>
  scheme +
  authority.replace(FOREIGN, encodeURIComponent) +
  percentEncode(path, 'path', { triplets: 'keep' }) +
  encodeBehind(query, 'query') +
  encodeBehind(fragment, 'fragment');

/** The characters of a string or a String object. @throws TypeError for another value, as both packages */
export const stringOf = (text: string): string => text.substring(0);

/**
 * Parses a string as both packages do: encodes characters that URIs cannot contain, and refuses those on which parsers
 * disagree.
 *
 * @returns the reference of the encoded text and the zone of its host, or the issue with its position in the text as
 *   given. Never throws.
 * @see RFC 3986 section 4.1, Appendix B
 */
export function readText(text: string): Result<ZonedReference> {
  const plain = parseZoned(text);
  if (plain.ok || AT_EDGE.test(text)) return plain;
  const parts = partsOf(text);
  const shadow = parseZoned(shadowOf(parts));
  return shadow.ok ? parseZoned(encoded(parts)) : shadow;
}
