import { PATH, QUERY, REG_NAME } from './characters.js';
import { longRun, matches, run } from './grammar.js';
import { isIpLiteral } from './ip-literal.js';

/**
 * Predicates for single components. A server gets the host from one place and the path from another, and can check each
 * on its own.
 */

const NAME = new RegExp(run(REG_NAME), 'y');

/** The characters of a path that all servers read alike, as the inside of an expression's brackets. */
export const PLAIN_PATH = PATH.replace(';', '');
const PATH_AND_QUERY = new RegExp(`${longRun(PATH)}(?:\\?${longRun(QUERY)})?`, 'y');
const QUERY_ALONE = new RegExp(longRun(QUERY), 'y');

/**
 * Tells if a string is a host, the empty one included.
 *
 *     host = IP-literal / IPv4address / reg-name
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.2.2
 */
export const isHost = (text: string): boolean =>
  text.charCodeAt(0) === 0x5b ? isIpLiteral(text) : matches(NAME, text);

/**
 * Tells if a string is a query, without its `?`.
 *
 *     query = *( pchar / "/" / "?" )
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.4
 */
export const isQuery = (text: string): boolean => matches(QUERY_ALONE, text);

/**
 * Tells if a string is a path with a root and maybe a query, as the origin-form of a request-target is.
 *
 *     path-abempty [ "?" query ]    ; path not empty
 *
 * @returns Never throws.
 * @see RFC 3986 section 3.3, 3.4
 */
export const isPathAndQuery = (text: string): boolean => text.startsWith('/') && matches(PATH_AND_QUERY, text);
