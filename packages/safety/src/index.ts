export type { Hazard, HazardCode, Reading } from './hazard.js';
export { HAZARDS } from './hazard-table.js';
export { hazards, type HazardOptions } from './hazards.js';
export { type Reader } from './readers/reader.js';
export { READERS } from './readers/all.js';
export { display } from './display.js';
export { createHostFilter, type HostFilter, type HostFilterOptions, type HostFilterRefusal } from './host-filter.js';
export { type UriRules, uriRules, UriRulesError, type UriRulesOptions } from './uri-rules.js';
