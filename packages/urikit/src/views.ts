/**
 * The views of the default schemes. Their modules declare them: without these lines `view` would be typed here, and not
 * where it is used.
 */
export type { CoapView } from '@urikit/schemes/coap/profile';
export type { FileView } from '@urikit/scheme-file/profile';
export type { HttpView } from '@urikit/scheme-http/profile';
export type { MailtoView } from '@urikit/scheme-mailto';
export type { SipView } from '@urikit/schemes/sip/profile';
export type { TelView } from '@urikit/schemes/tel/profile';
export type { UrnView } from '@urikit/schemes/urn/profile';
