import type { MailtoOptions } from './options.js';

/**
 * What a name that can be looked up is not made of: an atext of RFC 5322 that no name in the DNS has. `_` has its uses
 * there.
 */
const NO_HOST_CHARACTER = /[^A-Za-z0-9._\-\x80-\uffff]/;

/** Labels of letters, digits, hyphens and `_`. */
const ASCII_DOMAIN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/**
 * The IDNA form of a decoded domain in lower case. A domain with other characters than those of names is not asked for:
 * a service that reads URLs would take what stands behind a `?` or `/` for something else and drop it.
 *
 * @returns undefined where there is no such form, or nobody to ask
 */
export function idnaForm(domain: string, { domainToAscii }: MailtoOptions): string | undefined {
  if (domainToAscii === undefined || NO_HOST_CHARACTER.test(domain)) return undefined;
  try {
    const ascii = domainToAscii(domain);
    return ASCII_DOMAIN.test(ascii) ? ascii.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
