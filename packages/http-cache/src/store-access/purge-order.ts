import { encodeKey } from '@urikit/cache-key';
import { choosePath } from '@urikit/cache-key/keyer';
import { type Issue, UrikitError } from '@urikit/generic';
import { optionsOf, textOf, wrongValue } from '@urikit/generic/internal';
import { isPathAndQuery, normalizeTriplets } from '@urikit/generic/text';
import type { Purge } from '../store/store.js';
import { type CacheKeyer, type Resource, tagsOfUri, uriOfResource } from '../seam/resource-uri.js';

/** The subject of a purge, as a caller writes it: URIs are read as requests are, and become keys and tags. */
export type PurgeOrder = Purge | { readonly uri: string | Resource };

type PurgeReason = 'not-a-uri' | 'not-a-key' | 'not-a-tag' | 'not-stored' | 'has-scope';

/** A purge that names no entry a store can have; the issue has the reason as a word for programs. */
export class PurgeError extends UrikitError<Issue & { readonly reason: PurgeReason }> {
  static override get name(): string {
    return 'PurgeError';
  }

  constructor(reason: PurgeReason, message: string) {
    super({ code: `purge/${reason}`, severity: 'error', message, reason });
  }
}

const SUBJECTS = ['uri', 'prefix', 'tag', 'key', 'all'] as const;

const NO_FIELDS = (): undefined => undefined;

const EXPECTED = 'http://host/path or https://host/path, without userinfo and fragment';

/** Maps characters outside of ASCII to triplets of UTF-8, as clients send them (RFC 3987 3.1). */
function asUri(text: string): string {
  try {
    return text.replace(/[^\0-\x7F]+/g, encodeURIComponent);
  } catch {
    throw new PurgeError('not-a-uri', `expected ${EXPECTED}, found a lone surrogate`);
  }
}

/** A URI of http or https without userinfo and fragment, loosely, because the keyer reads it. */
const LOOSE_URI = /^(https?):\/\/([^/?#@]+)([/?][^#]*)?$/i;

/** Characters that a policy may key though RFC 3986 does not allow them: see `unwise`. */
const UNWISE = /[[\]^`{|}]/g;

/** The request for a URI in absolute-form (RFC 9112 3.2.2). */
function resourceOf(text: string, expected: string): Resource & { readonly text: string } {
  const [, name, host, rest = ''] = LOOSE_URI.exec(text) ?? [];
  if (name === undefined || host === undefined) throw new PurgeError('not-a-uri', `expected ${expected}`);
  // Clients send names in ASCII, so that triplets of UTF-8 in a host would name no entry.
  if (/[^\0-\x7F]/.test(host))
    throw new PurgeError('not-a-uri', 'expected a host in ASCII, as in xn--bcher-kva.example');
  const path = asUri(rest);
  return {
    scheme: name.toLowerCase() === 'https' ? 'https' : 'http',
    host,
    target: `${name}://${host}${path}`,
    text: path.startsWith('/') ? path : `/${path}`,
  };
}

/** @throws PurgeError if host or target is malformed, so that no request has it */
function refuseMalformed(keyer: CacheKeyer, resource: Resource): void {
  const decision = keyer.decide({ method: 'GET', ...resource, header: NO_FIELDS });
  if (decision.action === 'reject' && (decision.reason === 'invalid-host' || decision.reason === 'invalid-target'))
    throw new PurgeError('not-a-uri', `expected ${EXPECTED}, found a malformed ${decision.reason.slice(8)}`);
}

/** The tags of the entries of a resource. */
function tagsOf(keyer: CacheKeyer, given: string | Resource): readonly Purge[] {
  const resource =
    typeof given === 'string' ? resourceOf(given, EXPECTED) : { ...given, target: asUri(textOf(given.target)) };
  refuseMalformed(keyer, resource);
  const uri = uriOfResource(keyer, resource);
  if (uri === undefined) throw new PurgeError('not-stored', 'the policy stores nothing under this URI');
  return tagsOfUri(uri, keyer.policy.noVarySearch === 'honour').map((tag) => ({ tag }));
}

/**
 * The beginnings of keys of URIs that begin with a string, those of GET and HEAD, and those of QUERY: with each rule of
 * paths that the policy has, and byte for byte for paths that are keyed as received.
 */
function keyPrefixes(keyer: CacheKeyer, given: string): readonly Purge[] {
  const { plan } = keyer;
  const all = [plan.rules, ...plan.routes.map(({ rules }) => rules)];
  if (all.some(({ scope }) => scope.length > 0)) {
    throw new PurgeError(
      'has-scope',
      'the policy has a scope, and keys begin with it: purge by uri, by tag, or everything',
    );
  }
  const expected = `${EXPECTED}, or the beginning of a key`;
  const { text, ...resource } = resourceOf(given, expected);
  const normal = normalizeTriplets(text);
  // The beginning of a target need not be a target that is stored, so that only its host is decided on.
  const decision = keyer.decide({ method: 'GET', ...resource, target: '/', header: NO_FIELDS });
  if (
    !isPathAndQuery(plan.unwise === 'key' ? text.replace(UNWISE, '_') : text) ||
    (decision.action === 'reject' && decision.reason === 'invalid-host')
  )
    throw new PurgeError('not-a-uri', `expected ${expected}, found a malformed URI`);
  if (decision.action === 'reject' || decision.host === undefined)
    throw new PurgeError('not-stored', 'the policy stores no answer of this host');
  const question = `${normal}?`.indexOf('?');
  const parts = {
    version: 2,
    fingerprint: plan.fingerprint,
    scope: [],
    scheme: plan.scheme === 'key' ? resource.scheme : undefined,
    host: decision.host,
    values: [],
  } as const;
  const targets = all.map(({ path }) =>
    path.form === 'raw'
      ? text
      : choosePath(normal.slice(0, question), { ...path, trailingSlash: 'keep' }) + normal.slice(question),
  );
  return [...new Set(targets)].flatMap((target) =>
    ['GET', 'QUERY'].map((method) => ({ prefix: encodeKey({ ...parts, method, target }) })),
  );
}

/**
 * Reads a purge.
 *
 * @returns the purges of a store that it means
 * @throws PurgeError if no entry can have the URI, key or tag; UrikitError `input/unknown-option` for an unknown member,
 *   `input/value` unless there is exactly one, with its type
 */
export function purgesOf(keyer: CacheKeyer, given: PurgeOrder): readonly Purge[] {
  const order: { readonly [Name in (typeof SUBJECTS)[number]]?: unknown } = optionsOf(given, SUBJECTS, 'a purge');
  const [name, other] = SUBJECTS.filter((one) => order[one] !== undefined);
  if (name === undefined || other !== undefined)
    throw wrongValue([], 'a purge with exactly one of uri, prefix, tag, key, all');
  if (name === 'uri') return tagsOf(keyer, order.uri as string | Resource);
  if (name === 'all') {
    if (order.all !== true) throw wrongValue(['all'], 'true');
    return [{ all: true }];
  }
  const text = textOf(order[name] as string);
  const isKey = /^u[1-9]\d* /.test(text);
  if (name === 'prefix') return isKey ? [{ prefix: text }] : keyPrefixes(keyer, text);
  if (name === 'key') {
    if (isKey) return [{ key: text }];
    throw new PurgeError('not-a-key', 'expected a key as `keyOf` makes it; for a URI, use uri');
  }
  if (!/^[^\s,]+$/.test(text)) throw new PurgeError('not-a-tag', 'expected one tag, without spaces and commas');
  return [{ tag: text }];
}
