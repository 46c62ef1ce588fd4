import { countUpTo } from './count.js';
import { ADDRESS_SERVICES } from './rules/address-services.js';
import { LIMITS } from './rules/rule.js';

/** Recognizes web URIs without hazards. One expression does that for most URIs, so the rules need not run. */

/** Names that may lead to an internal network or to a private service. */
const INSIDE = 'local|internal|intranet|private|home|lan|arpa|corp|goog';

/**
 * Two labels or more; the last has no digit, so no reader takes the name for a number. `metadata` names the data
 * services of clouds, and the end of a name may be a service that resolves an address in it.
 */
const NAME = `(?!(?:api\\.)?metadata\\.)(?:(?!${ADDRESS_SERVICES}(?:[:/?#]|$))[a-z0-9-]+\\.)+(?!${INSIDE})[a-z]{2,}`;

/** Ports of the web and of development servers, which belong to no other protocol. */
const PORT = '(?::(?:80|443|80\\d\\d|8443)?)?';

/** Characters of a path, query and fragment that no rule reports. Triplets are checked afterwards. */
const PLAIN = `A-Za-z0-9\\-._~!$&'()*+,;=:@%`;

/** Segments without dot-segments, with parameters or without; only the last may be empty, and without parameters. */
const PATH = `(?:\\/(?![/;]|\\.{1,2}(?:[/?#;]|$))[${PLAIN}]*)*`;

const CLEAN = new RegExp(`^https?:\\/\\/${NAME}${PORT}${PATH}(?:\\?[${PLAIN}/?]*)?(?:#[${PLAIN}/?]*)?$`);

/**
 * A triplet that a rule may report: a control, `%`, `@`, a backslash, a listed sequence of UTF-8, and in a path a dot
 * or a delimiter. Also matches a `%` that does not begin a triplet.
 */
const SPOKEN_OF =
  /%(?:[01]|25|40|5c|7f|c[01]|c2%85|d8%9c|e0%[89]|e2%8[01]|e5%98%8|f0%8|f8%8|fc%8|(?![0-9a-f]{2}))|^[^?#]*%(?:2[3ef]|3[bf])/i;

/** Tells if the string may contain another URI with an authority after its own scheme. */
const mayNest = (text: string): boolean => text.includes('//', 8) || text.includes(':/', 8) || /%(?:2f|3a)/i.test(text);

/** A string up to this length cannot have too many segments or parameters. */
const SHORT = 2 * LIMITS.segments;

const isModest = (text: string): boolean =>
  countUpTo(text, '/', LIMITS.segments) <= LIMITS.segments &&
  countUpTo(text, '&', LIMITS.parameters) < LIMITS.parameters;

/** Tells if a string is a URI without hazards under the default limits. `CLEAN` has no memory for millions of labels. */
export const isClean = (text: string): boolean =>
  text.length <= LIMITS.length &&
  CLEAN.test(text) &&
  !text.includes('xn--') &&
  !(text.includes('@') && mayNest(text)) &&
  !(text.includes('%') && SPOKEN_OF.test(text)) &&
  (text.length <= SHORT || isModest(text));
