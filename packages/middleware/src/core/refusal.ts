/** The codes of refusals, each with its section; malformed text has the code of its issue in `reason`. */
export const REFUSALS = {
  'target/form': 'RFC 9112 3.2',
  'target/malformed': 'RFC 9112 3.2',
  'target/long': 'RFC 9110 15.5.15',
  'target/dot-segment': 'RFC 3986 6.2.2.3',
  'target/hazard': 'RFC 3986 7.3',
  'redirect/malformed': 'RFC 9110 10.2.2',
  'redirect/elsewhere': 'RFC 3986 4.2',
  'redirect/host': 'RFC 3986 7.6',
  'redirect/rules': 'RFC 3986 7.6',
} as const;

/** The code of a refusal. */
export type RefusalCode = keyof typeof REFUSALS;

/** The reason to refuse a request. It does not quote the request. */
export interface Refusal {
  /** 400, or 414 for a target that is too long; 500 for an error of the program in its Location header. */
  readonly status: 400 | 414 | 500;
  readonly code: RefusalCode;
  /** The expectation that failed. */
  readonly message: string;
  readonly section: string;
  /** The code of the issue or hazard that was found. */
  readonly reason?: string;
  /** The parameter whose value was refused. */
  readonly parameter?: string;
  /** The field of the response whose value was refused. */
  readonly field?: 'Location';
}

export const refusal = (code: RefusalCode, message: string, reason?: string): Refusal => ({
  status: code === 'target/long' ? 414 : 400,
  code,
  message,
  section: REFUSALS[code],
  ...(reason === undefined ? {} : { reason }),
});

/** The refusal as problem details (RFC 9457 section 3). */
export const problemOf = ({ status, code, message, section, reason, parameter, field }: Refusal): string =>
  JSON.stringify({ type: 'about:blank', status, title: code, detail: message, section, reason, parameter, field });

/** The media type of it. */
export const PROBLEM_TYPE = 'application/problem+json';
