import type { StringIssue, Result, UriReference } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import { normalizeTriplets } from '@urikit/generic/text';
import { parseIri } from '@urikit/iri/internal';
import type { SchemeHandlers, URIComponents, URIOptions } from '../types.js';
import { AT_EDGE, readText, stringOf } from './encode-text.js';
import { PORT, sentenceOf } from './error.js';
import { handlerOf, isDomain, showsUnicode } from './handlers.js';
import { showHost } from './host.js';
import { tryUriToIri } from './idna.js';
import type { ZonedReference } from './zone.js';

const emptyComponents = (): URIComponents => ({
  scheme: undefined,
  userinfo: undefined,
  host: undefined,
  port: undefined,
  path: '',
  query: undefined,
  fragment: undefined,
});

const refused = (issue: StringIssue, text: string): URIComponents => ({
  ...emptyComponents(),
  error: issue.code.startsWith('iri/') ? issue.message : sentenceOf(issue, text),
  issue,
});

function kindOf({ scheme, authority, path, query, fragment }: UriReference): string {
  if (scheme !== undefined) return fragment === undefined ? 'absolute' : 'uri';
  return authority === undefined && path === '' && query === undefined ? 'same-document' : 'relative';
}

const portOf = (port: string | undefined): number | string | undefined =>
  port === undefined || port === '' ? port : Number(port);

const PORT_ISSUE = {
  code: 'syntax/port',
  severity: 'error',
  section: 'RFC 3986 3.2.3',
  message: 'expected a port of at most 65535',
} as const;

/** The texts of a reference as an IRI has them. */
function asIri(reference: UriReference): UriReference {
  const iri = tryUriToIri(recompose(reference));
  return iri.ok ? { ...parseIri(iri.value), authority: reference.authority } : reference;
}

/** Components in normal form, except for dot-segments and without the scheme's handler. */
export function componentsOf(
  { reference, zone }: ZonedReference,
  schemes: SchemeHandlers,
  options: URIOptions,
): Result<URIComponents> {
  const handler = handlerOf(schemes, options, reference.scheme);
  const { scheme, authority } = reference;
  const { path, query, fragment } = options.iri === true ? asIri(reference) : reference;
  const normal = (text: string): string => (handler?.skipNormalize === true ? text : normalizeTriplets(text));
  const components: URIComponents = {
    ...emptyComponents(),
    scheme: scheme?.toLowerCase(),
    path: normal(path),
    query: query === undefined ? undefined : normal(query),
    fragment: fragment === undefined ? undefined : normal(fragment),
    reference: kindOf(reference),
  };
  if (authority === undefined) return { ok: true, value: components };
  const host = showHost(authority.host, isDomain(handler, options), showsUnicode(handler, options));
  if (!host.ok) return host;
  const port = portOf(authority.port);
  if (typeof port === 'number' && port > 65535) return { ok: false, issue: { ...PORT_ISSUE, start: 0, end: 0 } };
  const userinfo = authority.userinfo === undefined ? undefined : normalizeTriplets(authority.userinfo);
  const value = { ...components, userinfo, host: host.value, port };
  if (zone === undefined) return { ok: true, value };
  return { ok: true, value: { ...value, host: `${host.value}%${zone}`, ipv6Zone: zone } };
}

/** A suffix reference is an authority without its "//" (RFC 3986 section 4.5). */
const withPrefix = (text: string, { reference, scheme }: URIOptions): string => {
  if (reference !== 'suffix') return text;
  return scheme === undefined ? `//${text}` : `${scheme}:${text}`;
};

/**
 * Parses a string into components, with `error` and `issue` if it is malformed.
 *
 * @throws TypeError for a value that is no string; errors of a handler pass through
 */
export function read(given: string, schemes: SchemeHandlers, options: URIOptions = {}): URIComponents {
  const text = stringOf(given);
  const result = readText(AT_EDGE.test(text) ? text : withPrefix(text, options));
  if (!result.ok) return refused(result.issue, text);
  const found = componentsOf(result.value, schemes, options);
  if (!found.ok) return { ...refused(found.issue, text), ...(found.issue.code === 'syntax/port' && { error: PORT }) };
  const components = found.value;
  const handler = handlerOf(schemes, options, components.scheme);
  const parsed = handler?.parse?.(components, options) ?? components;
  const { reference: expected } = options;
  if (expected !== undefined && expected !== 'suffix' && expected !== parsed.reference)
    parsed.error ??= `URI is not a ${expected} reference.`;
  return parsed;
}
