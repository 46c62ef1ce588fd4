import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Context } from '../io/io.js';
import { inWords } from '../io/text-file.js';
import { isAccessLog, readLogLine, targetUri } from './access-log.js';

/** The scheme and authority of targets in an access log without one. */
const ORIGIN = 'http://localhost';

/** The strings of a file: the URIs of an access log, or its lines that are not empty. @throws Misuse if it cannot be read */
export async function stringsIn(file: string, { cwd }: Pick<Context, 'cwd'>): Promise<readonly string[]> {
  let text: string;
  try {
    text = await readFile(resolve(cwd, file), 'utf8');
  } catch (cause) {
    throw inWords(file, cause);
  }
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  if (!isAccessLog(text.slice(0, 2 ** 16))) return lines;
  return lines.flatMap((line) => {
    const entry = readLogLine(line);
    return entry === undefined ? [] : (targetUri(entry, ORIGIN) ?? []);
  });
}
