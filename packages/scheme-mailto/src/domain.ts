import type { MailtoOptions } from './options.js';

/** Characters of RFC 5322 atext that DNS names do not contain. `_` is allowed because DNS uses it. */
const NO_HOST_CHARACTER = /[^A-Za-z0-9._\-\x80-\uffff]/;

/** Labels of letters, digits, hyphens and `_`. */
const ASCII_DOMAIN = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*$/;

/**
 * The IDNA form of a decoded domain in lower case. A domain with characters outside names is not converted: a converter
 * that reads URLs would drop the part after a `?` or `/`.
 *
 * @returns undefined if there is no IDNA form, or no converter is configured
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
