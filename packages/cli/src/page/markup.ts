import { printable } from '../io/table.js';

/** Markup whose strings were escaped. */
export interface Html {
  readonly markup: string;
}

/** Content of an element: strings are escaped, markup stays, and lists are joined. */
export type Content = string | number | Html | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a string for elements and for attributes in quotes; characters outside printable ASCII become code points. */
const escaped = (text: string): string => printable(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

const markupOf = (content: Content): string => {
  if (typeof content === 'string') return escaped(content);
  if (typeof content === 'number') return String(content);
  return 'markup' in content ? content.markup : content.map(markupOf).join('');
};

/** Markup from a template, without its indentation: each value is escaped unless it is markup. */
export const markup = ({ raw }: TemplateStringsArray, ...values: readonly Content[]): Html => ({
  markup: String.raw({ raw: raw.map((part) => part.replace(/\n +/g, '\n')) }, ...values.map(markupOf)),
});

/** Lines in an element that keeps white space. */
export const linesOf = (lines: readonly string[]): Html => ({ markup: lines.map(escaped).join('\n') });
