/** HTML that is safe to put into HTML. */
export interface Html {
  readonly html: string;
}

const CODES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Controls, and characters that change the direction of a line, are shown by their codes. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const codeOf = (char: string): string => `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

const escaped = (text: string): string =>
  text.replace(UNSEEN, codeOf).replace(/[&<>"']/g, (char) => CODES[char] as string);

type Part = Html | string | number | readonly Html[];

const partOf = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html: one }) => one).join('');
};

const inOneLine = (text: string): string => text.replace(/\n */g, ' ');

/** Writes HTML from a template, in one line. Its values are escaped unless they are HTML themselves. */
export const markup = ([first = '', ...texts]: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.reduce((all, text, i) => all + partOf(parts[i] as Part) + inOneLine(text), inOneLine(first)),
});

export const NOTHING: Html = { html: '' };
