export { type Anatomy, type Part } from './anatomy.js';
export { type Hazard, type HazardCode, type HazardDefinition, HAZARDS, type Reading } from './hazard.js';
export { hazards, type HazardOptions, type HazardRule } from './hazards.js';
export type { Limits } from './rules/rule.js';
export { type Reader } from './readers/reader.js';
export { READERS } from './readers/all.js';
export { display } from './display.js';
export { createHostFilter, type HostFilter, type HostFilterOptions, type HostFilterRefusal } from './host-filter.js';
export { interop, PRESETS, recommended, strict } from './presets.js';
