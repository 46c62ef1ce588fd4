export type {
  AbsoluteUri,
  Authority,
  Host,
  HostKind,
  RelativeReference,
  Uri,
  UriReference,
} from './syntax/uri-reference.js';
export { isAbsoluteUri, isRelativeReference, isUri, isUriReference } from './syntax/parse.js';
export { createLeanEngine } from './lean-engine.js';
export type { Accounts, LeanEngine, LeanOptions } from './lean-types.js';
