/** What a gateway knows of a request before it reads a body. All text is one character per byte (latin1). */
export interface KeyRequest {
  /** As received, case-sensitive (RFC 9110 9.1). */
  readonly method: string;
  /** Of the connection: what the gateway was spoken to in. */
  readonly scheme: 'http' | 'https';
  /**
   * The value of Host, undefined where there is none. Several are to be joined by `, ` (RFC 9110 5.3), which no host
   * is.
   * What came by HTTP/1.1 without Host, a server refuses before (RFC 9112 3.2): the version is not known here.
   */
  readonly host: string | undefined;
  /** The raw request-target (RFC 9112 3.2). */
  readonly target: string;
  /** The value of a field by its name in lower case, several joined by `, `; undefined where there is none. */
  readonly header: (name: string) => string | undefined;
  /**
   * Names and values in turn, as received: what `header` answers from. Absent: `header` is asked for every field that
   * matters, which takes longer.
   */
  readonly fields?: readonly string[] | undefined;
  /** Whether content follows the header section. Absent: no. */
  readonly hasBody?: boolean | undefined;
  /** Whether the request comes from a hop that may say how it was reached. Absent: no. */
  readonly trusted?: boolean | undefined;
}

/** A field to set, or to take away where the value is undefined. Names are in lower case. */
export type FieldChange = readonly [name: string, value: string | undefined];

/**
 * What is to be sent to the origin, byte for byte: what is keyed is what is forwarded. Besides, Connection and the
 * fields that it lists go (RFC 9110 7.6.1).
 */
export interface Forward {
  /** The origin-form (RFC 9112 3.2.1), unless the request is passed on in another. */
  readonly target: string;
  readonly host: string;
  /** What to change in the other fields. */
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
  | 'semicolon';

/** A request that has a key. */
export interface Keyed {
  readonly action: 'key';
  readonly key: string;
  readonly forward: Forward;
  /**
   * The path holds what origins read in different ways (`;`, `%2F`, `%5C` ...): nothing may be concluded from how it
   * ends.
   */
  readonly ambiguous: boolean;
}

/** A request to be passed on without a look into the cache. */
export interface Bypassed {
  readonly action: 'bypass';
  readonly reason: BypassReason;
  /**
   * The target as received, in origin-form where it is valid; the host that counts, in normal form where it is valid.
   */
  readonly forward: Forward;
}

/** A request to be answered with 400 (RFC 9110 15.5.1). */
export interface Rejected {
  readonly action: 'reject';
  readonly reason: RejectReason;
}

export type Decision = Keyed | Bypassed | Rejected;

/** The parts of a key. `decode` gives them back; two requests share a key where all of them are the same. */
export interface KeyParts {
  /** Of the format of keys. */
  readonly version: 1;
  /** Of the policy and of the schemes that made it. */
  readonly fingerprint: string;
  /** The values of the declared scope, in the policy's order. */
  readonly scope: readonly string[];
  /** `'GET'` stands for GET and HEAD. */
  readonly method: string;
  /** undefined where the policy does not key it. */
  readonly scheme: 'http' | 'https' | undefined;
  /** `host [ ":" port ]` in normal form. */
  readonly host: string;
  readonly target: string;
  /** The values of keyed fields and cookies in the policy's order; undefined for one that is not there. */
  readonly values: readonly (string | undefined)[];
}
