import type { Reading } from '../hazard.js';

/** What a program takes a text for: the host that it would connect to, in lower case. */
export interface Reader {
  readonly name: string;
  /** @returns undefined where the program refuses the text, or finds no host in it. Never throws. */
  readonly host: (text: string) => string | undefined;
}

/** Where a text is cut at the first of some characters. */
export const before = (text: string, delimiters: RegExp): string => {
  const at = text.search(delimiters);
  return at < 0 ? text : text.slice(0, at);
};

/** A name without its port; brackets stay. */
export const withoutPort = (text: string): string => {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : 0;
  const colon = text.indexOf(':', end);
  return colon < 0 ? text : text.slice(0, colon);
};

export const readingOf = ({ name, host }: Reader, text: string): Reading => ({ reader: name, host: host(text) });
