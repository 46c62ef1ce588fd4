import type { IncomingMessage } from 'node:http';
import { ZodError } from 'zod';
import type { Cache, Handler } from '@urikit/http-cache';
import { fieldValue, PurgeError } from '@urikit/http-cache/internal';
import type { Health } from '../origin/health.js';
import { type Brake, createBrake } from './brake.js';
import { bodyOf, json, problem, type Reply, unprocessable } from './reply.js';
import { foreignness } from './foreign.js';
import { METRICS_TYPE } from './metric-data.js';
import type { Metrics } from './metrics.js';
import { purgeBy, purgeSchema } from './purge.js';
import { isSame } from './same.js';

export interface AdminSetup {
  readonly cache: Pick<Cache, 'purge'>;
  readonly metrics: Pick<Metrics, 'text'>;
  readonly isStopping: () => boolean;
  /** Tells if the store can be reached. */
  readonly isConnected: () => boolean | Promise<boolean>;
  /** The state of each backend. */
  readonly backends: () => readonly Pick<Health, 'isIn'>[] | Promise<readonly Pick<Health, 'isIn'>[]>;
  /** The path before `/healthz`, `/readyz`, `/metrics`, `/purge` and `/reload`. */
  readonly base: string;
  readonly token: string | undefined;
  /** Names by which it may be asked, in lower case, besides addresses; undefined for any, as on a public address. */
  readonly hosts?: readonly string[] | undefined;
  /** Reads the configuration once more. Absent: the admin has no reload request. */
  readonly reload?: (() => void | Promise<void>) | undefined;
  /** Called with the kind of a purge, and with the cause if it failed. */
  readonly purged?: ((by: string, cause?: unknown) => void) | undefined;
  /** Answers requests for the page of the operator, on `/ui` and below. Absent: there is no page. */
  readonly ui?: ((incoming: IncomingMessage, path: string) => Promise<Reply>) | undefined;
}

function isAllowed({ rawHeaders }: IncomingMessage, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [, given] = /^Bearer +(\S+)$/i.exec(fieldValue(rawHeaders, 'authorization') ?? '') ?? [];
  return given !== undefined && isSame(given, token);
}

const isJson = ({ rawHeaders }: IncomingMessage): boolean =>
  /^application\/json(?:$|\s*;)/i.test(fieldValue(rawHeaders, 'content-type') ?? '');

/** The order in a body. A form of another site cannot send this type without asking first. */
async function orderOf(incoming: IncomingMessage): Promise<ReturnType<typeof purgeSchema.parse>> {
  if (!isJson(incoming)) throw new SyntaxError('content-type');
  return purgeSchema.parse(JSON.parse(await bodyOf(incoming)));
}

async function purge(incoming: IncomingMessage, { cache, purged }: AdminSetup): Promise<Reply> {
  let by = 'unknown';
  try {
    const order = await orderOf(incoming);
    by = Object.keys(order).find((name) => name !== 'soft') ?? by;
    const entries = await purgeBy(cache, order);
    purged?.(by);
    return json(200, { purged: by, ...(order.soft === true && { soft: true }), entries });
  } catch (cause) {
    if (cause instanceof PurgeError) return unprocessable(cause.issue.reason, cause.issue.message);
    if (cause instanceof RangeError) return problem(413, 'body-too-large');
    if (cause instanceof SyntaxError || cause instanceof ZodError)
      return problem(400, 'expected application/json with one of uri, prefix, tag, key, all; and soft');
    purged?.(by, cause);
    return problem(503, 'store-failed');
  }
}

/**
 * Replaces the configuration by the file as it is now. If the file is wrong, the answer names its errors and the old
 * configuration stays. The content type is required as in a purge, because a form of another site cannot send it.
 */
async function reload(incoming: IncomingMessage, { reload: reread }: AdminSetup): Promise<Reply> {
  if (reread === undefined) return problem(404, 'no configuration to read');
  if (!isJson(incoming)) return problem(400, 'expected application/json');
  try {
    await reread();
    return json(200, { reloaded: true });
  } catch (cause) {
    return unprocessable('configuration', cause instanceof Error ? cause.message : 'unknown');
  }
}

/**
 * Tells a load balancer if it may send clients here: not while the gateway stops. Without its shared store a gateway
 * still answers, from the origin, and without backends from the store, so that it stays ready: all gateways lose them at
 * the same time.
 */
async function readiness({ isStopping, isConnected, backends }: AdminSetup): Promise<Reply> {
  if (isStopping()) return json(503, { status: 'stopping' });
  const all = await backends();
  const counted = all.length < 2 ? {} : { backends: { in: all.filter((one) => one.isIn()).length, all: all.length } };
  return json(200, { status: 'ready', store: (await isConnected()) ? 'connected' : 'away', ...counted });
}

async function reply(incoming: IncomingMessage, setup: AdminSetup, brake: Brake): Promise<Reply> {
  const { base, metrics, token, hosts, ui } = setup;
  const path = (incoming.url ?? '').split('?', 1)[0] as string;
  const isRead = incoming.method === 'GET' || incoming.method === 'HEAD';
  const foreign = foreignness(incoming, hosts);
  if (foreign !== undefined) return problem(403, foreign);
  if (ui !== undefined && (path === `${base}/ui` || path.startsWith(`${base}/ui/`))) return ui(incoming, path);
  if (token !== undefined && brake.isBraked(incoming)) return problem(429, 'too many wrong tokens');
  if (!isAllowed(incoming, token)) {
    if (fieldValue(incoming.rawHeaders, 'authorization') !== undefined) brake.wrong(incoming);
    return problem(401, 'token');
  }
  if (path === `${base}/healthz` && isRead) return json(200, { status: 'ok' });
  if (path === `${base}/readyz` && isRead) return readiness(setup);
  if (path === `${base}/metrics` && isRead) return [200, METRICS_TYPE, await metrics.text()];
  if (path === `${base}/purge` && incoming.method === 'POST') return purge(incoming, setup);
  if (path === `${base}/reload` && incoming.method === 'POST') return reload(incoming, setup);
  return problem(
    [`${base}/healthz`, `${base}/readyz`, `${base}/metrics`, `${base}/purge`, `${base}/reload`].includes(path)
      ? 405
      : 404,
    'expected GET /healthz, GET /readyz, GET /metrics, POST /purge or POST /reload',
  );
}

/** A listener for health, metrics, purge and the page of the operator. */
export function createAdmin(setup: AdminSetup): Handler {
  const brake = createBrake();
  return (incoming, response, expectsContinue) => {
    if (expectsContinue === true) response.writeContinue();
    void reply(incoming, setup, brake)
      .catch(() => problem(503, 'a worker ended'))
      .then(([status, type, body, fields = []]) => {
        const auth = status === 401 ? ['WWW-Authenticate', 'Bearer'] : [];
        response.writeHead(status, [
          'Content-Type',
          type,
          'Content-Length',
          String(Buffer.byteLength(body)),
          'Cache-Control',
          'no-store',
          ...auth,
          ...fields,
        ]);
        response.end(body);
      });
  };
}
