import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compile, type CompiledPolicy, type Policy } from '@urikit/cache-key';
import { flagOf, optionsOf, textOf } from '@urikit/generic/internal';
import { PACKAGE_FOLDER } from './package-folder.js';
import { requireForms } from './path-forms.js';
import { exportFiles } from './parts/readme.js';
import type { ExportFile } from './parts/target.js';
import { targetNamed } from './targets.js';
import { refused } from './refused.js';

/** How `urikit export` is called. */
export interface ExportCommand {
  readonly target: string;
  readonly policy: Policy;
  /** The folder to write into; it is created if it is missing. */
  readonly out?: string | undefined;
  /** Begins the names of files, variables and functions. */
  readonly name: string;
  readonly trust: boolean;
  /** True for the shortest code, which runs slower. Default: false. */
  readonly small?: boolean | undefined;
  /** True if files that are there may be written over. */
  readonly force: boolean;
  /** True to write no file, and to compare the files of the folder with the new ones. Default: false. */
  readonly check?: boolean | undefined;
}

const OPTIONS = ['target', 'policy', 'out', 'name', 'trust', 'small', 'force', 'check'];

/** Variables of nginx, HAProxy, Lua and C all take it. */
const NAME = /^[a-z][a-z0-9_]{0,31}$/;

/** The folder with the files that the build made for the targets. */
const RUNTIMES = new URL('dist/export/', PACKAGE_FOLDER);

/** The result of reading a file or folder; undefined if it does not exist. */
function found<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    return undefined;
  }
}

function runtime(path: string): string {
  const text = found(() => readFileSync(new URL(path, RUNTIMES), 'utf8'));
  if (text === undefined) throw refused(`this package was built without ${path}: build it again`);
  return text;
}

/** Refuses a folder whose files are not those of a policy. */
function requireSame(out: string, { fingerprint }: CompiledPolicy, files: readonly ExportFile[]): void {
  const old = files
    .filter(({ path, text }) => found(() => readFileSync(join(out, path), 'utf8')) !== text)
    .map(({ path }) => path);
  if (old.length > 0)
    throw refused(
      `--check: ${old.join(', ')} in ${out}: expected the file of policy ${fingerprint}; write it again with --force`,
    );
}

/**
 * Writes a policy for a gateway. All files are made before the first one is written.
 *
 * @returns the paths that were written; an empty list with `check`
 * @throws PolicyError; UrikitError `input/value`, `input/unknown-option`, `input/not-string`; an error of the file system
 */
export function writeExport(command: ExportCommand): readonly string[] {
  const { target, policy, out, name, trust, small = false, force, check = false } = optionsOf(command, OPTIONS);
  const own = targetNamed(target);
  const { lacks = {}, takesSmall = false, distrusts } = own;
  if (flagOf(small, 'small') && !takesSmall) throw refused(`--small: --target ${target} has no use for it`);
  if (flagOf(trust, 'trust') && distrusts !== undefined) throw refused(`--trust: ${distrusts}`);
  if (out === undefined) throw refused('--out: expected a folder to write into');
  if (!NAME.test(textOf(name)))
    throw refused(`--name: expected lower-case letters, digits and "_", found ${JSON.stringify(name)}`);
  const { plan } = compile(policy);
  requireForms(target, plan, lacks);
  const folder = resolve(textOf(out));
  const written = exportFiles(own, plan, { name, folder, trust, small, runtime });
  if (flagOf(check, 'check')) {
    requireSame(out, plan, written);
    return [];
  }
  if (!flagOf(force, 'force') && (found(() => readdirSync(folder)) ?? []).length > 0)
    throw refused(`--out: ${out} is not empty; choose another folder, or write over it with --force`);
  return written.map(({ path, text }) => {
    const file = join(out, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
}
