import { before, type Reader } from './reader.js';

/** `parse_url(text, PHP_URL_HOST)`: userinfo ends at the last `@`, the port begins behind the last `:`; controls become `_`. */
export const php: Reader = {
  name: 'PHP parse_url',
  host: (text) => {
    const rest = /^(?:[A-Za-z0-9+.-]+:)?\/\/([^]*)$/.exec(text)?.[1];
    if (rest === undefined) return undefined;
    const authority = before(rest, /[/?#]/);
    const host = authority.slice(authority.lastIndexOf('@') + 1);
    const colon = host.startsWith('[') && host.endsWith(']') ? -1 : host.lastIndexOf(':');
    const port = colon < 0 ? '' : host.slice(colon + 1);
    if (port.length > 5 || Number(/^\d*/.exec(port)?.[0]) > 65535) return undefined;
    // oxlint-disable-next-line no-control-regex -- the expression looks for controls
    const name = (colon < 0 ? host : host.slice(0, colon)).replace(/[\0-\x1f\x7f]/g, '_');
    return name.toLowerCase() || undefined;
  },
};
