import { percentEncode, tryParse } from '@urikit/generic';
import { syntaxNormalForm } from '@urikit/generic/internal';
import { normalizeTriplets } from '@urikit/generic/text';
import type { SchemeHandlers, URIComponents, URIOptions, URISchemeHandler } from '../types.js';
import { stringOf } from './encode-text.js';
import { PORT, SCHEME } from './error.js';
import { handlerOf, hasAuthority, isDomain, showsUnicode } from './handlers.js';
import { withUnicodeHost, writeHost } from './host.js';
import { tryUriToIri } from './idna.js';
import { aroundZone } from './zone.js';

/** Dot-segments in a urn and in a mailto are data. */
export const PATHS = {
  isOpaque: (scheme: string): boolean => /^(?:urn|mailto)$/i.test(scheme),
  references: (): undefined => undefined,
} as const;

const KEEP = { triplets: 'keep' } as const;

function schemeOf({ scheme }: URIComponents): string {
  if (scheme === undefined || scheme === '') return '';
  const read = tryParse(`${scheme}:`);
  if (!read.ok || read.value.scheme !== scheme) throw new TypeError(SCHEME);
  return `${scheme}:`;
}

function portOf({ port }: URIComponents): string {
  if (port === undefined) return '';
  const text = String(port);
  if (!/^[0-9]*$/.test(text) || Number(text) > 65535) throw new TypeError(PORT);
  return `:${text}`;
}

function authorityOf(components: URIComponents, domain: boolean): string {
  const { userinfo, host = '' } = components;
  const user = userinfo === undefined ? '' : `${percentEncode(stringOf(userinfo), 'userinfo', KEEP)}@`;
  return `${user}${writeHost(host, domain, components.ipv6Zone)}${portOf(components)}`;
}

/** A path that is read back as a path: not as an authority, and not as a scheme (RFC 3986 sections 3.3, 4.2). */
function pathOf({ path = '' }: URIComponents, authority: string | undefined, scheme: string): string {
  const text = percentEncode(stringOf(path), 'path', KEEP);
  if (authority !== undefined) return text === '' || text.startsWith('/') ? text : `/${text}`;
  if (text.startsWith('//')) return `/%2F${text.slice(2)}`;
  return scheme === '' ? text.replace(/^[^/:]*:[^/]*/, (first) => first.replaceAll(':', '%3A')) : text;
}

const tailOf = (delimiter: '?' | '#', text: string | undefined): string =>
  text === undefined ? '' : delimiter + percentEncode(stringOf(text), delimiter === '?' ? 'query' : 'fragment', KEEP);

/** Writes components by the generic syntax, without the scheme's handler. */
export function writeGeneric(
  components: URIComponents,
  handler: URISchemeHandler | undefined,
  options: URIOptions,
): string {
  const unicode = showsUnicode(handler, options);
  const suffix = options.reference === 'suffix';
  const scheme = suffix ? '' : schemeOf(components);
  const domain = isDomain(handler, options);
  const authority = hasAuthority(components) ? authorityOf(components, domain) : undefined;
  const path = pathOf(components, authority, scheme);
  const text = `${scheme}${authority === undefined ? '' : `//${authority}`}${path}${tailOf('?', components.query)}${tailOf('#', components.fragment)}`;
  const keepsDots = options.absolutePath === true || handler?.absolutePath === true;
  const normal = aroundZone(text, (plain) => (keepsDots ? normalizeTriplets(plain) : syntaxNormalForm(plain, PATHS)));
  const iri = options.iri === true ? tryUriToIri(normal) : undefined;
  const mapped = iri?.ok === true ? iri.value : normal;
  // An IRI of any scheme shows a DNS name in Unicode if the caller sets `domainHost`.
  const isShown = unicode || (options.iri === true && domain);
  const written = isShown && authority !== undefined ? withUnicodeHost(mapped, domain) : mapped;
  return suffix && authority !== undefined ? written.slice(2) : written;
}

/**
 * Writes components; characters that a component cannot contain are encoded.
 *
 * @throws TypeError for a malformed scheme, host or port, and for a component that is no string; errors of a handler pass
 *   through
 */
export function write(components: URIComponents, schemes: SchemeHandlers, options: URIOptions = {}): string {
  const handler = handlerOf(schemes, options, components.scheme);
  const copy = { ...components };
  return writeGeneric(handler?.serialize?.(copy, options) ?? copy, handler, options);
}
