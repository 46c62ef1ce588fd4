import * as z from 'zod';
import { bytes, count, time } from './numbers.js';

/** The limits of a gateway. The types of their readers are made from them. Times are in seconds. */

const KIB = 1024;
const MIB = 1024 * KIB;

const requestBytes = bytes(0)
  .default(64 * MIB)
  .describe('Of the body of a request; then 413.');

/** Limits on the way to an origin. */
export const originLimits = z.strictObject({
  connections: count(1, 65_535).default(256).describe('Connections to one origin, or to one of its backends.'),
  connectTimeout: time.default(5).describe('Until a connection is there.'),
  headersTimeout: time.default(30).describe('Until the headers of the final answer are there; then 504.'),
  bodyTimeout: time.default(30).describe('Between two pieces of a body; then it breaks off.'),
  totalTimeout: time.min(0.001).default(3600).describe('Until all of an answer is there; then it breaks off.'),
  queue: count(0, 1_000_000).default(1024).describe('Requests that wait for a connection; then 503.'),
  queueTimeout: time
    .default(10)
    .describe('For which a request waits for a connection, or for others with its key; then 503.'),
  keepAliveTimeout: time.default(4).describe('For which a connection that is idle is kept.'),
  headerBytes: bytes(KIB)
    .default(32 * KIB)
    .describe('Of the headers of an answer; then 502.'),
  responseBytes: bytes(0)
    .default(0)
    .describe('Of the body of an answer, stored or not; then it breaks off. 0: no limit.'),
});

/** Limits on clients. */
export const clientLimits = z.strictObject({
  headerBytes: bytes(KIB)
    .default(16 * KIB)
    .describe('Of request line and headers; then 431.'),
  requestBytes,
  headersTimeout: time.default(15).describe('Until the headers of a request are there; then 408.'),
  requestTimeout: time.default(300).describe('Until all of a request is there; then 408.'),
  keepAliveTimeout: time.default(5).describe('For which a connection that is idle is kept.'),
  idleTimeout: time.default(120).describe('For which a connection in use may be silent. 0: for ever.'),
  connections: count().default(0).describe('Of clients at a time. 0: no limit.'),
  concurrentRequests: count(1, 1000)
    .default(16)
    .describe('Requests of one connection at a time; further ones wait. HTTP/2: streams.'),
  leastRate: count()
    .default(512)
    .describe(
      'Bytes per second that a client takes or sends, on average over `ratePeriod`; then it is cut off. 0: any.',
    ),
  ratePeriod: time.min(0.001).default(60).describe('Over which the least rate is an average.'),
  addressConnections: count().default(0).describe('Of one client address at a time; then 503. 0: no limit.'),
  addressRequests: z
    .number()
    .min(0)
    .default(0)
    .describe('Of one client address per second, on average; then 429. 0: no limit.'),
  addressBurst: count(1).default(100).describe('Requests of one client address at once, above that average.'),
});

/** Limits on WebSocket. */
export const tunnelLimits = z.strictObject({
  tunnels: count()
    .default(256)
    .describe('Connections of WebSocket at a time; then 503. 0: the request is answered as one without Upgrade.'),
  addressTunnels: count().default(32).describe('Of those, of one client address at a time; then 503. 0: no limit.'),
  idleTimeout: time.default(300).describe('For which both sides may be silent; then the tunnel ends. 0: for ever.'),
  lifetime: time.default(86_400).describe('After which a tunnel ends, busy or not. 0: never.'),
});

/** Limits on clients, with every default filled in. */
export type ClientLimits = z.output<typeof clientLimits>;

/** Limits on tunnels, and on the answer that opens one. */
export type TunnelLimits = z.output<typeof tunnelLimits> &
  Pick<z.output<typeof originLimits>, 'connectTimeout' | 'headersTimeout'>;

const pem = z.string().min(1);

const originTls = z.strictObject({
  ca: pem.optional().describe('The authorities, in PEM. Absent: those that Node trusts.'),
  cert: pem.optional().describe('The certificate of this gateway, in PEM.'),
  key: pem.optional().describe('Its key, in PEM.'),
  name: z.string().min(1).optional().describe('The name in the certificate. Absent: that of the URI of the origin.'),
});

/** How an origin over TLS is known, and how it knows the gateway. */
export type OriginTls = z.output<typeof originTls>;

/** Limits on the way to an origin, and the requests for it. */
export const reachSchema = originLimits.extend({ requestBytes, tls: originTls.optional() });

/** Limits on the way to an origin, with every default filled in. */
export type Reach = z.output<typeof reachSchema>;

/** Limits on the way to an origin. Each may be left out. */
export type OriginLimits = z.input<typeof reachSchema>;
