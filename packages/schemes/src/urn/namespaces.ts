/** The rules of a namespace for its names, in addition to RFC 8141. */
export interface Namespace {
  /** Document and section. */
  readonly section: string;
  /** The expectation, for the message about a name that does not match. */
  readonly expected: string;
  readonly pattern: RegExp;
  /** Gives a name in the form that its document compares. If absent, names are compared as written. */
  readonly normalize?: (nss: string) => string;
  /** Gives the same key for equal names. Default: the name itself. */
  readonly identity?: (nss: string) => string;
  /** Tells if the name has the right check digit. */
  readonly checks?: (nss: string) => boolean;
}

/** The value of a digit of an ISBN, which may be an `X` at its end. */
const valueOf = (digit: string): number => (/[Xx]/.test(digit) ? 10 : Number(digit));
const sum = (digits: string, weight: (place: number) => number): number =>
  Array.from(digits).reduce((total, digit, place) => total + valueOf(digit) * weight(place), 0);
const digitsOf = (isbn: string): string => isbn.replaceAll('-', '').toUpperCase();
const weightOf13 = (place: number): number => (place % 2 === 0 ? 1 : 3);

/** ISO 2108: modulo 11 for ten digits, modulo 10 for thirteen. */
function hasCheckDigit(isbn: string): boolean {
  const digits = digitsOf(isbn);
  return digits.length === 10 ? sum(digits, (place) => 10 - place) % 11 === 0 : sum(digits, weightOf13) % 10 === 0;
}

/** ISO 2108: ten digits are thirteen with 978 before them and a check digit of their own. */
function thirteenDigits(isbn: string): string {
  const digits = digitsOf(isbn);
  if (digits.length === 13 || !hasCheckDigit(isbn)) return digits;
  const first = `978${digits.slice(0, 9)}`;
  return `${first}${String((10 - (sum(first, weightOf13) % 10)) % 10)}`;
}

/** The namespaces that are known, by their identifier in lower case. */
export const NAMESPACES: ReadonlyMap<string, Namespace> = new Map<string, Namespace>([
  [
    'uuid',
    {
      section: 'RFC 9562 4',
      expected: 'expected a UUID: hexadecimal digits, 8-4-4-4-12',
      pattern: /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/,
      normalize: (nss) => nss.toLowerCase(),
    },
  ],
  [
    'oid',
    {
      section: 'RFC 3061 2',
      expected: 'expected numbers with dots between them, without leading zeros',
      pattern: /^(?:0|[1-9][0-9]*)(?:\.(?:0|[1-9][0-9]*))*$/,
    },
  ],
  [
    'isbn',
    {
      section: 'RFC 3187 3.2',
      expected: 'expected ten or thirteen digits, with hyphens or without; the last of ten may be "X"',
      pattern: /^(?:[0-9]-?){9}[0-9Xx]$|^(?:[0-9]-?){12}[0-9]$/,
      normalize: digitsOf,
      identity: thirteenDigits,
      checks: hasCheckDigit,
    },
  ],
]);
