import {
  createEngine,
  EncodingError,
  type Engine,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  tryParse,
  type UriReference,
  UriSyntaxError,
} from '@urikit/generic';
import { recompose } from '@urikit/generic/record';

/** What the engine answers where it refuses a text. */
export const REJECTED = '(rejected)';

/** The productions that sources speak of; those of RFC 3987 are put to the rule of RFC 3986 that they extend. */
const PRODUCTIONS: Readonly<Record<string, (text: string) => boolean>> = {
  uri: isUri,
  'uri-reference': isUriReference,
  'relative-ref': isRelativeReference,
  'absolute-uri': isAbsoluteUri,
  iri: isUri,
  'iri-reference': isUriReference,
  'relative-iri': isRelativeReference,
  'absolute-iri': isAbsoluteUri,
  ipv4: (text) => hostKind(text) === 'IPv4address',
  ipv6: (text) => hostKind(`[${text}]`) === 'IPv6address',
  ipv6address: (text) => hostKind(`[${text}]`) === 'IPv6address',
  path: (text) => isUriReference(text) && parse(text).path === text,
  'pct-encoded': (text) => text.length === 3 && text.startsWith('%') && isUriReference(text),
};

/** How a text reads as a host, undefined where it is none. */
const hostKind = (text: string): string | undefined => {
  const result = tryParse(`//${text}`);
  const authority = result.ok ? result.value.authority : undefined;
  return authority?.host.text === text ? authority.host.kind : undefined;
};

const special = { emptyPath: '/' } as const;

/**
 * The profiles that the sources presume. The plugins have their own tests; these are data enough for a generic suite.
 */
export const SCHEMES = {
  http: { ...special, defaultPort: 80 },
  https: { ...special, defaultPort: 443 },
  ws: { ...special, defaultPort: 80 },
  wss: { ...special, defaultPort: 443 },
  ftp: { defaultPort: 21 },
};

/** The engine as the statements ask it. */
export interface Ask {
  readonly engine: Engine;
  readonly parse: (text: string) => UriReference;
  /** Whether a text matches a production, by the source's name for it. */
  readonly matches: (production: string, text: string) => boolean;
}

/** The engine, asked. */
export const ASK: Ask = {
  engine: createEngine({ schemes: SCHEMES }),
  parse,
  matches: (production, text) => {
    const matches = PRODUCTIONS[production];
    if (matches === undefined) throw new TypeError(`expected a production, found "${production}"`);
    return matches(text);
  },
};

/** An answer, with a refusal as one; anything else that is thrown is a defect and stays thrown. */
export function answer(question: () => unknown): unknown {
  try {
    return question();
  } catch (error) {
    if (error instanceof UriSyntaxError || error instanceof EncodingError) return REJECTED;
    throw error;
  }
}

/** The authority as text. */
export const authorityText = ({ authority }: UriReference): string | undefined =>
  authority === undefined
    ? undefined
    : recompose({ scheme: undefined, authority, path: '', query: undefined, fragment: undefined }).slice(2);
