import type { SchemePlugin } from '@urikit/generic/hooks';
import * as z from 'zod';
import { type CoapView, coapSchemes } from './profile.js';

/** The schema of the configuration; CoAP has no options. */
const coapConfig = z.strictObject({});

/** The configuration: empty. */
type CoapConfig = z.output<typeof coapConfig>;

/** coap and coaps after RFC 7252, and over TCP and WebSockets after RFC 8323. */
export const coap: SchemePlugin<CoapConfig, CoapView, keyof ReturnType<typeof coapSchemes>, 'coap'> = {
  id: 'coap',
  version: '0.1.0',
  contract: 2,
  schemes: ['coap', 'coaps', 'coap+tcp', 'coaps+tcp', 'coap+ws', 'coaps+ws'],
  rfc: ['RFC 7252', 'RFC 8323'],
  configSchema: coapConfig,
  configure: (_, kit) => coapSchemes(kit),
  issues: ['segment-length', 'argument-length'],
};
