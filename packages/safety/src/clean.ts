import { countUpTo } from './count.js';
import { ADDRESS_SERVICES } from './rules/address-services.js';
import { LIMITS } from './rules/rule.js';

/**
 * Web URIs in which no rule finds anything. Most texts are such ones, and one expression says so.
 */

/** Names that may lead inside, or to what is not meant for everybody. */
const INSIDE = 'local|internal|intranet|private|home|lan|arpa|corp|goog';

/** Two labels or more; the last has no digit, so that nobody takes the name for a number. Clouds call their data metadata. */
const NAME = `(?!(?:api\\.)?metadata\\.)(?:[a-z0-9-]+\\.)+(?!${INSIDE})[a-z]{2,}`;

/** Ports of the web, and those that it is tried out on: none is of another protocol. */
const PORT = '(?::(?:80|443|80\\d\\d|8443)?)?';

/** What a rule says nothing of, in a path, a query and a fragment: no bracket. Triplets are looked at afterwards. */
const PLAIN = `A-Za-z0-9\\-._~!$&'()*+,;=:@%`;

/** Segments, none of them empty but the last, and none a dot-segment. */
const PATH = `(?:\\/(?!\\/|\\.{1,2}(?:[/?#]|$))[${PLAIN}]*)*`;

const CLEAN = new RegExp(`^https?:\\/\\/${NAME}${PORT}${PATH}(?:\\?[${PLAIN}/?]*)?(?:#[${PLAIN}/?]*)?$`);

/**
 * A triplet that a rule may speak of: a control, `%`, `@`, a backslash, sequences of UTF-8 that are listed, in a path a dot and
 * delimiters; or a `%` that begins no triplet.
 */
const SPOKEN_OF =
  /%(?:[01]|25|40|5c|7f|c[01]|c2%85|d8%9c|e0%[89]|e2%8[01]|e5%98%8|f0%8|(?![0-9a-f]{2}))|^[^?#]*%(?:2[3ef]|3[bf])/i;

/** What the authority of a URI inside of this one may begin with, behind the own scheme. */
const mayNest = (text: string): boolean => text.includes('//', 8) || text.includes(':/', 8) || /%(?:2f|3a)/i.test(text);

/** A name that leads to an address in it, and a dot-segment with parameters. */
const OTHERS = new RegExp(`[./]${ADDRESS_SERVICES}\\.?(?:[:/?#]|$)|\\/\\.{1,2};`);

/** No text of this length has too many segments or parameters. */
const SHORT = 2 * LIMITS.segments;

const isModest = (text: string): boolean =>
  text.length <= LIMITS.length &&
  countUpTo(text, '/', LIMITS.segments) <= LIMITS.segments &&
  countUpTo(text, '&', LIMITS.parameters) < LIMITS.parameters;

/** Whether a text is a URI of which there is nothing to say, where limits are the usual ones. */
export const isClean = (text: string): boolean =>
  CLEAN.test(text) &&
  !text.includes('xn--') &&
  !OTHERS.test(text) &&
  !(text.includes('@') && mayNest(text)) &&
  !(text.includes('%') && SPOKEN_OF.test(text)) &&
  (text.length <= SHORT || isModest(text));
