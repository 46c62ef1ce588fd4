export { isHost, isIPv4Address, isPathAndQuery, isQuery } from './syntax/is-component.js';
export { normalizeHost } from './normalization/edits.js';
export { normalizeTriplets } from './encoding/triplets.js';
export { removeDotSegments } from './resolution/remove-dot-segments.js';
