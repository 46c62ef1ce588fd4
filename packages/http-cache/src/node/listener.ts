import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A listener of `node:http`; with `expectsContinue` the client waits for 100 before it sends its body, with `isBusy` it
 * has sent more requests on its connection than are kept.
 */
export type Handler = (
  incoming: IncomingMessage,
  response: ServerResponse,
  expectsContinue?: boolean,
  isBusy?: boolean,
) => void;
