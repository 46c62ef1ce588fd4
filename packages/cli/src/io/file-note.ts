import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Context } from './io.js';

/** A word that a shell takes as it is. */
const PLAIN = /^[\w./-]+$/;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/**
 * Makes the note on an argument that is the name of a file: commands for strings read their arguments as strings.
 *
 * @param reader - the beginning of the command that reads the file: `urikit normalize <`; absent for a command without a note
 */
export async function fileNote(
  argument: string,
  reader: string | undefined,
  context: Pick<Context, 'cwd'>,
): Promise<string | undefined> {
  if (argument === '' || reader === undefined) return undefined;
  try {
    // The working folder may be gone.
    const stats = await stat(resolve(context.cwd, argument));
    return stats.isFile()
      ? `"${argument}" was read as a reference, and a file has this name; to read it: ${reader} ${quoted(argument)}`
      : undefined;
  } catch {
    return undefined;
  }
}
