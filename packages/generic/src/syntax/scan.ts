import { recordOf } from './component.js';
import { compile, LONG } from './grammar.js';
import { readHost } from './host.js';
import { startOfPath } from './part-reader.js';
import { accepts, productionOf } from './production.js';
import { splitComponents } from './split.js';
import type { UriReference } from './uri-reference.js';

/**
 * The scanner: string to record in one match of the grammar. The sticky expressions below are the engine's only
 * module-level state; their `lastIndex` is set before each use and has no meaning between two calls.
 */
const REFERENCE = compile({ scheme: 'optional', fragment: true, captures: true });
const VALID = productionOf('optional', true);

type Part = string | undefined;

/** The captures of the grammar: the match, then the components. */
type Captures = readonly [
  match: string,
  scheme: Part,
  host: Part,
  port: Part,
  path: string,
  query: Part,
  fragment: Part,
];

/**
 * Reads a URI reference.
 *
 * @returns the components as written, or undefined if the string is no URI reference. Never throws.
 * @see RFC 3986 section 4.1, Appendix A
 */
export function scan(text: string): UriReference | undefined {
  if (typeof text !== 'string') return undefined;
  REFERENCE.lastIndex = 0;
  const match = text.length > LONG ? null : (REFERENCE.exec(text) as Captures | null);
  if (match === null) return scanOther(text);
  if (REFERENCE.lastIndex !== text.length) return undefined;
  // By index: to destructure an array costs more than the match.
  const host = match[2];
  return {
    scheme: match[1],
    authority: host === undefined ? undefined : { userinfo: undefined, host: readHost(host), port: match[3] },
    path: match[4],
    query: match[5],
    fragment: match[6],
  };
}

const ANY = { scheme: 'optional', fragment: true } as const;

/** A reference that the expression did not match. */
const scanOther = (text: string): UriReference | undefined =>
  startOfPath(ANY, text) < 0 ? undefined : recordOf(splitComponents(text));

/** Tells if a string is a URI reference, at half the price of reading it. Never throws. */
export function isValid(text: string): boolean {
  return accepts(VALID, text);
}
