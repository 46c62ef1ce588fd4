import type { EngineKit, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { readAddress } from './address-list.js';
import { idnaForm } from './domain.js';
import type { MailtoOptions } from './options.js';
import { decodeStrictly, lowerCaseAscii } from './raw-text.js';

/** Only `IPv6` is a registered tag (RFC 5321 4.1.3): other tags may be case-sensitive. */
const OTHER_LITERAL = /^%5B(?!ipv6:)/i;

function normalDomain(raw: string, decoded: string, options: MailtoOptions): string {
  if (OTHER_LITERAL.test(raw)) return raw;
  const ascii = /[^\0-\x7f]/.test(decoded) ? idnaForm(decoded, options) : undefined;
  return ascii ?? lowerCaseAscii(raw);
}

/** A list of dot-atoms of lower-case letters, digits, `_`, `+` and `-`, each at a domain in any case. */
const ADDRESS = '[a-z0-9_+-]+(?:\\.[a-z0-9_+-]+)*@[\\w-]+(?:\\.[\\w-]+)*';
const ADDRESSES = `(?:${ADDRESS}(?:,${ADDRESS})*)?`;
const ANY_CASE = new RegExp(`^${ADDRESS}$`, 'i');

/** Normalizes one address; undefined if it is no addr-spec, or has a `/` or `?`, at which some readers end the address. */
function normalAddress(raw: string, options: MailtoOptions, kit: EngineKit): string | undefined {
  const at = ANY_CASE.test(raw) ? raw.indexOf('@') : -1;
  if (at > 0) return raw.slice(0, at) + raw.slice(at).toLowerCase();
  if (/[/?]/.test(raw)) return undefined;
  const text = decodeStrictly(raw, kit);
  const address = text === undefined ? undefined : readAddress(raw, text);
  if (address?.ok !== true) return undefined;
  return raw.slice(0, address.domainAt) + normalDomain(raw.slice(address.domainAt), address.domain, options);
}

/** Normalizes a list of addresses, which is clean if each is an addr-spec of RFC 6068. */
function normalList(raw: string, options: MailtoOptions, kit: EngineKit): readonly [text: string, isClean: boolean] {
  const all = raw === '' ? [] : raw.split(',');
  const normal = all.map((address) => normalAddress(address, options, kit));
  return [all.map((address, i) => normal[i] ?? address).join(','), !normal.includes(undefined)];
}

/** Lowers the case of header names, which are case-insensitive, unlike values (RFC 6068 2). A part without `=` is not a header. */
const withLowerCaseNames = (query: string): string =>
  query.replace(/(?:^|&)[^&=A-Z]*[A-Z][^&=]*(?==)/g, lowerCaseAscii);

/** A list of addresses with the values of the fields `to` behind it, and the other fields, if there are any. */
function withTo(path: string, query: string | undefined): readonly [list: string, fields: string | undefined] {
  if (query === undefined || !query.includes('to=')) return [path, query];
  let list = path;
  let kept: string | undefined;
  for (const field of query.split('&')) {
    if (!field.startsWith('to=')) kept = kept === undefined ? field : `${kept}&${field}`;
    else if (field !== 'to=') list += (list === '' ? '' : ',') + field.slice(3);
  }
  return [list, kept];
}

/** `"?" field *( "&" field )` */
const fields = (field: string): string => `(?:\\?${field}(?:&${field})*)`;

/** Before a field that is not `to`. */
const OTHER = '(?![Tt][Oo]=)';

/** Paths and queries that stay as they are. */
const KEPT = `[^A-Z%?#]*${fields(`${OTHER}[^&=#A-Z]*(?:=[^&#]*)?`)}?`;
const IS_KEPT = new RegExp(`^${KEPT}$`);

/**
 * Scheme-based normalization: domains and names of header fields in lower case, the fields `to` joined to the path, in
 * order (RFC 6068 2 calls the two forms the same). If one of the addresses is malformed, they are not joined. Domains
 * in `cc` and `bcc` stay unchanged, because these headers may contain more than addresses.
 *
 * @param uri - in syntax-based normal form
 * @see RFC 6068 section 2
 */
export function normalizeMailto(uri: Uri, options: MailtoOptions, kit: EngineKit): Uri {
  if (uri.authority !== undefined || IS_KEPT.test(uri.query === undefined ? uri.path : `${uri.path}?${uri.query}`))
    return uri;
  const query = uri.query === undefined ? uri.query : withLowerCaseNames(uri.query);
  const [list, kept] = withTo(uri.path, query);
  const [text, isClean] = normalList(list, options, kit);
  const path = isClean ? text : normalList(uri.path, options, kit)[0];
  // Written out: a copy by spreading takes several times as long.
  return { scheme: uri.scheme, authority: undefined, path, query: isClean ? kept : query, fragment: uri.fragment };
}

const VALUE = "[!$'-;=?-Z_a-z~]";

/** URIs whose fields, and names of fields, may be in upper case. */
const PLAIN = new RegExp(
  `^mailto:${ADDRESSES}${fields(`(?:[Tt][Oo]=${ADDRESSES}|${OTHER}[\\w-]+=${VALUE}*(?:%[0-9A-F]{2}${VALUE}*)*)`)}$`,
);

/** The normal form of a URI of plain addresses and fields; undefined for any other string. */
function written(text: string): string | undefined {
  if (!PLAIN.test(text)) return undefined;
  const question = text.indexOf('?');
  const [list, kept] = withTo(text.slice('mailto:'.length, question), withLowerCaseNames(text.slice(question + 1)));
  return `mailto:${list.toLowerCase()}${kept === undefined ? '' : `?${kept}`}`;
}

/** Lists of addresses and fields that are plain to see. The case of values matters. */
export const NORMAL_FORM: NonNullable<SchemeHooks['normalForm']> = {
  kept: `${KEPT}(?:#[^]*)?`,
  // The fields first, because a list of addresses takes longer to give back.
  lowered: `(?=[^?#]*${fields(`${OTHER}[\\w-]+=[^&#A-Z]*`)}?$)${ADDRESSES}(?![^?])[^]*`,
  written,
};
