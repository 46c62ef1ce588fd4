import { normalizeTriplets } from '@urikit/generic/text';
import { hasOriginForm } from '@urikit/http-cache/internal';
import { hasOneForm, isSafeMethod } from '@urikit/cache-key/keyer';
import type { Bypassed, Decision, Keyed, KeyRequest } from '@urikit/cache-key';
import { type Answered, answerFrom, fromOrigin, problem } from './answer.js';
import {
  ENTRY_VERSION,
  ageOf,
  isFresh,
  readStored,
  toStored,
  variantKey,
  variedNames,
  type WorkerEntry,
} from './entry.js';
import { forwardOf } from './forward.js';
import { readWorker, type WorkerRequest } from './read.js';
import type { WorkerStore } from './store.js';
import { storable, storedFields, tagsOf } from './storable.js';

/** A policy, as a worker asks it. */
export interface WorkerPolicy {
  /** As target `js` writes it. The form of paths is `normalize`: a platform resolves dot-segments itself. */
  readonly decide: (request: KeyRequest) => Decision;
  /** Names that the policy keys by, in lower case. */
  readonly fields: readonly string[];
}

/** The platform of a worker. */
export interface WorkerSetup {
  readonly store: WorkerStore;
  /** In Cache-Status. A token. */
  readonly name: string;
  /** The header that this platform purges by; undefined if it purges by no header. */
  readonly tagField?: string | undefined;
  /** True if `fetch` of this platform gives decoded content and leaves Content-Encoding as it was. */
  readonly decodes?: boolean | undefined;
  /** True if `fetch` of this platform drops all but one slash at the start of a path. */
  readonly dropsSlashes?: boolean | undefined;
}

