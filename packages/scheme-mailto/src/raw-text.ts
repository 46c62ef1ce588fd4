import type { EngineKit } from '@urikit/generic/hooks';

/** Text as it stands in a URI and what it means: decoded once, with a way back to its place. */

/** Decodes UTF-8; undefined where the octets are none. */
export function decodeStrictly(raw: string, kit: EngineKit): string | undefined {
  try {
    return kit.percentDecode(raw);
  } catch {
    return undefined;
  }
}

/** Octets of the character that begins with this one (RFC 3629 3). */
const octetsFrom = (lead: number): number => {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/**
 * Where the character at an offset of the decoded text stands in the raw text.
 *
 * @param raw - percent-encoded UTF-8
 * @param offset - zero-based UTF-16 offset of the decoded text
 */
export function rawOffset(raw: string, offset: number): number {
  let at = 0;
  // Invariant: the first `units` units of the decoded text are written in the first `at` characters of the raw one.
  for (let units = 0; units < offset; units++) {
    if (raw[at] !== '%') {
      at++;
      continue;
    }
    const octets = octetsFrom(Number.parseInt(raw.slice(at + 1, at + 3), 16));
    at += 3 * octets;
    // Four octets are a surrogate pair.
    if (octets === 4) units++;
  }
  return at;
}

/** ASCII letters in lower case; triplets keep their upper-case digits, other letters are no matter of ours. */
export const lowerCaseAscii = (raw: string): string =>
  raw.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
