/** One request of an access log. All text is one character per octet (latin1). */
export interface LogEntry {
  readonly method: string;
  /** The request-target as it was sent. */
  readonly target: string;
  readonly host: string | undefined;
  readonly scheme: 'http' | 'https' | undefined;
  /** undefined where the log has none. */
  readonly status: number | undefined;
  /** Octets of the answer, undefined where the log has none. */
  readonly length: number | undefined;
  readonly etag: string | undefined;
  /** Milliseconds since 1970, undefined where the log has none. */
  readonly time: number | undefined;
  /** Fields of the request that the log has, by name in lower case. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Why a line is no request: `not-a-log-line`, or a log line whose request could not be read, as servers log garbage.
 */
export type Malformed = 'not-a-log-line' | 'unreadable-request' | 'not-json' | 'json-without-request' | 'too-long';

/** A line of a log, read. */
export type LogLine = LogEntry | Malformed;

/** No field is known. Without a prototype, so that no name of a field means something else. */
export const NO_FIELDS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);
