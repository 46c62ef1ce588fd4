/** A URI by what a filter asks of it. */
export interface Place {
  /** In lower case. */
  readonly scheme: string;
  readonly host: string;
  /** As written; empty where there is none. */
  readonly port: string;
}

/** What stands mostly in a path, a query and a fragment: no triplet. */
const PLAIN = `A-Za-z0-9\\-._~!$&'()*+,;=:@/`;

/** A name whose last label begins with a letter: no spelling of an address. In lower case it is its own normal form. */
const NAME = '(?:[a-z0-9-]+\\.)*[a-z][a-z0-9-]*';

const PLAIN_WEB = new RegExp(`^https?://${NAME}(?::[0-9]*)?(?:/[${PLAIN}]*)?(?:\\?[${PLAIN}?]*)?(?:#[${PLAIN}?]*)?$`);

const LONGEST = 253;

const COLON = 0x3a;

/** Whether a host, or a port, ends at a character. */
const isEnd = (code: number): boolean => code === 0x2f || code === 0x3f || code === 0x23;

/** Whether a text is a web URI as most are. */
export const isPlainWeb = (text: string): boolean => PLAIN_WEB.test(text);

/** The scheme of such a text. */
export const plainScheme = (text: string): 'http' | 'https' => (text.charCodeAt(4) === COLON ? 'http' : 'https');

/** Where the host of such a text ends, and where host and port do. */
function endsOf(text: string, start: number): readonly [host: number, port: number] {
  let colon = 0;
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (isEnd(code)) break;
    if (code === COLON) colon = end;
  }
  return [colon === 0 ? end : colon, end];
}

const hostStart = (text: string): number => plainScheme(text).length + 3;

/** Scheme, host and port of such a text. */
export function plainPlace(text: string): Place {
  const start = hostStart(text);
  const [end, portEnd] = endsOf(text, start);
  return { scheme: plainScheme(text), host: text.slice(start, end), port: text.slice(end + 1, portEnd) };
}

/** One number for all labels of the same length that end in the same character: a look at it cuts nothing out. */
const shapeOf = (length: number, last: number): number => length * 128 + last;

/**
 * Whether the host of such a text ends in a label that may be among others, by its length and its last character. Most
 * hosts end in another one than any name on a list of what is denied.
 *
 * @param names - in lower case
 * @returns false for a host that is none of the names and ends in none of them; true says nothing
 */
export function mayEndIn(names: readonly string[]): (text: string) => boolean {
  const shapes = new Set(
    names.map((name) => shapeOf(name.length - name.lastIndexOf('.') - 1, name.charCodeAt(name.length - 1))),
  );
  return (text) => {
    const start = hostStart(text);
    const end = endsOf(text, start)[0];
    // A list cannot say what a name means that is longer than the DNS has (RFC 1123 2.1).
    if (end - start > LONGEST) return true;
    const dot = Math.max(start - 1, text.lastIndexOf('.', end - 1));
    return shapes.has(shapeOf(end - dot - 1, text.charCodeAt(end - 1)));
  };
}
