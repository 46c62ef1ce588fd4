import type { Bypassed, Forward, RejectReason } from '@urikit/cache-key';
import type { CacheRequest } from './exchange.js';
import type { CacheKeyer } from './keyer.js';

/** `absolute-form` (RFC 9112 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/** `uri-host [ ":" port ]`, loosely: nothing that could be read as several hosts, or as something else. */
const HOST = /^[!$&'()*+;=%:[\]\w.~-]+$/;

/**
 * What is sent to the origin for a request that has no key: the origin-form, and the host that counts. RFC 9112 3.2.2:
 * an absolute-form goes before Host, so that the origin cannot read another host than the one that was checked here.
 *
 * @returns a reason for 400 where there is no such thing
 */
export function passForward(
  keyer: CacheKeyer,
  request: CacheRequest,
  { reason, forward }: Bypassed,
): Forward | RejectReason {
  if (reason === 'too-long') {
    // Too long to be looked at; its host is not.
    const short = keyer.decide({ ...request, target: '/' });
    if (short.action === 'reject') return short.reason;
  }
  const absolute = forward.target.startsWith('/') ? undefined : ABSOLUTE.exec(forward.target);
  if (absolute === null) return 'invalid-target';
  if (absolute === undefined) return HOST.test(forward.host) ? forward : 'invalid-host';
  const [, host = '', rest = ''] = absolute;
  if (!HOST.test(host)) return 'invalid-host';
  return { ...forward, host, target: rest.startsWith('/') ? rest : `/${rest}` };
}
