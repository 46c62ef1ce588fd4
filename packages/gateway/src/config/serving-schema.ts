import * as z from 'zod';
import { COMBINED, formatIssue } from '../log/access-format.js';
import { parseAddress } from '../server/listen.js';
import { CACHE_OPTIONS } from '@urikit/http-cache/internal';
import { count, time } from '../settings/numbers.js';

/** The schema of serving in a configuration: TLS, lifetimes by rule, the access log. */

const pem = z.string().min(1);

const ADDRESS = 'expected [host:]port, such as 8080, 127.0.0.1:8080 or "[::1]:8080"';

/** An address to listen on; a number is a port. */
export const address = z
  .union([z.string(), z.int()], { error: ADDRESS })
  .transform(String)
  .refine((text) => parseAddress(text) !== undefined, ADDRESS);

/** How origins over TLS are known. */
export const originTls = z.strictObject({
  ca: pem.optional().describe('A file with the authorities, in PEM. Absent: those that Node trusts.'),
  cert: pem.optional().describe('A file with the certificate of the gateway, where an origin asks for one.'),
  key: pem.optional().describe('A file with its key.'),
  name: z.string().min(1).optional().describe('The name in the certificates. Absent: that of the URI of each origin.'),
});

/** TLS towards clients. */
export const tlsSchema = z.strictObject({
  cert: pem.describe('A file with the certificate and those between it and its authority, in PEM.'),
  key: pem.describe('A file with its key, in PEM.'),
  listen: address.optional().describe('[host:]port for TLS, beside `listen`. Absent: `listen` itself speaks TLS.'),
  http2: z.boolean().default(true).describe('Whether HTTP/2 is offered, beside HTTP/1.1.'),
});

const status = count(200, 599);

const mediaType = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+\/(?:\*|[!#$%&'*+.^_`|~0-9A-Za-z-]+)$/, 'expected type/subtype or type/*')
  .transform((text) => text.toLowerCase());

const rule = z.strictObject({
  status: z.array(status).min(1).optional().describe('Absent: those that RFC 9110 15.1 lets a cache guess about.'),
  type: mediaType.optional().describe('Of the Content-Type. Absent: any.'),
  seconds: time.describe('For which an answer is fresh.'),
});

/** Lifetimes by rule. */
export const routesSchema = z
  .array(
    z.strictObject({
      host: z
        .string()
        .min(1)
        .transform((text) => text.toLowerCase())
        .optional()
        .describe('`host[:port]` in normal form. Absent: any.'),
      path: z.string().startsWith('/').default('/').describe('The beginning of the path; `*` may stand at its end.'),
      ttl: z
        .union([time.transform((seconds) => [{ seconds }]), z.array(rule).min(1)])
        .optional()
        .describe('Seconds, or a list of rules; the first that fits counts. Absent: as the origin says.'),
      storable: z
        .strictObject({
          types: z.array(mediaType).min(1).describe('The only types that are stored, type/subtype or type/*.'),
        })
        .optional()
        .describe('Which answers may be stored at all. Absent: as the origin says.'),
    }),
  )
  .default([])
  .describe(CACHE_OPTIONS.routes.text);

/** The access log. */
export const accessSchema = z.strictObject({
  file: z
    .string()
    .min(1)
    .optional()
    .describe('Where requests are written, a line for each. `-`: stdout. Absent: nowhere.'),
  format: z
    .string()
    .superRefine((text, context) => {
      const issue = formatIssue(text);
      if (issue !== undefined) context.addIssue({ code: 'custom', message: issue });
    })
    .default(COMBINED)
    .describe(
      'Names begin with `$`; a format that begins with `{` is JSON. The default is the combined format, with duration and outcome.',
    ),
});
