import { Readable } from 'node:stream';
import type { ByteBudget } from '../budgets/byte-budget.js';
import type { Fetched } from '../context.js';
import type { Answer, CacheRequest, OriginResponse } from '../seam/exchange.js';
import { fieldValue, fieldValues, withField } from '../messages/fields.js';
import { onePart, wantedBytes } from './select-range.js';
import { OriginError } from '../seam/origin-error.js';
import { bytesOf, haveOneStrongValidator, missingOf, parseContentRange } from '../rules/partial.js';
import type { ByteRange } from '../store/entry.js';
import type { PreparedPart } from '../rules/prepared.js';
import { updatedFields } from '../rules/update.js';

/**
 * Completion of a stored part: a request for more is answered from the part and from the missing bytes, and only these
 * are asked for (RFC 9111 3.3, 3.4).
 *
 * @example bytes 0-4 of 10 are stored, and all are asked for: `Range: bytes=5-9` with `If-Range`
 */
export interface Completion {
  readonly part: PreparedPart;
  /** Bytes that the client asks for. */
  readonly wanted: ByteRange;
  /** Bytes of `wanted` that are not stored. */
  readonly missing: ByteRange;
}

/**
 * How a request is completed from a part.
 *
 * @returns undefined if the whole is to be asked for: the part has no strong validator, so that bytes cannot be added
 *   to it, or the missing bytes are not one range
 */
export function completionOf(part: PreparedPart, request: CacheRequest): Completion | undefined {
  const { entry, parts } = part;
  const { fields } = entry;
  if (!haveOneStrongValidator(fields, fields)) return undefined;
  const wanted = wantedBytes(request, part, parts.length);
  const missing = wanted === undefined ? undefined : missingOf(parts, wanted);
  return wanted === undefined || missing === undefined ? undefined : { part, wanted, missing };
}

/** The headers that ask the origin for the missing bytes, if it still has the same representation. */
export function completionFields({ part: { entry, parts }, missing: { first, last } }: Completion): string[] {
  const { fields } = entry;
  const end = last === parts.length - 1 ? '' : String(last);
  const validator = fieldValue(fields, 'etag') ?? fieldValue(fields, 'last-modified');
  return ['Range', `bytes=${String(first)}-${end}`, 'If-Range', validator as string];
}

/** Tells if a 206 has the bytes that were asked for: the missing ones, of the same representation. */
export function isMissingPart({ part: { entry, parts }, missing }: Completion, { fields }: OriginResponse): boolean {
  const range = parseContentRange(fieldValue(fields, 'content-range') ?? '');
  const isAsked = range?.first === missing.first && range.last === missing.last && range.length === parts.length;
  return isAsked && haveOneStrongValidator(entry.fields, fields);
}

/** Fields about the 206 itself, or about its way here. */
const OF_206 = ['content-range', 'content-length', 'transfer-encoding', 'age'];

const withStored = (stored: readonly string[], newer: readonly string[]): string[] =>
  OF_206.reduce((fields, name) => withField(fields, name, fieldValue(newer, name)), updatedFields(stored, newer));

/** A 206 with the stored fields that it does not have (RFC 9111 3.4). */
export function withStoredFields({ part: { entry } }: Completion, fetched: Fetched): Fetched {
  const { fields: stored } = entry;
  const { response, fields } = fetched;
  const all = { ...response, fields: withStored(stored, response.fields) };
  return { ...fetched, response: all, values: fieldValues(all.fields), fields: withStored(stored, fields) };
}

/** The stored bytes before the missing ones, those on their way, and the stored ones behind them. */
async function* joined({ part: { parts }, wanted, missing }: Completion, body: Readable): AsyncGenerator<Uint8Array> {
  if (wanted.first < missing.first)
    yield bytesOf(parts, { first: wanted.first, last: missing.first - 1 }) as Uint8Array;
  let left = missing.last - missing.first + 1;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    left -= chunk.byteLength;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new OriginError('origin-malformed');
  if (missing.last < wanted.last) yield bytesOf(parts, { first: missing.last + 1, last: wanted.last }) as Uint8Array;
}

/**
 * The answer to the client out of the answer with the missing bytes: 200 for all of it, 206 for a range.
 *
 * @param bytes - the stored bytes count as long as they are on their way
 */
export function completedAnswer(completion: Completion, answer: Answer, bytes: ByteBudget): Answer {
  const { part, wanted } = completion;
  const { length } = part.parts;
  const source = answer.body as Readable;
  const body = Readable.from(joined(completion, source), { objectMode: false });
  const release = bytes.hold(part.parts.body);
  body.once('close', () => {
    source.destroy();
    release();
  });
  if (wanted.first > 0 || wanted.last < length - 1) return onePart(answer, wanted, length, body);
  const fields = withField(withField(answer.fields, 'content-range', undefined), 'content-length', String(length));
  return { ...answer, status: 200, fields, body };
}
