import type { BypassedRequest, CacheContext } from '../context.js';
import type { Answer, Handling } from '../seam/exchange.js';
import { WITHHOLD_NOTHING } from '../rules/request-fields.js';
import { hasOriginForm } from '../messages/forwardable.js';
import { originErrorOf } from '../seam/origin-error.js';
import { invalidate } from '../store-access/invalidate.js';
import { deliver } from './deliver.js';
import { fetchOrigin, wayOf } from './fetch.js';
import { refuse } from './refuse.js';

/** BYPASS: a request without a key is answered by the origin, uncached. */
export async function bypass(context: CacheContext, bypassed: BypassedRequest): Promise<Answer> {
  const { options } = context;
  const { request, decision } = bypassed;
  if (wayOf(context, request) === 'loop') return refuse('loop', options);
  if (!hasOriginForm(decision)) return refuse('invalid-target', options);
  const { reason, forward } = decision;
  const handling: Handling =
    reason === 'method' ? { hit: false, fwd: 'method' } : { hit: false, fwd: 'bypass', detail: reason };
  try {
    const forwarding = {
      keyed: undefined,
      named: context.named,
      tellScheme: true,
      withheld: WITHHOLD_NOTHING,
      added: [],
    };
    const { response, fields } = await fetchOrigin(context, bypassed, forward, forwarding, request.signal?.());
    await invalidate(context, bypassed, response);
    const { status, body, from } = response;
    return deliver({ status, fields, body }, { ...handling, fwdStatus: status, from }, options);
  } catch (cause) {
    const code = originErrorOf(cause).issue.message;
    return refuse(code, options, { ...handling, detail: code });
  }
}
