import type { EngineKit, Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';

/** A reading of a CoAP URI: the options of a request for it, decoded (RFC 7252 6.4). */
export interface CoapView {
  /** The host, percent-encoded, as it is looked up. */
  readonly host: string;
  /** The port written, else the default. */
  readonly port: number;
  /** The values of Uri-Path; empty for `/`. */
  readonly path: readonly string[];
  /** The values of Uri-Query; undefined without a query. */
  readonly query: readonly string[] | undefined;
}

/** Default port and section, by scheme. */
const SCHEMES = [
  ['coap', 5683, 'RFC 7252 6.1'],
  ['coaps', 5684, 'RFC 7252 6.2'],
  ['coap+tcp', 5683, 'RFC 8323 8.1'],
  ['coaps+tcp', 5684, 'RFC 8323 8.2'],
  ['coap+ws', 80, 'RFC 8323 8.3'],
  ['coaps+ws', 443, 'RFC 8323 8.4'],
] as const satisfies readonly (readonly [scheme: string, defaultPort: number, section: string])[];

/** The schemes of CoAP. */
type CoapScheme = (typeof SCHEMES)[number][0];

/** The largest length of an option in bytes (RFC 7252 5.10). */
const LONGEST = 255;

/** Counts bytes: each triplet is one, and so is each other character. */
const octets = (text: string): number => text.length - 2 * (text.match(/%/g)?.length ?? 0);

type Piece = readonly [piece: string, at: number];

/** Splits a string into pieces with their positions. */
function pieces(text: string, delimiter: string): readonly Piece[] {
  let at = 0;
  return text.split(delimiter).map((piece) => {
    const found = [piece, at] as const;
    at += piece.length + 1;
    return found;
  });
}

/** The pieces of a path that are left without its dot-segments. */
function withoutDots(all: readonly Piece[]): readonly Piece[] {
  const left: Piece[] = [];
  for (const each of all) {
    const dots = each[0].replace(/%2E/gi, '.');
    if (dots === '..') left.pop();
    else if (dots !== '.') left.push(each);
  }
  return left;
}

/** Reports pieces that are too long for an option, in the URI as written: a triplet is one byte, as in the normal form. */
function check({ path, query }: Uri, report: (finding: Finding) => void): void {
  const look = (code: string, component: 'path' | 'query', all: readonly Piece[], delimiter: string): void => {
    for (const [piece, at] of all)
      if (octets(piece) > LONGEST)
        report({
          code,
          severity: 'error',
          component,
          at,
          message: `expected at most ${String(LONGEST)} bytes between two "${delimiter}"`,
          section: 'RFC 7252 5.10',
        });
  };
  look('segment-length', 'path', withoutDots(pieces(path, '/')), '/');
  if (query !== undefined) look('argument-length', 'query', pieces(query, '&'), '&');
}

const viewFor =
  (defaultPort: number, kit: EngineKit) =>
  ({ authority, path, query }: Uri): CoapView => {
    const decode = (text: string): string => kit.percentDecode(text, 'replace');
    return {
      host: authority?.host.text ?? '',
      port: Number(authority?.port ?? defaultPort),
      path: path === '/' ? [] : kit.segments(path).map(decode),
      query: query?.split('&').map(decode),
    };
  };

/**
 * The hooks of coap, coaps and their forms over TCP and WebSockets: data, lengths of options and a view. Only this file
 * is loaded at run time.
 *
 * @see RFC 7252 section 6, RFC 8323 section 8
 */
export const coapSchemes = (kit: EngineKit): Readonly<Record<CoapScheme, SchemeHooks<CoapView>>> =>
  Object.fromEntries(
    SCHEMES.map(([scheme, defaultPort, rfc]) => {
      const hooks: SchemeHooks<CoapView> = {
        id: 'coap',
        rfc,
        names: 'dns',
        defaultPort,
        authority: 'required',
        host: 'required',
        emptyPath: '/',
        // The grammar of 6.1 has neither.
        userinfo: 'forbidden',
        fragment: 'forbidden',
        check,
        view: viewFor(defaultPort, kit),
      };
      return [scheme, hooks];
    }),
    // One entry for each scheme of the list.
  ) as Readonly<Record<CoapScheme, SchemeHooks<CoapView>>>;
