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

/** The error of urikit for a value that is refused: a plugin loads no code of the engine, so it has the brand and no class. */
function refusal(code: string, message: string): Error {
  const issue = Object.freeze({ code, severity: 'error', message });
  const error = Object.assign(new Error(`${message} (${code})`), { code, issue, issues: Object.freeze([issue]) });
  return Object.defineProperty(error, Symbol.for('urikit:error'), { value: true });
}

/** @throws `input/not-string` for a value that is no string, `encoding/lone-surrogate` for half of a surrogate pair */
function textOf(value: string, name: string): string {
  if (typeof value !== 'string')
    throw refusal('input/not-string', `expected a string in "${name}", found ${typeof value}`);
  if (!/[\uD800-\uDFFF]/u.test(value)) return value;
  throw refusal('encoding/lone-surrogate', `expected a surrogate pair in "${name}": half of one has no UTF-8`);
}

/** @throws `input/value` for a value that is no list */
function listOf<Item>(value: readonly Item[], name: string): readonly Item[] {
  const isList: boolean = Array.isArray(value);
  if (isList) return value;
  throw refusal('input/value', `${name}: expected a list, found ${typeof value}`);
}

/** @throws `input/value` for a value that is no object, `input/unknown-option` for a member of another name */
function membersOf<Value extends object>(value: Value, names: readonly string[]): Value {
  const known = `(${String(names)})`;
  if (typeof value !== 'object' || (value as Value | null) === null)
    throw refusal('input/value', `expected an object ${known}, found ${typeof value}`);
  const other = Object.keys(value).find((name) => !names.includes(name));
  if (other === undefined) return value;
  throw refusal('input/unknown-option', `expected one of ${known}, found "${other}"`);
}

function checkDomain(domain: string, kit: EngineKit | undefined): void {
  if (domain.startsWith('%5B')) return;
  const error = kit?.checkHostName(domain).find(({ severity }) => severity === 'error');
  if (error !== undefined) throw refusal('mailto/domain', `domain of an address: ${error.message}`);
}

function addressOf(address: string, kit: EngineKit | undefined): string {
  const read = parseAddrSpec(textOf(address, 'to'));
  if (!read.ok)
    throw refusal('mailto/address', `expected ${read.expected} at position ${String(read.at)} of an address`);
  const domain = encodePart(read.domain);
  checkDomain(domain, kit);
  return `${encodePart(read.localPart)}@${domain}`;
}

function mailboxes(name: string, list: readonly string[]): string {
  for (const mailbox of list) {
    const [only, ...more] = splitMailboxes(textOf(mailbox, name));
    if (only?.text !== mailbox || more.length > 0 || !isMailbox(mailbox))
      throw refusal('mailto/mailbox', `expected one mailbox in each item of "${name}"`);
  }
  return list.join(',');
}

/** Refuses control characters in a header, because they could start another header or break the message. */
function headerValue(name: string, value: string): string {
  const index = textOf(value, name).search(/[^\t -~\x80-\uffff]/);
  if (index >= 0)
    throw refusal(
      'mailto/control-character',
      `expected no line break and no control character in "${name}", found one at position ${String(index)}`,
    );
  return value;
}

/** Writes the line breaks of a body as CR LF (RFC 6068 5). */
const bodyText = (text: string): string => text.replace(/\r\n|\r|\n/g, '\r\n');

/** Headers that are separate members of a view: lists, and strings. */
const LISTS = ['to', 'cc', 'bcc'];
const TEXTS = ['subject', 'body'];
const MEMBERS = [...LISTS, ...TEXTS, 'headers'];

/** Checks the name of one of `headers`; `names` are the earlier ones, in lower case. */
function headerName(name: string, names: readonly string[], forbidden: readonly string[]): string {
  const lowerCase = textOf(name, 'headers').toLowerCase();
  if (!FIELD_NAME.test(name))
    throw refusal('mailto/header-name', 'expected the name of a header: printable US-ASCII but ":"');
  const isSecond = ONCE.has(lowerCase) && names.includes(lowerCase);
  if (isSecond && !LISTS.includes(lowerCase))
    throw refusal(
      'mailto/duplicate-header',
      `expected "${lowerCase}" once: a message has one, and readers disagree on which one counts`,
    );
  if (LISTS.includes(lowerCase) || TEXTS.includes(lowerCase))
    throw refusal('mailto/header-name', `expected "${lowerCase}" as a member of its own, not among the headers`);
  if (forbidden.some((each) => textOf(each, 'forbiddenHeaders').toLowerCase() === lowerCase))
    throw refusal(
      'mailto/forbidden-header',
      `expected no header "${lowerCase}": it is believed to be unsafe (RFC 6068 4)`,
    );
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
 * @throws an error with the brand and the members of `UrikitError`, for a value of another kind, a member or an option that
 *   does not exist; for an address that is no addr-spec or, with a kit, is in a domain that no host can have; a string
 *   that is not exactly one mailbox; a header whose name is malformed, forbidden, or repeated although a message has it
 *   once; and a line break or control character outside the body; and a lone surrogate
 * @see RFC 6068 section 2, 5
 * @example buildMailto({ to: ['joe@example.com'], subject: 'R&D' }) // 'mailto:joe@example.com?subject=R%26D'
 */
export function buildMailto(parts: Partial<MailtoView>, options: BuildOptions = {}): string {
  const { to = [], cc = [], bcc = [], subject, body, headers = [] } = membersOf(parts, MEMBERS);
  const { kit, forbiddenHeaders = UNSAFE_HEADERS } = membersOf(options, ['kit', 'forbiddenHeaders']);
  const fields: (readonly [string, string])[] = [];
  if (listOf(cc, 'cc').length > 0) fields.push(['cc', headerValue('cc', mailboxes('cc', cc))]);
  if (listOf(bcc, 'bcc').length > 0) fields.push(['bcc', headerValue('bcc', mailboxes('bcc', bcc))]);
  if (subject !== undefined) fields.push(['subject', headerValue('subject', subject)]);
  if (body !== undefined) fields.push(['body', bodyText(textOf(body, 'body'))]);
  const names = fields.map(([name]) => name);
  for (const header of listOf(headers, 'headers')) {
    const [name, value] = listOf(header, 'headers') as typeof header;
    fields.push([headerName(name, names, listOf(forbiddenHeaders, 'forbiddenHeaders')), headerValue(name, value)]);
    names.push(name.toLowerCase());
  }
  const query = fields.map(([name, value]) => `${encodeValue(name)}=${encodeValue(value)}`).join('&');
  const addresses = listOf(to, 'to').map((address) => addressOf(address, kit));
  return `mailto:${addresses.join(',')}${query === '' ? '' : `?${query}`}`;
}
