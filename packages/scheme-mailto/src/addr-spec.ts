/**
 * `addr-spec = local-part "@" domain` (RFC 5322 3.4.1) as RFC 6068 section 2 narrows it: no comments, no white space
 * but in a quoted-pair, none of the obsolete forms; and, for internationalized mail, characters beyond ASCII.
 *
 *     local-part = dot-atom-text / quoted-string
 *     domain     = dot-atom-text / "[" *dtext-no-obs "]"
 */

/** A decoded address. */ export interface AddrSpec {
  readonly ok: true;
  readonly localPart: string;
  readonly domain: string;
}

/** The position at which a string is not an addr-spec, with the expected part. */
export interface NoAddrSpec {
  readonly ok: false;
  /** Zero-based UTF-16 offset. */
  readonly at: number;
  readonly expected: string;
}

/**
 * `UTF8-non-ascii` (RFC 6532 3.1) without the C1 controls: RFC 6068 forbids the controls of RFC 5322, and these are as
 * harmful.
 */
const NON_ASCII = '\\u{A0}-\\u{10FFFF}';

/** `atext` (RFC 5322 3.2.3) */
const ATEXT = `A-Za-z0-9!#$%&'*+\\-\\/=?^_\`\\{\\|\\}~${NON_ASCII}`;

/** `dot-atom-text = 1*atext *("." 1*atext)` */
const DOT_ATOM_TEXT = new RegExp(`^[${ATEXT}]+(?:\\.[${ATEXT}]+)*`, 'u');

/** A bracketed part: a quoted-string or a domain-literal. */
interface Bracketed {
  readonly name: string;
  readonly open: string;
  readonly inside: RegExp;
  readonly close: string;
}

/** `qcontent = qtext / quoted-pair`, `quoted-pair = "\" (VCHAR / WSP)` (RFC 5322 3.2.1, 3.2.4) */
const QUOTED_STRING: Bracketed = {
  name: 'quoted-string',
  open: '"',
  inside: new RegExp(`^(?:[!#-\\[\\]-~${NON_ASCII}]|\\\\[\\t -~${NON_ASCII}])*`, 'u'),
  close: '"',
};

/** `dtext-no-obs = %d33-90 / %d94-126` (RFC 6068 2) */
const DOMAIN_LITERAL: Bracketed = { name: 'domain-literal', open: '[', inside: /^[!-Z^-~]*/u, close: ']' };

const broken = (at: number, expected: string): NoAddrSpec => ({ ok: false, at, expected });

const lengthOf = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** Finds the end of the dot-atom-text or bracketed part that begins at `start`. */
function endOfPart(text: string, start: number, { name, open, inside, close }: Bracketed): number | NoAddrSpec {
  const rest = text.slice(start);
  if (!rest.startsWith(open)) {
    const length = lengthOf(DOT_ATOM_TEXT, rest);
    return length === 0 ? broken(start, `a dot-atom or a ${name}`) : start + length;
  }
  const end = start + 1 + lengthOf(inside, rest.slice(1));
  return text[end] === close ? end + 1 : broken(end, `the rest of a ${name}`);
}

/**
 * Reads an addr-spec. Time is linear.
 *
 * @param text - decoded
 * @see RFC 6068 section 2, RFC 5322 section 3.4.1
 * @example parseAddrSpec('joe@example.com') // { ok: true, localPart: 'joe', domain: 'example.com' }
 */
export function parseAddrSpec(text: string): AddrSpec | NoAddrSpec {
  const at = endOfPart(text, 0, QUOTED_STRING);
  if (typeof at !== 'number') return at;
  if (text[at] !== '@') return broken(at, 'the local part to end, and "@"');
  const end = endOfPart(text, at + 1, DOMAIN_LITERAL);
  if (typeof end !== 'number') return end;
  if (end !== text.length) return broken(end, 'the domain to end');
  return { ok: true, localPart: text.slice(0, at), domain: text.slice(at + 1) };
}
