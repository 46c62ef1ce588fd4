import type { Readable } from 'node:stream';
import type { Context } from './context.js';
import { makeEntry, prepare } from './entry.js';
import { fieldValue } from './fields.js';
import type { Freshness } from './freshness.js';
import type { Flight } from './lead.js';
import { spool } from './spool.js';
import type { Exchange } from './storable.js';
import { putAway } from './stored.js';

/** RFC 9111 3.3: what is not complete is not stored. */
function isComplete({ response }: Exchange, body: Uint8Array): boolean {
  const length = fieldValue(response.fields, 'content-length');
  return length === undefined || Number(length) === body.byteLength;
}

/**
 * Stores a response once all of it is there, and lands its flight either way.
 *
 * @returns the body for the one who asked for it
 */
export function keep(context: Context, flight: Flight, exchange: Exchange, freshness: Freshness): Readable | undefined {
  const { leading, uri, generation, land } = flight;
  const store = (body: Uint8Array | undefined): void => {
    if (body === undefined || !isComplete(exchange, body)) {
      land({ entry: undefined, failed: false });
      return;
    }
    const entry = makeEntry({ key: leading.key, uri, exchange, freshness, body, generation }, context.options);
    const prepared = prepare(entry);
    if (prepared !== undefined) putAway(context, prepared);
    land({ entry, failed: false });
  };
  const { body } = exchange.response;
  if (body === undefined) {
    store(new Uint8Array(0));
    return undefined;
  }
  const { body: passed, kept } = spool(body, context.options.maxBodyBytes);
  void kept.then(store);
  return passed;
}
