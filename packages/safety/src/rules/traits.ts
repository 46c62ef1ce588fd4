import { countUpTo } from '../count.js';
import { ADDRESS_SERVICES } from './address-services.js';
import { type Limits, LIMITS } from './rule.js';

/** Finds in one look at a string which rules may have a finding: most URIs of the web need no rule. Each trait is a bit. */

/** Scheme and authority may have a hazard. */
export const HEAD = 1;
/** A character that no URI contains, or a backslash. */
export const UNUSUAL = 2;
/** A triplet that a rule reports. */
export const ENCODED = 4;
/** A segment with parameters. */
export const PARAMETERS = 8;
/** A URI inside of the string may have userinfo. */
export const NESTED = 16;
/** Too long, or with too many segments or parameters. */
export const LARGE = 32;

/** Names that may lead to an internal network or to a private service. */
const INSIDE = 'local|internal|intranet|private|home|lan|arpa|corp|goog';

/**
 * Two labels or more; the last has no digit, so no reader takes the name for a number. `metadata` names the data
 * services of clouds, and the end of a name may be a service that resolves an address in it.
 */
const NAME = `(?!(?:api\\.)?metadata\\.)(?:(?!xn--|${ADDRESS_SERVICES}(?:[:/?#]|$))[a-z0-9-]+\\.)+(?!${INSIDE})[a-z]{2,}`;

/** Ports of the web and of development servers, which belong to no other protocol. */
const PORT = '(?::(?:80|443|80\\d\\d|8443)?)?';

/** Web schemes and plain hosts. */
const PLAIN_HEAD = new RegExp(`^https?:\\/\\/${NAME}${PORT}(?:[/?#]|$)`, 'i');

const NOT_PRINTED = /[^!-[\]-~]/;

/**
 * A triplet that a rule may report: a control, `%`, `@`, a backslash, a listed sequence of UTF-8, and in a path a dot
 * or a delimiter.
 */
const REPORTED =
  /%(?:[01]|25|40|5c|7f|c[01]|c2%85|d8%9c|e0%[89]|e2%8[01]|e5%98%8|f0%8|f8%8|fc%8)|^[^?#]*%(?:2[3ef]|3[bf])/i;

/** A character before an authority, behind that of the string. */
const MAY_NEST = /[:\\%]|\/\//;

/** Tells if a string has at most as many segments and parameters as are usual. A short one cannot have more. */
const isModest = (text: string): boolean =>
  text.length <= 2 * LIMITS.segments ||
  (countUpTo(text, '/', LIMITS.segments) <= LIMITS.segments &&
    countUpTo(text, '&', LIMITS.parameters) < LIMITS.parameters);

/** The length of `https://`. */
const HEAD_LENGTH = 8;

/**
 * The traits of a string, as a sum of bits; 0 for a string without hazards.
 *
 * @param limits - of a caller, under which each length may be too large
 */
export function traitsOf(text: string, limits: Partial<Limits> | undefined): number {
  // The expression has no memory for millions of labels.
  const isPlain = text.length <= LIMITS.length && PLAIN_HEAD.test(text);
  let traits = isPlain ? 0 : HEAD;
  if (NOT_PRINTED.test(text)) traits |= UNUSUAL;
  if (text.includes('%') && (!isPlain || REPORTED.test(text))) traits |= ENCODED;
  if (text.includes(';')) traits |= PARAMETERS;
  if (text.includes('@') && (!isPlain || MAY_NEST.test(text.slice(HEAD_LENGTH)))) traits |= NESTED;
  if (!isPlain || limits !== undefined || !isModest(text)) traits |= LARGE;
  return traits;
}
