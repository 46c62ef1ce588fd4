import type { RejectReason } from '@urikit/cache-key';

/** Party at fault: the request, the origin, or the gateway with the application in it. */
export type IssueKind = 'request' | 'origin' | 'gateway';

/** Something wrong, as a client and a log are told: a word for programs, and the status that answers it. */
export interface Issue {
  readonly kind: IssueKind;
  readonly code: IssueCode;
  readonly status: number;
}

/** Every issue that is answered in place of a response, but those of a policy. */
const ISSUES = {
  malformed: ['request', 400],
  unsendable: ['request', 400],
  trace: ['request', 405],
  'request-timeout': ['request', 408],
  'body-too-large': ['request', 413],
  'unknown-origin': ['request', 421],
  'rate-limited': ['request', 429],
  'fields-too-large': ['request', 431],
  'client-gone': ['request', 499],
  'transfer-encoding': ['request', 501],
  'only-if-cached': ['request', 504],
  'http-version': ['request', 505],
  loop: ['request', 508],
  'origin-unreachable': ['origin', 502],
  'origin-broke-off': ['origin', 502],
  'origin-malformed': ['origin', 502],
  'origin-timeout': ['origin', 504],
  'origin-failed': ['origin', 503],
  'connection-busy': ['gateway', 503],
  'origin-busy': ['gateway', 503],
  'application-failed': ['gateway', 500],
  internal: ['gateway', 500],
} as const satisfies Readonly<Record<string, readonly [kind: IssueKind, status: number]>>;

/** The codes of this table. */
export type GatewayIssueCode = keyof typeof ISSUES;

/** A code of this table, or why a policy rejects a request. */
export type IssueCode = GatewayIssueCode | RejectReason;

/** The codes of the table, for callers that list them. */
export const ISSUE_CODES = Object.freeze(Object.keys(ISSUES)) as readonly GatewayIssueCode[];

/** The issue of a code. A request that a policy rejects is answered with 400 (RFC 9110 15.5.1). Never throws. */
export function issueOf(code: IssueCode): Issue {
  const [kind, status] = Object.hasOwn(ISSUES, code) ? ISSUES[code as GatewayIssueCode] : (['request', 400] as const);
  return { kind, code, status };
}
