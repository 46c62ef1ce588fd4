import { runInNewContext } from 'node:vm';
import type { CompiledPolicy } from '@urikit/cache-key';
import { createHandlers } from './handlers.js';
import type { NjsRequest } from './request.js';
import { settingsOf } from './settings.js';

/** Requests of which every step of a decision has something to do with one. */
const SAMPLES: readonly NjsRequest[] = ['/a', '/%7e/./b?c=%61', '/a;b?c', '/%00'].map((target) => ({
  variables: { request: `GET ${target} HTTP/1.1`, scheme: 'http' },
  rawHeadersIn: [['Host', 'EX.test:80']],
}));

/**
 * Makes sure that the script decides as this package does: it may be left over from another version.
 *
 * @throws RangeError if a decision differs
 */
export function checkRuntime(runtime: string, plan: CompiledPolicy): void {
  const settings = JSON.stringify(settingsOf(plan, undefined));
  const decisions = runInNewContext(
    `${runtime}\nvar handlers = createHandlers(${JSON.stringify(plan)}, ${settings});\nJSON.stringify(${JSON.stringify(SAMPLES)}.map(handlers.decide))`,
  ) as string;
  if (decisions !== JSON.stringify(SAMPLES.map(createHandlers(plan, settingsOf(plan, undefined)).decide)))
    throw new RangeError('the script for njs is of another version: build the package again');
}
