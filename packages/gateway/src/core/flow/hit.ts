import { Readable } from 'node:stream';
import type { Entry } from '../../store/store.js';
import type { Answer, CacheRequest, Handling } from '../exchange.js';
import { discard } from '../messages/discard.js';
import { fieldValue, withoutFields } from '../messages/fields.js';
import { parseHttpDate } from '../messages/http-date.js';
import { byteRanges } from '../messages/multipart.js';
import { sliceOf } from '../messages/slice.js';
import type { CacheOptions } from '../options.js';
import { ifRangeHolds, isNotModified, isOf304, type Validators } from '../rules/conditional.js';
import { type ByteRange, contentRange, selectRanges } from '../rules/range.js';
import { ageOf, type Prepared, prepare, remainingFreshness } from '../store-access/entry.js';
import { deliver } from './deliver.js';

/** The whole entry as an answer, with Age (RFC 9111 5.1). */
function wholeAnswer(
  prepared: Prepared,
  method: string,
  now: number,
  handling: Handling,
  options: CacheOptions,
): Answer {
  const { entry } = prepared;
  const fields = [...entry.fields, 'Age', String(ageOf(prepared, now))];
  const body = method === 'HEAD' ? undefined : entry.body;
  return deliver({ status: entry.status, fields, body }, handling, options, entry.key);
}

/** The answers to plain requests from one entry. Within a second, Age and ttl are the same for everybody. */
interface Ready {
  /** Milliseconds since the epoch: from when, and until when, they hold. */
  readonly from: number;
  readonly until: number;
  readonly get: Answer;
  readonly head: Answer;
}

/**
 * Makes the function that answers plain requests from fresh entries.
 *
 * @returns the function; it gives undefined for an entry that is not fresh
 */
export function createReadyHits(
  options: CacheOptions,
): (entry: Entry, method: string, now: number) => Answer | undefined {
  const ready = new WeakMap<Entry, Ready>();

  const make = (prepared: Prepared, now: number): Ready => {
    const { entry, freshUntil } = prepared;
    const handling: Handling = Object.freeze({ hit: true, ttl: remainingFreshness(prepared, now) });
    const get = Object.freeze(wholeAnswer(prepared, 'GET', now, handling, options));
    // A clock that was set back shows the age of the beginning.
    const from = now < entry.responseTime ? -Infinity : now - ((now - entry.responseTime) % 1000);
    const until = Math.min(freshUntil, Math.max(from, entry.responseTime) + 1000);
    const made: Ready = { from, until, get, head: Object.freeze({ ...get, body: undefined }) };
    ready.set(entry, made);
    return made;
  };

  return (entry, method, now) => {
    let answers = ready.get(entry);
    if (answers === undefined || now < answers.from || now >= answers.until) {
      const prepared = prepare(entry);
      if (prepared === undefined || now >= prepared.freshUntil) return undefined;
      answers = make(prepared, now);
    }
    return method === 'HEAD' ? answers.head : answers.get;
  };
}

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

/** 206 with one range, whose bytes are given (RFC 9110 15.3.7.1). */
const onePart = (whole: Answer, range: ByteRange, length: number, body: Answer['body']): Answer => ({
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
function severalParts(whole: Answer, ranges: readonly ByteRange[], bytes: Uint8Array): Answer {
  const { contentType, body } = byteRanges(bytes, ranges, fieldValue(whole.fields, 'content-type'));
  const fields = withoutFields(whole.fields, notParts);
  fields.push('Content-Type', contentType, 'Content-Length', String(body.byteLength));
  return { ...whole, status: 206, fields, body };
}

/** What a request asks of a whole 200: ranges, and If-Range holds; undefined for all of it. */
function rangesOf(
  { method, header }: CacheRequest,
  validators: Validators,
  length: number,
): readonly ByteRange[] | 'unsatisfiable' | undefined {
  const range = method === 'GET' ? header('range') : undefined;
  if (range === undefined || !ifRangeHolds(header('if-range'), validators)) return undefined;
  const ranges = selectRanges(range, length);
  return ranges === 'all' ? undefined : ranges;
}

/** The answer in place of a whole 200: 304, 206 or 416 where the request asks for it (RFC 9110 13.2.2). */
function selected(whole: Answer, request: CacheRequest, prepared: Prepared): Answer {
  if (whole.status !== 200) return whole;
  if (isNotModified(request.header, prepared)) {
    return { ...whole, status: 304, fields: withoutFields(whole.fields, (name) => !isOf304(name)), body: undefined };
  }
  const { body } = prepared.entry;
  const ranges = rangesOf(request, prepared, body.byteLength);
  if (ranges === undefined) return whole;
  if (ranges === 'unsatisfiable') return unsatisfiable(whole, body.byteLength);
  const [range] = ranges as readonly [ByteRange, ...ByteRange[]];
  return ranges.length === 1
    ? onePart(whole, range, body.byteLength, body.subarray(range.first, range.last + 1))
    : severalParts(whole, ranges, body);
}

/** What is known of a 200 on its way, for conditions and ranges. */
function ofAnswer({ fields }: Answer): { readonly validators: Validators; readonly length: number | undefined } {
  const [lastModified, date] = ['last-modified', 'date'].map((name) => parseHttpDate(fieldValue(fields, name) ?? ''));
  const length = fieldValue(fields, 'content-length');
  return {
    validators: { etag: fieldValue(fields, 'etag'), lastModified, date },
    length: length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined,
  };
}

/**
 * The one range that a request asks of a 200 on its way.
 *
 * @returns undefined where all of it is answered: several ranges, or a length that is not known yet
 */
export function rangeOnTheWay(answer: Answer, request: CacheRequest): ByteRange | 'unsatisfiable' | undefined {
  const { validators, length } = ofAnswer(answer);
  if (answer.status !== 200 || length === undefined) return undefined;
  const ranges = rangesOf(request, validators, length);
  return ranges === undefined || ranges === 'unsatisfiable' || ranges.length === 1
    ? ((ranges === 'unsatisfiable' ? ranges : ranges?.[0]) as ByteRange | 'unsatisfiable' | undefined)
    : undefined;
}

/** A 200 on its way as the 206 or 416 that the request asks for, where its range was withheld from the origin. */
export function withRange(answer: Answer, request: CacheRequest): Answer {
  const range = rangeOnTheWay(answer, request);
  const { length } = ofAnswer(answer);
  const { body } = answer;
  if (range === undefined || length === undefined || !(body instanceof Readable)) return answer;
  if (range !== 'unsatisfiable') return onePart(answer, range, length, sliceOf(body, range.first, range.last));
  discard(body);
  return unsatisfiable(answer, length);
}

/**
 * HIT: a stored response answers, whether it was found or has just been fetched or validated. What the request asks of
 * it is done: 304, 206 or 416 in place of a whole 200.
 *
 * @param handling - all but `ttl`
 */
export function hit(
  request: CacheRequest,
  prepared: Prepared,
  handling: Omit<Handling, 'ttl'>,
  options: CacheOptions,
): Answer {
  const now = Date.now();
  const full: Handling = { ...handling, ttl: remainingFreshness(prepared, now) };
  return selected(wholeAnswer(prepared, request.method, now, full, options), request, prepared);
}
