import type { IncomingMessage } from 'node:http';
import { fieldValue } from '@urikit/http-cache/internal';
import { REQUEST_LINE } from '../njs/request.js';

/**
 * How a proxy tells a key service about a request of its client: by the request-line of the question itself, or by
 * fields that it sets. Every field of a table's `fields` is the proxy's word. No client's field of that name is seen.
 */

/** A request of a client, as its proxy has handed it over. Octets as characters, one each. */
export interface HandedOver {
  readonly method: string;
  readonly target: string;
  readonly scheme: 'http' | 'https';
  readonly host: string | undefined;
  /** Connection, Content-Length and Transfer-Encoding of the client; undefined if the proxy sets no header for them. */
  readonly connection?: string | undefined;
  readonly contentLength?: string | undefined;
  readonly transferEncoding?: string | undefined;
  /** The path by which the proxy chose a location; undefined if the proxy does not tell it. */
  readonly uri?: string | undefined;
}

/** Names of proxies and of ways to ask: `--for` takes them. */
export const PRODUCTS = ['nginx', 'envoy', 'traefik', 'caddy', 'x-original'] as const;
export type Product = (typeof PRODUCTS)[number];

/** One way to ask. */
export interface HandOver {
  /** Fields that the proxy sets, in lower case. Each may come once. */
  readonly fields: readonly string[];
  /** Reads a request; undefined if a part of it is missing or malformed. */
  readonly read: (said: (name: string) => string | undefined, incoming: IncomingMessage) => HandedOver | undefined;
  /** The status that refuses a request: nginx takes 401 and 403 for a refusal, everything else for a failure. */
  readonly refused: 400 | 403;
  /** True if fields are answered by their own names, which the proxy copies, or with `X-Urikit-Field-` before them. */
  readonly ownNames: boolean;
  /** True if a field with an empty value is not sent to the origin. */
  readonly dropsEmpty: boolean;
  /** The header that lists the headers to remove. */
  readonly removal: string;
}

const schemeOf = (text: string | undefined): 'http' | 'https' =>
  text !== undefined && text.toLowerCase() === 'https' ? 'https' : 'http';

/** Reads method, target, host and scheme, each from a header of the proxy. */
const inFields =
  (method: string, target: string, host: string, scheme: string): HandOver['read'] =>
  (said) => {
    const [verb, text] = [said(method), said(target)];
    if (verb === undefined || text === undefined) return undefined;
    return { method: verb, target: text, scheme: schemeOf(said(scheme)), host: said(host) };
  };

const NGINX = {
  line: 'x-urikit-request',
  host: 'x-urikit-host',
  scheme: 'x-urikit-scheme',
  connection: 'x-urikit-connection',
  length: 'x-urikit-content-length',
  coding: 'x-urikit-transfer-encoding',
  uri: 'x-urikit-uri',
} as const;

const FORWARDED = ['x-forwarded-method', 'x-forwarded-uri', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/** Further headers of Traefik and Caddy about themselves and about the address of the client. */
const BESIDES = ['x-forwarded-for', 'x-forwarded-port', 'x-forwarded-server', 'x-real-ip'];

const byForwardedFields: HandOver = {
  fields: [...FORWARDED, ...BESIDES],
  read: inFields(...FORWARDED),
  refused: 400,
  ownNames: true,
  dropsEmpty: false,
  removal: 'x-urikit-remove',
};

/** The forms of a path that nginx cannot keep if a service refuses. */
export const AUTH_REQUEST_LACKS = {
  reject: 'auth_request hands on no header of a refusal, so the normal form is lost; export for nginx-lua or nginx-njs',
  redirect: 'auth_request hands on no Location of a refusal; export for nginx-lua or nginx-njs',
} as const;

/** Every way to ask, by the name of the proxy. */
export const HAND_OVERS: Readonly<Record<Product, HandOver>> = {
  // The request-line as it came: an absolute-form keeps its authority, which counts (RFC 9112 3.2.2).
  nginx: {
    fields: Object.values(NGINX),
    read: (said) => {
      const line = REQUEST_LINE.exec(said(NGINX.line) ?? '');
      if (line === null) return undefined;
      return {
        method: line[1] as string,
        target: line[2] as string,
        scheme: schemeOf(said(NGINX.scheme)),
        host: said(NGINX.host),
        connection: said(NGINX.connection),
        contentLength: said(NGINX.length),
        transferEncoding: said(NGINX.coding),
        uri: said(NGINX.uri),
      };
    },
    refused: 403,
    ownNames: false,
    dropsEmpty: true,
    removal: 'x-urikit-remove',
  },
  // The question is the request itself, without its content.
  envoy: {
    fields: ['x-forwarded-proto', 'x-forwarded-for', 'x-envoy-expected-rq-timeout-ms', 'x-envoy-internal'],
    read: (said, { method, url, rawHeaders }) => ({
      method: method as string,
      target: url as string,
      scheme: schemeOf(said('x-forwarded-proto')),
      host: fieldValue(rawHeaders, 'host'),
    }),
    refused: 400,
    ownNames: true,
    dropsEmpty: false,
    removal: 'x-envoy-auth-headers-to-remove',
  },
  traefik: byForwardedFields,
  caddy: {
    ...byForwardedFields,
    fields: [...byForwardedFields.fields, NGINX.length, NGINX.coding],
    read: (said, incoming) => {
      const read = byForwardedFields.read(said, incoming);
      return read === undefined
        ? undefined
        : { ...read, contentLength: said(NGINX.length), transferEncoding: said(NGINX.coding) };
    },
  },
  // The names that most recipes for nginx use; Host is that of the client.
  'x-original': {
    fields: ['x-original-method', 'x-original-uri', 'x-forwarded-proto', NGINX.length, NGINX.coding],
    read: (said, { rawHeaders }) => {
      const [method, target] = [said('x-original-method'), said('x-original-uri')];
      if (method === undefined || target === undefined) return undefined;
      return {
        method,
        target,
        scheme: schemeOf(said('x-forwarded-proto')),
        host: fieldValue(rawHeaders, 'host'),
        contentLength: said(NGINX.length),
        transferEncoding: said(NGINX.coding),
      };
    },
    refused: 403,
    ownNames: false,
    dropsEmpty: false,
    removal: 'x-urikit-remove',
  },
};
