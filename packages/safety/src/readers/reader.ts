import type { Reading } from '../hazard.js';

/** A program that reads URIs, with the host, in lower case, that it would connect to. */
export interface Reader {
  readonly name: string;
  /** @returns undefined if the program refuses the string or finds no host in it. Never throws. */
  readonly host: (text: string) => string | undefined;
}

/** Cuts a string at the first of some delimiters. */
export const before = (text: string, delimiters: RegExp): string => {
  const at = text.search(delimiters);
  return at < 0 ? text : text.slice(0, at);
};

/** Removes the port of an authority; brackets stay. */
export const withoutPort = (text: string): string => {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : 0;
  const colon = text.indexOf(':', end);
  return colon < 0 ? text : text.slice(0, colon);
};

export const readingOf = ({ name, host }: Reader, text: string): Reading => ({ reader: name, host: host(text) });
