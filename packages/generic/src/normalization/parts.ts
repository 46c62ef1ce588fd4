import { normalizeTriplets } from '../encoding/triplets.js';
import { removeDotSegmentsIn } from '../resolution/remove-dot-segments.js';
import type { Profile } from '../scheme/profile.js';
import { normalizeHost, withoutDefaultPort, withoutLeadingZeros } from './edits.js';

/**
 * The rules of `edits.ts` for the parts of a URI with an authority and a scheme that is data, where nobody asks which of them did
 * what: for the ways that cut a text at its delimiters and make no record of it. The laws hold them against the lists.
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
  return isAlone && localHosts.length > 0 && localHosts.includes(host) ? '' : host;
}

/** Removes the dot-segments of a text whose triplets are in normal form and whose path begins at `path` with a `/`. */
export const withoutDots = (text: string, path: number, profile: Profile): string =>
  profile.path === 'opaque' || text.indexOf('/.', path) < 0 ? text : removeDotSegmentsIn(text, path);

/** Path, query and fragment in normal form, behind an authority. */
export function normalTail(tail: string, profile: Profile): string {
  const decoded = normalizeTriplets(tail);
  return decoded.startsWith('/') ? withoutDots(decoded, 0, profile) : profile.emptyPath + decoded;
}
