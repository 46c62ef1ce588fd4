import { Readable } from 'node:stream';
import type { ByteBudget } from '../budgets/byte-budget.js';
import type { Answer, CacheRequest } from '../seam/exchange.js';
import { RETRIEVALS } from '../rules/cacheability.js';
import { ifRangeHolds } from '../rules/conditional.js';
import { type Validators, validatorsOf } from '../rules/prepared.js';
import { bytesOf, type PartialBody } from '../rules/partial.js';
import type { ByteRange } from '../store/entry.js';
import { contentRange, selectRanges } from '../rules/range.js';
import { discard } from '../messages/discard.js';
import { fieldValue, withoutFields } from '../messages/fields.js';
import { byteRanges } from './multipart.js';
import { sliceOf } from './slice.js';

/** Answers of 206 and 416 in place of a whole 200 (RFC 9110 14). */

const notPart = (name: string): boolean => name === 'content-length' || name === 'content-range';
const notParts = (name: string): boolean => notPart(name) || name === 'content-type';
const ofSelection = (name: string): boolean =>
  name.startsWith('content-') || name === 'etag' || name === 'last-modified';

/** 416: no range of the request has a byte (RFC 9110 15.5.17). */
const unsatisfiable = (whole: Answer, length: number): Answer => ({
  ...whole,
  status: 416,
  fields: [
    ...withoutFields(whole.fields, ofSelection),
    'Content-Range',
    `bytes */${String(length)}`,
    'Content-Length',
    '0',
  ],
  body: undefined,
});

/** Makes a 206 with the bytes of one range (RFC 9110 15.3.7.1). */
export const onePart = (whole: Answer, range: ByteRange, length: number, body: Answer['body']): Answer => ({
  ...whole,
  status: 206,
  fields: [
    ...withoutFields(whole.fields, notPart),
    'Content-Range',
    contentRange(range, length),
    'Content-Length',
    String(range.last - range.first + 1),
  ],
  body,
});

/** 206 with several ranges (RFC 9110 15.3.7.2). */
function severalParts(whole: Answer, ranges: readonly ByteRange[], stored: Uint8Array, bytes: ByteBudget): Answer {
  const { contentType, length, body } = byteRanges(stored, ranges, fieldValue(whole.fields, 'content-type'), bytes);
  const fields = withoutFields(whole.fields, notParts);
  fields.push('Content-Type', contentType, 'Content-Length', String(length));
  return { ...whole, status: 206, fields, body };
}

/** The Range that a request asks of a whole 200, if If-Range holds; undefined for all of it. */
function rangesOf(
  request: CacheRequest,
  validators: Validators,
  length: number,
): readonly ByteRange[] | 'unsatisfiable' | undefined {
  const { header } = request;
  const range = RETRIEVALS.has(request.method) ? header('range') : undefined;
  if (range === undefined || !ifRangeHolds(header('if-range'), validators)) return undefined;
  const ranges = selectRanges(range, length);
  return ranges === 'all' ? undefined : ranges;
}

/**
 * The bytes that a request asks of a representation of which parts are stored: one range, or all of it if the request
 * has a condition, too.
 *
 * @returns undefined for several ranges, and for one behind the end
 */
export function wantedBytes(request: CacheRequest, validators: Validators, length: number): ByteRange | undefined {
  const all = { first: 0, last: length - 1 };
  const { header } = request;
  if (header('if-none-match') !== undefined || header('if-modified-since') !== undefined) return all;
  const ranges = rangesOf(request, validators, length);
  if (ranges === undefined) return all;
  return ranges === 'unsatisfiable' || ranges.length !== 1 ? undefined : ranges[0];
}

/**
 * A stored 200 as the 206 or 416 that a request asks for.
 *
 * @param bytes - stored bytes of several ranges count as long as they are on their way
 */
export function selectStored(
  whole: Answer,
  request: CacheRequest,
  validators: Validators,
  body: Uint8Array,
  bytes: ByteBudget,
): Answer {
  const ranges = rangesOf(request, validators, body.byteLength);
  if (ranges === undefined) return whole;
  if (ranges === 'unsatisfiable') return unsatisfiable(whole, body.byteLength);
  const [range] = ranges as readonly [ByteRange, ...ByteRange[]];
  return ranges.length === 1
    ? onePart(whole, range, body.byteLength, body.subarray(range.first, range.last + 1))
    : severalParts(whole, ranges, body, bytes);
}

/** The bytes of the one range that a request asks for, if stored parts have all of them. */
export function storedRange(
  request: CacheRequest,
  validators: Validators,
  parts: PartialBody,
): { readonly range: ByteRange; readonly bytes: Uint8Array } | undefined {
  const ranges = rangesOf(request, validators, parts.length);
  if (ranges === undefined || ranges === 'unsatisfiable' || ranges.length !== 1) return undefined;
  const [range] = ranges as readonly [ByteRange];
  const bytes = bytesOf(parts, range);
  return bytes === undefined ? undefined : { range, bytes };
}

/** The 206 that stored parts answer. @param request - for which they have a `storedRange` */
export function selectPart(answer: Answer, request: CacheRequest, validators: Validators, parts: PartialBody): Answer {
  const { range, bytes } = storedRange(request, validators, parts) as NonNullable<ReturnType<typeof storedRange>>;
  return onePart(answer, range, parts.length, bytes);
}

/** Validators and length of a 200 on its way. */
function ofAnswer({ fields }: Answer): { readonly validators: Validators; readonly length: number | undefined } {
  const length = fieldValue(fields, 'content-length');
  return {
    validators: validatorsOf(fields),
    length: length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined,
  };
}

/**
 * The one range that a request asks of a 200 on its way.
 *
 * @returns undefined if all of it is answered: several ranges, or a length that is not known yet
 */
function rangeOnTheWay(answer: Answer, request: CacheRequest): ByteRange | 'unsatisfiable' | undefined {
  const { validators, length } = ofAnswer(answer);
  if (answer.status !== 200 || length === undefined) return undefined;
  const ranges = rangesOf(request, validators, length);
  if (ranges === undefined || ranges === 'unsatisfiable') return ranges;
  return ranges.length === 1 ? ranges[0] : undefined;
}

/** Bytes of a body that are read for a range behind them. */
const FAR = 1024 * 1024;

/** Tells if a range is better asked for on its own: all of it is not stored, or is far from being there. */
export function isTooFar(answer: Answer, request: CacheRequest): boolean {
  const range = rangeOnTheWay(answer, request);
  if (range === undefined || range === 'unsatisfiable') return false;
  return answer.handling.detail === 'too-large' || range.first > FAR;
}

/** A 200 on its way as the 206 or 416 that the request asks for, if its range was withheld from the origin. */
export function withRange(answer: Answer, request: CacheRequest): Answer {
  const range = rangeOnTheWay(answer, request);
  const { length } = ofAnswer(answer);
  const { body } = answer;
  if (range === undefined || length === undefined || !(body instanceof Readable)) return answer;
  if (range !== 'unsatisfiable') return onePart(answer, range, length, sliceOf(body, range.first, range.last));
  discard(body);
  return unsatisfiable(answer, length);
}
