import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withoutSecrets } from '../secrets.js';
import { type Context, Misuse, write } from './io.js';
import { createProgress } from './progress.js';
import { BinaryFile, inWords, openFile } from './text-file.js';
import { filesBelow } from './walk.js';

/** A file to read, or stdin. */
export interface Source {
  /** As the user wrote it; `stdin` for `-`. */
  readonly name: string;
  readonly isStdin: boolean;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** In bytes; undefined if it is not known before the file is read. */
  readonly size: number | undefined;
  /** True if a folder was named, and not the file. */
  readonly isFound: boolean;
}

/** Size of a file in bytes, undefined for a pipe; `folder` for a folder. @throws Misuse if it cannot be looked at */
async function sizeOf(file: string, cwd: string): Promise<number | undefined | 'folder'> {
  try {
    const stats = await stat(resolve(cwd, file));
    if (stats.isDirectory()) return 'folder';
    return stats.isFile() ? stats.size : undefined;
  } catch (cause) {
    throw inWords(file, cause, /\s|:\//.test(file) ? '; write a string to stdin' : '');
  }
}

/** As `sizeOf`. @throws Misuse for a folder too */
export async function fileSizeOf(file: string, cwd: string): Promise<number | undefined> {
  const size = await sizeOf(file, cwd);
  if (size === 'folder') throw inWords(file, { code: 'EISDIR' });
  return size;
}

async function sourcesOf(file: string, context: Context, except: string | undefined): Promise<readonly Source[]> {
  const { cwd } = context;
  const open = () => context.pieces ?? context.stdin;
  if (file === '-') return [{ name: 'stdin', isStdin: true, size: context.stdinSize, isFound: false, open }];
  const of = (name: string, size: number | undefined, isFound: boolean): Source => ({
    ...{ name, isStdin: false, size, isFound },
    open: () => openFile(name, resolve(cwd, name)),
  });
  const size = await sizeOf(file, cwd);
  if (size !== 'folder') return [of(file, size, false)];
  try {
    const sources: Source[] = [];
    for (const name of await filesBelow(file, cwd)) {
      if (resolve(cwd, name) === except) continue;
      const own = await sizeOf(name, cwd);
      sources.push(of(name, own === 'folder' ? undefined : own, true));
    }
    return sources;
  } catch (cause) {
    throw inWords(file, cause);
  }
}

interface SourceOptions {
  /** True if the command prints while it reads. */
  readonly streams?: boolean;
  /** The path of a file that is left out of folders, because the command writes it. */
  readonly except?: string | undefined;
}

/**
 * Reads files in turn, the files of a folder, and stdin for `-`. A file that cannot be read is told on stderr, with exit code 2, and
 * the others are read. A binary file is an error if it is named, and left out if its folder is named.
 *
 * @returns how many were read, and the messages
 */
export async function eachSource(
  files: readonly string[],
  context: Context,
  read: (source: Source, advance: (bytes: number) => void) => Promise<void>,
  { streams = false, except }: SourceOptions = {},
): Promise<{ readonly read: number; readonly failed: readonly string[] }> {
  const failed: string[] = [];
  const attempt = async <T>(action: () => Promise<T>, isFound = false): Promise<T | undefined> => {
    try {
      return await action();
    } catch (cause) {
      if (!(cause instanceof Misuse)) throw cause;
      if (!(isFound && cause instanceof BinaryFile)) failed.push(withoutSecrets(cause.message));
      return undefined;
    }
  };
  const sources: Source[] = [];
  for (const file of files) sources.push(...((await attempt(() => sourcesOf(file, context, except))) ?? []));
  const total = sources.reduce((sum, { size = NaN }) => sum + size, 0);
  const progress = createProgress(context, total, streams);
  let count = 0;
  for (const source of sources) {
    const done = await attempt(async () => {
      await read(source, progress.advance);
      return true;
    }, source.isFound);
    if (done === true) count += 1;
  }
  progress.end();
  if (failed.length > 0) context.finish(2);
  await write(context.stderr, failed.map((message) => `urikit: ${message}\n`).join(''));
  return { read: count, failed };
}
