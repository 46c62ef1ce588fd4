import type { StringIssue } from '../syntax/issue.js';
import { UrikitError } from '../urikit-error.js';

/** Every code of `EncodingError`. */
export type EncodingCode =
  | 'encoding/already-encoded'
  | 'encoding/lone-surrogate'
  | 'encoding/triplet'
  | 'encoding/not-utf-8'
  | 'encoding/not-ascii';

/** Thrown by `percentEncode` and `percentDecode`. The message has the expectation and does not quote the string. */
export class EncodingError extends UrikitError<StringIssue & { readonly code: EncodingCode }> {
  static override get name(): string {
    return 'EncodingError';
  }

  constructor(code: EncodingCode, start: number, end: number, expected: string) {
    super({ code, severity: 'error', message: `expected ${expected}`, start, end, section: 'RFC 3986 2' });
  }
}
