import { wrongValue } from '@urikit/generic/internal';
import { parse, type UriReference } from '@urikit/generic';
import { parseUri, recompose } from '@urikit/generic/record';
import { readText } from '../core/encode-text.js';
import { syntaxError } from '../core/error.js';
import { changesBetween, type UrlChange } from './changes.js';

/** A URL object, and the components that differ from the URI. */
export interface ToUrl {
  readonly url: URL;
  readonly changes: readonly UrlChange[];
}

/** A URI, and the components that differ from the URL object. */
export interface FromUrl {
  readonly uri: string;
  readonly changes: readonly UrlChange[];
}

/** Characters that the parser of browsers leaves in a host, and writes there if they were percent-encoded; no URI has them. */
const IN_A_HOST = /["`{}]/g;

function read(href: string): UriReference {
  const text = href.replace(/^[^/?#]*\/\/[^/?#]*/, (head) => head.replace(IN_A_HOST, encodeURIComponent));
  const result = readText(text);
  if (result.ok) return result.value.reference;
  throw syntaxError(result.issue, href);
}

/** The message of the platform may quote the text, and with it userinfo. */
function urlOf(uri: string): URL {
  if (URL.canParse(uri)) return new URL(uri);
  throw new TypeError('expected a URI that the URL parser of the platform takes');
}

/**
 * Makes a URL object of a URI, and lists the components that the browsers' parser changed.
 *
 * @param uri - a URI; it is not repaired
 * @returns the object, and each component that differs; the list is empty if its `href` equals the URI
 * @throws UriSyntaxError if the string is not a URI; TypeError for a URI that the parser of the platform refuses
 * @see RFC 3986 section 3, the URL standard section 4.4
 * @example toURL('http://0x7f.1/').changes // [{ component: 'host', before: '0x7f.1', after: '127.0.0.1' }]
 */
export function toURL(uri: string): ToUrl {
  const before = parseUri(uri);
  const url = urlOf(uri);
  return { url, changes: changesBetween(before, partsOf(url.href)) };
}

/**
 * Makes a URI of a URL object, and lists the components that had to be percent-encoded, because `href` may contain
 * characters that URIs cannot.
 *
 * @param url - a URL object
 * @returns the URI, and each component that differs
 * @throws UrikitError `input/value` if the value is not a URL object; UriSyntaxError if its `href` cannot be encoded as a
 *   URI
 * @see RFC 3986 section 2
 * @example fromURL(new URL('http://h/a|b')).uri // 'http://h/a%7Cb'
 */
export function fromURL(url: URL): FromUrl {
  if (!((url as unknown) instanceof URL)) throw wrongValue(['url'], 'a URL object');
  const { href } = url;
  const uri = recompose(read(href));
  return { uri, changes: uri === href ? [] : changesBetween(partsOf(href), parse(uri)) };
}

/** RFC 3986 Appendix B, for a text that is not encoded. */
const PARTS =
  /^([^:]*):(?:\/\/(?:([^@/?#]*)@)?(\[[^\]]*\]|[^:/?#]*)(?::([0-9]*))?)?([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/;

function partsOf(href: string): UriReference {
  const [, scheme, userinfo, host, port, path = '', query, fragment] = PARTS.exec(href) as RegExpExecArray;
  const authority =
    host === undefined ? undefined : { userinfo, host: { kind: 'reg-name' as const, text: host }, port };
  return { scheme, authority, path, query, fragment };
}
