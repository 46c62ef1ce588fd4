/**
 * RFC 3986 section 2, one character after the other. A text becomes a list of units: a character, or a triplet in upper
 * case. Unreserved characters are never triplets.
 */

const DIGIT = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const HEXDIG = DIGIT + 'ABCDEFabcdef';

/** unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (2.3) */
const UNRESERVED = LOWER + UPPER + DIGIT + '-._~';

/** sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "=" (2.2) */
const SUB_DELIMS = "!$&'()*+,;=";

/** pchar = unreserved / pct-encoded / sub-delims / ":" / "@" (3.3), without pct-encoded */
const PCHAR = UNRESERVED + SUB_DELIMS + ':@';

const UNWISE = '[]^`{|}';

export const isIn = (set: string, char: string): boolean => char.length === 1 && set.includes(char);
export const isHexdig = (char: string): boolean => isIn(HEXDIG, char);
export const isDigit = (char: string): boolean => isIn(DIGIT, char);

export const REG_NAME = UNRESERVED + SUB_DELIMS;
export const IPVFUTURE = UNRESERVED + SUB_DELIMS + ':';
export const pathChars = (unwise: boolean): string => PCHAR + '/' + (unwise ? UNWISE : '');
export const queryChars = (unwise: boolean): string => PCHAR + '/?' + (unwise ? UNWISE : '');

/** The units of a text made of characters of a set and of triplets; undefined where it is not (2.1). */
export function unitsOf(text: string, set: string): string[] | undefined {
  const units: string[] = [];
  for (let i = 0; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '%') {
      const [high, low] = [text.charAt(i + 1), text.charAt(i + 2)];
      if (!isHexdig(high) || !isHexdig(low)) return undefined;
      const octet = String.fromCharCode(Number.parseInt(high + low, 16));
      // 6.2.2.2, then 6.2.2.1
      units.push(isIn(UNRESERVED, octet) ? octet : '%' + high.toUpperCase() + low.toUpperCase());
      i += 2;
    } else if (isIn(set, char)) units.push(char);
    else return undefined;
  }
  return units;
}

/** Letters in lower case, and no triplet touched. */
export const lowerUnits = (units: readonly string[]): string[] =>
  units.map((unit) => (isIn(UPPER, unit) ? LOWER.charAt(UPPER.indexOf(unit)) : unit));

/** A list cut at each unit that is the delimiter. */
export function splitUnits(units: readonly string[], delimiter: string): string[][] {
  const parts: string[][] = [[]];
  for (const unit of units) {
    if (unit === delimiter) parts.push([]);
    else parts[parts.length - 1]?.push(unit);
  }
  return parts;
}

export const joinUnits = (parts: readonly (readonly string[])[], delimiter: string): string[] =>
  parts.flatMap((part, i) => (i === 0 ? [...part] : [delimiter, ...part]));

/** A C0 control or DEL, percent-encoded. */
export function isControl(unit: string): boolean {
  if (unit.length !== 3) return false;
  const octet = Number.parseInt(unit.slice(1), 16);
  return octet < 0x20 || octet === 0x7f;
}
