import type { SchemeHandlers } from '../types.js';
import { http, https } from './http.js';
import { mailto } from './mailto.js';
import { urn, uuid } from './urn.js';
import { ws, wss } from './ws.js';

/** The handlers that both packages have, in a record of its own that callers may add to. */
export function defaultSchemes(): SchemeHandlers {
  const schemes: SchemeHandlers = Object.create(null) as SchemeHandlers;
  return Object.assign(schemes, { http, https, ws, wss, mailto, urn: urn(schemes), 'urn:uuid': uuid });
}
