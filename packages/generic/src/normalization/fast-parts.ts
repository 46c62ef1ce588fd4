import { normalizeTriplets } from '../encoding/triplets.js';
import { removeBetween } from '../resolution/remove-dot-segments.js';
import type { Profile } from '../scheme/profile.js';
import { endOfPath } from '../syntax/path.js';
import { normalizeHost, withoutDefaultPort, withoutLeadingZeros } from './edits.js';

/**
 * The rules of `edits.ts` for the parts of a URI with an authority and a scheme that is data, without a list of steps:
 * for functions that split a string at its delimiters and make no record. Property tests compare them with the lists.
 */

/** A port in normal form, empty for one that goes. */
export const normalPort = (port: string, profile: Profile): string =>
  port === '' ? port : (withoutDefaultPort(withoutLeadingZeros(port, profile), profile) ?? '');

/**
 * A host in normal form: a local one is empty.
 *
 * @param isAlone - neither userinfo nor port says that the host is meant
 */
export function normalHost(text: string, isAlone: boolean, { localHosts }: Profile): string {
  const host = normalizeHost(text);
  return isAlone && localHosts.includes(host) ? '' : host;
}

/**
 * Removes the dot-segments of a text whose triplets are in normal form.
 *
 * @param slash - the first slash after an authority, in the path or after it
 */
export const withoutDots = (text: string, slash: number): string => removeBetween(text, slash, endOfPath(text, 0));

/** Path, query and fragment in normal form, behind an authority. */
export function normalTail(tail: string, profile: Profile): string {
  const decoded = normalizeTriplets(tail);
  if (!decoded.startsWith('/')) return profile.emptyPath + decoded;
  return profile.path === 'opaque' || decoded.indexOf('/.') < 0 ? decoded : withoutDots(decoded, 0);
}
