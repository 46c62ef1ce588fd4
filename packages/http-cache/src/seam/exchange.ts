import type { Readable } from 'node:stream';
import type { KeyRequest } from '@urikit/cache-key';

/**
 * Requests and answers of a cache, for every kind of listener: the types of the seam between the core and a listener.
 * Lists of headers are names and values in turn, as in `rawHeaders` of Node: headers are not joined, dropped or
 * reordered on the way.
 */

/** Told of an interim response: its status, 1xx, and its fields. */
export type Informed = (status: number, fields: readonly string[]) => void;

/**
 * A request as it came in. `header` must answer from `fields`, so that the key is made of the headers that are
 * forwarded.
 */
export interface CacheRequest extends KeyRequest {
  /** As received, without the headers that `Connection` lists: see `receive`. */
  readonly fields: readonly string[];
  /** undefined if there is no content, and if it has been read: see `content`. */
  readonly body?: Readable | undefined;
  /** The version of HTTP by which it came, as Via has it: `1.0`, `1.1`, `2`. Absent: `1.1`. */
  readonly protocol?: string | undefined;
  /** Address of the client, for headers that carry it. */
  readonly peer?: string | undefined;
  /**
   * True if its own way to the origin answers one time only, as an application does: then it is not used for
   * validation.
   */
  readonly askedOnce?: boolean | undefined;
  /** Aborted when the client goes away. Called only if the origin is asked. */
  readonly signal?: (() => AbortSignal) | undefined;
  /** Told of interim responses of the origin before there is an answer. Absent: they are dropped. */
  readonly informed?: Informed | undefined;
  /** The cache mode of a request of `fetch`, which counts even if the options ignore Cache-Control. Absent: the default mode. */
  readonly mode?: 'reload' | 'no-cache' | 'force-cache' | 'only-if-cached' | undefined;
}

/** The request to the origin. */
export interface OriginRequest {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  /** To be sent as it is: never through a URL parser. */
  readonly target: string;
  /** Without Host and without fields of the connection. */
  readonly fields: readonly string[];
  readonly body: Readable | undefined;
  /** Aborted when the answer is no longer needed; undefined if the listener gave no signal. */
  readonly signal: AbortSignal | undefined;
  /** To be told of interim responses. */
  readonly informed?: Informed | undefined;
}

/** The response of the origin. */
export interface OriginResponse {
  readonly status: number;
  readonly fields: readonly string[];
  /** undefined if there is no content. The stream errors if the content is not whole. */
  readonly body: Readable | undefined;
  /** True if the end of the body is told from a break. Absent: as Content-Length and Transfer-Encoding say. */
  readonly delimited?: boolean | undefined;
  /** The server that answered, for logs: no client is told. */
  readonly from?: string | undefined;
}

/** Asks the origin. Rejects with `OriginError` or any other error if there is no answer. */
export type FetchOrigin = (request: OriginRequest) => Promise<OriginResponse>;

/** Why a request was forwarded (RFC 9211 2.2). */
export type Forwarded = 'bypass' | 'method' | 'uri-miss' | 'vary-miss' | 'miss' | 'request' | 'stale' | 'partial';

/** How a request was handled (RFC 9211): the facts for Cache-Status, metrics and logs. */
export interface Handling {
  readonly hit: boolean;
  readonly fwd?: Forwarded | undefined;
  readonly fwdStatus?: number | undefined;
  /** The `from` of the response of the origin. No member of Cache-Status. */
  readonly from?: string | undefined;
  readonly stored?: boolean | undefined;
  readonly collapsed?: boolean | undefined;
  /** Seconds; negative if the response is stale. */
  readonly ttl?: number | undefined;
  /** A token: why. */
  readonly detail?: string | undefined;
}

/** The answer to the client. Frozen answers are shared between requests: never write to one. */
export interface Answer {
  readonly status: number;
  readonly fields: readonly string[];
  /** Bytes are the whole body. A stream is to be piped, and destroyed if the client goes away. */
  readonly body: Uint8Array | Readable | undefined;
  readonly handling: Handling;
}
