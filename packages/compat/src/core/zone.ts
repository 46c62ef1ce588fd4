import { type Result, tryParse, type UriReference } from '@urikit/generic';
import { normalizeTriplets } from '@urikit/generic/text';

/**
 * Zone identifiers, `[fe80::1%25en0]`, for the packages that read and write them. The engine refuses them: "This document
 * obsoletes RFC 6874" (RFC 9844). A zone is cut off before the engine reads a string, and put back behind it.
 */

/** A reference without the zone identifier of its host, and that zone. */
export interface ZonedReference {
  readonly reference: UriReference;
  readonly zone: string | undefined;
}

/** `IPv6addrz = IPv6address "%25" ZoneID`, `ZoneID = 1*( unreserved / pct-encoded )` (RFC 6874 2) */
const ZONED = /^((?:[^:/?#]+:)?\/\/(?:[^@/?#]*@)?\[[0-9A-Fa-f:.]+)%25((?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+)(\][^]*)$/;

/**
 * Reads a reference whose host may have a zone identifier.
 *
 * @returns the record, and the zone; or the issue with its position in the string as given. Never throws.
 * @see RFC 3986 section 4.1, RFC 6874 section 2
 */
export function parseZoned(text: string): Result<ZonedReference> {
  const plain = tryParse(text);
  if (plain.ok) return { ok: true, value: { reference: plain.value, zone: undefined } };
  if (plain.issue.code !== 'syntax/ip-literal') return plain;
  const [, before, zone, behind] = ZONED.exec(text) ?? [];
  if (before === undefined || zone === undefined || behind === undefined) return plain;
  const read = tryParse(before + behind);
  if (read.ok) return { ok: true, value: { reference: read.value, zone } };
  const { start, end } = read.issue;
  const shift = start < before.length ? 0 : zone.length + 3;
  return { ok: false, issue: { ...read.issue, start: start + shift, end: end + shift } };
}

/**
 * Runs a verb of the engine on a URI, around the zone identifier of its host.
 *
 * @param verb - takes and gives a valid string, in which "]" ends an IP-literal
 * @throws the error of `verb`
 */
export function aroundZone(text: string, verb: (plain: string) => string): string {
  const [, before, zone, behind] = ZONED.exec(text) ?? [];
  if (before === undefined || zone === undefined || behind === undefined) return verb(text);
  return verb(before + behind).replace(']', () => `%25${normalizeTriplets(zone)}]`);
}
