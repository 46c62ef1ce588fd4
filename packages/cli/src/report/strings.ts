import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Context } from '../io/io.js';
import { inWords } from '../io/text-file.js';
import { readAccessLogLine } from '@urikit/cache-key/access-log';
import { isAccessLog, targetUri } from './access-log.js';

/**
 * The strings of a file: the URIs of an access log, or its lines that are not empty.
 *
 * @param origin - scheme and authority of targets in a log without one
 * @returns the strings, and the number of lines of a log without a URI
 * @throws Misuse if it cannot be read
 */
export async function stringsIn(file: string, origin: string, { cwd }: Pick<Context, 'cwd'>) {
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), 'utf8');
  } catch (cause) {
    throw inWords(file, cause);
  }
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (!isAccessLog(text.slice(0, 2 ** 16))) return { texts: lines, leftOut: 0 };
  const texts = lines.flatMap((line) => {
    const entry = readAccessLogLine(line);
    return entry === undefined ? [] : (targetUri(entry, origin) ?? []);
  });
  return { texts, leftOut: lines.length - texts.length };
}
