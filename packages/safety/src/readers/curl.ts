import { rareIPv4Address } from '@urikit/generic/text';
import { before, type Reader, withoutPort } from './reader.js';

const KNOWN = /^(?:https?|wss?|ftps?):(\/{1,3})([^]*)$/i;
const BAD_NAME = /[\s/:#?!@{}[\]\\$'"^`*<>=;,+&()%]/;

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** curl: one to three slashes, userinfo up to the first `@`, the host decoded, numbers read as IPv4 addresses. */
export const curl: Reader = {
  name: 'curl',
  host: (text) => {
    if (/[\0-\x20\x7f]/.test(text)) return undefined;
    const rest = KNOWN.exec(text)?.[2];
    if (rest === undefined) return undefined;
    const authority = before(rest, /[/?#]/);
    const host = authority.slice(authority.indexOf('@') + 1);
    const name = withoutPort(host);
    if (!/^(?::\d{0,5})?$/.test(host.slice(name.length)) || Number(host.slice(name.length + 1)) > 65535)
      return undefined;
    if (name.startsWith('[')) return name.toLowerCase();
    const plain = decoded(name);
    // oxlint-disable-next-line no-control-regex -- the expression looks for controls
    if (plain === undefined || BAD_NAME.test(plain) || /[\0-\x1f]/.test(plain)) return undefined;
    return (rareIPv4Address(plain) ?? plain).toLowerCase() || undefined;
  },
};
