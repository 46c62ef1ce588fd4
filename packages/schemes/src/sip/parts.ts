import type { EngineKit, Pair, Uri } from '@urikit/generic/hooks';

/** `[ userinfo ] hostport uri-parameters [ headers ]` (RFC 3261 19.1.1), percent-encoded. */
export interface SipParts {
  /** `user [ ":" password ]`; undefined without `@`. */
  readonly userinfo: string | undefined;
  readonly host: string;
  readonly port: string | undefined;
  readonly parameters: readonly Pair[];
  /** Undefined without `?`. */
  readonly headers: readonly Pair[] | undefined;
  /** Zero-based UTF-16 offset of the host behind the scheme and its colon. */
  readonly hostAt: number;
}

/** A user may contain `;` and `?`, so the expression finds the `@` first, which occurs at most once. */
const SIP = /^(?:([^@]*)@)?([^@:;?]*)(?::([^@;?]*))?(?:;([^@?]*))?(?:\?([^@]*))?$/;

/** The part after the scheme. The engine's query begins at the first `?`, which may belong to the user. */
const textOf = ({ path, query }: Uri): string => (query === undefined ? path : `${path}?${query}`);

/** The parts of a URI; undefined where it has an authority, or more than one `@`. */
export function partsOf(uri: Uri, kit: EngineKit): SipParts | undefined {
  const [, userinfo, host, port, parameters, headers] = (uri.authority === undefined && SIP.exec(textOf(uri))) || [];
  if (host === undefined) return undefined;
  const hostAt = userinfo === undefined ? 0 : userinfo.length + 1;
  const start = hostAt + host.length + (port === undefined ? 0 : port.length + 1);
  const end = start + (parameters === undefined ? 0 : parameters.length + 1);
  return {
    userinfo,
    host,
    port,
    parameters: parameters === undefined ? [] : kit.parameters(`;${parameters}`, start).parameters,
    headers: headers === undefined ? undefined : kit.queryPairs(headers, end + 1),
    hostAt,
  };
}

/** The URI with other parts. */
export function withParts(uri: Uri, { userinfo, host, port, parameters, headers }: SipParts, kit: EngineKit): Uri {
  const head = `${userinfo === undefined ? '' : `${userinfo}@`}${host}${port === undefined ? '' : `:${port}`}`;
  const text = kit.recomposeParameters({ head, parameters });
  const whole = headers === undefined ? text : `${text}?${kit.recomposeQueryPairs(headers)}`;
  const mark = whole.indexOf('?');
  return mark < 0
    ? { ...uri, path: whole, query: undefined }
    : { ...uri, path: whole.slice(0, mark), query: whole.slice(mark + 1) };
}
