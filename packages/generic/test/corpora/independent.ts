import { normalForm } from '../oracles/normalization.js';
import { resolveText } from '../oracles/resolution.js';
import { ORACLE } from '../oracles/validity.js';
import { SCHEMES } from './ask.js';

/**
 * What RFC 3986 says of a text, by the oracles: the grammar of Appendix A run by an automaton, the pseudo-code of 5.2 as
 * printed, and normalization said once more. The classes of disagreement ask these, never the engine that they excuse.
 */

/** Whether a text is no URI-reference. */
export const isMalformed = (text: string): boolean => !ORACLE['URI-reference'].accepts(text);

/** Whether a text is a URI. */
export const isUri = (text: string): boolean => ORACLE.URI.accepts(text);

/** Whether a text is a relative-ref. */
export const isRelative = (text: string): boolean => ORACLE['relative-ref'].accepts(text);

/** Whether a text would be a URI-reference without the zone identifier behind its address (RFC 6874, now obsolete). */
export const isZoned = (text: string): boolean =>
  isMalformed(text) && !isMalformed(text.replace(/(:[^%\]]*)%25(?:[\w.~-]|%[0-9A-Fa-f]{2})+\]/, '$1]'));

const schemeOf = (text: string): string => /^[^:/?#]*(?=:)/.exec(text)?.[0].toLowerCase() ?? '';

/** The scheme-based normal form, or the text itself where it has none. */
export const normal = (text: string): string => {
  if (isMalformed(text)) return text;
  const scheme = schemeOf(text);
  return normalForm(
    text,
    'scheme-based',
    Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme as keyof typeof SCHEMES] : {},
  );
};

/** The target of a reference on a base, undefined where one of them is malformed or the base is no URI. */
export const target = (reference: string, base: string, strict: boolean): string | undefined =>
  !isMalformed(reference) && isUri(base) ? resolveText(reference, base, strict) : undefined;
