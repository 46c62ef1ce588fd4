import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FieldChange } from '@urikit/cache-key';
import { fieldValue, withField } from '../messages/fields.js';
import type { CacheRequest } from '../seam/exchange.js';
import { receiveNode } from '../node/handler.js';
import type { AdapterOptions } from './options.js';

/** A request with fields set and taken away, as if it had come so. */
export function withChanges(request: CacheRequest, changes: readonly FieldChange[]): CacheRequest {
  if (changes.length === 0) return request;
  const fields = changes.reduce<readonly string[]>(
    (changed, [name, value]) => withField(changed, name, value),
    request.fields,
  );
  return { ...request, fields, host: fieldValue(fields, 'host'), header: (name) => fieldValue(fields, name) };
}

/** A request of Node for the core. */
export function received(
  incoming: IncomingMessage,
  response: ServerResponse,
  { isTrusted, derive }: AdapterOptions,
): CacheRequest {
  const request = receiveNode(incoming, response, isTrusted?.(incoming.socket) ?? false);
  return derive === undefined ? request : withChanges(request, derive(incoming));
}

/** The same for an application behind it, which knows the client itself and answers one time. */
export const receivedForApplication = (
  incoming: IncomingMessage,
  response: ServerResponse,
  options: AdapterOptions,
): CacheRequest => ({
  ...received(incoming, response, options),
  peer: undefined,
  askedOnce: true,
});
