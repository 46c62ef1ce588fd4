import { fieldValue, listMembers } from '../messages/fields.js';
import { isOfClientState } from './request-fields.js';

/** More names than these are taken for a mistake. */
const MAX_NAMES = 16;

const TOKEN = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;

/** The names of Vary that the key does not hold, in lower case and order. Host is in every key. */
export function variantNames(fields: readonly string[], keyedFields: readonly string[]): readonly string[] {
  const vary = fieldValue(fields, 'vary');
  if (vary === undefined) return [];
  const names = new Set(listMembers(vary.toLowerCase()));
  return [...names].filter((name) => name !== 'host' && !keyedFields.includes(name)).sort();
}

/**
 * Why a Vary field keeps a response from being stored; undefined if it does not. A response may vary on any field of
 * the request: on those of the key, which all requests with one key have in common, and on others, which tell its
 * variants apart.
 *
 * @see RFC 9111 section 4.1
 */
export function varyIssue(vary: string, keyedFields: readonly string[]): 'vary-star' | 'vary' | undefined {
  const names = listMembers(vary.toLowerCase());
  if (names.includes('*')) return 'vary-star';
  const others = names.filter((name) => !keyedFields.includes(name));
  const isMistaken = others.length > MAX_NAMES || others.some((name) => !TOKEN.test(name) || isOfClientState(name));
  return isMistaken ? 'vary' : undefined;
}
