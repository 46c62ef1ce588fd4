/** A request as a gateway has it before the origin is asked. Each string is one character per byte (latin1). */
export interface KeyRequest {
  /** As received, case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** The scheme of the connection to the gateway. */
  readonly scheme: 'http' | 'https';
  /**
   * The value of Host, undefined if it is absent. Join several values by `, ` (RFC 9110 5.3), which is not a valid
   * host. The server must refuse HTTP/1.1 requests without Host itself (RFC 9112 3.2), because the version is unknown
   * here.
   */
  readonly host: string | undefined;
  /** The raw request-target (RFC 9112 3.2). */
  readonly target: string;
  /** Gives the value of a header by its name in lower case, several joined by `, `; undefined if it is absent. */
  readonly header: (name: string) => string | undefined;
  /**
   * The names and values behind `header`, in turn, as received. If absent, `header` is called for every relevant name,
   * which takes longer.
   */
  readonly fields?: readonly string[] | undefined;
  /** True if content follows the header section. Absent: no. */
  readonly hasBody?: boolean | undefined;
  /**
   * The whole content of a QUERY, which is part of its key (RFC 10008 2.7); empty for a QUERY without content. Absent: a
   * QUERY is passed on uncached.
   */
  readonly content?: Uint8Array | undefined;
  /** True if the request comes from a hop that may say how it was reached. Absent: no. */
  readonly trusted?: boolean | undefined;
}

/** A field to set, or to take away where the value is undefined. Names are in lower case. */
export type FieldChange = readonly [name: string, value: string | undefined];

/**
 * The target and header changes to send to the origin, byte for byte as the key was made. Also remove Connection and
 * the headers that it lists (RFC 9110 7.6.1).
 */
export interface Forward {
  /** The origin-form (RFC 9112 3.2.1), unless the request is passed on in another. */
  readonly target: string;
  readonly host: string;
  /** Changes to the other headers. */
  readonly fields: readonly FieldChange[];
}

/** Why a request gets no key: it is passed on, uncached. */
export type BypassReason =
  | 'invalid'
  | 'method'
  | 'body'
  | 'authorization'
  | 'cookie'
  | 'scope-missing'
  | 'ambiguous'
  | 'semicolon'
  | 'too-many-params'
  | 'too-long'
  | 'route';

/** Why a request is not passed on at all. */
export type RejectReason =
  | 'invalid-host'
  | 'host-not-allowed'
  | 'trailing-dot'
  | 'rare-ipv4'
  | 'invalid-target'
  | 'control-character'
  | 'scheme-mismatch'
  | 'body'
  | 'ambiguous'
  | 'semicolon'
  | 'path-form'
  | 'dot-segment';

/** A request that has a key. */
export interface Keyed {
  readonly action: 'key';
  readonly key: string;
  readonly forward: Forward;
  /**
   * True if the path has characters that origins read in different ways (`;`, `%2F`, `%5C` ...). Its ending then proves
   * nothing about the resource.
   */
  readonly ambiguous: boolean;
  /** The scheme in the key; undefined if the policy does not key it. */
  readonly scheme: 'http' | 'https' | undefined;
  /** The host in the key, `host [ ":" port ]` in normal form: the one that is forwarded. */
  readonly host: string;
  /** The target in the key, a checked origin-form: the one that is forwarded. */
  readonly target: string;
  /** Where the target stands in the key: a zero-based index. */
  readonly targetIndex: number;
  /** Names of the request fields that are part of the key, in lower case: an answer may vary on them. */
  readonly keyedFields: readonly string[];
  /** The index of the selected route in `plan.routes`; undefined if no route matched. */
  readonly route: number | undefined;
}

/** A request to be passed on without a look into the cache. */
export interface Bypassed {
  readonly action: 'bypass';
  readonly reason: BypassReason;
  /**
   * The target as received, in origin-form; the host that counts, in normal form where it is valid. `OPTIONS *` and
   * `CONNECT` keep the form that they came in.
   */
  readonly forward: Forward;
  /** The host that is forwarded where it is valid, in normal form; undefined where host or authority is malformed. */
  readonly host: string | undefined;
  /** The target that is forwarded where it is a valid origin-form; undefined for any other. */
  readonly target: string | undefined;
  /**
   * The target in the key of the same URI, for any method and headers. An unsafe method invalidates it (RFC 9111 4.4).
   * undefined if no request for the URI has a key.
   */
  readonly keyTarget: string | undefined;
  /**
   * The index of the selected route in `plan.routes`; undefined if no route matched, or the request was decided before
   * the selection.
   */
  readonly route: number | undefined;
}

/** A request to be answered with 400 (RFC 9110 15.5.1), or with 308 if it has a `location`. */
export interface Rejected {
  readonly action: 'reject';
  readonly reason: RejectReason;
  /**
   * The path in normal form, if only its form is refused. A reference (RFC 3986 4.2) that names no host: a path that
   * begins with `//` has `/.` before it.
   */
  readonly normal?: string | undefined;
  /** The value of Location: `normal` with the query as received. Absent: the request is not redirected. */
  readonly location?: string | undefined;
}

export type Decision = Keyed | Bypassed | Rejected;

/** The parts of a key. `decode` gives them back; two requests share a key where all of them are the same. */
export interface KeyParts {
  /** Of the format of keys. A key of another version cannot be decoded. */
  readonly version: 2;
  /** Of the policy and of the schemes that made it. */
  readonly fingerprint: string;
  /** The values of the declared scope, in the policy's order. */
  readonly scope: readonly string[];
  /** `'GET'` stands for GET and HEAD; else `'QUERY'`. */
  readonly method: string;
  /** undefined where the policy does not key it. */
  readonly scheme: 'http' | 'https' | undefined;
  /** `host [ ":" port ]` in normal form. */
  readonly host: string;
  readonly target: string;
  /**
   * The values of keyed fields and cookies in the policy's order; undefined for one that is not there. Of a QUERY the last
   * four are Content-Type, Content-Encoding, Content-Language and the content, with `%` and all but visible ASCII and
   * the space percent-encoded.
   */
  readonly values: readonly (string | undefined)[];
}
