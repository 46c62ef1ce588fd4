import { before, type Reader } from './reader.js';

const USERINFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;
/** A character that no host has, or a triplet that Go does not decode there. A group that repeats has no memory for millions. */
const NOT_IN_HOST = /[^A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"%\x80-\uffff]|%(?!25|[89A-Fa-f][0-9A-Fa-f])/;

/** `url.Parse(text)` and `Hostname()`: strict on controls, userinfo and host; userinfo ends at the last `@`. */
export const go: Reader = {
  name: 'Go net/url',
  host: (text) => {
    // oxlint-disable-next-line no-control-regex -- the expression looks for controls
    if (/[\0-\x1f\x7f]/.test(text)) return undefined;
    const rest = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/([^]*)$/.exec(before(text, /[?#]/))?.[1];
    if (rest === undefined) return undefined;
    const authority = before(rest, /\//);
    const at = authority.lastIndexOf('@');
    const host = authority.slice(at + 1);
    if (!USERINFO.test(authority.slice(0, Math.max(at, 0))) || NOT_IN_HOST.test(host)) return undefined;
    const end = host.startsWith('[') ? host.lastIndexOf(']') + 1 : host.lastIndexOf(':');
    if (host.startsWith('[') ? end === 0 : false) return undefined;
    const name = end < 0 ? host : host.slice(0, end);
    const port = end < 0 ? '' : host.slice(end);
    return /^(?::[0-9]*)?$/.test(port) ? name.toLowerCase() || undefined : undefined;
  },
};