/** The data that a platform gives with each request. */
export interface WorkerContext {
  /** `scheme "://" authority`; undefined if `fetch` of the platform finds the origin by the host. */
  readonly origin?: string | undefined;
  /** Keeps the worker until this is done. */
  readonly later?: ((work: Promise<unknown>) => void) | undefined;
  /** In place of the `fetch` of the platform. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** A cache in front of an origin, on a platform that has `fetch`. */
export interface Worker {
  readonly decide: (request: Request) => Decision;
  /** Never rejects. */
  readonly respond: (request: Request, context?: WorkerContext) => Promise<Response>;
  /** Removes the entries with a tag. @returns `false` if the store of this platform knows no tags */
  readonly purge: (tag: string) => boolean;
}

/** A platform resolves dot-segments itself: the target of a worker takes no other form. */
const NORMALIZED = { rules: { path: { form: 'normalize' } }, routes: [] } as const;

const UNREADABLE: Decision = { action: 'reject', reason: 'invalid-target' };

/** URLs of a store that are longer get a digest in place of the key. */
const LONG = 1500;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The segment below which entries stand. No client may ask for it, however it writes it: a key may hold a scope. */
const RESERVED = /^[^?]*[/\\]\.urikit(?:[/\\?]|$)/i;

/** The URL of an entry: below the host of the request, so that the platform counts the entry to the same site. */
async function urlOf(key: string, { scheme, host }: Keyed): Promise<string> {
  const written = encodeURIComponent(key);
  const base = `${scheme ?? 'http'}://${host}/.urikit/`;
  if (written.length <= LONG) return base + written;
  return `${base}sha256-${hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key)))}`;
}

/** Makes a worker of a policy. */
export function createWorker(policy: WorkerPolicy, setup: WorkerSetup): Worker {
  const { store, tagField } = setup;

  const read = async (key: string, decision: Keyed): Promise<readonly [WorkerEntry, Response] | undefined> => {
    try {
      const stored = await store.match(await urlOf(key, decision));
      const entry = stored === undefined ? undefined : readStored(stored, key);
      return entry === undefined || !isFresh(entry, Date.now()) ? undefined : [entry, stored as Response];
    } catch {
      return undefined;
    }
  };
  const lookUp = async (
    request: WorkerRequest,
    decision: Keyed,
  ): Promise<readonly [WorkerEntry, Response] | undefined> => {
    const found = await read(decision.key, decision);
    const varies = found?.[0].varies;
    return varies === undefined ? found : read(variantKey(decision.key, varies, request), decision);
  };
  const write = async (entry: WorkerEntry, decision: Keyed, response: Response | undefined): Promise<void> => {
    const tags = tagsOf(entry.fields);
    const field = tagField === undefined || tags.length === 0 ? undefined : ([tagField, tags.join(',')] as const);
    await store.put(await urlOf(entry.key, decision), toStored(entry, response?.body ?? null, field), tags);
  };
  const keep = async (request: WorkerRequest, decision: Keyed, { response, fields, from }: Answered): Promise<void> => {
    const freshness = storable(request, decision, response.status, fields, from);
    const names = freshness === undefined ? undefined : variedNames(fields, decision.keyedFields);
    if (freshness === undefined || names === undefined) {
      await response.body?.cancel();
      return;
    }
    const common = { v: ENTRY_VERSION, key: decision.key, status: response.status, freshness, at: Date.now() } as const;
    const entry: WorkerEntry = { ...common, fields: storedFields(fields) };
    if (names.length === 0) return write(entry, decision, response);
    await write({ ...entry, fields: [], varies: names }, decision, undefined);
    return write({ ...entry, key: variantKey(decision.key, names, request) }, decision, response);
  };

  const ask = async (
    incoming: Request,
    request: WorkerRequest,
    decision: Keyed | Bypassed,
    context: WorkerContext,
  ): Promise<readonly [Answered, boolean]> => {
    const { url, fields, isExact } = forwardOf(request, decision, context.origin, policy.fields);
    const from = Date.now();
    // `fetch` has no content with GET.
    const body = request.method === 'GET' || request.method === 'HEAD' ? null : incoming.body;
    const asked = new Request(url, {
      method: request.method,
      headers: fields.map(([name, value]): [string, string] => [name, value]),
      redirect: 'manual',
      ...(body === null ? {} : { body, duplex: 'half' }),
    });
    const response = await (context.fetch ?? fetch)(asked);
    return [fromOrigin(response, from, setup.decodes === true), isExact];
  };

  /** RFC 9111 4.4: a response to an unsafe method invalidates that of GET for the same URI, if its key is known. */
  const invalidate = async (request: WorkerRequest, status: number): Promise<void> => {
    if (isSafeMethod(request.method) || status < 200 || status >= 400) return;
    const same = policy.decide({ ...request, method: 'GET', hasBody: false });
    if (same.action === 'key') await store.delete(await urlOf(same.key, same));
  };

  const later = (context: WorkerContext, work: Promise<unknown>): void => {
    const done = work.catch(() => undefined);
    context.later?.(done);
  };

  const miss = async (
    incoming: Request,
    request: WorkerRequest,
    decision: Keyed,
    context: WorkerContext,
  ): Promise<Response> => {
    const [answered, isExact] = await ask(incoming, request, decision, context);
    // If `fetch` has changed the keyed target, the response is not stored.
    if (!isExact || request.method !== 'GET') return answerFrom(answered, request, `${setup.name}; fwd=uri-miss`);
    const [mine, stored] = [answered.response, answered.response.clone()];
    later(context, keep(request, decision, { ...answered, response: stored }));
    return answerFrom({ ...answered, response: mine }, request, `${setup.name}; fwd=uri-miss`);
  };

  const respond = async (incoming: Request, context: WorkerContext): Promise<Response> => {
    const request = readWorker(incoming);
    const decision = request === undefined ? UNREADABLE : policy.decide(request);
    if (request === undefined || decision.action === 'reject' || !hasOriginForm(decision))
      return problem(400, decision.action === 'reject' ? decision.reason : 'unsendable');
    if (!hasOneForm(NORMALIZED, decision)) return problem(400, 'path-form');
    if (setup.dropsSlashes === true && decision.forward.target.startsWith('//')) return problem(400, 'unsendable');
    if (RESERVED.test(normalizeTriplets(decision.forward.target))) return problem(400, 'reserved-path');
    if (decision.action === 'bypass') {
      const [answered] = await ask(incoming, request, decision, context);
      later(context, invalidate(request, answered.response.status));
      return answerFrom(answered, undefined, `${setup.name}; fwd=bypass; detail=${decision.reason}`);
    }
    const found = await lookUp(request, decision);
    if (found === undefined) return miss(incoming, request, decision, context);
    const [entry, response] = found;
    const fields = [...entry.fields, 'age', String(ageOf(entry, Date.now()))];
    return answerFrom({ response, status: entry.status, fields, from: entry.at }, request, `${setup.name}; hit`);
  };

  return {
    decide: (incoming) => {
      const request = readWorker(incoming);
      return request === undefined ? UNREADABLE : policy.decide(request);
    },
    respond: async (incoming, context = {}) => {
      try {
        return await respond(incoming, context);
      } catch {
        return problem(502, 'origin-unreachable');
      }
    },
    purge: (tag) => {
      store.purge?.(tag);
      return store.purge !== undefined;
    },
  };
}
