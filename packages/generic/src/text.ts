export { isHost, isIPv4Address, isPathAndQuery, isPlainPathAndQuery, isQuery } from './syntax/is-component.js';
export { checkHostName, type HostNameCode, type HostNameFinding, isHostName } from './syntax/host-name.js';
export { isRareIPv4, rareIPv4Address } from './syntax/rare-ipv4.js';
export { normalizeHost } from './normalization/edits.js';
export { normalizeTriplets } from './encoding/triplets.js';
export { removeDotSegments } from './resolution/remove-dot-segments.js';
export { withoutDuplicateSlashes, withoutTrailingSlashes, withTrailingSlash } from './normalization/path-edits.js';
export { parameterName, sortParameters, sortQuery } from './normalization/query-order.js';
