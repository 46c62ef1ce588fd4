/** The private entry of this package: lists by their parts, and hosts as lists look at them. */
export { hidesDelimiter } from './hidden-delimiter.js';
export { type HostLists, type HostRefusal, whyHostRefused, whyReadHostRefused } from './find-host.js';
export { HOST_RANGES } from './named-ranges.js';
export { parseHostList } from './parse-host-list.js';
export { rangeFinder } from './range-finder.js';
export { readHost } from './read-host.js';
export { compileUriRules, type UriRefusal, UriRulesError } from './rules/compile-rules.js';
