import type { IncomingMessage } from 'node:http';
import type { Answer } from '@urikit/http-cache';
import { outcomeOf } from '@urikit/http-cache/internal';
import type { Logger } from './logger.js';
import { shownTarget } from './redact.js';

/** Writes a line for requests, as the configuration has it; undefined where none are written. */
export function createRequestLog(
  log: Logger,
  { requests, query }: { readonly requests: 'none' | 'errors' | 'all'; readonly query: 'redact' | 'show' },
): ((request: IncomingMessage, answer: Answer) => void) | undefined {
  if (requests === 'none') return undefined;
  return ({ method, url }, { status, handling }) => {
    if (requests === 'errors' && status < 500) return;
    const line = {
      method,
      target: shownTarget(url ?? '', query),
      status,
      cache: outcomeOf(handling),
      reason: handling.detail,
      originStatus: handling.fwdStatus,
    };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}
