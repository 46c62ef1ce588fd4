import type { EngineKit } from '@urikit/generic/hooks';

/** Raw and decoded strings: decodes once, and maps positions back to the raw string. */

/** Decodes UTF-8; undefined if the bytes are not UTF-8. */
export function decodeStrictly(raw: string, kit: EngineKit): string | undefined {
  try {
    return kit.percentDecode(raw);
  } catch {
    return undefined;
  }
}

/** The number of bytes of the character that begins with this byte (RFC 3629 3). */
const octetsFrom = (lead: number): number => {
  if (lead < 0x80) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
};

/**
 * Maps an offset of the decoded string to the raw string.
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
    // Four bytes are a surrogate pair.
    if (octets === 4) units++;
  }
  return at;
}

/** ASCII letters in lower case; triplets keep their upper-case digits, and letters outside ASCII stay unchanged. */
export const lowerCaseAscii = (raw: string): string =>
  raw.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
