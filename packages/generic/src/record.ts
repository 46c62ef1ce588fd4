/** The entry `@urikit/generic/record`: verbs over the records that `parse` returns, over their paths and hosts. */
export type { AbsoluteUri, HostKind, RelativeReference } from './syntax/uri-reference.js';
export { asUri, hasScheme, isRelative, parseUri } from './syntax/parse.js';
export { decodePath, decodeSegments } from './encoding/percent-decode.js';
export { type PathKind, pathKind } from './syntax/reference-kind.js';
export { segments } from './syntax/segments.js';
export {
  appendSegments,
  extensionOf,
  joinSegments,
  parentPath,
  segmentOf,
  withExtension,
} from './usage/path-building.js';
export { merge, removeDotSegments, resolve } from './resolution/resolve.js';
export { recompose } from './syntax/recompose.js';
export { isSameDocumentReference } from './resolution/same-document.js';
export { type NamedHost, namedHosts } from './engine/named-hosts.js';
