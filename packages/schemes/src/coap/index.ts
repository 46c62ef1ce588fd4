import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type CoapView, coapSchemes } from './profile.js';

/** coap and coaps after RFC 7252, and over TCP and WebSockets after RFC 8323. */
export const coap: SchemePlugin<Record<string, never>, CoapView, keyof ReturnType<typeof coapSchemes>, 'coap'> = {
  id: 'coap',
  version: '0.1.0',
  contract: 2,
  schemes: ['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
  rfc: ['RFC 7252', 'RFC 8323'],
  // There are no options.
  configSchema: z.strictObject({}),
  configure: (_, kit) => coapSchemes(kit),
  issues: ['segment-length', 'argument-length'],
};
