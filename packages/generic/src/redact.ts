import type { Composition } from './scheme/composition.js';
import { diagnose } from './syntax/diagnose.js';
import { join } from './syntax/recompose.js';
import { scan } from './syntax/scan.js';
import type { UriReference } from './syntax/uri-reference.js';

/**
 * A malformed text is cut before its trouble and its query, and behind the scheme where an `@` or a port may hide a
 * password.
 */
function redactMalformed(text: string, zoneIds: boolean): string {
  const start = text.slice(0, diagnose(text, zoneIds)?.index).replace(/[?#][^]*/, '');
  const secret = text.includes('@') || /\/\/[^/?#]*:/.test(start);
  return secret ? start.slice(0, start.search(/[:/?#]|$/) + 1) : start;
}

/**
 * Removes what must never be shown: a password, and whatever else the scheme calls a secret. It only removes; the
 * delimiters stay, so that one sees that something was there.
 *
 * @returns for a malformed text its beginning, without anything that may be userinfo. Never throws.
 * @see RFC 3986 section 3.2.1, 7.5
 */
export function redact(text: string, composition: Composition): string {
  const uri = scan(text, composition.zoneIds);
  if (uri === undefined) return redactMalformed(text, composition.zoneIds);
  const { secrets } = composition.profileOf(uri.scheme);
  const { authority } = uri;
  const redacted: UriReference = {
    ...uri,
    authority:
      authority?.userinfo === undefined
        ? authority
        : {
            ...authority,
            userinfo: secrets.includes('userinfo')
              ? ''
              : secrets.includes('password')
                ? authority.userinfo.replace(/:.*/, ':')
                : authority.userinfo,
          },
    query: uri.query !== undefined && secrets.includes('query') ? '' : uri.query,
    fragment: uri.fragment !== undefined && secrets.includes('fragment') ? '' : uri.fragment,
  };
  return join(redacted);
}
