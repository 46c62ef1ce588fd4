import type { Range } from '@urikit/generic/internal';
import { secretAt } from '../shape-spans.js';

/** Several words up to the end of a line, or to a comment. */
const PHRASE =
  /[ \t]{0,8}((?:[^\s"',;:=<>&()[\]{}$`*\\|#]+ ){1,24}[^\s"',;:=<>&()[\]{}$`*\\|#]+)(?=[ \t]*(?:[\r\n]|$)|[ \t]+#)/y;

/** Names of values that may be several words. */
const PHRASE_NAME = /pass|pwd|phrase|mnemonic|secret/i;

/** The end or a word of a sentence: of a message about a password, and of a description. */
const SENTENCE =
  /\.$|(?:^| )(?:an?|and|are|at|be|can|denied|failed|for|from|has|in|incorrect|invalid|is|must|not?|of|or|should|the|to|was|with|your)(?= |$)/i;

/**
 * The value of a name if both are all of a line, as in YAML, and the value is several words: `password: correct horse`.
 *
 * @param at - the position behind the `:`
 */
export function phraseAt(text: string, name: string, at: number): Range | undefined {
  let start = at - 1 - name.length;
  while (start > 0 && ' \t-'.includes(text.charAt(start - 1))) start--;
  if (!PHRASE_NAME.test(name) || (start > 0 && text.charAt(start - 1) !== '\n')) return undefined;
  const phrase = secretAt(text, at, PHRASE);
  return phrase === undefined || SENTENCE.test(text.slice(phrase.start, phrase.end)) ? undefined : phrase;
}
