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

/** What a name of the DNS has at most (RFC 1123 2.1). */
const LONGEST = 253;

const COLON = 0x3a;

/** Whether a host, or a port, ends at a character: `/`, `?`, `#`, or the end of the text, which has no code. */
const isEnd = (code: number): boolean => code === 0x2f || code === 0x3f || code === 0x23 || Number.isNaN(code);

function endFrom(text: string, start: number): number {
  let end = start;
  while (!isEnd(text.charCodeAt(end))) end += 1;
  return end;
}

/**
 * Reads a web URI as most are, by one expression and without a record.
 *
 * @returns undefined for any other text, valid or not. Never throws.
 */
export function plainWeb(text: string): Place | undefined {
  if (!PLAIN_WEB.test(text)) return undefined;
  const scheme = text.charCodeAt(4) === COLON ? 'http' : 'https';
  const start = scheme.length + 3;
  const end = endFrom(text, start);
  const colon = text.indexOf(':', start);
  const hostEnd = colon < 0 || colon > end ? end : colon;
  if (hostEnd - start > LONGEST) return undefined;
  return { scheme, host: text.slice(start, hostEnd), port: text.slice(hostEnd + 1, end) };
}

const lastLabel = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Whether a list may have a name, by its last label. An address it may have, too. */
export type MayHave = (name: string) => boolean;

/** By the names and suffixes of a list: most hosts end in another label than any of them. */
export function lastLabelsOf(names: readonly string[]): MayHave {
  const labels = new Set(names.map(lastLabel));
  return (name) => labels.has(lastLabel(name));
}
