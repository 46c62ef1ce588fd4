import { policySchema } from '@urikit/cache-key';
import * as z from 'zod';
import { isRange } from '@urikit/http-cache/internal';
import { isLoopback, parseAddress } from '../server/listen.js';
import { LEVELS } from '../log/logger.js';
import { storeSchema } from '../settings/store.js';
import { cacheOption, cacheSchema, cacheSection } from './cache-schema.js';
import { clientLimits, originLimits, tunnelLimits } from '../settings/limits.js';
import { time } from '../settings/numbers.js';
import { accessSchema, address, originTls, routesSchema, tlsSchema } from './serving-schema.js';
import { originSchema } from './origin-schema.js';

/** The configuration of a gateway as people write it. Every member but the origin may be left out. Times are in seconds. */

/** The variable of the environment that may have the token of the admin. */
export const TOKEN_VARIABLE = 'URIKIT_GATEWAY_TOKEN';

const adminSchema = z
  .strictObject({
    listen: address.optional().describe('An address of its own.'),
    path: z
      .string()
      .regex(/^\/[A-Za-z0-9._~/-]*[A-Za-z0-9._~-]$/, 'expected a path such as /.gateway')
      .optional()
      .describe('A path on the public address. Needs a token.'),
    token: z
      .string()
      .min(16, `expected at least 16 characters, here or in the environment: ${TOKEN_VARIABLE}`)
      .optional()
      .describe('Asked for as `Authorization: Bearer`. Also from the environment: URIKIT_GATEWAY_TOKEN.'),
    hosts: z
      .array(z.string().regex(/^[A-Za-z0-9.-]{1,253}$/, 'expected the name of a host, without a port'))
      .default([])
      .describe('Names by which `listen` may be asked, besides addresses, `localhost` and the name in `listen`.'),
  })
  .refine(({ path, token }) => path === undefined || token !== undefined, {
    path: ['token'],
    error: `expected, here or in ${TOKEN_VARIABLE}, because \`path\` is on the public address`,
  })
  .refine(
    ({ listen, token }) => token !== undefined || listen === undefined || isLoopback(parseAddress(listen)?.host ?? ''),
    {
      path: ['token'],
      error: `expected, here or in ${TOKEN_VARIABLE}, because \`listen\` is not on a loopback interface`,
    },
  );

export const configSchema = z
  .strictObject({
    listen: address
      .prefault('127.0.0.1:8080')
      .describe('[host:]port. Without a host: the loopback interface. 0.0.0.0:8080 is every interface.'),
    origin: originSchema
      .optional()
      .describe('Where all requests go: a URI, or several backends. With it there are no `origins`.'),
    origins: z
      .record(z.string().min(1), originSchema)
      .optional()
      .describe('Where requests go by their host, `host[:port]` in normal form; `*` for all others.'),
    policy: policySchema
      .prefault({})
      .describe(
        'The parts that are keyed and forwarded; in a file, the path of a policy file is valid, too. Absent: merges of RFC 3986 alone.',
      ),
    store: storeSchema.prefault({ kind: 'memory' }).describe('Where answers are kept.'),
    cache: cacheSchema.prefault({}),
    name: cacheOption('name'),
    showKey: cacheOption('showKey'),
    tags: z.strictObject({ fields: cacheOption('tagFields'), show: cacheOption('showTags') }).prefault({}),
    forward: cacheSection('unkeyed', 'pass', 'forwardedFor').prefault({}),
    trusted: z
      .array(z.string().refine(isRange, 'expected an address or a range, as 10.0.0.0/8'))
      .default([])
      .describe('Peers that may say by X-Forwarded-* how they were reached.'),
    limits: z
      .strictObject({
        client: clientLimits.prefault({}),
        origin: originLimits.prefault({}),
        budgets: cacheSection('bytesInFlight', 'backgroundCount', 'backgroundBytes', 'backgroundTime').prefault({}),
      })
      .prefault({}),
    originTls: originTls.prefault({}),
    tls: tlsSchema.optional().describe('TLS towards clients. Absent: plain HTTP.'),
    websocket: tunnelLimits.prefault({}),
    routes: routesSchema,
    logging: z
      .strictObject({
        level: z.enum(LEVELS).default('info').describe('Least severity of a line. At debug each request has a line.'),
        requests: z
          .enum(['none', 'errors', 'all'])
          .default('errors')
          .describe('Which requests get a line: none, those answered with 500 and more, all.'),
        query: z
          .enum(['redact', 'show'])
          .default('redact')
          .describe(
            'Values of parameters in those lines: a mark for each value, the same until the gateway ends, or the values.',
          ),
        access: accessSchema.prefault({}),
      })
      .prefault({}),
    admin: adminSchema.optional().describe('Health, metrics and purge. Absent: there is none.'),
    workers: z
      .union([z.literal('auto'), z.int().min(1).max(256)], { error: 'expected a number of processes, or auto' })
      .default(1)
      .describe('Processes that answer requests; `auto`: one for each processor. More than one need a shared store.'),
    shutdown: z
      .strictObject({ deadline: time.default(30).describe('For which requests in flight may finish.') })
      .prefault({}),
  })
  .refine(({ origin, origins }) => origin !== undefined || (origins !== undefined && Object.keys(origins).length > 0), {
    path: ['origin'],
    error: 'expected `origin` or `origins`, or --origin: where requests go, as in http://127.0.0.1:9000',
  })
  .refine(({ origin, origins }) => origin === undefined || origins === undefined, {
    path: ['origins'],
    error: 'expected no `origins`, because `origin` is given: without `origin`, "*" here is for all other hosts',
  })
  .refine(
    ({ store, origin, origins = {} }) =>
      store.kind === 'memory' ||
      store.origin !== undefined ||
      [origin, ...Object.values(origins)].every((one) => typeof one !== 'object'),
    {
      path: ['store', 'origin'],
      error: 'expected a name, because entries of an origin with backends are not named by addresses that change',
    },
  )
  .refine(({ workers, store }) => workers === 1 || store.kind === 'redis' || store.kind === 'cluster', {
    path: ['workers'],
    error:
      'expected 1, or a store of the kind redis or cluster: by it a purge in one process reaches the others, ' +
      'and a file on the disk has one process',
  })
  .refine(({ workers, admin }) => workers === 1 || admin?.path === undefined, {
    path: ['admin', 'path'],
    error: 'expected `listen`, because a path of the public address is answered by one of the workers alone',
  });

/** As people write it. */
export type GatewayConfig = z.input<typeof configSchema>;

/** With every default filled in. */
export type FullConfig = z.output<typeof configSchema>;
