import { isIPv4Address } from '@urikit/generic/text';

/**
 * Web URIs as most are, read in place: scheme in lower case, no userinfo, a host that is its own normal form. Nothing is cut
 * out of a text; places in it are numbers. What searches at once is faster than a look at each character.
 */

/** What stands mostly in a path, a query and a fragment; whether triplets stand behind each `%` is looked at afterwards. */
const PLAIN = `A-Za-z0-9\\-._~!$&'()*+,;=:@/%`;

/** A name whose last label begins with a letter, no spelling of an address; or four numbers, which are read afterwards. */
const START = 'https?://(?:(?:[a-z0-9-]+\\.)*[a-z][a-z0-9-]*|[0-9]{1,3}(?:\\.[0-9]{1,3}){3})';

const TAIL = `(?:\\?[${PLAIN}?]*)?(?:#[${PLAIN}?]*)?`;

/** Most hosts end at a slash, or the text does. */
const SLASH_BEHIND = new RegExp(`^${START}(?:/[${PLAIN}]*${TAIL})?$`);

const ANYTHING_BEHIND = new RegExp(`^${START}(?::[0-9]*(?:/[${PLAIN}]*)?${TAIL}|[?#][${PLAIN}?]*(?:#[${PLAIN}?]*)?)$`);

const [ZERO, COLON] = [0x30, 0x3a];

const isDigit = (code: number): boolean => code >= ZERO && code < COLON;

const TRIPLETS = /(?:%[0-9A-Fa-f]{2})+/y;

/** Whether every `%` begins a triplet. */
function hasTriplets(text: string): boolean {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', TRIPLETS.lastIndex)) {
    TRIPLETS.lastIndex = at;
    if (!TRIPLETS.test(text)) return false;
  }
  return true;
}

/** Whether the scheme of such a text is http, and not https. */
export const isHttp = (text: string): boolean => text.charCodeAt('http'.length) === COLON;

/** Where the host of such a text begins. */
export const hostStart = (text: string): number => (isHttp(text) ? 'http://'.length : 'https://'.length);

/** Where the host of a web URI as most are ends; -1 for any other text. */
export function hostEnd(text: string): number {
  if (SLASH_BEHIND.test(text)) {
    const slash = text.indexOf('/', hostStart(text));
    return !hasTriplets(text) ? -1 : slash < 0 ? text.length : slash;
  }
  if (!ANYTHING_BEHIND.test(text) || !hasTriplets(text)) return -1;
  const start = hostStart(text);
  return start + text.slice(start).search(/[:?#]/);
}

/** The port of such a text, undefined where there is none; `end` is where the host ends. */
export function plainPort(text: string, end: number): number | undefined {
  if (text.charCodeAt(end) !== COLON) return undefined;
  let port = 0;
  let at = end + 1;
  for (; isDigit(text.charCodeAt(at)); at++) port = port * 10 + text.charCodeAt(at) - ZERO;
  return at === end + 1 ? undefined : port;
}

/** The host is a name. */
export const NAME = -1;

/** The host is four numbers and no IPv4address: one is above 255, or has a zero before it and is read in two ways. */
export const RARE = -2;

/** The IPv4address between two offsets of such a text as one number, or NAME, or RARE. */
export function plainAddress(text: string, start: number, end: number): number {
  if (!isDigit(text.charCodeAt(end - 1))) return NAME;
  const host = text.slice(start, end);
  if (/[^0-9.]/.test(host)) return NAME;
  return isIPv4Address(host) ? host.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0) : RARE;
}
