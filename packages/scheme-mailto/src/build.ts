import type { EngineKit } from '@urikit/generic/hooks';
import { parseAddrSpec } from './addr-spec.js';
import { isMailbox, splitMailboxes } from './address-list.js';
import { FIELD_NAME, ONCE } from './header-fields.js';
import { UNSAFE_HEADERS } from './unsafe-headers.js';
import type { MailtoView } from './view.js';

/**
 * `encodeURIComponent` keeps the unreserved characters and `!'()*`; `kept` matches the triplets of further characters
 * to keep.
 */
const encodeBut = (text: string, kept: RegExp): string => encodeURIComponent(text).replace(kept, decodeURIComponent);

/**
 * `qchar = unreserved / pct-encoded / some-delims`; `;` is percent-encoded, because the prose of RFC 6068 2 demands it,
 * although its ABNF does not.
 */
const encodeValue = (text: string): string => encodeBut(text, /%(?:24|2B|2C|3A|40)/g);

/** In an address `,` and `@` are delimiters. */
const encodePart = (text: string): string => encodeBut(text, /%(?:24|2B|3A)/g);

/** The options of `buildMailto`. */
export interface BuildOptions {
  /** The engine's abilities. If given, domains are checked as in `check`, and those with an error are refused. */
  readonly kit?: EngineKit;
  /** Names of header fields that are refused, in any case. Absent: the default of the configuration. */
  readonly forbiddenHeaders?: readonly string[];
}

function checkDomain(domain: string, kit: EngineKit | undefined): void {
  if (domain.startsWith('%5B')) return;
  const error = kit?.checkHostName(domain).find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new RangeError(`domain of an address: ${error.message}`);
}

function addressOf(address: string, kit: EngineKit | undefined): string {
  const read = parseAddrSpec(address);
  if (!read.ok) throw new RangeError(`expected ${read.expected} at position ${String(read.at)} of an address`);
  const domain = encodePart(read.domain);
  checkDomain(domain, kit);
  return `${encodePart(read.localPart)}@${domain}`;
}

function mailboxes(name: string, list: readonly string[]): string {
  for (const mailbox of list) {
    const [only, ...more] = splitMailboxes(mailbox);
    if (only?.text !== mailbox || more.length > 0 || !isMailbox(mailbox))
      throw new RangeError(`expected one mailbox in each item of "${name}"`);
  }
  return list.join(',');
}

/** Refuses control characters in a header, because they could start another header or break the message. */
function headerValue(name: string, value: string): string {
  const index = value.search(/[^\t -~\x80-\uffff]/);
  if (index >= 0)
    throw new RangeError(
      `expected no line break and no control character in "${name}", found one at position ${String(index)}`,
    );
  return value;
}

/** Writes the line breaks of a body as CR LF (RFC 6068 5). */
const bodyText = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

/** Headers that are separate members of a view: lists, and strings. */
const LISTS = ['to', 'cc', 'bcc'];
const TEXTS = ['subject', 'body'];

/** Checks the name of one of `headers`; `names` are the earlier ones, in lower case. */
function headerName(name: string, names: readonly string[], forbidden: readonly string[]): string {
  const lowerCase = name.toLowerCase();
  if (!FIELD_NAME.test(name)) throw new RangeError('expected the name of a header: printable US-ASCII but ":"');
  const isSecond = ONCE.has(lowerCase) && names.includes(lowerCase);
  if (isSecond && !LISTS.includes(lowerCase))
    throw new RangeError(`expected "${lowerCase}" once: a message has one, and readers disagree on which one counts`);
  if (LISTS.includes(lowerCase) || TEXTS.includes(lowerCase))
    throw new RangeError(`expected "${lowerCase}" as a member of its own, not among the headers`);
  if (forbidden.some((each) => each.toLowerCase() === lowerCase))
    throw new RangeError(`expected no header "${lowerCase}": it is believed to be unsafe (RFC 6068 4)`);
  return name;
}

/**
 * Builds a mailto URI: percent-encodes only the characters that RFC 6068 section 2 demands, and refuses values that
 * would add a recipient or a header.
 *
 * @param parts - a view or some members of one, decoded
 * @param options - further checks
 * @returns a URI that `check` has no error for and whose view is `parts` again, as far as that was in normal form:
 *   domains and names of fields in lower case, line breaks in the body CR LF
 * @throws RangeError for an address that is no addr-spec or, with a kit, is in a domain that no host can have; a string
 *   that is not exactly one mailbox; a header whose name is malformed, forbidden, or repeated although a message has it
 *   once; and a line break or control character outside the body. URIError for a lone surrogate
 * @see RFC 6068 section 2, 5
 * @example buildMailto({ to: ['joe@example.com'], subject: 'R&D' }) // 'mailto:joe@example.com?subject=R%26D'
 */
export function buildMailto(parts: Partial<MailtoView>, options: BuildOptions = {}): string {
  const { to = [], cc = [], bcc = [], subject, body, headers = [] } = parts;
  const { kit, forbiddenHeaders = UNSAFE_HEADERS } = options;
  const fields: (readonly [string, string])[] = [];
  if (cc.length > 0) fields.push(['cc', headerValue('cc', mailboxes('cc', cc))]);
  if (bcc.length > 0) fields.push(['bcc', headerValue('bcc', mailboxes('bcc', bcc))]);
  if (subject !== undefined) fields.push(['subject', headerValue('subject', subject)]);
  if (body !== undefined) fields.push(['body', bodyText(body)]);
  const names = fields.map(([name]) => name);
  for (const [name, value] of headers) {
    fields.push([headerName(name, names, forbiddenHeaders), headerValue(name, value)]);
    names.push(name.toLowerCase());
  }
  const query = fields.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&');
  const addresses = to.map((address) => addressOf(address, kit));
  return `mailto:${addresses.join(',')}${query === '' ? '' : `?${query}`}`;
}
