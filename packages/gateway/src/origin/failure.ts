import { OriginError, type OriginFailure } from '@urikit/http-cache';
import { errorMember } from '../error-code.js';

/** By codes and names of errors. */
const REASONS: Readonly<Record<string, OriginFailure>> = {
  ECONNREFUSED: 'origin-unreachable',
  EHOSTUNREACH: 'origin-unreachable',
  ENETUNREACH: 'origin-unreachable',
  ENOTFOUND: 'origin-unreachable',
  EAI_AGAIN: 'origin-unreachable',
  UND_ERR_DESTROYED: 'origin-unreachable',
  UND_ERR_CLOSED: 'origin-unreachable',
  ETIMEDOUT: 'origin-timeout',
  UND_ERR_CONNECT_TIMEOUT: 'origin-timeout',
  UND_ERR_HEADERS_TIMEOUT: 'origin-timeout',
  UND_ERR_BODY_TIMEOUT: 'origin-timeout',
  UND_ERR_HEADERS_OVERFLOW: 'origin-malformed',
  UND_ERR_ABORTED: 'client-gone',
  AbortError: 'client-gone',
  AggregateError: 'origin-unreachable',
  HTTPParserError: 'origin-malformed',
  UND_ERR_INVALID_ARG: 'unsendable',
  // A status below 100, about which undici is sure.
  ERR_ASSERTION: 'origin-malformed',
  UND_ERR_NOT_SUPPORTED: 'unsendable',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'unsendable',
};

/** The failure that the client is told of, for an error of undici. */
export function failureOf(cause: unknown): OriginError {
  if (cause instanceof OriginError) return cause;
  return new OriginError(
    REASONS[errorMember(cause, 'code') ?? ''] ?? REASONS[errorMember(cause, 'name') ?? ''] ?? 'origin-broke-off',
    { cause },
  );
}
