import { isAccessLog } from './access-log.js';
import { isList } from './text.js';

/** The format of a file. `text` is prose, also if it begins with bare URIs; in a `list` each line is one. */
export const FORMATS = ['text', 'list', 'log', 'json'] as const;

/** One of the formats that `--format` names. */
export type Format = (typeof FORMATS)[number];

/** The way to read a file. In a list each line is one URI. */
export type Reading = 'list' | 'prose' | 'log' | 'json';

/** The number of bytes that decide the format of a file. */
export const SAMPLE = 2 ** 16;

/** An object or array with JSON in it, because prose may begin with a bracket, too. */
const JSON_START = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*(?:["}]|$)|(?:\[\s*)+(?:["{\]]|$))/;

const isJson = (sample: string): boolean => JSON_START.test(sample);

/**
 * Decides how to read a file by its beginning.
 *
 * @param sample - the first octets, one code unit each
 * @param format - the format that the user chose or that the file name implies; undefined to detect it
 */
export function detect(sample: string, format: Format | Reading | undefined): Reading {
  if (format !== undefined) return format === 'text' ? 'prose' : format;
  if (isAccessLog(sample)) return 'log';
  if (isJson(sample)) return 'json';
  return isList(sample) ? 'list' : 'prose';
}
