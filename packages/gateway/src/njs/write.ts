import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { runInNewContext } from 'node:vm';
import { compile, type CompiledPolicy } from '@urikit/cache-key';
import { loadConfigFile } from '../config/load.js';
import { PACKAGE_FOLDER } from '../package-folder.js';
import { njsFiles } from './files.js';
import { createHandlers } from './handlers.js';
import type { NjsRequest } from './request.js';
import { settingsOf } from './settings.js';

/** The script that `npm run build` makes of the keyer. */
const RUNTIME = new URL('dist/njs/runtime.njs', PACKAGE_FOLDER);

/** How `urikit-gateway njs` is called. */
export interface NjsCommand {
  /** YAML or JSON: a policy. Absent: the default policy. */
  readonly policy?: string | undefined;
  /** The folder to write into, made where it is missing. */
  readonly out: string;
  /** Begins the names of files, variables and module. */
  readonly name: string;
  readonly trust: boolean;
}

/** `js_import` and variables of nginx both take it. */
const NAME = /^[a-z][a-z0-9_]*$/;

/** Requests of which every step of a decision has something to do with one. */
const SAMPLES: readonly NjsRequest[] = ['/a', '/%7e/./b?c=%61', '/a;b?c', '/%00'].map((target) => ({
  variables: { request: `GET ${target} HTTP/1.1`, scheme: 'http' },
  rawHeadersIn: [['Host', 'EX.test:80']],
}));

/**
 * Makes sure that the script decides as this package does: it may be left over from another version.
 *
 * @throws RangeError where it does not
 */
export function checkRuntime(runtime: string, plan: CompiledPolicy): void {
  const settings = JSON.stringify(settingsOf(plan, undefined));
  const decisions = runInNewContext(
    `${runtime}\nvar handlers = createHandlers(${JSON.stringify(plan)}, ${settings});\nJSON.stringify(${JSON.stringify(SAMPLES)}.map(handlers.decide))`,
  ) as string;
  if (decisions !== JSON.stringify(SAMPLES.map(createHandlers(plan, settingsOf(plan, undefined)).decide)))
    throw new RangeError('the script for njs is of another version: build the package again');
}

/**
 * Writes script and configuration for nginx.
 *
 * @returns the paths that were written
 * @throws PolicyError, ConfigError, RangeError, or an error of the file system
 */
export function writeNjs({ policy, out, name, trust }: NjsCommand): readonly string[] {
  if (!NAME.test(name))
    throw new RangeError(`expected a name of lower-case letters, digits and "_", found ${JSON.stringify(name)}`);
  // What a file says is for `compile` to check.
  const { plan } = compile(policy === undefined ? {} : (loadConfigFile(policy) ?? {}));
  const runtime = readFileSync(RUNTIME, 'utf8');
  checkRuntime(runtime, plan);
  const files = njsFiles(plan, runtime, { name, trust, folder: basename(resolve(out)) });
  mkdirSync(out, { recursive: true });
  return files.map((file) => {
    const path = join(out, file.name);
    writeFileSync(path, file.text);
    return path;
  });
}
