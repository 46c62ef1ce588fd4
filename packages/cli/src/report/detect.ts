import { isAccessLog } from './access-log.js';

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

/** A reference without white space, or a line that begins with a scheme. `1,http://h/` is neither. */
const LIST_LINE = /^(?:(?![^/?#\s]*:\/\/)\S*|[A-Za-z][A-Za-z0-9+.-]*:\S.*)$/;

/**
 * Tells if three of four lines of a sample, without the last one, which may be cut, could be references: then each line of the file is
 * one, so that a URI with a space in it is found to be invalid. A few invalid lines do not turn a list into prose.
 */
export function isList(sample: string): boolean {
  const all = sample.split(/\r?\n/);
  const lines = (all.length > 1 ? all.slice(0, -1) : all).filter((line) => line !== '');
  return lines.filter((line) => LIST_LINE.test(line)).length * 4 >= lines.length * 3;
}

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
