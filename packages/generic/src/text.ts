export { isHost, isIPv4Address, isPathAndQuery, isQuery } from './syntax/is-component.js';
export { normalizeHost } from './normalization/host-text.js';
export { normalizeTriplets } from './encoding/triplets.js';
export { removeDotSegments } from './resolution/remove-dot-segments.js';
export { withoutDuplicateSlashes, withoutTrailingSlashes, withTrailingSlash } from './normalization/path-edits.js';
export { parameterName, sortParameters, sortQuery } from './normalization/query-order.js';
