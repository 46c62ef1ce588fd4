import { basename } from 'node:path';
import { njsFiles } from '../njs/files.js';
import type { ExportTarget } from '../parts/target.js';
import { runInNewContext } from 'node:vm';
import type { CompiledPolicy } from '@urikit/cache-key';
import { createHandlers } from '../njs/handlers.js';
import type { NjsRequest } from '../njs/request.js';
import { settingsOf } from '../njs/settings.js';
import { refused } from '../refused.js';

/** Requests of which every step of a decision has something to do with one. */
const SAMPLES: readonly NjsRequest[] = ['/a', '/%7e/./b?c=%61', '/a;b?c', '/%00'].map((target) => ({
  variables: { request: `GET ${target} HTTP/1.1`, scheme: 'http' },
  rawHeadersIn: [['Host', 'EX.test:80']],
}));

/**
 * Makes sure that the script decides as this package does: it may be left over from another version.
 *
 * @throws UrikitError `input/value` if a decision differs
 */
export function checkRuntime(runtime: string, plan: CompiledPolicy): void {
  const settings = JSON.stringify(settingsOf(plan, undefined));
  const decisions = runInNewContext(
    `${runtime}\nvar handlers = createHandlers(${JSON.stringify(plan)}, ${settings});\nJSON.stringify(${JSON.stringify(SAMPLES)}.map(handlers.decide))`,
  ) as string;
  if (decisions !== JSON.stringify(SAMPLES.map(createHandlers(plan, settingsOf(plan, undefined)).decide)))
    throw refused('the script for njs is of another version: build the package again');
}

/** nginx with its module for JavaScript: the keyer runs in nginx itself. */
export const njs: ExportTarget = {
  name: 'nginx-njs',
  summary: 'nginx with the keyer in njs, its module for JavaScript',
  isTested: true,
  needs: 'nginx with njs 0.7.9 (tested with nginx 1.22.1)',
  files: (plan, context) => {
    const { name, trust, runtime, folder } = context;
    const script = runtime('../njs/runtime.njs');
    checkRuntime(script, plan);
    return njsFiles(plan, script, { name, trust, folder: basename(folder) });
  },
};
