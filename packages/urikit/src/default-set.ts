import type { PluginSet } from '@urikit/registry';
import { coap } from '@urikit/schemes/coap';
import { opaquePaths } from '@urikit/schemes/internal';
import { file } from '@urikit/scheme-file';
import { http } from '@urikit/scheme-http';
import { mailto } from '@urikit/scheme-mailto';
import { sip } from '@urikit/schemes/sip';
import { tel } from '@urikit/schemes/tel';
import { urn } from '@urikit/schemes/urn';
import { VERSION } from './version.js';

/** A set whose plugins are values, not classes or factories. */
export interface DefaultSet extends PluginSet {
  readonly plugins: readonly (
    | typeof http
    | typeof file
    | typeof mailto
    | typeof urn
    | typeof tel
    | typeof sip
    | typeof coap
  )[];
}

/**
 * http, https, ws, wss, file, mailto, urn, tel, sip, sips and the schemes of CoAP, each configured as its plugin
 * proposes, and the opaque paths of schemes without an owner. It is a set like any other, to be composed with yours.
 * @urikit/schemes/data is not a member: `{ others: 'forbidden' }` forbids `data:` with this set.
 *
 * @example createRegistry({ sets: [defaultSet], plugins: [acmeDoc] })
 */
export const defaultSet: DefaultSet = {
  name: 'urikit',
  version: VERSION,
  plugins: [http, file, mailto, urn, tel, sip, coap],
  opaquePaths,
};
