import type { Presence } from '@urikit/generic/hooks';
import { UNSAFE_HEADERS } from './unsafe-headers.js';

/** The options; the plugin validates all except the function with its schema. */
export interface MailtoOptions {
  /** Whether `check` accepts a `bcc`, warns of it or refuses it: its recipients are easily overlooked. */
  readonly bcc: Presence;
  /** Names of header fields that `check` refuses (RFC 6068 4), in any case. */
  readonly forbiddenHeaders: readonly string[];
  /**
   * Turns a domain with non-ASCII characters into its IDNA form (RFC 6068 2, item 4), `''` if it has none. Must be
   * pure. If absent, the domain stays percent-encoded, and only its ASCII letters are lower-cased.
   */
  readonly domainToAscii?: (domain: string) => string;
}

/** The default options, which the schema of the plugin has, too. */
export const mailtoDefaults: MailtoOptions = { bcc: 'discouraged', forbiddenHeaders: UNSAFE_HEADERS };
