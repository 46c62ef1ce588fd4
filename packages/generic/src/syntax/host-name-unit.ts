/**
 * The characters of a name as it is spelled: each as it is or percent-encoded. njs runs it too.
 */

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

/** A character that is no ASCII, and octets that are none at all, where their value does not matter. */
export const OTHER = '\u00e9';
export const BROKEN = '\ufffd';

/** The text of one character, percent-encoded or not, that begins at an offset. */
export function unitAt(name: string, at: number): string {
  if (name.charAt(at) !== '%') return name.charAt(at);
  // One to four octets.
  for (let width = 3; width <= 12; width += 3) {
    const unit = name.slice(at, at + width);
    if (UTF8.test(unit)) return unit;
  }
  return name.slice(at, at + 3);
}

/** What a unit means: an ASCII character, or one of the two that stand for all others. */
export function readUnit(unit: string): string {
  if (unit.length === 1) return unit > '\x7F' ? OTHER : unit;
  if (unit.length > 3) return ENCODED_C1.test(unit) ? '\x7F' : OTHER;
  const octet = parseInt(unit.slice(1), 16);
  return octet < 0x80 ? String.fromCharCode(octet) : BROKEN;
}
