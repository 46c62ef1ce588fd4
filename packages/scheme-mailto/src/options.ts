import type { Presence } from '@urikit/generic/hooks';
import { UNSAFE_HEADERS } from './unsafe-headers.js';

/** What can be set; the plugin validates all but the function with its schema. */
export interface MailtoOptions {
  /** Whether `check` accepts a `bcc`, warns of it or refuses it: its recipients are easily overlooked. */
  readonly bcc: Presence;
  /** Names of header fields that `check` refuses (RFC 6068 4), in any case. */
  readonly forbiddenHeaders: readonly string[];
  /**
   * Turns a domain with non-ASCII characters into its IDNA form (RFC 6068 2, item 4), `''` where it has none. Pure.
   * Absent: such a domain stays percent-encoded, and only its ASCII letters are lower-cased.
   */
  readonly domainToAscii?: (domain: string) => string;
}

/** What is set where nothing is said: the schema of the plugin has the same. */
export const mailtoDefaults: MailtoOptions = { bcc: 'discouraged', forbiddenHeaders: UNSAFE_HEADERS };
