import type { Stats } from 'node:fs';
import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Context, Misuse } from '../io/io.js';

/** The flag of `--html`. */
export interface PageFlags {
  readonly html?: string;
}

const refused = (file: string, reason: string, cause?: unknown): Misuse =>
  new Misuse(`--html: ${file}: ${reason}`, { cause });

const statsOf = (path: string): Promise<Stats | undefined> => stat(path).catch(() => undefined);

/**
 * Checks the file of `--html` before a long reading begins.
 *
 * @returns its path; undefined without the option
 * @throws Misuse for a folder, for a file that is read, and for a file in a folder that cannot be written
 */
export async function pagePath(
  { html: file }: PageFlags,
  inputs: readonly string[],
  { cwd }: Context,
): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const path = resolve(cwd, file);
  const known = await statsOf(path);
  if (known?.isDirectory() === true) throw refused(file, 'is a folder; name a file in it');
  for (const input of inputs.filter((one) => one !== '-')) {
    const read = await statsOf(resolve(cwd, input));
    // By number, because a link to an input has another name.
    if (read !== undefined && read.ino === known?.ino && read.dev === known.dev)
      throw refused(file, 'is read too; name another file for the page');
  }
  if ((await statsOf(dirname(path)))?.isDirectory() !== true) throw refused(file, 'its folder does not exist');
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw refused(file, 'its folder cannot be written', cause);
  });
  return path;
}

/** Writes the page. @throws Misuse if the file cannot be written */
export async function writePage(path: string, page: string): Promise<void> {
  await writeFile(path, page).catch((cause: unknown) => {
    throw refused(path, `cannot be written (${String((cause as NodeJS.ErrnoException).code)})`, cause);
  });
}
