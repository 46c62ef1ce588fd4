import { readAccessLogLine } from '@urikit/cache-key/access-log';
import { readLog } from '../io/read-log.js';
import type { Context } from '../io/io.js';
import { isAccessLog, targetUri } from './access-log.js';

const decoded = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();

/**
 * The strings of a file, gzip or not: the URIs of an access log, which may be NDJSON, or its lines that are not empty.
 *
 * @param origin - scheme and authority of targets in a log without one
 * @returns the strings, and the number of lines of an access log without a URI
 * @throws Misuse if it cannot be read
 */
export async function stringsIn(
  file: string,
  origin: string,
  context: Context,
): Promise<{ readonly texts: readonly string[]; readonly leftOut: number }> {
  let text = '';
  for await (const chunk of readLog(file, context, () => undefined)) text += chunk;
  const lines = text.split(/\r?\n/).filter(Boolean);
  if (!text.startsWith('{') && !isAccessLog(text.slice(0, 2 ** 16))) return { texts: lines.map(decoded), leftOut: 0 };
  const texts = lines.flatMap((line) => {
    // JSON escapes characters, other formats escape bytes.
    const isJson = line.startsWith('{');
    const uri = targetUri(readAccessLogLine(isJson ? decoded(line) : line) ?? {}, origin);
    return uri === undefined ? [] : isJson ? uri : decoded(uri);
  });
  return { texts, leftOut: lines.length - texts.length };
}
