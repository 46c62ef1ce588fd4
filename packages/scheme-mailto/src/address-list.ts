import { type AddrSpec, type NoAddrSpec, parseAddrSpec } from './addr-spec.js';
import { rawOffset } from './raw-text.js';

/** An item of a list and the position of its start. */
export interface Item {
  readonly text: string;
  readonly at: number;
}

/**
 * `to = addr-spec *("," addr-spec)` (RFC 6068 2), raw: each `,` that is not percent-encoded stands between two
 * addresses, and `%2C` is part of one. The empty text is the empty list.
 */
export function splitAddresses(raw: string): readonly Item[] {
  if (raw === '') return [];
  let at = 0;
  return raw.split(',').map((text) => {
    const item = { text, at };
    at += text.length + 1;
    return item;
  });
}

/** An address of such a list as it is read. */
export interface Address {
  readonly ok: true;
  /** Decoded. */
  readonly localPart: string;
  /** Decoded. */
  readonly domain: string;
  /** Where the domain begins in the raw text. */
  readonly domainAt: number;
}

/** The reason why a raw string is not an address; `at` is an offset of the raw string. */
export interface NoAddress {
  readonly ok: false;
  readonly at: number;
  readonly expected: string;
}

/** Parses one raw address; `text` is its decoded form. */
export function readAddress(raw: string, text: string): Address | NoAddress {
  const read = parseAddrSpec(text);
  if (!read.ok) return { ...read, at: rawOffset(raw, read.at) };
  return { ...read, domainAt: rawOffset(raw, read.localPart.length + 1) };
}

/** The positions of a delimiter outside of quoted-strings (RFC 5322 3.2.4). */
function unquoted(text: string, delimiter: string): readonly number[] {
  const places: number[] = [];
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (quoted && char === '\\') i++;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === delimiter) places.push(i);
  }
  return places;
}

/**
 * Splits a decoded `cc` or `bcc` into mailboxes, at commas outside of quoted-strings, without the white space around
 * them (RFC 5322 3.4). `isMailbox` validates each.
 */
export function splitMailboxes(value: string): readonly Item[] {
  let start = 0;
  const items = [...unquoted(value, ','), value.length].map((end) => {
    const text = value.slice(start, end);
    const item = { text: text.trim(), at: start + text.length - text.trimStart().length };
    start = end + 1;
    return item;
  });
  return items.filter(({ text }) => text !== '');
}

/**
 * `mailbox = name-addr / addr-spec`, `name-addr = [display-name] "<" addr-spec ">"` (RFC 5322 3.4); any display-name
 * will do.
 *
 * @returns the addr-spec of a decoded mailbox
 */
export function readMailbox(text: string): AddrSpec | NoAddrSpec {
  const [open] = text.endsWith('>') ? unquoted(text, '<') : [];
  return parseAddrSpec(open === undefined ? text : text.slice(open + 1, -1));
}

/** Tells if a decoded string is a mailbox. */
export const isMailbox = (text: string): boolean => readMailbox(text).ok;
