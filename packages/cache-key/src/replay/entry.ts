/** One request of an access log. All text is one character per octet (latin1). */
export interface LogEntry {
  readonly method: string;
  /** The request-target as it was sent. */
  readonly target: string;
  readonly host: string | undefined;
  readonly scheme: 'http' | 'https' | undefined;
  /** undefined if the log has no status. */ readonly status: number | undefined;
  /** Bytes of the response; undefined if the log has no length. */
  readonly length: number | undefined;
  readonly etag: string | undefined;
  /** Milliseconds since 1970; undefined if the log has no time. */
  readonly time: number | undefined;
  /** Fields of the request that the log has, by name in lower case. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The reason why a line is not a request. `unreadable-request` is a log line whose quoted request is malformed. */
export type Malformed = 'not-a-log-line' | 'unreadable-request' | 'not-json' | 'json-without-request' | 'too-long';

/** A line of a log, read. */
export type LogLine = LogEntry | Malformed;

/** An entry without headers. It has no prototype, so no header name meets an inherited member. */
export const NO_FIELDS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);
