import { encodeKey } from '@urikit/cache-key';
import { createEngine, type Issue, kit, tryParse, UrikitError } from '@urikit/generic';
import { httpSchemes } from '@urikit/scheme-http/profile';
import * as z from 'zod';
import type { Cache, CacheKeyer } from '@urikit/http-cache';

const soft = z
  .boolean()
  .optional()
  .describe('What is purged stays and is stale: it is validated before it is used, or while it is.');

/** A purge names exactly one of these targets, and may be soft. */
export const purgeSchema = z.union([
  z.strictObject({ uri: z.string().describe('All variants of one resource: `http://host/path?query`.'), soft }),
  z.strictObject({
    prefix: z.string().describe('All resources whose URI in normal form begins so, or all keys that do.'),
    soft,
  }),
  z.strictObject({
    tag: z
      .string()
      .regex(/^[^\s,]+$/)
      .describe('All answers with a tag.'),
    soft,
  }),
  z.strictObject({ key: z.string().min(1).describe('One key.'), soft }),
  z.strictObject({ all: z.literal(true).describe('Everything.'), soft }),
]);

export type PurgeOrder = z.output<typeof purgeSchema>;

type PurgeReason = 'not-a-uri' | 'not-stored' | 'has-scope';

/** A purge that cannot be done; the issue has the reason as a word for programs. */
export class PurgeError extends UrikitError<Issue & { readonly reason: PurgeReason }> {
  static override readonly name = 'PurgeError';

  constructor(reason: PurgeReason, message: string) {
    super({ code: `purge/${reason}`, severity: 'error', message, reason });
  }
}

const engine = createEngine({ schemes: httpSchemes({ userinfo: 'forbidden' }, kit) });

interface Resource {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly target: string;
}

const notAUri = (): PurgeError =>
  new PurgeError('not-a-uri', 'expected http://host/path or https://host/path, without userinfo and fragment');

const NO_FIELDS = (): undefined => undefined;

/** A URI of http or https without userinfo and fragment, loosely: the keyer reads it. */
const LOOSE_URI = /^(https?):\/\/([^/?#@]+)(?:[/?][^#]*)?$/i;

/**
 * A URI as a request for it in absolute-form (RFC 9112 3.2.2): so it is read as requests are, `|` and brackets in its
 * path among them, which RFC 3986 has no place for.
 */
function requestFor(keyer: CacheKeyer, text: string): Resource {
  const [, name, host] = LOOSE_URI.exec(text) ?? [];
  if (name === undefined || host === undefined) throw notAUri();
  const resource: Resource = { scheme: name.toLowerCase() === 'https' ? 'https' : 'http', host, target: text };
  const decision = keyer.decide({ method: 'GET', ...resource, header: NO_FIELDS });
  if (decision.action === 'reject' && (decision.reason === 'invalid-host' || decision.reason === 'invalid-target'))
    throw notAUri();
  return resource;
}

/** Takes the beginning of URIs apart, in normal form. */
function beginningOf(text: string): Resource {
  const normal = engine.tryNormalize(text);
  const parsed = normal.ok ? tryParse(normal.value) : normal;
  const uri = parsed.ok && typeof parsed.value === 'object' ? parsed.value : undefined;
  if (
    uri?.authority === undefined ||
    uri.authority.userinfo !== undefined ||
    uri.fragment !== undefined ||
    (uri.scheme !== 'http' && uri.scheme !== 'https')
  )
    throw notAUri();
  const { host, port } = uri.authority;
  return {
    scheme: uri.scheme,
    host: port === undefined ? host.text : `${host.text}:${port}`,
    target: uri.query === undefined ? uri.path : `${uri.path}?${uri.query}`,
  };
}

/**
 * The beginnings of keys of URIs that begin so: those of GET and HEAD, and those of QUERY; in normal form, and byte for byte for paths
 * that are keyed as received.
 */
function keyPrefixes(keyer: CacheKeyer, text: string): readonly string[] {
  const { plan } = keyer;
  const all = [plan.rules, ...plan.routes.map(({ rules }) => rules)];
  if (all.some(({ scope }) => scope.length > 0)) {
    throw new PurgeError(
      'has-scope',
      'the policy has a scope, and keys begin with it: purge by uri, by tag, or everything',
    );
  }
  const { scheme, host, target } = beginningOf(text);
  // Only the host is decided on here, because the beginning of a target need not be a target that is stored.
  const decision = keyer.decide({ method: 'GET', scheme, host, target: '/', header: NO_FIELDS });
  if (decision.action === 'reject' || decision.host === undefined)
    throw new PurgeError('not-stored', 'the policy stores nothing at this host');
  const parts = {
    version: 2,
    fingerprint: plan.fingerprint,
    scope: [],
    scheme: plan.scheme === 'key' ? scheme : undefined,
    host: decision.host,
    values: [],
  } as const;
  const received = all.some(({ path }) => path.form === 'raw') ? /^[^:]*:\/\/[^/?]*(\/.*)/.exec(text)?.[1] : undefined;
  return [...new Set([target, received ?? target])].flatMap((begin) =>
    ['GET', 'QUERY'].map((method) => encodeKey({ ...parts, method, target: begin })),
  );
}

/** Executes a purge. Rejects with PurgeError if it names no stored resource, with another error if the store fails. */
export async function purgeBy(
  cache: Pick<Cache, 'purge' | 'purgeUri'>,
  keyer: CacheKeyer,
  { soft: isSoft = false, ...order }: PurgeOrder,
): Promise<void> {
  const mode = { soft: isSoft };
  if ('uri' in order) {
    if (!(await cache.purgeUri(requestFor(keyer, order.uri), mode)))
      throw new PurgeError('not-stored', 'the policy stores nothing under this URI');
    return;
  }
  if ('prefix' in order) {
    const prefixes = /^u[1-9]\d* /.test(order.prefix) ? [order.prefix] : keyPrefixes(keyer, order.prefix);
    await Promise.all(prefixes.map((prefix) => cache.purge({ prefix }, mode)));
    return;
  }
  await cache.purge(order, mode);
}
