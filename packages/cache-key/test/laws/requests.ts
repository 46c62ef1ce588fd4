import type { Forward, KeyRequest } from '@urikit/cache-key';
import type { OracleRequest } from '../oracle/types.js';

/** A request as a gateway has it. */
export function keyRequest({ fields, content: text, ...request }: OracleRequest): KeyRequest {
  const content = text === undefined ? undefined : Uint8Array.from(Buffer.from(text, 'latin1'));
  return { ...request, content, header: (name) => fields.find(([other]) => other === name)?.[1] };
}

/**
 * The request that an origin gets: what is forwarded in place of what came. Connection ends at each hop (RFC 9110
 * 7.6.1).
 */
export function forwarded(request: OracleRequest, { target, host, fields }: Forward): OracleRequest {
  const changed = fields.map(([name]) => name);
  const kept = request.fields.filter(([name]) => name !== 'connection' && !changed.includes(name));
  const set = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return { ...request, target, host, fields: [...kept, ...set] };
}

/** The same, with the list of fields that a gateway may add. */
export const withFields = (request: OracleRequest): KeyRequest => ({
  ...keyRequest(request),
  fields: request.fields.flat(),
});
