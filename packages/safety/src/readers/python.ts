import { before, type Reader, withoutPort } from './reader.js';

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;

/** Controls and spaces at the start, and tabs and line breaks anywhere, are dropped (since 3.11.4). */

const stripped = (text: string): string => text.replace(/^[\0-\x20]+/, '').replace(/[\t\r\n]/g, '');

/** `urlsplit(text).hostname`: userinfo ends at the last `@`; a backslash is a character like others. */
export const python: Reader = {
  name: 'Python urllib',
  host: (text) => {
    const rest = stripped(text).replace(SCHEME, '');
    if (!rest.startsWith('//')) return undefined;
    const netloc = before(rest.slice(2), /[/?#]/);
    // An unpaired bracket is a ValueError; so is a name in which NFKC creates a delimiter.
    if (netloc.includes('[') !== netloc.includes(']')) return undefined;
    if (/[/?#@:]/.test(netloc.replace(/[@:#?]/g, '').normalize('NFKC'))) return undefined;
    const host = netloc.slice(netloc.lastIndexOf('@') + 1);
    const open = host.indexOf('[');
    const name = open < 0 ? withoutPort(host) : `[${before(host.slice(open + 1), /\]/)}]`;
    return name.toLowerCase() || undefined;
  },
};
