import type { Entry, PartEntry, ResponseEntry } from '../store/entry.js';
import { fieldValue, withField, withoutFields } from '../messages/fields.js';
import { combine, haveOneStrongValidator, isComplete, parseContentRange, type PartialBody } from '../rules/partial.js';
import { updatedFields } from '../rules/update.js';
import { prepare } from '../rules/prepared.js';

/** Entries that are parts of a representation. */

const isOfPart = (name: string): boolean => name === 'content-range' || name === 'content-length';

function entryOf(
  part: ResponseEntry,
  fieldsOfAll: readonly string[],
  combined: PartialBody,
): ResponseEntry | PartEntry {
  const { body, length, segments } = combined;
  const fields = withField(withoutFields(fieldsOfAll, isOfPart), 'content-length', String(body.byteLength));
  return isComplete(combined)
    ? { ...part, status: 200, fields, body }
    : { ...part, kind: 'part', fields, body, parts: { length, segments } };
}

/**
 * The entry to be stored after a 206: its part, with the stored parts of the same representation.
 *
 * @param part - the 206 as an entry, its Content-Range among its fields
 * @param found - the entry under its key now
 * @param limit - bytes that may be stored of one representation
 * @returns undefined if the part is not stored: Content-Range does not fit, a whole response stands there, or it is too
 *   large
 */
export function withPart(
  part: ResponseEntry,
  found: Entry | undefined,
  limit: number,
): ResponseEntry | PartEntry | undefined {
  const range = parseContentRange(fieldValue(part.fields, 'content-range') ?? '');
  if (range === undefined || range.last - range.first + 1 !== part.body.byteLength) return undefined;
  const { length, first, last } = range;
  const own: PartialBody = { length, segments: [{ first, last }], body: part.body };
  const isOne = found !== undefined && haveOneStrongValidator(found.fields, part.fields);
  if (found?.status === 200 && (isOne || found.kind === 'response')) return undefined;
  const older = isOne ? prepare(found)?.parts : undefined;
  const both = older === undefined ? undefined : combine(older, own);
  if (found === undefined || both === undefined || both.body.byteLength > limit) return entryOf(part, part.fields, own);
  return entryOf(part, updatedFields(found.fields, part.fields), both);
}
