import type { Engine } from '@urikit/generic';
import { createRegistry, type SchemeRegistry } from '@urikit/registry';
import { defaultSet } from './default-set.js';

export * from '@urikit/generic';
export * from '@urikit/registry';
export { type DefaultSet, defaultSet } from './default-set.js';
export { opaquePaths } from './opaque-paths.js';
// Their modules declare the views of their schemes: without these lines `view` would be typed here, and not where it is
// used.
export type { CoapView } from '@urikit/scheme-coap';
export type { FileView } from '@urikit/scheme-file';
export type { HttpView } from '@urikit/scheme-http';
export type { MailtoView } from '@urikit/scheme-mailto';
export type { SipView } from '@urikit/scheme-sip';
export type { TelView } from '@urikit/scheme-tel';
export type { UrnView } from '@urikit/scheme-urn';

/** The registry of the default set. `registry.extend(...)` adds to it. */
export const registry: SchemeRegistry<string> = createRegistry({ sets: [defaultSet] });

/** The engine of the default set: http, https, ws, wss, file, mailto, urn, tel, sip, sips, and the schemes of CoAP. */
export const engine: Engine = registry.engine;
