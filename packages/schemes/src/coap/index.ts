import type { SchemePlugin } from '@urikit/generic/hooks';
import { withoutOptions } from '../without-options.js';
import { type CoapView, coapSchemes } from './profile.js';

/** coap and coaps after RFC 7252, and over TCP and WebSockets after RFC 8323. */
export const coap: SchemePlugin<
  Record<string, never>,
  CoapView,
  keyof ReturnType<typeof coapSchemes>,
  'coap'
> = withoutOptions(coapSchemes, {
  id: 'coap',
  schemes: ['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
  rfc: ['RFC 7252', 'RFC 8323'],
  issues: ['segment-length', 'argument-length'],
});
