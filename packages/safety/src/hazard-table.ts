import { SPELLING_HAZARDS } from './spelling-hazards.js';
import { TARGET_HAZARDS } from './target-hazards.js';

export type { HazardDefinition } from './hazard-row.js';

/**
 * Every hazard by its code. A URI with a hazard may be valid and intended: the code warns programs that filter, log,
 * fetch or show it.
 */
export const HAZARDS = Object.freeze({ ...SPELLING_HAZARDS, ...TARGET_HAZARDS });
