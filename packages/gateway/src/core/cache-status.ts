import type { Handling } from './exchange.js';

/**
 * A string of RFC 9651 3.3.3. A key is visible ASCII; whatever is not is percent-encoded, so that the field stays
 * valid.
 */
const sfString = (text: string): string =>
  `"${text.replace(/[^\x20-\x7e]/g, (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`).replace(/["\\]/g, '\\$&')}"`;

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
  let member = name;
  if (hit) member += '; hit';
  if (fwd !== undefined) member += `; fwd=${fwd}`;
  if (fwdStatus !== undefined) member += `; fwd-status=${String(fwdStatus)}`;
  if (stored === true) member += '; stored';
  if (collapsed === true) member += '; collapsed';
  if (ttl !== undefined) member += `; ttl=${String(ttl)}`;
  if (key !== undefined) member += `; key=${sfString(key)}`;
  if (detail !== undefined) member += `; detail=${detail}`;
  return member;
}
