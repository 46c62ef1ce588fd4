import { before, type Reader, withoutPort } from './reader.js';

/** `new java.net.URL(text).getHost()`: with two `@` there is no host; a backslash is a character like others. */
export const java: Reader = {
  name: 'Java java.net.URL',
  host: (text) => {
    // Whitespace and controls at both ends are trimmed, and a prefix "url:" is dropped.

    const trimmed = text.replace(/^[\0-\x20]+|(?<![\0-\x20])[\0-\x20]+$/g, '').replace(/^url:/i, '');
    const rest = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/([^]*)$/.exec(before(trimmed, /#/))?.[1];
    if (rest === undefined) return undefined;
    const authority = before(rest, /[/?]/);
    const at = authority.indexOf('@');
    if (at !== authority.lastIndexOf('@')) return undefined;
    const host = authority.slice(at + 1);
    const name = withoutPort(host);
    if (!/^(?::-?\d*)?$/.test(host.slice(name.length))) return undefined;
    return name.toLowerCase() || undefined;
  },
};
