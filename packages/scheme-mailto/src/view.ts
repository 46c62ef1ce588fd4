import type { EngineKit, Uri } from '@urikit/generic/hooks';
import { splitAddresses, splitMailboxes } from './address-list.js';
import { readFields } from './header-fields.js';

/** A reading of a mailto URI, all of it decoded. */
export interface MailtoView {
  /** The addresses of the path and of the fields `to`, in order. */
  readonly to: readonly string[];
  /** The mailboxes of the fields `cc`. */
  readonly cc: readonly string[];
  /** The mailboxes of the fields `bcc`. */
  readonly bcc: readonly string[];
  /** The first `subject`; undefined if absent. Encoded words (RFC 2047) stay. */
  readonly subject: string | undefined;
  /** The first `body`; undefined if absent. */
  readonly body: string | undefined;
  /** The other header fields in order, names in lower case; a second `subject` or `body` is one of them. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Reads a normal form. Bytes that are not UTF-8 become U+FFFD, a `+` stays a plus, and headers without `=` are left
 * out.
 *
 * @see RFC 6068 section 2
 */
export function viewOf(uri: Uri, kit: EngineKit): MailtoView {
  const decode = (raw: string): string => kit.percentDecode(raw, 'replace');
  const addresses = (raw: string): readonly string[] =>
    splitAddresses(raw)
      .map(({ text }) => decode(text))
      .filter((text) => text !== '');
  const lists: Record<'to' | 'cc' | 'bcc', string[]> = {
    to: uri.authority === undefined ? [...addresses(uri.path)] : [],
    cc: [],
    bcc: [],
  };
  const texts: Record<'subject' | 'body', string | undefined> = { subject: undefined, body: undefined };
  const headers: (readonly [string, string])[] = [];
  for (const { name: rawName, value } of readFields(uri.query)) {
    if (value === undefined) continue;
    const name = decode(rawName);
    // One by one: a call takes no more arguments than fit on the stack.
    if (name === 'to') {
      for (const address of addresses(value)) lists.to.push(address);
    } else if (name === 'cc' || name === 'bcc') {
      for (const { text } of splitMailboxes(decode(value))) lists[name].push(text);
    } else if ((name === 'subject' || name === 'body') && texts[name] === undefined) texts[name] = decode(value);
    else headers.push([name, decode(value)]);
  }
  return { ...lists, ...texts, headers };
}
