import { type Result, UriSyntaxError } from '@urikit/generic';
import { toASCII, toUnicode } from 'tr46';
import type { Idna } from './idna.js';
import type { DomainOptions } from './options.js';
import { asciiBy, unicodeBy } from './names.js';

/** The tables as a part of the package. */
export const bundledIdna = (): Idna => ({ toASCII, toUnicode });

/**
 * Maps a name to the form that the DNS has, without throwing.
 *
 * @param name - a name, or a host of an IRI: triplets of UTF-8 are the characters they stand for
 * @param options - checks that are to be left out
 * @returns lower-case ASCII with A-labels, or the issue, its range counted in the name
 * @throws UrikitError for an option that does not exist
 * @see RFC 3987 section 3.1, UTS #46 section 4.2
 * @example tryDomainToAscii('例え.jp') // { ok: true, value: 'xn--r8jz45g.jp' }
 */
export function tryDomainToAscii(name: string, options: DomainOptions = {}): Result<string> {
  return asciiBy(bundledIdna, name, options);
}

/**
 * Maps a name to the form that the DNS has.
 *
 * @param name - a name; triplets of UTF-8 are the characters they stand for
 * @param options - checks that are to be left out
 * @returns lower-case ASCII with A-labels
 * @throws UriSyntaxError with the issue, its range counted in the name
 * @see UTS #46 section 4.2
 * @example domainToAscii('faß.de') // 'xn--fa-hia.de'
 */
export function domainToAscii(name: string, options?: DomainOptions): string {
  const result = tryDomainToAscii(name, options);
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}

/**
 * Writes A-labels as U-labels for people, where that leads back to the same name.
 *
 * @param name - a name as the DNS has it; U-labels in it stay
 * @returns the name with U-labels, or the name itself where they would not be the same name under every check, or hold
 *   a character that is not to be seen. Never throws.
 * @see UTS #46 section 4.3
 * @example domainToUnicode('xn--r8jz45g.jp') // '例え.jp'
 */
export function domainToUnicode(name: string): string {
  return unicodeBy(bundledIdna, name);
}
