import type { Readable } from 'node:stream';
import { type BareItem, serializeBareItem, Token } from 'structured-headers';
import type { Answer, CacheRequest, Handling } from '../seam/exchange.js';
import { discard } from '../messages/discard.js';
import type { CacheOptions } from '../seam/options.js';
import { isNotModified, notModified } from '../rules/conditional.js';
import { validatorsOf } from '../rules/prepared.js';

/** `sf-token` (RFC 9651 3.3.4); any other name of a cache is a string (RFC 9211 2). */
const isSfToken = (name: string): boolean => /^[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*$/.test(name);

/** A key as visible ASCII: any other character is percent-encoded, so that it fits into a string (RFC 9651 3.3.3). */
const visible = (text: string): string =>
  text.replace(/[^\x20-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`);

/**
 * The member of this cache in Cache-Status (RFC 9211 2).
 *
 * @param name - a token
 * @param key - absent: not shown
 */
export function cacheStatus(
  name: string,
  { hit, fwd, fwdStatus, stored, collapsed, ttl, detail }: Handling,
  key?: string,
): string {
  let member = serializeBareItem(isSfToken(name) ? new Token(name) : visible(name));
  const add = (parameter: string, value: BareItem): void => {
    member += value === true ? `; ${parameter}` : `; ${parameter}=${serializeBareItem(value)}`;
  };
  if (hit) add('hit', true);
  if (fwd !== undefined) add('fwd', new Token(fwd));
  if (fwdStatus !== undefined) add('fwd-status', fwdStatus);
  if (stored === true) add('stored', true);
  if (collapsed === true) add('collapsed', true);
  if (ttl !== undefined) add('ttl', ttl);
  if (key !== undefined) add('key', visible(key));
  if (detail !== undefined) add('detail', new Token(detail));
  return member;
}

/** A response before the gateway has added its own fields. */
export interface Message {
  readonly status: number;
  readonly fields: readonly string[];
  readonly body: Uint8Array | Readable | undefined;
}

/**
 * DELIVER: the response as an answer, with Via and Cache-Status.
 *
 * @param key - of a request that has one; shown if the options say so
 */
export function deliver(
  { status, fields, body }: Message,
  handling: Handling,
  { name, showKey }: CacheOptions,
  key?: string,
): Answer {
  const member = cacheStatus(name, handling, showKey ? key : undefined);
  return { status, fields: [...fields, 'Via', `1.1 ${name}`, 'Cache-Status', member], body, handling };
}

/** A fetched 200, or the 304 in its place if the conditions of the client hold (RFC 9110 13.2.2). */
export function withConditions(answer: Answer, { header }: CacheRequest): Answer {
  if (answer.status !== 200 || !isNotModified(header, validatorsOf(answer.fields))) return answer;
  discard(answer.body);
  return notModified(answer);
}
