import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { compile, type Policy } from '@urikit/cache-key';
import { PACKAGE_FOLDER } from './package-folder.js';
import { njsFiles } from './njs/files.js';
import { checkRuntime } from './njs/runtime-check.js';

/** The script that `npm run build` makes of the keyer. */
const RUNTIME = new URL('dist/njs/runtime.njs', PACKAGE_FOLDER);

/** How `urikit-gateway njs` is called. */
interface NjsCommand {
  readonly policy: Policy;
  /** The folder to write into; it is created if it is missing. */
  readonly out: string;
  /** Begins the names of files, variables and module. */
  readonly name: string;
  readonly trust: boolean;
}

/** `js_import` and variables of nginx both take it. */
const NAME = /^[a-z][a-z0-9_]*$/;

/**
 * Writes script and configuration for nginx.
 *
 * @returns the paths that were written
 * @throws PolicyError, ConfigError, RangeError, or an error of the file system
 */
export function writeNjs({ policy, out, name, trust }: NjsCommand): readonly string[] {
  if (!NAME.test(name))
    throw new RangeError(`expected a name of lower-case letters, digits and "_", found ${JSON.stringify(name)}`);
  const { plan } = compile(policy);
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
