import type { EngineKit, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { readAddress } from './address-list.js';
import { idnaForm } from './domain.js';
import type { MailtoOptions } from './options.js';
import { decodeStrictly, lowerCaseAscii } from './raw-text.js';

/** A raw list of addresses in normal form; clean if each is an addr-spec of RFC 6068. */
interface NormalList {
  readonly text: string;
  readonly clean: boolean;
}

/** Only `IPv6` is a registered tag (RFC 5321 4.1.3): other tags may be case-sensitive. */
const OTHER_LITERAL = /^%5B(?!ipv6:)/i;

function normalDomain(raw: string, decoded: string, options: MailtoOptions): string {
  if (OTHER_LITERAL.test(raw)) return raw;
  const ascii = /[^\0-\x7f]/.test(decoded) ? idnaForm(decoded, options) : undefined;
  return ascii ?? lowerCaseAscii(raw);
}

/** Most addresses: dot-atoms of letters, digits, `_`, `+` and `-`, without triplets. */
const PLAIN_ADDRESS = /^[\w+-]+(?:\.[\w+-]+)*@[\w-]+(?:\.[\w-]+)*$/;

/**
 * Normalizes one address; undefined if it is not an addr-spec, or has a `/` or `?`, at which some readers end the
 * address.
 */
function normalAddress(raw: string, options: MailtoOptions, kit: EngineKit): string | undefined {
  if (PLAIN_ADDRESS.test(raw)) {
    const at = raw.indexOf('@');
    return raw.slice(0, at) + raw.slice(at).toLowerCase();
  }
  if (/[/?]/.test(raw)) return undefined;
  const text = decodeStrictly(raw, kit);
  const address = text === undefined ? undefined : readAddress(raw, text);
  if (address?.ok !== true) return undefined;
  return raw.slice(0, address.domainAt) + normalDomain(raw.slice(address.domainAt), address.domain, options);
}

/** Addresses by dot-atoms, whose local parts have no letters whose case matters. */
const ADDRESS = '[a-z0-9_+-]+(?:\\.[a-z0-9_+-]+)*@[\\w-]+(?:\\.[\\w-]+)*';
const ADDRESSES = `(?:${ADDRESS}(?:,${ADDRESS})*)?`;
const PLAIN_LIST = new RegExp(`^${ADDRESSES}$`);

function normalList(raw: string, options: MailtoOptions, kit: EngineKit): NormalList {
  if (PLAIN_LIST.test(raw)) return { text: raw.toLowerCase(), clean: true };
  let clean = true;
  const text = raw.split(',').map((address) => {
    const normal = normalAddress(address, options, kit);
    if (normal === undefined) clean = false;
    return normal ?? address;
  });
  return { text: text.join(','), clean };
}

/**
 * Lowers the case of header names, which are case-insensitive, unlike values (RFC 6068 2). A part without `=` is not a
 * header.
 */
const withLowerCaseNames = (query: string): string =>
  query.replace(/(?:^|&)[^&=A-Z]*[A-Z][^&=]*(?==)/g, lowerCaseAscii);

/** An upper-case letter or a triplet: a list of addresses without them is in normal form. */
const MAY_CHANGE = /[A-Z%]/;

/** A field `to`, or a name that is not in lower case. */
const OTHER_FIELD = /(?:^|&)(?:to=|[^&=A-Z]*[A-Z][^&=]*=)/;

/** Normalizes the addresses of the path only. */
function withPath(uri: Uri, options: MailtoOptions, kit: EngineKit): Uri {
  if (!MAY_CHANGE.test(uri.path)) return uri;
  const { text } = normalList(uri.path, options, kit);
  return text === uri.path ? uri : { ...uri, path: text };
}

/**
 * Scheme-based normalization: domains and names of header fields in lower case, the fields `to` joined to the path, in
 * order (RFC 6068 2 calls the two forms the same). If one of the addresses is malformed, they are not joined. Domains
 * in `cc` and `bcc` stay unchanged, because these headers may contain more than addresses.
 *
 * @param uri - in syntax-based normal form
 * @see RFC 6068 section 2
 */
export function normalizeMailto(uri: Uri, options: MailtoOptions, kit: EngineKit): Uri {
  if (uri.authority !== undefined) return uri;
  if (uri.query === undefined || !OTHER_FIELD.test(uri.query)) return withPath(uri, options, kit);
  const query = /[A-Z]/.test(uri.query) ? withLowerCaseNames(uri.query) : uri.query;
  let list = uri.path;
  let kept: string | undefined;
  for (const field of query.split('&')) {
    if (!field.startsWith('to=')) kept = kept === undefined ? field : `${kept}&${field}`;
    else if (field !== 'to=') list = list === '' ? field.slice(3) : `${list},${field.slice(3)}`;
  }
  const { text, clean } = normalList(list, options, kit);
  const path = clean ? text : withPath(uri, options, kit).path;
  // Written out: a copy by spreading takes several times as long.
  return { scheme: uri.scheme, authority: undefined, path, query: clean ? kept : query, fragment: uri.fragment };
}

/** `[ "?" field *( "&" field ) ]` of fields that are not `to`. */
const fields = (field: string): string => `(?:\\?(?![Tt][Oo]=)${field}(?:&(?![Tt][Oo]=)${field})*)?`;

/** Lists of addresses and fields that are plain to see. The case of values matters. */
export const NORMAL_FORM: NonNullable<SchemeHooks['normalForm']> = {
  kept: `[^A-Z%?#]*${fields('[^&=#A-Z]*(?:=[^&#]*)?')}(?:#[^]*)?`,
  // The fields are looked at first, because a list of addresses takes longer to give back.
  lowered: `(?=[^?#]*${fields('[\\w-]+=[^&#A-Z]*')}$)${ADDRESSES}(?![^?])[^]*`,
};
