export { isHost, isIPv4Address, isPathAndQuery, isQuery } from './part.js';
export { normalizeHost } from './host-text.js';
export { normalizeTriplets } from './triplets.js';
export { removeDotSegments } from './remove-dot-segments.js';
