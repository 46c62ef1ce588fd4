import { type EncodableComponent, findDoubleEncoding, percentEncode, tryPercentDecode } from '@urikit/generic';
import { encodeQueryName, encodeQueryValue, formEncode } from '@urikit/query';

/** Data written for one place of a URI. */
export interface EncodedRow {
  readonly place: string;
  readonly section: string;
  /** Undefined where the data cannot be written there. */
  readonly text: string | undefined;
  readonly problem?: string;
}

const PLACES: readonly (readonly [place: string, component: EncodableComponent, section: string])[] = [
  ['one segment of a path', 'segment', 'RFC 3986 3.3'],
  ['a path, slashes kept', 'path', 'RFC 3986 3.3'],
  ['userinfo', 'userinfo', 'RFC 3986 3.2.1'],
  ['a name of a host', 'reg-name', 'RFC 3986 3.2.2'],
  ['a whole query', 'query', 'RFC 3986 3.4'],
  ['a fragment', 'fragment', 'RFC 3986 3.5'],
  ['any place', 'unreserved', 'RFC 3986 2.3'],
];

const attempt = (place: string, section: string, write: () => string): EncodedRow => {
  try {
    return { place, section, text: write() };
  } catch (error) {
    return { place, section, text: undefined, problem: error instanceof Error ? error.message : String(error) };
  }
};

/** The data in every place: `%` is data like every other character. */
export const encodedRows = (data: string): readonly EncodedRow[] => [
  ...PLACES.map(([place, component, section]) =>
    attempt(place, section, () => percentEncode(data, component, { triplets: 'encode' })),
  ),
  attempt('a name of a parameter', 'RFC 3986 3.4', () => encodeQueryName(data)),
  attempt('a value of a parameter', 'RFC 3986 3.4', () => encodeQueryValue(data)),
  attempt('a form', 'WHATWG URL 5', () => formEncode([['', data]]).slice(1)),
];

/** The string decoded once, and decoded twice if it looks encoded twice. */
export interface Decoded {
  readonly once: string | undefined;
  readonly problem: string | undefined;
  readonly twice: string | undefined;
}

export function decodedOf(text: string): Decoded {
  const once = tryPercentDecode(text);
  if (!once.ok) return { once: undefined, problem: once.issue.message, twice: undefined };
  const again = findDoubleEncoding(text).length > 0 ? tryPercentDecode(once.value) : undefined;
  return { once: once.value, problem: undefined, twice: again?.ok === true ? again.value : undefined };
}
