import { mutate } from './mutate.js';
import type { Random } from './random.js';

type Edit = (text: string, random: Random) => string;

const encode = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;

const AUTHORITY = /^([^/?#]*\/\/[^/?#]*)/;

/** Where no percent-encoding may stand: in a scheme and its colon, and in a port. */
const HEAD = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?/;

/** Changes one character that is neither of the scheme nor of a triplet. */
function atRandom(text: string, random: Random, change: (char: string) => string): string {
  const start = HEAD.exec(text)?.[0].length ?? 0;
  if (start >= text.length) return text;
  const at = start + random.below(text.length - start);
  return /%.?$/.test(text.slice(0, at)) ? text : text.slice(0, at) + change(text.charAt(at)) + text.slice(at + 1);
}

/** Other spellings of a text by RFC 3986 6.2.2 and 6.2.3: mostly equivalent, for a scheme with port 80 where one is put. */
const SPELLINGS: readonly Edit[] = [
  (text) => text.replace(/^[A-Za-z][A-Za-z0-9+.-]*:/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/^[A-Za-z][A-Za-z0-9+.-]*:/, (scheme) => scheme.toLowerCase()),
  (text, random) => atRandom(text, random, (char) => char.replace(/[A-Za-z0-9._~-]/, encode)),
  (text, random) => atRandom(text, random, (char) => char.replace(/[A-Za-z._~-]/, encode)),
  (text) => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toLowerCase()),
  (text) => text.replace(/%[0-9A-Fa-f]{2}/g, (triplet) => triplet.toUpperCase()),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#]*\/)/, '$1./'),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#]*\/[^?#]*\/)/, '$1x/../'),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#:@[]*)(?=[/?#]|$)/, '$1:'),
  (text) => text.replace(/^([^/?#]*\/\/[^/?#:@[]*)(?=[/?#]|$)/, '$1:80'),
  (text) =>
    text.replace(/^([^/?#]*\/\/)([^/?#@%]*)(?=[/?#]|$)/, (_, head: string, host: string) => head + host.toUpperCase()),
];

/** Edits that often, not always, change what a text identifies. */
const CHANGES: readonly Edit[] = [
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
  (text) => text.replace('/', '/./'),
  (text) => text.replace(/\/(?=[^/]*$)/, '/x/../'),
  (text) => text.replace(AUTHORITY, '$1:'),
  (text) => text.replace(AUTHORITY, '$1:80'),
  (text) => `${text}#`,
  mutate,
];

/** Tries edits of a list until one does something; a text that none changes comes back as it is. */
function edited(edits: readonly Edit[], text: string, random: Random): string {
  for (let tries = 0; tries < 12; tries++) {
    const each = random.pick(edits)(text, random);
    if (each !== text) return each;
  }
  return text;
}

/** Another spelling of a text, mostly equivalent; after one to three edits. */
export function respelled(text: string, random: Random): string {
  let result = edited(SPELLINGS, text, random);
  while (random.once(2)) result = edited(SPELLINGS, result, random);
  return result;
}

/** A text that is much like a text: mostly another spelling, now and then a small change, seldom the text itself. */
export function varied(text: string, random: Random): string {
  const kind = random.below(12);
  if (kind === 0) return text;
  return kind < 8 ? respelled(text, random) : edited(CHANGES, text, random);
}
