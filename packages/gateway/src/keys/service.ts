import type { IncomingMessage, ServerResponse } from 'node:http';
import { compile, type CompiledPolicy, type Keyer, type Policy } from '@urikit/cache-key';
import { clientLimits } from '../config/apply.js';
import { limitsSchema } from '../config/limits-schema.js';
import { settingsOf } from '../njs/settings.js';
import { type Address, listen, stop } from '../server/listen.js';
import { isCutShort } from '../server/header-lines.js';
import { createHttpServer } from '../server/server.js';
import { answerOf, type KeyAnswer, notHandedOver, refusedBy } from './answer.js';
import { HAND_OVERS, type Product } from './hand-over.js';
import { createReader, type HandOverIssue } from './read.js';

/** A service that says the keys of requests. */
export interface KeyService {
  readonly keyer: Keyer;
  /** Begins to listen. Rejects where the address cannot be had. */
  readonly start: (address: Address) => Promise<Address>;
  /** Stops listening and lets questions in flight finish. */
  readonly stop: () => Promise<void>;
}

/** How a service is asked. */
export interface KeyServiceSetup {
  readonly policy: Policy;
  readonly product: Product;
  /** What the proxy puts before the path of a question. */
  readonly prefix?: string | undefined;
  /** Whether `X-Urikit-Trusted: 1` says that a hop may say how it was reached. */
  readonly trust?: boolean | undefined;
  /** Told of questions that are none. */
  readonly misused?: ((issue: HandOverIssue) => void) | undefined;
}

/**
 * A question holds a request-line in a field, beside its fields: more room than the proxy in front gives its clients. A
 * proxy asks much at a time over few connections, so that its address and its pace say nothing.
 */
const LIMITS = limitsSchema.parse({
  client: { headerBytes: 128 * 1024, headersTimeout: 5, requestTimeout: 10, keepAliveTimeout: 75, inHand: 64 },
});

/** Milliseconds for questions in flight when a service stops. */
const DEADLINE = 5000;

/** The names of fields that are answered with every decision. */
export const answeredFields = (plan: CompiledPolicy, trust: boolean): ReadonlySet<string> =>
  new Set(settingsOf(plan, trust ? 'trusted' : undefined).set);

/** Makes a service. Nothing listens before `start`. @throws PolicyError where the policy contradicts itself */
export function createKeyService({
  policy,
  product,
  prefix = '',
  trust = false,
  misused,
}: KeyServiceSetup): KeyService {
  const keyer = compile(policy);
  const handOver = HAND_OVERS[product];
  const set = answeredFields(keyer.plan, trust);
  const read = createReader({ handOver, prefix, trust, fingerprint: keyer.fingerprint, set });
  let isStopping = false;

  const answer = (incoming: IncomingMessage): KeyAnswer => {
    if (isCutShort(incoming)) return refusedBy(handOver, 'fields-too-large');
    const request = read(incoming);
    if (typeof request !== 'string') return answerOf(keyer.decide(request), request, set, handOver, request.uri);
    misused?.(request);
    return notHandedOver(request);
  };
  const handle = (
    incoming: IncomingMessage,
    response: ServerResponse,
    expectsContinue = false,
    isBusy = false,
  ): void => {
    if (expectsContinue) response.writeContinue();
    if (isStopping || isBusy) response.shouldKeepAlive = false;
    const { status, fields, body } = answer(incoming);
    // Node does not write to the list.
    response.writeHead(status, fields as string[]);
    response.end(body);
  };
  const server = createHttpServer(handle, clientLimits({ limits: LIMITS }));
  return {
    keyer,
    start: (address) => listen(server, address),
    stop: () => {
      isStopping = true;
      return stop(server, DEADLINE);
    },
  };
}
