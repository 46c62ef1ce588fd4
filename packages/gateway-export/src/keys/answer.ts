import type { Decision, KeyRequest } from '@urikit/cache-key';
import { hasOriginForm, type IssueCode, problemText, rejection } from '@urikit/http-cache/internal';
import { isReadAlike } from '../njs/read-alike.js';
import type { HandOver } from './hand-over.js';
import type { HandOverIssue } from './read.js';

/** An answer of a key service: names and values of fields in turn. */
export interface KeyAnswer {
  readonly status: number;
  readonly fields: readonly string[];
  readonly body: string;
}

/** Headers of the service, in lower case: if an answer lacks one, the client's header of that name is removed. */
const OWN = ['x-urikit-key', 'x-urikit-reason', 'x-urikit-ambiguous'];

/** A short answer with a code, for people and for the logs of a proxy. */
function problem(
  status: number,
  code: IssueCode | HandOverIssue | 'other-location',
  extra: readonly string[],
): KeyAnswer {
  const body = problemText(status, code);
  const fields = ['Content-Type', 'application/problem+json', 'Content-Length', String(Buffer.byteLength(body))];
  return { status, fields: [...fields, 'Cache-Control', 'no-store', ...extra], body };
}

/** The proxy in front is not set up for this service: no answer to a client may come of it. */
export const notHandedOver = (issue: HandOverIssue): KeyAnswer => problem(500, issue, []);

/** The answer for a client's request that must not be forwarded. */
export const refusedBy = (
  { refused }: HandOver,
  code: IssueCode | 'other-location',
  status: 308 | 400 = 400,
  fields: readonly string[] = [],
): KeyAnswer =>
  problem(status === 308 ? status : refused, code, ['X-Urikit-Action', 'reject', 'X-Urikit-Reason', code, ...fields]);

/** The name of a header in an answer: its own, or its own after a prefix that no client's header has. */
const named = ({ ownNames }: HandOver, name: string): string => (ownNames ? name : `X-Urikit-Field-${name}`);

/**
 * Makes the answer of the key service for a decision.
 *
 * @param set - names in lower case of headers that each answer carries with the value for the origin; a header without
 *   a value is listed for removal
 * @param uri - the path by which the proxy chose its rules; undefined if the whole server has one rule
 */
export function answerOf(
  decision: Decision,
  request: KeyRequest,
  set: ReadonlySet<string>,
  handOver: HandOver,
  uri?: string,
): KeyAnswer {
  if (decision.action === 'reject') {
    const { status, fields } = rejection(decision);
    return refusedBy(handOver, decision.reason, status, fields);
  }
  if (!hasOriginForm(decision)) return refusedBy(handOver, 'unsendable');
  if (uri !== undefined && !isReadAlike(uri, decision.forward.target)) return refusedBy(handOver, 'other-location');
  const { forward } = decision;
  const fields = ['Content-Length', '0', 'Cache-Control', 'no-store', 'X-Urikit-Action', decision.action];
  if (decision.action === 'key') {
    fields.push('X-Urikit-Key', decision.key);
    if (decision.ambiguous) fields.push('X-Urikit-Ambiguous', '1');
  } else fields.push('X-Urikit-Reason', decision.reason);
  fields.push('X-Urikit-Target', forward.target, 'X-Urikit-Host', forward.host);
  const changed = new Map(forward.fields);
  const removed: string[] = [];
  for (const name of new Set([...set, ...changed.keys()])) {
    const value = changed.has(name) ? changed.get(name) : request.header(name);
    if (value === undefined) removed.push(name);
    else fields.push(named(handOver, name), value);
  }
  // A client's own must not reach a cache behind the proxy.
  for (const name of OWN) if (!fields.some((field) => field.toLowerCase() === name)) removed.push(name);
  if (removed.length > 0) fields.push(handOver.removal, [...new Set(removed)].join(', '));
  return { status: 200, fields, body: '' };
}
