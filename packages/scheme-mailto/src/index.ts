import type { SchemePlugin } from '@urikit/generic/hooks';
import { z } from 'zod';
import { mailtoSchemes } from './profile.js';

/**
 * What routes a message, speaks for its sender, or decides how its body is read is for the mail client to say, and
 * `attach` is how some clients were made to send files away.
 */
const UNSAFE = [
  'attach',
  'attachment',
  'apparently-to',
  'from',
  'sender',
  'return-path',
  'received',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];

/** What can be set for mailto. */
export const mailtoConfig = z.strictObject({
  /** Whether `check` accepts a `bcc`, warns of it or refuses it. */
  bcc: z.enum(['allowed', 'discouraged', 'forbidden']).default('discouraged'),
  /** Names of header fields that `check` refuses, in any case; in place of the default, not besides it (RFC 6068 4). */
  forbiddenHeaders: z.array(z.string().regex(/^[!-9;-~]+$/)).default(UNSAFE),
});

/** The configuration once its defaults are filled in. */
export type MailtoConfig = z.output<typeof mailtoConfig>;

/** mailto after RFC 6068. */
export const mailto: SchemePlugin<MailtoConfig> = {
  id: 'mailto',
  version: '0.1.0',
  contract: 1,
  schemes: ['mailto'],
  rfc: ['RFC 6068'],
  configSchema: mailtoConfig,
  configure: mailtoSchemes,
};

export { buildMailto, type MailtoOptions, mailtoSchemes, type MailtoView } from './profile.js';
