import type { EngineKit, Presence, SchemeHooks, Uri } from '@urikit/generic/hooks';

/** The options; the plugin validates them with its schema. */
export interface HttpOptions {
  /**
   * The presence of userinfo in http and https; default `'discouraged'` (RFC 9110 4.2.4). In ws and wss it is always
   * forbidden.
   */
  readonly userinfo: Presence;
}

/** The default options, which the schema of the plugin has, too. */
export const httpDefaults: HttpOptions = { userinfo: 'discouraged' };

/** A reading of an http, https, ws or wss URI. */
export interface HttpView {
  /** Scheme, host and port; the port only if it is not the default (RFC 6454 6.2). */
  readonly origin: string;
  /** The port written, else the default. */
  readonly effectivePort: number;
  /** The origin-form: path and query, the path at least `/` (RFC 9112 3.2.1). */
  readonly requestTarget: string;
}

/** RFC 9110 4.2.1 and 4.2.2, RFC 6455 3 */
const DEFAULT_PORTS = { http: 80, https: 443, ws: 80, wss: 443 } as const;

const viewOf =
  (defaultPort: number) =>
  (uri: Uri): HttpView => {
    const { host, port } = uri.authority ?? { host: { text: '' }, port: undefined };
    return {
      origin: `${uri.scheme}://${host.text}${port === undefined ? '' : `:${port}`}`,
      effectivePort: Number(port ?? defaultPort),
      requestTarget: uri.query === undefined ? uri.path : `${uri.path}?${uri.query}`,
    };
  };

/** The options of `httpLike`: the profile of http for another scheme. */
export interface HttpLikeOptions {
  /** The port of a URI without port; normalization removes it. */
  readonly defaultPort: number;
  /** The document that defines the scheme, as in `ACME-WEB 2`. */
  readonly rfc: string;
  readonly userinfo?: Presence;
  readonly fragment?: Presence;
}

/**
 * Hooks as http has them, for another scheme and port: names of the DNS, a required host, `/` for the empty path, and a
 * view with the origin. Issues get the id of the plugin that uses them.
 *
 * @returns data, and a view. Never throws.
 * @see RFC 9110 section 4.2
 * @example httpLike({ defaultPort: 8080, rfc: 'ACME-WEB 2' }).emptyPath // '/'
 */
export const httpLike = ({ defaultPort, rfc, userinfo, fragment }: HttpLikeOptions): SchemeHooks<HttpView> => {
  const { id: _, ...hooks } = common(defaultPort);
  return { ...hooks, rfc, ...(userinfo && { userinfo }), ...(fragment && { fragment }) };
};

const common = (defaultPort: number): SchemeHooks<HttpView> => ({
  id: 'http',
  // RFC 9110 4.3.2: "resolving the host identifier to an IP address"; RFC 6455 says no other.
  names: 'dns',
  defaultPort,
  authority: 'required',
  host: 'required',
  emptyPath: '/',
  view: viewOf(defaultPort),
});

/**
 * The hooks of http, https, ws and wss. All members are data, except the view. Only this file is loaded at run time, so
 * a bundle for an edge runtime contains no schema library.
 *
 * @param options - `httpDefaults` has those that are absent
 * @param kit - accepted as in every plugin, but not used
 * @see RFC 9110 section 4.2, RFC 6455 section 3
 * @example createEngine({ schemes: httpSchemes() }).normalize('HTTP://h:80') // 'http://h/'
 */
export const httpSchemes: (
  options?: Partial<HttpOptions>,
  kit?: EngineKit,
) => Readonly<Record<'http' | 'https' | 'ws' | 'wss', SchemeHooks<HttpView>>> = ({
  userinfo = httpDefaults.userinfo,
} = {}) => {
  const http = (port: number): SchemeHooks<HttpView> => ({ ...common(port), rfc: 'RFC 9110 4.2', userinfo });
  // The grammar of RFC 6455 3 has no userinfo, and its text forbids fragment identifiers.
  const ws = (port: number): SchemeHooks<HttpView> => ({
    ...common(port),
    rfc: 'RFC 6455 3',
    userinfo: 'forbidden',
    fragment: 'forbidden',
  });
  return {
    http: http(DEFAULT_PORTS.http),
    https: http(DEFAULT_PORTS.https),
    ws: ws(DEFAULT_PORTS.ws),
    wss: ws(DEFAULT_PORTS.wss),
  };
};
