import { isAccessLog } from './access-log.js';
import { isList } from './text.js';

/** What a file holds. `text` is prose or a list, which its beginning decides as well. */
export const FORMATS = ['text', 'log', 'json'] as const;

/** One of the formats that `--format` names. */
export type Format = (typeof FORMATS)[number];

/** How a file is read: a list is text of which each line is one URI. */
export type Reading = 'list' | 'prose' | 'log' | 'json';

/** In octets: how much of a file decides what it is. */
export const SAMPLE = 2 ** 16;

/** An object or an array with something of JSON in it: prose may begin with a bracket, too. */
const JSON_START = /^(?:\xef\xbb\xbf)?\s*(?:\{\s*(?:["}]|$)|(?:\[\s*)+(?:["{\]]|$))/;

const isJson = (sample: string): boolean => JSON_START.test(sample);

/**
 * Decides how to read a file by its beginning.
 *
 * @param sample - the first octets, one code unit each
 * @param format - what the user said, or what is known of the file; undefined to find out
 */
export function detect(sample: string, format: Format | Reading | undefined): Reading {
  if (format !== undefined && format !== 'text') return format;
  if (format === undefined && isAccessLog(sample)) return 'log';
  if (format === undefined && isJson(sample)) return 'json';
  return isList(sample) ? 'list' : 'prose';
}
