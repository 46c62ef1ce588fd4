import { OriginError, type OriginFailure } from '../core/origin-error.js';

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
  UND_ERR_INVALID_ARG: 'unsendable',
  UND_ERR_NOT_SUPPORTED: 'unsendable',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'unsendable',
};

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '');

/** Whether a request without a body may be sent once more: the connection was closed under it before there was an answer. */
export const isWorthRetrying = (cause: unknown): boolean => ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(cause));

/** What an error of undici means for the client. */
export function failureOf(cause: unknown): OriginError {
  if (cause instanceof OriginError) return cause;
  const code = codeOf(cause);
  if (cause instanceof Error && cause.name === 'AbortError') return new OriginError('client-gone', { cause });
  if (cause instanceof Error && cause.name === 'AggregateError') return new OriginError('origin-unreachable', { cause });
  return new OriginError(REASONS[code] ?? (code.startsWith('HPE_') ? 'origin-malformed' : 'origin-broke-off'), { cause });
}
