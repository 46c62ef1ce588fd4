import { ifRangeHolds, isNotModified, isOf304 } from './conditional.js';
import { cacheStatus } from './cache-status.js';
import { ageOf, type Prepared, prepare } from './entry.js';
import type { Answer, CacheRequest, Handling } from './exchange.js';
import { withoutFields } from './fields.js';
import type { CacheOptions } from './options.js';
import { selectRange } from './range.js';
import type { Entry } from '../store/store.js';

/** The fields of an answer from the store: as stored, with Age (RFC 9111 5.1), Via and Cache-Status. */
function storedFields({ entry }: Prepared, age: number, handling: Handling, options: CacheOptions): string[] {
  const status = cacheStatus(options.name, handling, options.showKey ? entry.key : undefined);
  return [...entry.fields, 'Age', String(age), 'Via', `1.1 ${options.name}`, 'Cache-Status', status];
}

/** An answer of all that is stored, whatever the request asks. */
export function wholeAnswer(
  prepared: Prepared,
  method: string,
  now: number,
  handling: Handling,
  options: CacheOptions,
): Answer {
  const fields = storedFields(prepared, ageOf(prepared, now), handling, options);
  return { status: prepared.entry.status, fields, body: method === 'HEAD' ? undefined : prepared.entry.body, handling };
}

/**
 * The answers to plain requests from one entry, made once a second: within it Age and ttl are the same for everybody.
 */
interface Memo {
  readonly prepared: Prepared;
  readonly age: number;
  readonly get: Answer;
  readonly head: Answer;
}

/**
 * Makes the function that answers plain requests from fresh entries; undefined from it where the entry is not fresh.
 */
export function createPlainHits(
  options: CacheOptions,
): (entry: Entry, method: string, now: number) => Answer | undefined {
  const memos = new WeakMap<Entry, Memo>();

  const make = (prepared: Prepared, now: number): Memo => {
    const age = ageOf(prepared, now);
    const handling: Handling = Object.freeze({ hit: true, ttl: Math.floor(prepared.freshness.lifetime) - age });
    const get = Object.freeze(wholeAnswer(prepared, 'GET', now, handling, options));
    const memo: Memo = { prepared, age, get, head: Object.freeze({ ...get, body: undefined }) };
    memos.set(prepared.entry, memo);
    return memo;
  };

  return (entry, method, now) => {
    let memo = memos.get(entry);
    const prepared = memo === undefined ? prepare(entry) : memo.prepared;
    if (prepared === undefined || now >= prepared.freshUntil) return undefined;
    if (memo === undefined || memo.age !== ageOf(prepared, now)) memo = make(prepared, now);
    return method === 'HEAD' ? memo.head : memo.get;
  };
}

const notPart = (name: string): boolean => name === 'content-length' || name === 'content-range';
const ofSelection = (name: string): boolean =>
  name.startsWith('content-') || name === 'etag' || name === 'last-modified';

/** An answer in place of a whole 200: 304, 206 or 416 where the request asks for it (RFC 9110 13.2.2). */
export function narrowed(whole: Answer, request: CacheRequest, prepared: Prepared): Answer {
  if (whole.status !== 200) return whole;
  if (isNotModified(request.header, prepared)) {
    return { ...whole, status: 304, fields: withoutFields(whole.fields, (name) => !isOf304(name)), body: undefined };
  }
  const range = request.method === 'GET' ? request.header('range') : undefined;
  if (range === undefined || !ifRangeHolds(request.header('if-range'), prepared)) return whole;
  const { body } = prepared.entry;
  const length = String(body.byteLength);
  const selected = selectRange(range, body.byteLength);
  if (selected === 'all') return whole;
  if (selected === 'unsatisfiable') {
    return {
      ...whole,
      status: 416,
      fields: [
        ...withoutFields(whole.fields, ofSelection),
        'Content-Range',
        `bytes */${length}`,
        'Content-Length',
        '0',
      ],
      body: undefined,
    };
  }
  const part = body.subarray(selected.first, selected.last + 1);
  const place = `bytes ${String(selected.first)}-${String(selected.last)}/${length}`;
  return {
    ...whole,
    status: 206,
    fields: [
      ...withoutFields(whole.fields, notPart),
      'Content-Range',
      place,
      'Content-Length',
      String(part.byteLength),
    ],
    body: part,
  };
}
