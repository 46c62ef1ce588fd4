import { tryPercentDecode } from '@urikit/generic';
import { type Components, wrongValue } from '@urikit/generic/internal';
import { lower } from '../parts.js';
import type { OptionValues, Parts, SameKit, Standard } from '../standard.js';
import { A_HOST, WEB } from '../web.js';
import { VERSION } from '../version.js';

const COMPONENT_SECTIONS = {
  'target-uri': 'RFC 9421 2.2.2',
  authority: 'RFC 9421 2.2.3',
  scheme: 'RFC 9421 2.2.4',
  'request-target': 'RFC 9421 2.2.5',
  path: 'RFC 9421 2.2.6',
  query: 'RFC 9421 2.2.7',
  'query-param': 'RFC 9421 2.2.8',
} as const;

/** The options of `http-signature`. */
export interface HttpSignatureOptions {
  /** The derived component that is covered. */
  readonly component: keyof typeof COMPONENT_SECTIONS;
  /** The name of a parameter, for `query-param`; it may be encoded. */
  readonly name: string;
}

/** A name or a value of `application/x-www-form-urlencoded`: `+` is a space. */
function formDecoded(text: string): string {
  const result = tryPercentDecode(text.replace(/\+/g, ' '), 'replace');
  return result.ok ? result.value : text;
}

/** Triplets for all but letters, digits and `*-._`; a space is `%20`. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const NO_PARTS: Components = {
  scheme: undefined,
  userinfo: undefined,
  host: '',
  port: undefined,
  path: '',
  query: undefined,
  fragment: undefined,
};

/** The values of a parameter. */
function valuesOf({ query = '' }: Parts, { name }: OptionValues): readonly string[] {
  if (name === '') throw wrongValue(['name'], 'the name of a parameter, for "query-param"');
  return query.split('&').flatMap((pair) => {
    const at = pair.indexOf('=');
    const [own, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    return formDecoded(own) === formDecoded(String(name)) ? [formEncoded(formDecoded(value))] : [];
  });
}

/** The component as a reference with an empty authority, which keeps a path apart from an authority. */
function covered(parts: Parts, options: OptionValues, { engine }: SameKit): Components {
  const { scheme = '', host = '', port, path, query } = parts;
  const root = path === '' ? '/' : path;
  switch (options['component'] as HttpSignatureOptions['component']) {
    case 'target-uri':
      return { ...parts, fragment: undefined };
    case 'authority':
      return { ...NO_PARTS, ...authorityOf(scheme, host, port, engine) };
    case 'scheme':
      return { ...NO_PARTS, host: undefined, scheme: lower(scheme) };
    case 'path':
      return { ...NO_PARTS, path: root };
    case 'query':
      return { ...NO_PARTS, query: query ?? '' };
    case 'query-param':
      return {
        ...NO_PARTS,
        query: `${formEncoded(formDecoded(String(options['name'])))}=${String(valuesOf(parts, options)[0])}`,
      };
    case 'request-target':
      return { ...NO_PARTS, path: root, query };
  }
}

/** Host in lower case, and the port unless it is empty or the default (RFC 9421 2.2.3). */
function authorityOf(
  scheme: string,
  host: string,
  port: string | undefined,
  engine: SameKit['engine'],
): Pick<Components, 'host' | 'port'> {
  const number = port?.replace(/^0+(?=.)/, '');
  const isDefault = number === '' || Number(number) === engine.hooks(lower(scheme))?.defaultPort;
  return { host: lower(host), port: number === undefined || isDefault ? undefined : number };
}

/**
 * A component of HTTP message signatures, derived from two target URIs.
 *
 * RFC 9421 2.2.3: "The @authority derived component SHOULD be used instead of signing the Host header field"; "the
 * component value MUST be normalized according to the rules provided in [HTTP], Section 4.2.3. Namely, the hostname is
 * normalized to lowercase, and the default port is omitted." 2.2.6: "an empty path string is normalized as a single slash
 * (/) character." 2.2.7: "If the query string is absent from the request message, the component value is the leading ?
 * character alone". 2.2.8: "If a parameter name occurs multiple times in a request, the named query parameter MUST NOT be
 * included."
 *
 * @see RFC 9421 section 2.2
 */
export const httpSignature: Standard<'http-signature', HttpSignatureOptions> = {
  id: 'http-signature',
  version: VERSION,
  kind: 'equality',
  section: { option: 'component', of: COMPONENT_SECTIONS },
  syntax: 'uri',
  schemes: ['http', 'https'],
  refuse: { relative: 'RFC 9110 7.1', scheme: 'RFC 9110 7.1', host: A_HOST, userinfo: 'RFC 9110 4.2.4' },
  hooks: WEB,
  check: (parts, _side, options) =>
    options['component'] !== 'query-param' || valuesOf(parts, options).length === 1
      ? undefined
      : { part: 'query', section: 'RFC 9421 2.2.8', expected: 'the parameter once' },
  key: (parts, options, kit) => kit.recompose(covered(parts, options, kit)),
  options: {
    component: {
      default: 'target-uri',
      values: Object.keys(COMPONENT_SECTIONS) as (keyof typeof COMPONENT_SECTIONS)[],
      effect: 'asks',
    },
    name: { default: '', effect: 'asks' },
  },
  fingerprint: '1',
};
