/** Of the Encoding Standard; every JavaScript runtime has them, the language's own library does not. */
declare class TextEncoder {
  encode(text: string): Uint8Array;
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

/** Text as octets. Never throws. */
export const encodeLine = (text: string): Uint8Array => ENCODER.encode(text);
