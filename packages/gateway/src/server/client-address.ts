import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { fieldValue, listMembers } from '@urikit/http-cache/internal';

/** Tells if an address is that of a hop of our own. */
export type IsTrustedAddress = (address: string) => boolean;

/** A member of X-Forwarded-For as an address: without a port and brackets; undefined for anything else. */
function addressOf(member: string): string | undefined {
  if (isIP(member) > 0) return member;
  const [, bracketed] = /^\[([0-9A-Fa-f:.]+)\](?::\d{1,5})?$/.exec(member) ?? [];
  const [, plain] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(member) ?? [];
  const address = bracketed ?? plain;
  return address !== undefined && isIP(address) > 0 ? address : undefined;
}

/**
 * The address of the client of a request: that of the peer, or, if the peer is a trusted hop, the last one of
 * X-Forwarded-For that is not a trusted hop. Members before it are ignored, because the client may have sent them.
 */
export function clientAddress(
  { socket, rawHeaders }: Pick<IncomingMessage, 'socket' | 'rawHeaders'>,
  trusted: boolean,
  isTrusted: IsTrustedAddress,
): string {
  const peer = socket.remoteAddress ?? 'unknown';
  if (!trusted) return peer;
  let client = peer;
  for (const member of [...listMembers(fieldValue(rawHeaders, 'x-forwarded-for') ?? '')].reverse()) {
    const address = addressOf(member);
    if (address === undefined) return client;
    client = address;
    if (!isTrusted(address)) return client;
  }
  return client;
}
