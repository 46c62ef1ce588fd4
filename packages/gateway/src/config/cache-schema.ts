import * as z from 'zod';
import { cacheDefaults } from '@urikit/http-cache';
import { bytes, time } from './limits-schema.js';

/** The schema of the cache in a configuration. Times are in seconds. */

/** The name of a field, in lower case from then on. */
export const field = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'expected the name of a field (RFC 9110 5.1)')
  .transform((text) => text.toLowerCase());

/** How answers are stored and used again. */
export const cacheSchema = z.strictObject({
  bodyBytes: bytes(0).default(cacheDefaults.bodyBytes).describe('A larger body is passed on and not stored.'),
  heuristic: z
    .number()
    .min(0)
    .max(1)
    .default(cacheDefaults.heuristic)
    .describe(
      'The part of the time since Last-Modified for which an answer that says nothing is fresh, at most a day (RFC 9111 4.2.2). 0: none.',
    ),
  staleWhileRevalidate: time.default(0).describe('Where the origin does not say (RFC 5861 3).'),
  staleIfError: time.default(0).describe('Where the origin does not say (RFC 5861 4).'),
  keep: time.default(cacheDefaults.keep).describe('For which a stale answer is kept to be validated.'),
  requestDirectives: z
    .enum(['honour', 'ignore'])
    .default(cacheDefaults.requestDirectives)
    .describe(
      'Cache-Control and Pragma of a request. `ignore`: a client can neither get around the cache nor ask it alone.',
    ),
  setCookie: z
    .enum(['refuse', 'strip', 'store'])
    .default(cacheDefaults.setCookie)
    .describe(
      'An answer with Set-Cookie: not stored; `strip`: stored without it where it is for all; `store`: with it where it has a lifetime. Read the guide first.',
    ),
  authorization: z
    .enum(['bypass', 'honour'])
    .default('bypass')
    .describe(
      'A request with Authorization that the policy does not key: passed by the cache, or answered from what is for all (RFC 9111 3.5).',
    ),
  targets: z
    .array(field)
    .max(8)
    .default([...cacheDefaults.targets])
    .describe(
      'Fields whose directives count in place of Cache-Control and Expires (RFC 9213). Absent: CDN-Cache-Control.',
    ),
  encodings: z
    .array(z.string().regex(/^[A-Za-z0-9-]+$/, 'expected a content coding, such as gzip'))
    .max(8)
    .default(['br', 'gzip'])
    .describe('What Accept-Encoding is reduced to where the policy does not key it, the best first. []: as it came.'),
  variants: z
    .int()
    .min(1)
    .max(10_000)
    .default(cacheDefaults.variants)
    .describe(
      'Answers of one key that vary on other fields (RFC 9111 4.1). Beyond it those go that were used longest ago.',
    ),
  matchExtension: z
    .boolean()
    .default(cacheDefaults.matchExtension)
    .describe(
      'Stores an answer only if its Content-Type is one that the extension of its path promises, as text/css for .css.',
    ),
  collapseTimeout: time.default(5).describe('For which a request waits for another one with its key.'),
  redirects: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe('Permanent redirects within an origin that are learned. 0: none. Read the guide first.'),
});
