/**
 * Mistakes that change no answer, each with the reason. A row that fits no line any more fails a test, and one of a mistake
 * that a test finds fails the run.
 */
import { cacheKey } from './cache-key.mjs';
import { generic } from './generic.mjs';
import { genericEngine } from './generic-engine.mjs';
import { genericNormalization } from './generic-normalization.mjs';
import { genericRepair } from './generic-repair.mjs';
import { genericResolution } from './generic-resolution.mjs';
import { genericTexts } from './generic-texts.mjs';
import { registry } from './registry.mjs';
import { schemes } from './schemes.mjs';

export const equivalents = [
  ...generic,
  ...genericTexts,
  ...genericEngine,
  ...genericNormalization,
  ...genericRepair,
  ...genericResolution,
  ...schemes,
  ...cacheKey,
  ...registry,
];
