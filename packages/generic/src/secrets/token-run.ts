import { asciiSet } from './characters.js';

/** Characters of tokens without delimiters between their parts. */
const TOKEN = asciiSet(/[\w+-]/);

/**
 * Tells if a string has a run of characters of tokens. Each run is read from its end, so that most characters of a string
 * with short runs are not read.
 *
 * @param length - of the shortest run, in characters
 */
export function hasTokenRun(text: string, length: number): boolean {
  let start = 0;
  for (let end = length; end <= text.length; end = start + length) {
    let at = end - 1;
    while (at >= start && TOKEN[text.charCodeAt(at)] === 1) at--;
    if (at < start) return true;
    start = at + 1;
  }
  return false;
}
