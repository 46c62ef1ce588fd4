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
 * Decodes bytes. Invalid UTF-8 becomes U+FFFD, which no URI contains, so the line is malformed at that position and not
 * repaired. Never throws.
 */
export const decodeLine = (octets: Uint8Array): string => DECODER.decode(octets);

/** Writes a string to the start of a buffer. Returns the number of bytes, or -1 if it does not fit. Never throws. */
export function writeText(text: string, octets: Uint8Array): number {
  const { read, written } = ENCODER.encodeInto(text, octets);
  return read === text.length ? written : -1;
}
