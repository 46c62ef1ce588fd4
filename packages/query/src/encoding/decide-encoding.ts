import { stringOf } from '../query-error.js';
import { classify, optionsOf } from '@urikit/generic/internal';
import { isQuery } from '@urikit/generic/text';
import { delimitersOf, type PairPart, type Separator } from './encode-query.js';

/** The decision about a character, and the branch of the tree that made it. */
export interface EncodingDecision {
  readonly action: 'use' | 'percent-encode';
  /**
   * `unreserved`: it has no reserved purpose. `delimiter`: it is reserved and used for its purpose. `reserved-data`: it
   * is data that would be read as a delimiter. `free-here`: it is reserved and has no purpose in this place. `other`: no
   * query may hold it.
   */
  readonly because: 'unreserved' | 'delimiter' | 'reserved-data' | 'free-here' | 'other';
}

/** The position and role of the character. */
export interface EncodingPlace {
  /** The part of a pair: name or value. */
  readonly part: PairPart;
  /** The meaning: delimiter or data. */
  readonly role: 'data' | 'delimiter';
  readonly separator?: Separator;
}

/**
 * Walks the decision tree "character needs to appear in URI?" for one character of a query.
 *
 *     unreserved character?             use it
 *     reserved, used as a delimiter?    use it
 *     reserved, used as data?           percent-encode it where it would be read as a delimiter, else use it
 *     any other character?              percent-encode it
 *
 * @param char - one character
 * @param place - its position and role
 * @throws UrikitError `input/value`, `input/unknown-option`
 * @see RFC 3986 section 2.2, 2.3, 2.4
 * @example decideEncoding('&', { part: 'value', role: 'data' }) // { action: 'percent-encode', because: 'reserved-data' }
 */
export function decideEncoding(char: string, place: EncodingPlace): EncodingDecision {
  const { part, role, separator = '&' } = optionsOf(place, ['part', 'role', 'separator']);
  const kind = classify(stringOf(char, 'char'));
  if (kind === 'unreserved') return { action: 'use', because: 'unreserved' };
  if (kind === 'percent' || kind === 'disallowed' || !isQuery(char))
    return { action: 'percent-encode', because: 'other' };
  if (!delimitersOf(part, separator).includes(char)) return { action: 'use', because: 'free-here' };
  return role === 'delimiter'
    ? { action: 'use', because: 'delimiter' }
    : { action: 'percent-encode', because: 'reserved-data' };
}
