import { isDigit } from './host.js';
import { ERRORS, FINDINGS, findingOf, type HostNameCode, type HostNameFinding } from './host-name-finding.js';
import { isRareIPv4, rareIPv4Address } from './rare-ipv4.js';

/**
 * Host names: the requirements for a reg-name that is looked up in the DNS. The one definition for every scheme, for
 * the kit of plugins and for cache keys. njs runs it too, so it keeps to the part of JavaScript that njs has.
 *
 * "URI producers should use names that conform to the DNS syntax, even when use of DNS is not immediately apparent"
 * (RFC 3986 3.2.2)
 */

const DOT = 0x2e;
const HYPHEN = 0x2d;

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;

/**
 * Recognizes most names, which have no findings: labels of letters, digits and inner hyphens, the last of which begins
 * with a letter. It is a loop, because an expression with counted repetitions is slower.
 */
function isPlain(name: string): boolean {
  if (name.length > 253) return false;
  let start = 0;
  for (let i = 0; i <= name.length; i++) {
    const code = name.charCodeAt(i);
    if (isLetter(code) || isDigit(code)) continue;
    if (code === HYPHEN && i > start) continue;
    if (code !== DOT && i < name.length) return false;
    if (i === start || i - start > 63 || name.charCodeAt(i - 1) === HYPHEN) return false;
    if (i < name.length) start = i + 1;
  }
  return isLetter(name.charCodeAt(start));
}

/** `LDH = letters, digits, "-"` (RFC 1034 3.5), and the dot between labels */
const LDH = /[A-Za-z0-9.-]/;
const CONTROL = /[\0-\x20\x7F]/;

/** Further characters of a reg-name, which are not delimiters of a URI. */
const DATA = /[!$&'()*+,;=_~]/;

/**
 * One character of percent-encoded UTF-8.
 *
 *     UTF8-2 = %xC2-DF UTF8-tail
 *     UTF8-3 = %xE0 %xA0-BF UTF8-tail / %xE1-EC 2( UTF8-tail ) / %xED %x80-9F UTF8-tail / %xEE-EF 2( UTF8-tail )
 *     UTF8-4 = %xF0 %x90-BF 2( UTF8-tail ) / %xF1-F3 3( UTF8-tail ) / %xF4 %x80-8F 2( UTF8-tail )
 *
 * (RFC 3629 4)
 */
const UTF8 = new RegExp(
  '^(?:%[0-7][0-9A-F]|%(?:C[2-9A-F]|D[0-9A-F])T|%(?:E0%[AB][0-9A-F]|E[1-9A-CEF]T|ED%[89][0-9A-F])T|%(?:F0%[9AB][0-9A-F]|F[1-3]T|F4%8[0-9A-F])TT)$'.replace(
    /T/g,
    '%[89AB][0-9A-F]',
  ),
  'i',
);

/** `%x80-9F`, the controls of C1. */
const ENCODED_C1 = /^%C2%[89]/i;

/** Stand-ins for a character outside ASCII, and for bytes that are not UTF-8. */
const OTHER = '\u00e9';
const BROKEN = '\ufffd';

/** The finding that a character causes; undefined for an allowed character. */
function codeOf(char: string): HostNameCode | undefined {
  if (LDH.test(char)) return undefined;
  if (char === OTHER) return 'host-non-ascii';
  if (char === BROKEN) return 'host-not-utf-8';
  if (CONTROL.test(char)) return 'host-control';
  return DATA.test(char) ? 'host-character' : 'host-delimiter';
}

/** The unit of one character, percent-encoded or not, that begins at an offset. */
function unitAt(name: string, at: number): string {
  if (name.charAt(at) !== '%') return name.charAt(at);
  // One to four bytes.
  for (let width = 3; width <= 12; width += 3) {
    const unit = name.slice(at, at + width);
    if (UTF8.test(unit)) return unit;
  }
  return name.slice(at, at + 3);
}

/** Decodes a unit: an ASCII character, or one of the two stand-ins. */
function readUnit(unit: string): string {
  if (unit.length === 1) return unit > '\x7F' ? OTHER : unit;
  if (unit.length > 3) return ENCODED_C1.test(unit) ? '\x7F' : OTHER;
  const octet = parseInt(unit.slice(1), 16);
  return octet < 0x80 ? String.fromCharCode(octet) : BROKEN;
}

type Say = (code: HostNameCode, at: number) => void;

/** Says all there is to say of a name, and gives it with every character as `readUnit` has it. */
function walk(name: string, say: Say): string {
  let plain = '';
  let done = 0;
  let start = 0;
  let length = 0;
  let before = '.';
  let beforeAt = 0;
  const endLabel = (): void => {
    if (length > 63) say('host-label-length', start);
    if (before === '-') say('host-hyphen', beforeAt);
  };
  for (let at = 0; at < name.length;) {
    const unit = unitAt(name, at);
    const char = readUnit(unit);
    const code = codeOf(char);
    if (code !== undefined) say(code, at);
    if (char !== unit) {
      plain += name.slice(done, at) + char;
      done = at + unit.length;
    }
    if (char === '.') {
      if (before === '.') say('host-empty-label', at);
      endLabel();
      start = at + unit.length;
      length = 0;
    } else {
      if (char === '-' && before === '.') say('host-hyphen', at);
      length += 1;
    }
    before = char;
    beforeAt = at;
    at += unit.length;
  }
  endLabel();
  plain += name.slice(done);
  if (plain.length - (before === '.' ? 1 : 0) > 253) say('host-length', 0);
  return plain;
}

/**
 * Finds the issues of a host name. The result does not depend on the spelling: letters may be in either case, and
 * percent-encoded.
 *
 * Each character outside ASCII counts as one byte of its label, because the A-label is at least as long. One dot at the
 * end is the root and allowed.
 *
 * @param name - a reg-name, percent-encoded as written; the empty one has no findings
 * @returns at most one finding of each code, at its first place, in the order of places. Never throws.
 * @see RFC 3986 section 3.2.2, 7.4; RFC 1034 section 3.1, 3.5; RFC 1123 section 2.1; RFC 5890 section 2.3.2.1
 * @example checkHostName('a%40b').map(({ code }) => code) // ['host-delimiter']
 */
export function checkHostName(name: string): readonly HostNameFinding[] {
  if (isPlain(name)) return [];
  const found: HostNameFinding[] = [];
  const seen: { [code in HostNameCode]?: true } = {};
  const say = (code: HostNameCode, at: number): void => {
    if (seen[code] === true) return;
    seen[code] = true;
    found.push(findingOf(code, at, FINDINGS[code][1]));
  };
  const plain = walk(name, say);
  const address = isRareIPv4(plain) ? rareIPv4Address(plain) : undefined;
  if (address !== undefined)
    found.push(
      findingOf(
        'rare-ipv4',
        0,
        `expected an IPv4address as four decimal numbers: many resolvers read this name as ${address}`,
      ),
    );
  else if (isRareIPv4(plain)) say('rare-ipv4', 0);
  return found.sort((a, b) => a.at - b.at);
}

/**
 * Tells if a host name has no errors. Warnings do not count.
 *
 * @param name - a reg-name, percent-encoded as written
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 * @example isHostName('a%0D%0Ab') // false
 */
export function isHostName(name: string): boolean {
  if (isPlain(name)) return true;
  let isGood = true;
  walk(name, (code) => {
    if (ERRORS.indexOf(code) >= 0) isGood = false;
  });
  return isGood;
}
