import { parseAddrSpec } from './addr-spec.js';
import { isMailbox, splitMailboxes } from './address-list.js';
import { FIELD_NAME } from './header-fields.js';
import type { MailtoView } from './view.js';

/** `encodeURIComponent` leaves the unreserved characters and `!'()*` alone; of the some-delims these four are left. */
const encodeBut = (text: string, kept: RegExp): string => encodeURIComponent(text).replace(kept, decodeURIComponent);

/**
 * `qchar = unreserved / pct-encoded / some-delims`; `;` is percent-encoded, for the text of RFC 6068 2 says so and its
 * ABNF does not.
 */
const encodeValue = (text: string): string => encodeBut(text, /%(?:24|2B|2C|3A|40)/g);

/** In an address `,` and `@` are delimiters. */
const encodePart = (text: string): string => encodeBut(text, /%(?:24|2B|3A)/g);

function addressOf(address: string): string {
  const read = parseAddrSpec(address);
  if (!read.ok) throw new RangeError(`expected ${read.expected} at offset ${String(read.at)} of an address`);
  return `${encodePart(read.localPart)}@${encodePart(read.domain)}`;
}

function mailboxes(name: string, list: readonly string[]): string {
  for (const mailbox of list) {
    const [only, ...more] = splitMailboxes(mailbox);
    if (only?.text !== mailbox || more.length > 0 || !isMailbox(mailbox))
      throw new RangeError(`expected one mailbox in each item of "${name}"`);
  }
  return list.join(',');
}

/** What comes of a control character in a header field is another header field, or no message. */
function headerValue(name: string, value: string): string {
  const index = value.search(/[^\t -~\x80-\uffff]/);
  if (index >= 0)
    throw new RangeError(
      `expected no line break and no control character in "${name}", found one at offset ${String(index)}`,
    );
  return value;
}

/** Line breaks in the body are %0D%0A, and nothing else (RFC 6068 5). */
const bodyText = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

function headerName(name: string, parts: Partial<MailtoView>): string {
  const lowerCase = name.toLowerCase();
  const isMember =
    ['to', 'cc', 'bcc'].includes(lowerCase) ||
    ((lowerCase === 'subject' || lowerCase === 'body') && parts[lowerCase] === undefined);
  if (isMember) throw new RangeError(`expected "${lowerCase}" as a member of its own, not among the headers`);
  if (!FIELD_NAME.test(name)) throw new RangeError('expected the name of a header field: printable US-ASCII but ":"');
  return name;
}

/**
 * Builds a mailto URI: percent-encodes what RFC 6068 section 2 demands and nothing else, and refuses what would be
 * another recipient or another header field than it says.
 *
 * @param parts - a view or some members of one, decoded
 * @returns a URI whose view is `parts` again, as far as that was in normal form: domains and names of fields in lower
 *   case, line breaks in the body CR LF
 * @throws RangeError for an address that is no addr-spec, a mailbox that is none or several, the name of a field that
 *   is
 *   none, and a line break or control character in any value but the body's; URIError for a lone surrogate
 * @see RFC 6068 section 2, 5
 * @example buildMailto({ to: ['joe@example.com'], subject: 'R&D' }) // 'mailto:joe@example.com?subject=R%26D'
 */
export function buildMailto(parts: Partial<MailtoView>): string {
  const { to = [], cc = [], bcc = [], subject, body, headers = [] } = parts;
  const fields: (readonly [string, string])[] = [];
  if (cc.length > 0) fields.push(['cc', headerValue('cc', mailboxes('cc', cc))]);
  if (bcc.length > 0) fields.push(['bcc', headerValue('bcc', mailboxes('bcc', bcc))]);
  if (subject !== undefined) fields.push(['subject', headerValue('subject', subject)]);
  if (body !== undefined) fields.push(['body', bodyText(body)]);
  // Last, for a second subject or body among them is read as one only behind the first.
  for (const [name, value] of headers) fields.push([headerName(name, parts), headerValue(name, value)]);
  const query = fields.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&');
  return `mailto:${to.map(addressOf).join(',')}${query === '' ? '' : `?${query}`}`;
}
