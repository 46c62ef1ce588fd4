/** The entry `urikit/same`: whether two URIs are the same, as a standard means it, by the default engine. */
export { same, sameAsAny, sameKey, standards } from './sameness.js';
