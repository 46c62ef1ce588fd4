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

/**
 * Normalizes one address; undefined if it is not an addr-spec, or has a `/` or `?`, at which some readers end the
 * address.
 */
function normalAddress(raw: string, options: MailtoOptions, kit: EngineKit): string | undefined {
  if (/[/?]/.test(raw)) return undefined;
  const text = decodeStrictly(raw, kit);
  const address = text === undefined ? undefined : readAddress(raw, text);
  if (address?.ok !== true) return undefined;
  return raw.slice(0, address.domainAt) + normalDomain(raw.slice(address.domainAt), address.domain, options);
}

function normalList(raw: string, options: MailtoOptions, kit: EngineKit): NormalList {
  if (raw === '') return { text: raw, clean: true };
  let clean = true;
  const text = raw.split(',').map((address) => {
    const normal = normalAddress(address, options, kit);
    if (normal === undefined) clean = false;
    return normal ?? address;
  });
  return { text: text.join(','), clean };
}

/** Lowers the case of header names, which are case-insensitive, unlike values (RFC 6068 2). A part without `=` is not a header. */
const withLowerCaseNames = (query: string): string =>
  query.replace(/(?:^|&)[^&=A-Z]*[A-Z][^&=]*(?==)/g, lowerCaseAscii);

/** A list of addresses with the values of the fields `to` behind it, and the other fields, if there are any. */
function withTo(path: string, query: string | undefined): readonly [list: string, fields: string | undefined] {
  let list = path;
  let kept: string | undefined;
  for (const field of query?.split('&') ?? []) {
    if (!field.startsWith('to=')) kept = kept === undefined ? field : `${kept}&${field}`;
    else if (field !== 'to=') list += (list === '' ? '' : ',') + field.slice(3);
  }
  return [list, kept];
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
  const query = uri.query === undefined ? uri.query : withLowerCaseNames(uri.query);
  const [list, kept] = withTo(uri.path, query);
  const { text, clean } = normalList(list, options, kit);
  const path = clean ? text : normalList(uri.path, options, kit).text;
  // Written out: a copy by spreading takes several times as long.
  return { scheme: uri.scheme, authority: undefined, path, query: clean ? kept : query, fragment: uri.fragment };
}

/** A list of dot-atoms of lower-case letters, digits, `_`, `+` and `-`, each at a domain in any case. */
const ADDRESS = '[a-z0-9_+-]+(?:\\.[a-z0-9_+-]+)*@[\\w-]+(?:\\.[\\w-]+)*';
const ADDRESSES = `(?:${ADDRESS}(?:,${ADDRESS})*)?`;

/** `"?" field *( "&" field )` */
const fields = (field: string): string => `(?:\\?${field}(?:&${field})*)`;

/** Before a field that is not `to`. */
const OTHER = '(?![Tt][Oo]=)';

/** URIs whose fields, and names of fields, may be in upper case. */
const PLAIN = new RegExp(
  `^mailto:${ADDRESSES}${fields(`(?:[Tt][Oo]=${ADDRESSES}|${OTHER}[\\w-]+=[!$%'-;=?-Z_a-z~]*)`)}$`,
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
  kept: `[^A-Z%?#]*${fields(`${OTHER}[^&=#A-Z]*(?:=[^&#]*)?`)}?(?:#[^]*)?`,
  // The fields first, because a list of addresses takes longer to give back.
  lowered: `(?=[^?#]*${fields(`${OTHER}[\\w-]+=[^&#A-Z]*`)}?$)${ADDRESSES}(?![^?])[^]*`,
  written,
};
