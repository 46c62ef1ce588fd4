import type { Context, Landing } from './context.js';
import { ageOf, type Prepared, prepare } from './entry.js';
import type { Answer, Handling } from './exchange.js';
import { narrowed, wholeAnswer } from './hit.js';
import { inTime } from './in-time.js';
import { lead } from './lead.js';
import type { Leading, Miss } from './leading.js';
import { hasComeBy, isLoop } from './origin-fields.js';
import { pass } from './pass.js';
import { problem } from './problem.js';
import { standsInForError, useOf } from './wishes.js';

/** Whether a request can share an answer with others: it asks for all of it, and lets it be stored. */
function isShareable({ request }: Miss): boolean {
  const { method, header } = request;
  return (
    method === 'GET' &&
    header('range') === undefined &&
    header('if-match') === undefined &&
    header('if-unmodified-since') === undefined &&
    !/no-store/i.test(header('cache-control') ?? '')
  );
}

/** An answer from what another request brought; undefined where it may not be used for this one. */
function fromLanding(
  { options }: Context,
  { request, wishes, fwd, stale }: Miss,
  { entry, failed }: Landing,
): Answer | undefined {
  const now = Date.now();
  const prepared = entry === undefined ? undefined : prepare(entry);
  const answer = (of: Prepared, handling: Handling): Answer =>
    narrowed(wholeAnswer(of, request.method, now, handling, options), request, of);
  if (prepared !== undefined && useOf(prepared, wishes, now) === 'fresh') {
    return answer(prepared, {
      hit: false,
      fwd,
      collapsed: true,
      ttl: Math.floor(prepared.freshness.lifetime) - ageOf(prepared, now),
    });
  }
  if (failed && stale !== undefined && standsInForError(stale, now)) {
    return answer(stale, {
      hit: false,
      fwd,
      collapsed: true,
      ttl: Math.floor(stale.freshness.lifetime) - ageOf(stale, now),
      detail: 'stale-if-error',
    });
  }
  return undefined;
}

/**
 * Answers through the origin. One request for a key is on its way at a time; others wait for it, and ask on their own
 * where its answer is not for them.
 */
export async function miss(context: Context, asked: Miss): Promise<Answer> {
  const { request, key } = asked;
  const decision = context.keyer.decide(request);
  // A keyer that decides otherwise than it keyed is not to be trusted with a cache.
  if (decision.action !== 'key' || decision.key !== key) return pass(context, request, asked.fetch);
  if (isLoop(request, context.options)) return problem(508, 'loop', context.options);
  const leading: Leading = { ...asked, decision };
  const isShared = isShareable(asked) && !context.passes.has(key) && !hasComeBy(request, context.options);
  const flight = isShared ? context.flights.get(key) : undefined;
  if (flight === undefined) return lead(context, leading, isShared);
  const landing = await inTime(flight, context.options.collapseTimeout).catch((): Landing => ({
    entry: undefined,
    failed: false,
  }));
  const answer = fromLanding(context, asked, landing);
  if (answer !== undefined) return answer;
  const newer = landing.entry === undefined ? undefined : prepare(landing.entry);
  return lead(context, { ...leading, stale: newer ?? asked.stale }, false);
}
