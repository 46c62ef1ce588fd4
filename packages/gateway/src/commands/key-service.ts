import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientLimits } from '../settings/limits.js';
import { createKeyAnswers, type KeyServiceSetup } from '@urikit/gateway-export/internal';
import { type Address, listen, stop } from '../server/listen.js';
import { createHttpServer } from '../server/server.js';

/**
 * A question holds a request-line in a header, beside its headers: more room than the proxy in front gives its clients.
 * A proxy asks much at a time over few connections, so its address and its pace are not limited.
 */
const LIMITS = clientLimits.parse({
  headerBytes: 128 * 1024,
  headersTimeout: 5,
  requestTimeout: 10,
  keepAliveTimeout: 75,
  concurrentRequests: 64,
});

/** Milliseconds for questions in flight when a service stops. */
const DEADLINE = 5000;

/** Makes a service. It does not listen before `start`. @throws PolicyError if the policy contradicts itself */
export function createKeyService(setup: KeyServiceSetup) {
  const { keyer, answer } = createKeyAnswers(setup);
  let isStopping = false;
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
  const server = createHttpServer(handle, LIMITS);
  return {
    keyer,
    /** Begins to listen. Rejects if the address cannot be had. */
    start: (address: Address): Promise<Address> => listen(server, address),
    /** Stops listening and lets questions in flight finish. */
    stop: (): Promise<void> => {
      isStopping = true;
      return stop(server, DEADLINE);
    },
  };
}

/** A service that says the keys of requests. */
export type KeyService = ReturnType<typeof createKeyService>;
