import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { mailtoDefaults, type MailtoOptions, mailtoSchemes } from './profile.js';
import type { MailtoView } from './view.js';

/** The schema of the configuration. */
const configSchema = z.strictObject({
  /** Whether `check` accepts a `bcc`, warns of it or refuses it. */
  bcc: z
    .enum(['allowed', 'discouraged', 'forbidden'])
    .default(mailtoDefaults.bcc)
    .describe('Whether a URI may have the header bcc.'),
  /** Names of header fields that `check` refuses, in any case; they replace the default (RFC 6068 4). */
  forbiddenHeaders: z
    .array(z.string().regex(/^[!-9;-~]+$/))
    .default([...mailtoDefaults.forbiddenHeaders])
    .describe('Names of headers that are refused.'),
});

/** The configuration once its defaults are filled in. */
export type MailtoConfig = Omit<MailtoOptions, 'domainToAscii'>;

/** mailto after RFC 6068. */
export const mailto: SchemePlugin<MailtoConfig, MailtoView, 'mailto', 'mailto'> = {
  id: 'mailto',
  version: '0.1.0',
  contract: 2,
  schemes: ['mailto'],
  rfc: ['RFC 6068'],
  issues: [
    ...['address', 'encoded-at', 'domain', 'non-ascii-domain', 'idna', 'non-ascii-local-part', 'delimiter'],
    ...['header-field', 'header-name', 'header-injection', 'control-character', 'line-break', 'not-utf-8'],
    ...['encoded-word', 'mailbox', 'to-header', 'duplicate-header', 'forbidden-header', 'bcc'],
    ...['host-delimiter', 'host-label-length', 'host-length', 'host-hyphen', 'rare-ipv4'],
  ],
  configSchema,
  configure: mailtoSchemes,
};

export type { BuildOptions } from './build.js';
export { buildMailto } from './profile.js';
export type { MailtoView };
