import { textOf } from '@urikit/generic/internal';
import { toUnicode } from 'tr46';
import { isDisplayable } from '../displayable.js';
import { hasNonAscii } from '@urikit/generic/iri';
import { tryDomainToAscii } from './to-ascii.js';

const A_LABEL = /^xn--/i;

function unicodeOf(label: string): string {
  if (!A_LABEL.test(label)) return label;
  const { domain, error } = toUnicode(label);
  return error || !Array.from(domain).every((char) => char <= '\x7f' || isDisplayable(char)) ? label : domain;
}

/** The name that a host is in the DNS, undefined where IDNA refuses it. An ASCII host is never refused. */
function nameOf(host: string): string | undefined {
  if (!hasNonAscii(host)) return host.toLowerCase();
  const result = tryDomainToAscii(host);
  return result.ok ? result.value : undefined;
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
  textOf(name);
  // A name of the DNS is shorter; Punycode takes quadratic time.
  if (name.includes('%') || name.length > 1012) return name;
  const shown = name.split('.').map(unicodeOf).join('.');
  return shown !== name && nameOf(shown) !== undefined && nameOf(shown) === nameOf(name) ? shown : name;
}
