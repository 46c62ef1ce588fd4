/** Of the Encoding Standard; every JavaScript runtime has them, the language's own library does not. */
declare class TextEncoder {
  encodeInto(text: string, octets: Uint8Array): { readonly read: number; readonly written: number };
}
declare class TextDecoder {
  constructor(label: string, options: { readonly ignoreBOM: boolean });
  decode(octets: Uint8Array): string;
}

const ENCODER = new TextEncoder();
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Octets as text. What is not UTF-8 becomes U+FFFD, which no URI holds: a line with it is malformed at its place, and is
 * not repaired. Never throws.
 */
export const decodeLine = (octets: Uint8Array): string => DECODER.decode(octets);

/** Writes a text to the beginning of octets; how many it has, -1 where it does not fit. Never throws. */
export function writeText(text: string, octets: Uint8Array): number {
  const { read, written } = ENCODER.encodeInto(text, octets);
  return read === text.length ? written : -1;
}
