import { percentDecode, percentEncode } from '@urikit/generic';
import { domainToUnicode, tryDomainToAscii } from '../core/idna.js';
import type { URIComponents, URIOptions, URISchemeHandler } from '../types.js';

type Headers = Record<string, string>;

/** Names that have a component of their own, in any case (RFC 6068 section 2). */
const OWN = ['to', 'subject', 'body'] as const;

const ownName = (name: string): (typeof OWN)[number] | undefined => OWN.find((own) => own === name.toLowerCase());

/** The position at which the domain begins: after the last "@" that is not encoded. */
function domainStart(address: string): number {
  const start = address.lastIndexOf('@') + 1;
  if (start === 0) throw new TypeError('URI mailto has a recipient without "@".');
  return start;
}

/** A domain as the DNS has it, or an address between brackets. Its triplets are decoded: another "%" is malformed. */
function domainOf(text: string, options: URIOptions): string {
  const domain = text.toLowerCase();
  if (/^[-_a-z0-9.]*$|^\[[-a-z0-9.:]*\]$/.test(domain)) return domain;
  const ascii = tryDomainToAscii(domain);
  if (domain.includes('%') || !ascii.ok) throw new TypeError('URI mailto has an invalid recipient domain.');
  return options.unicodeSupport === true ? domain : ascii.value;
}

/**
 * Each part is decoded once; an "@" that was encoded is no delimiter. A local part with "%40" as data keeps "%2540",
 * because `serialize` takes "%40" for an encoded "@".
 */
function mailbox(address: string, options: URIOptions): string {
  const start = domainStart(address);
  const local = percentDecode(address.slice(0, start - 1)).replace(/%(?=[0-9A-Fa-f]{2})/g, '%25');
  return `${local}@${domainOf(percentDecode(address.slice(start)), options)}`;
}

/** Addresses between commas (RFC 6068 section 2). */
const mailboxes = (text: string, options: URIOptions): readonly string[] =>
  text === '' ? [] : text.split(',').map((address) => mailbox(address, options));

function addField(components: URIComponents, field: string, options: URIOptions): void {
  const [name = '', ...values] = field.split('=');
  const decoded = percentDecode(name);
  const own = ownName(decoded);
  if (values.length !== 1) throw new TypeError('URI mailto has malformed header fields.');
  const value = values[0] as string;
  if (own === 'to') components.to?.push(...mailboxes(value, options));
  else if (own === undefined) (components.headers ??= Object.create(null) as Headers)[decoded] = percentDecode(value);
  else components[own] = percentDecode(value);
}

function parse(components: URIComponents, options: URIOptions): URIComponents {
  if (components.host !== undefined) {
    components.error ??= 'URI mailto must not have an authority component.';
    return components;
  }
  try {
    components.to = mailboxes(components.path ?? '', options).slice();
    const { query = '' } = components;
    if (query !== '') query.split('&').forEach((field) => addField(components, field, options));
    return Object.assign(components, { path: undefined, query: undefined });
  } catch (cause) {
    components.error ??= (cause as Error).message;
    return components;
  }
}

/** Writes an `addr-spec` in a URI: other characters are encoded; a local part with triplets keeps them. In an IRI the domain has Unicode. */
function writeMailbox(address: string, { iri }: URIOptions): string {
  const start = domainStart(address);
  const local = address.slice(0, start - 1);
  const encoded = /%[0-9A-Fa-f]{2}/.test(local)
    ? percentEncode(local, 'unreserved', { triplets: 'keep' })
    : percentEncode(local, 'unreserved');
  const text = encoded.replace(/%2[17AB]/gi, (triplet) => ATEXT[triplet.toUpperCase()] as string);
  const domain = domainOf(address.slice(start), {});
  return `${text}@${iri === true ? domainToUnicode(domain) : domain}`;
}

/** Characters of `atext` that percent-encoding would encode although RFC 6068 does not require it. */
const ATEXT: Headers = { '%21': '!', '%27': "'", '%2A': '*', '%2B': '+' };

/** `qchar`: delimiters of header fields are encoded, other legal ones stay. */
const qchars = (text: string): string =>
  percentEncode(text, 'unreserved', { triplets: 'encode' }).replace(/%(?:21|24|27|28|29|2A|2C|3B|3A|40)/g, (triplet) =>
    decodeURIComponent(triplet),
  );

function serialize(components: URIComponents, options: URIOptions): URIComponents {
  const { headers = {}, subject, body } = components;
  const to = [...(components.to ?? [])];
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    const own = ownName(name);
    if (own === 'to') to.push(value);
    else fields.set(own ?? name, value);
  }
  if (subject !== undefined) fields.set('subject', subject);
  if (body !== undefined) fields.set('body', body);
  const query = Array.from(fields, ([name, value]) => `${qchars(name)}=${qchars(value)}`).join('&');
  const path = to.map((address) => writeMailbox(address, options)).join(',');
  return { scheme: components.scheme, path, query: query === '' ? undefined : query, fragment: components.fragment };
}

/** RFC 6068 */
export const mailto: URISchemeHandler = {
  scheme: 'mailto',
  unicodeSupport: true,
  skipNormalize: true,
  absolutePath: true,
  parse,
  serialize,
};
