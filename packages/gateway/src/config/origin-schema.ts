import * as z from 'zod';
import { originUrl } from '../origin/origin-url.js';
import { count, time } from '../settings/numbers.js';

/** The schema of an origin in a configuration: one server, or several with the same content. Times are in seconds. */

const url = z
  .string()
  .refine(
    (text) => originUrl(text) !== undefined,
    'expected http://host[:port] or https://host[:port], without userinfo, path or query',
  );

const probe = z.strictObject({
  path: z
    .string()
    .regex(/^\/[!-"$-~]*$/, 'expected a path like /healthz, in visible ASCII and without "#"')
    .describe('The path, and a query if there is one, that is asked for by GET.'),
  host: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,253}(?::\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](?::\d{1,5})?$/, 'expected host[:port]')
    .optional()
    .describe('The Host of that request. Absent: that of the URI of the backend.'),
  interval: time.min(0.1).default(5).describe('Seconds from the end of a probe to the next one.'),
  timeout: time
    .min(0.001)
    .default(2)
    .describe('Seconds until the headers of the answer are there; then the probe failed.'),
  status: z
    .array(count(200, 599))
    .min(1)
    .default([200])
    .describe('Statuses of a backend that is well. Redirects are not followed.'),
});

const backend = z.strictObject({
  url: url.describe('Where it is: `http://host[:port]` or `https://host[:port]`.'),
  weight: count(1, 1000).default(1).describe('Its part of the requests, beside the weights of the others.'),
});

/** An origin with several backends. */
const backendsSchema = z.strictObject({
  backends: z
    .array(backend)
    .min(1)
    .max(100)
    .refine(
      (list) => new Set(list.map((one) => originUrl(one.url) ?? '')).size === list.length,
      'expected each backend once: give it a weight instead',
    )
    .describe('Servers with the same content, each once.'),
  failures: count(1, 1000)
    .default(3)
    .describe('Connection errors and late answers in a row, or failed probes in a row, after which a backend is out.'),
  pause: time
    .min(0.001)
    .default(10)
    .describe('Seconds for which a backend is left alone after those failures; then one request tries it.'),
  health: probe
    .optional()
    .describe('A question that each backend is asked again and again. Absent: there are no probes.'),
});

/** An origin: its URI, or its backends. */
export const originSchema = z.union([url, backendsSchema]);
