/** The sentences of documents and comments, and the share of them that has a pronoun in place of a noun. */

/** A sentence ends at a mark before a capital, a quotation, code or a bracket. */
const END = /(?<=[.!?:])\s+(?=[A-Z"`'(*[])/;
const WORD = /[A-Za-z][A-Za-z'-]*/g;

/** Sentences of at least four words; a code in backquotes is one word. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(END)
    .filter((sentence) => (sentence.replace(/`[^`]*`/g, 'CODE').match(WORD) ?? []).length >= 4);

const LEANING = /\b(?:what|who|whatever|whoever|nobody|somebody|nothing|none|such)\b/i;

/** The sentences that lean on a word without a noun, in per cent; 0 where there is no sentence. */
export function leaningShare(texts: readonly string[]): number {
  const sentences = texts.flatMap(sentencesOf);
  const leaning = sentences.filter((sentence) => LEANING.test(sentence));
  return (100 * leaning.length) / Math.max(1, sentences.length);
}

const TABLE_OR_HEADING = /^\s*\||^\s*#|^\s*[-=]{3,}/;
const LIST_MARK = /^\s*(?:[-*+]|\d+\.)\s+/;

/** The prose of a document: without code blocks, tables and headings; each item of a list begins a sentence. */
export const proseOfDocument = (text: string): string =>
  text
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .split('\n')
    .map((line) => (TABLE_OR_HEADING.test(line) ? '\n.' : line.replace(LIST_MARK, '. ')))
    .join('\n')
    .replace(/\n\s*\n/g, '. \n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

const BLOCK = /\/\*\*?([\s\S]*?)\*\//g;
const LINES = /(?:^|[\s;{}(,])\/\/\s?(.*(?:\n\s*\/\/.*)*)/gm;
const DIRECTIVE = /^(?:eslint|oxlint|@ts|v8|istanbul|c8|https?:)/;

/** A docstring without its stars, indented code, examples, references and the names of its tags. */
const proseOfBlock = (block: string): string =>
  block
    .replace(/^\s*\* ?/gm, '')
    .replace(/^ {4,}.*$/gm, '. ')
    .replace(/@example[\s\S]*?(?=\n@|$(?![\s\S]))/g, '. ')
    .replace(/@(?:see|type|import|template|typedef)[^\n]*/g, '. ')
    .replace(/@param\s+\S+\s*-?\s*/g, '. ')
    .replace(/@\w+/g, '. ')
    .replace(/\n\s*\n/g, '. \n');

/** The prose of the comments of a source. */
export function proseOfSource(source: string): string {
  const blocks = Array.from(source.matchAll(BLOCK), ([, block = '']) => proseOfBlock(block));
  const lines = Array.from(source.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(LINES), ([, line = '']) =>
    line.replace(/\n\s*\/\/\s?/g, ' '),
  );
  return [...blocks, ...lines.filter((line) => !DIRECTIVE.test(line))].join('. \n');
}
