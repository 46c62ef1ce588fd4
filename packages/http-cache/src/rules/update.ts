import { endToEnd, withoutFields } from '../messages/fields.js';

/**
 * Headers that a newer message does not replace: those that are not stored, and those about the framing of the stored
 * body. All others are replaced: this cache does not process the bodies that it stores, so it does not depend on other
 * headers.
 */
const NOT_REPLACED: ReadonlySet<string> = new Set([
  'content-length',
  'content-range',
  'set-cookie',
  'set-cookie2',
  'age',
]);

/**
 * The fields of a stored response with those of a newer message about it in their place: of a 304, or of a 206 with
 * more of it. Headers that the newer one does not have stay.
 *
 * @see RFC 9111 sections 3.2 and 3.4
 */
export function updatedFields(stored: readonly string[], newer: readonly string[]): string[] {
  const fresh = withoutFields(endToEnd(newer), (name) => NOT_REPLACED.has(name));
  const names = new Set(fresh.filter((_, i) => i % 2 === 0).map((name) => name.toLowerCase()));
  return [...withoutFields(stored, (name) => names.has(name)), ...fresh];
}
