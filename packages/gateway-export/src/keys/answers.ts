import type { IncomingMessage } from 'node:http';
import { compile, type Policy } from '@urikit/cache-key';
import { hasOneForm } from '@urikit/cache-key/keyer';
import { settingsOf } from '../njs/settings.js';
import { isCutShort } from '@urikit/http-cache/internal';
import { requireForms } from '../path-forms.js';
import { answerOf, type KeyAnswer, notHandedOver, refusedBy } from './answer.js';
import { AUTH_REQUEST_LACKS, HAND_OVERS, type Product } from './hand-over.js';
import { createReader, type HandOverIssue } from './read.js';

/** How a key service is asked. */
export interface KeyServiceSetup {
  readonly policy: Policy;
  readonly product: Product;
  /** The prefix that the proxy adds to the path of a question. */
  readonly prefix?: string | undefined;
  /** True if `X-Urikit-Trusted: 1` says that a hop may say how it was reached. */
  readonly trust?: boolean | undefined;
  /** Called with the issue of each question that a wrongly configured proxy sends. */
  readonly misused?: ((issue: HandOverIssue) => void) | undefined;
}

/**
 * Makes the answers of a key service.
 *
 * @throws PolicyError for a policy that contradicts itself; UrikitError `input/value` for a form that the product cannot keep
 */
export function createKeyAnswers({ policy, product, prefix = '', trust = false, misused }: KeyServiceSetup) {
  const keyer = compile(policy);
  const handOver = HAND_OVERS[product];
  if (handOver.refused === 403) requireForms(product, keyer.plan, AUTH_REQUEST_LACKS);
  const set: ReadonlySet<string> = new Set(settingsOf(keyer.plan, trust ? 'trusted' : undefined).set);
  const read = createReader({ handOver, prefix, trust, fingerprint: keyer.fingerprint, set });
  return {
    keyer,
    /** Answers the question of a proxy. Never throws. */
    answer: (incoming: IncomingMessage): KeyAnswer => {
      if (isCutShort(incoming)) return refusedBy(handOver, 'fields-too-large');
      const request = read(incoming);
      if (typeof request === 'string') {
        misused?.(request);
        return notHandedOver(request);
      }
      const decision = keyer.decide(request);
      if (!hasOneForm(keyer.plan, decision)) return refusedBy(handOver, 'path-form');
      return answerOf(decision, request, set, handOver, request.uri);
    },
  };
}
