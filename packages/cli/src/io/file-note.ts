import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';

/** A word that a shell takes as it is. */
const PLAIN = /^[\w./-]+$/;

const quoted = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/**
 * Makes the note on an argument that is the name of a file: commands for strings read their arguments as strings.
 *
 * @param reader - the beginning of the command that reads the file: `urikit normalize <`; absent for a command without a note
 */
export async function fileNote(argument: string, reader: string | undefined, cwd: string): Promise<string | undefined> {
  if (argument === '' || reader === undefined) return undefined;
  const stats = await stat(resolve(cwd, argument)).catch(() => undefined);
  return stats?.isFile() === true
    ? `"${argument}" was read as a reference, and a file has this name; to read it: ${reader} ${quoted(argument)}`
    : undefined;
}
