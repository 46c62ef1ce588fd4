import type { Readable } from 'node:stream';
import type { KeyRequest } from '@urikit/cache-key';

/**
 * What goes through a cache, whatever brought it: the types of the seam between the core and what listens. Field lists
 * are names and values in turn, as in `rawHeaders` of Node: nothing is joined, dropped or reordered on the way.
 */

/** Told of an interim response: its status, 1xx, and its fields. */
export type Informed = (status: number, fields: readonly string[]) => void;

/** A request as it came in. `header` must answer from `fields`, so that what is keyed is what is forwarded. */
export interface CacheRequest extends KeyRequest {
  /** As received, without what `Connection` lists: see `receive`. */
  readonly fields: readonly string[];
  /** undefined where there is no content, and where it has been read: see `content`. */
  readonly body?: Readable | undefined;
  /** The version of HTTP by which it came, as Via has it: `1.0`, `1.1`, `2`. Absent: `1.1`. */
  readonly protocol?: string | undefined;
  /** Where the client is, for fields that say so. */
  readonly peer?: string | undefined;
  /**
   * Whether its own way to the origin answers one time only, as an application does: then nothing is validated over it.
   */
  readonly askedOnce?: boolean | undefined;
  /** Aborted when the client goes away. Called only where the origin is asked. */
  readonly signal?: (() => AbortSignal) | undefined;
  /** Told of interim responses of the origin before there is an answer. Absent: they are dropped. */
  readonly informed?: Informed | undefined;
}

/** What the origin is asked. */
export interface OriginRequest {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string;
  /** To be sent as it is: never through a URL parser. */
  readonly target: string;
  /** Without Host and without fields of the connection. */
  readonly fields: readonly string[];
  readonly body: Readable | undefined;
  /** Aborted when nobody wants the answer any more; undefined where others may. */
  readonly signal: AbortSignal | undefined;
  /** To be told of interim responses. */
  readonly informed?: Informed | undefined;
}

/** What the origin answered. */
export interface OriginResponse {
  readonly status: number;
  readonly fields: readonly string[];
  /** undefined where there is none. It errors where the content is not whole. */
  readonly body: Readable | undefined;
  /** Whether the end of the body is told from a break. Absent: as Content-Length and Transfer-Encoding say. */
  readonly delimited?: boolean | undefined;
}

/** Asks the origin. Rejects with `OriginError` or anything else where there is no answer. */
export type FetchOrigin = (request: OriginRequest) => Promise<OriginResponse>;

/** Why a request was forwarded (RFC 9211 2.2). */
export type Forwarded = 'bypass' | 'method' | 'uri-miss' | 'vary-miss' | 'miss' | 'request' | 'stale' | 'partial';

/** How a request was handled (RFC 9211): what Cache-Status, metrics and logs say. */
export interface Handling {
  readonly hit: boolean;
  readonly fwd?: Forwarded | undefined;
  readonly fwdStatus?: number | undefined;
  readonly stored?: boolean | undefined;
  readonly collapsed?: boolean | undefined;
  /** Seconds; negative where it is stale. */
  readonly ttl?: number | undefined;
  /** A token: why. */
  readonly detail?: string | undefined;
}

/** What goes back to the client. Frozen answers are shared between requests: never write to one. */
export interface Answer {
  readonly status: number;
  readonly fields: readonly string[];
  /** Bytes are all of it. A stream is to be piped, and destroyed where the client goes away. */
  readonly body: Uint8Array | Readable | undefined;
  readonly handling: Handling;
}
