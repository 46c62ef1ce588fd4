import type { Bypassed, Keyed } from '@urikit/cache-key';

/**
 * Tells if a request can be sent to an origin. The keyer gives every other request an origin-form and the Host that
 * counts; `OPTIONS *` and CONNECT keep the form that they came in (RFC 9112 3.2.3, 3.2.4).
 */
export const hasOriginForm = ({ forward }: Pick<Bypassed | Keyed, 'forward'>): boolean =>
  forward.target.charAt(0) === '/';
