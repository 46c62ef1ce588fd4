import { brand, isBranded } from '../brand.js';

/** Every code of `EncodingError`. */
export type EncodingCode =
  | 'encoding/already-encoded'
  | 'encoding/lone-surrogate'
  | 'encoding/triplet'
  | 'encoding/not-utf-8'
  | 'encoding/not-ascii';

/** Thrown by `percentEncode` and `percentDecode`. The message says what was expected and quotes nothing. */
export class EncodingError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isBranded(EncodingError, 'EncodingError', this, value);
  }

  override readonly name = 'EncodingError';
  readonly code: EncodingCode;
  /** Zero-based UTF-16 offset into the text that was given. */
  readonly index: number;

  constructor(code: EncodingCode, index: number, expected: string) {
    super(`expected ${expected} (${code} at index ${String(index)}, RFC 3986 2)`);
    brand(this, 'EncodingError', EncodingError);
    this.code = code;
    this.index = index;
  }
}
