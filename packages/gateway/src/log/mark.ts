import { createHmac, randomBytes } from 'node:crypto';

/** The part of a message that a value is, or is of. */
export type Component = 'path' | 'query' | 'whole';

/** Writes a mark in place of a value that is not shown, of a query unless said otherwise. */
export type Mark = (value: string, component?: Component) => string;

/** The length of a mark of `createMark`. */
export const MARK_LENGTH = 13;

/** Makes the key of a gateway, one for all of its workers. It is written to no file, so no value can be tried against a log. */
export const createMarkKey = (): Uint8Array => randomBytes(32);

/**
 * Makes marks that are the same for the same value, until the gateway ends: `*` and 72 bits of an HMAC. A replay of the log then
 * tells `/p?id=1` from `/p?id=2`, and no reader learns the values.
 */
export const createMark =
  (key: Uint8Array): Mark =>
  (value) =>
    `*${createHmac('sha256', key)
      .update(value)
      .digest('base64url')
      .slice(0, MARK_LENGTH - 1)}`;

/** The mark of a page for people, in which a value may be seen beside its mark: the same for each value. */
export const plainMark: Mark = () => '*';
