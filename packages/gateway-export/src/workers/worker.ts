import { normalizeTriplets } from '@urikit/generic/text';
import { hasOriginForm } from '@urikit/http-cache/internal';
import { hasOneForm, isSafeMethod } from '@urikit/cache-key/keyer';
import type { Bypassed, Decision, Keyed, KeyRequest } from '@urikit/cache-key';
import { type Answered, answerFrom, fromOrigin, problem } from './answer.js';
import { createEntries } from './entries.js';
import { ageOf } from './entry.js';
import { forwardOf } from './forward.js';
import { readWorker, type WorkerRequest } from './read.js';
import type { WorkerStore } from './store.js';

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

/** A platform resolves dot-segments itself: the target of a worker takes no other form. */
const NORMALIZED = { rules: { path: { form: 'normalize' } }, routes: [] } as const;

const UNREADABLE: Decision = { action: 'reject', reason: 'invalid-target' };

/** The segment below which entries stand. No client may ask for it, however it writes it: a key may hold a scope. */
const RESERVED = /^[^?]*[/\\]\.urikit(?:[/\\?]|$)/i;

/** Makes a worker of a policy. */
export function createWorker(policy: WorkerPolicy, setup: WorkerSetup) {
  const { store } = setup;
  const entries = createEntries(store, setup.tagField);

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
    if (same.action === 'key') await entries.remove(same);
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
    later(context, entries.keep(request, decision, { ...answered, response: stored }));
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
    const found = await entries.find(request, decision);
    if (found === undefined) return miss(incoming, request, decision, context);
    const [entry, response] = found;
    const fields = [...entry.fields, 'age', String(ageOf(entry, Date.now()))];
    return answerFrom({ response, status: entry.status, fields, from: entry.at }, request, `${setup.name}; hit`);
  };

  return {
    decide: (incoming: Request): Decision => {
      const request = readWorker(incoming);
      return request === undefined ? UNREADABLE : policy.decide(request);
    },
    /** Never rejects. */
    respond: async (incoming: Request, context: WorkerContext = {}): Promise<Response> => {
      try {
        return await respond(incoming, context);
      } catch {
        return problem(502, 'origin-unreachable');
      }
    },
    /** Removes the entries with a tag. @returns `false` if the store of this platform knows no tags */
    purge: (tag: string): boolean => {
      store.purge?.(tag);
      return store.purge !== undefined;
    },
  };
}

/** A cache in front of an origin, on a platform that has `fetch`. */
export type Worker = ReturnType<typeof createWorker>;
