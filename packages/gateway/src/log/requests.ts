import type { IncomingMessage } from 'node:http';
import type { Answer } from '@urikit/http-cache';
import { outcomeOf } from '@urikit/http-cache/internal';
import type { Logger } from './logger.js';
import type { Mark } from './mark.js';
import { shownTarget } from './redact.js';

/**
 * Writes a line for requests, as the configuration has it; at level debug a line for each. Undefined if no lines are
 * written.
 */
export function createRequestLog(
  log: Logger,
  { requests, query }: { readonly requests: 'none' | 'errors' | 'all'; readonly query: 'redact' | 'show' },
  markOf: (request: IncomingMessage) => Mark,
): ((request: IncomingMessage, answer: Answer) => void) | undefined {
  const isDebug = log.isLevelEnabled('debug');
  if (requests === 'none' && !isDebug) return undefined;
  return (request, { status, handling }) => {
    const isAsked = requests === 'all' || (requests === 'errors' && status >= 500);
    if (!isAsked && !isDebug) return;
    const line = {
      method: request.method,
      target: shownTarget(request.url ?? '', query, markOf(request)),
      status,
      cache: outcomeOf(handling),
      reason: handling.detail,
      originStatus: handling.fwdStatus,
      backend: handling.from,
    };
    if (!isAsked) log.debug(line, 'request');
    else if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}
