import type { Bypassed, Forward, RejectReason } from '@urikit/cache-key';

/** `absolute-form` (RFC 9112 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/** `uri-host [ ":" port ]`, loosely: no list of hosts, and no delimiter of another component. */
const HOST = /^[!$&'()*+;=%:[\]\w.~-]+$/;

/**
 * What is sent to the origin for a request without a key: the origin-form, and the host that counts. RFC 9112 3.2.2: an
 * absolute-form goes before Host, so that the origin cannot read another host than the one that was checked here.
 *
 * @returns a reason for 400 where the request has no origin-form
 */
export function originFormOf({ forward }: Bypassed): Forward | RejectReason {
  const absolute = forward.target.startsWith('/') ? undefined : ABSOLUTE.exec(forward.target);
  if (absolute === null) return 'invalid-target';
  if (absolute === undefined) return HOST.test(forward.host) ? forward : 'invalid-host';
  const [, host = '', rest = ''] = absolute;
  if (!HOST.test(host)) return 'invalid-host';
  return { ...forward, host, target: rest.startsWith('/') ? rest : `/${rest}` };
}
