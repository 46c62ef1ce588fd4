import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Header lines of a request that a server of the gateway accepts. */
const MOST = 1000;

/** `maxHeadersCount` for those servers: one more line, so that a request with too many is known. */
export const KEPT_LINES = MOST + 1;

/** Header lines that Node keeps if its server does not set `maxHeadersCount`. */
const KEPT_BY_DEFAULT = 1000;

/**
 * Tells if header lines of a request may be missing: Node keeps so many and drops the rest without a sign, among them
 * Authorization, Cookie and Content-Length. 0 is Node's word for no bound.
 */
export function isCutShort({ rawHeaders, socket }: Pick<IncomingMessage, 'rawHeaders' | 'socket'>): boolean {
  const { server } = socket as Socket & { readonly server?: { readonly maxHeadersCount?: number | null } };
  const kept = server?.maxHeadersCount ?? KEPT_BY_DEFAULT;
  return kept > 0 && rawHeaders.length >= 2 * kept;
}
