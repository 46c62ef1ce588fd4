import { passedFields } from './answer-fields.js';
import { ask, originRequest } from './ask.js';
import { cacheStatus } from './cache-status.js';
import type { Context } from './context.js';
import type { Answer, CacheRequest, FetchOrigin, Handling } from './exchange.js';
import { invalidate } from './invalidate.js';
import { originErrorOf } from './origin-error.js';
import { isLoop } from './origin-fields.js';
import { passForward } from './pass-forward.js';
import { problem } from './problem.js';

const NOTHING: ReadonlySet<string> = new Set();

/** Answers a request that has no key: 400, or what the origin says, uncached. */
export async function pass(context: Context, request: CacheRequest, fetch: FetchOrigin | undefined): Promise<Answer> {
  const { options } = context;
  const decision = context.keyer.decide(request);
  if (decision.action === 'reject') return problem(400, decision.reason, options);
  if (isLoop(request, options)) return problem(508, 'loop', options);
  const reason = decision.action === 'bypass' ? decision.reason : 'method';
  const forward = decision.action === 'bypass' ? passForward(context.keyer, request, decision) : decision.forward;
  if (typeof forward === 'string') return problem(400, forward, options);
  const by: Handling = {
    hit: false,
    fwd: reason === 'method' ? 'method' : 'bypass',
    detail: reason === 'method' ? undefined : reason,
  };
  try {
    const forwarding = { keyed: undefined, tellScheme: true, without: NOTHING, added: [] };
    const { response, responseTime } = await ask(
      context,
      fetch,
      originRequest(request, forward, forwarding, request.signal?.(), context),
    );
    await invalidate(context, request, response);
    const handling: Handling = { ...by, fwdStatus: response.status };
    const fields = [
      ...passedFields(response.fields, options, responseTime),
      'Via',
      `1.1 ${options.name}`,
      'Cache-Status',
      cacheStatus(options.name, handling),
    ];
    return { status: response.status, fields, body: response.body, handling };
  } catch (cause) {
    const { status, reason: detail } = originErrorOf(cause);
    return problem(status, detail, options, { ...by, detail });
  }
}
