import { isAccessLog } from './access-log.js';
import { isList } from './text.js';

/** The format of a file. `text` is prose or a list, which its beginning decides. */
export const FORMATS = ['text', 'log', 'json'] as const;

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
  if (format !== undefined && format !== 'text') return format;
  if (format === undefined && isAccessLog(sample)) return 'log';
  if (format === undefined && isJson(sample)) return 'json';
  return isList(sample) ? 'list' : 'prose';
}
