import { isUri } from '@urikit/generic';
import { lower } from '../parts.js';
import type { OptionValues, Standard } from '../standard.js';
import { VERSION } from '../version.js';

/** The options of `link-relation`. */
export interface LinkRelationOptions {
  /** The format: a Link header folds case; Atom has case and a prefix for names; WebFinger compares strings. */
  readonly in: 'link' | 'atom' | 'webfinger';
}

/** RFC 8288 A.2: the prefix of registered names in Atom. */
const PREFIX = 'http://www.iana.org/assignments/relation/';

/** `reg-rel-type = LOALPHA *( LOALPHA / DIGIT / "." / "-" )`, in any case */
const NAME = /^[a-z][a-z0-9.-]*$/i;

function keyOf(text: string, { in: format }: OptionValues): string {
  if (format === 'atom') return NAME.test(text) ? PREFIX + text : text;
  return format === 'link' ? lower(text) : text;
}

const withoutPrefix = (text: string): string => (text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text);

/**
 * Two link relation types.
 *
 * RFC 8288 2.1.1: "Registered relation type names [...] MUST be compared character by character in a case-insensitive
 * fashion." 2.1.2: "When extension relation types are compared, they MUST be compared as strings (after converting to
 * URIs if serialised in a different format) in a case-insensitive fashion, character by character." RFC 7033 4.4.4.1: "by
 * simple string comparison".
 *
 * @see RFC 8288 section 2.1.1, 2.1.2, 3.3, A.2
 */
export const linkRelation: Standard<'link-relation', LinkRelationOptions> = {
  id: 'link-relation',
  version: VERSION,
  kind: 'equality',
  section: ({ text: a }, { text: b }, { in: format }) => {
    if (format === 'atom') return 'RFC 8288 A.2';
    if (format === 'webfinger') return 'RFC 7033 4.4.4.1';
    return NAME.test(a) || NAME.test(b) ? 'RFC 8288 2.1.1' : 'RFC 8288 2.1.2';
  },
  syntax: 'string',
  check: ({ text }) =>
    NAME.test(text) || isUri(text)
      ? undefined
      : { part: 'relation', section: 'RFC 8288 3.3', expected: 'one registered name, or a URI' },
  key: ({ text }, options) => keyOf(text, options),
  nearMiss: (a, b, options) => {
    if (NAME.test(a) && NAME.test(b)) return lower(a) === lower(b) ? 'case' : undefined;
    const [x, y] = [keyOf(withoutPrefix(a), options), keyOf(withoutPrefix(b), options)];
    return x === y && options['in'] !== 'atom' ? 'registered-prefix' : undefined;
  },
  word: 'case',
  options: { in: { default: 'link', values: ['link', 'atom', 'webfinger'], effect: 'asks' } },
  fingerprint: '1',
};
