/** The views of the default schemes. */
export type { CoapView } from '@urikit/schemes/coap/profile';
export type { FileView } from '@urikit/scheme-file/profile';
export type { HttpView } from '@urikit/scheme-http/profile';
export type { MailtoView } from '@urikit/scheme-mailto';
export type { SipView } from '@urikit/schemes/sip/profile';
export type { TelView } from '@urikit/schemes/tel/profile';
export type { UrnView } from '@urikit/schemes/urn/profile';
