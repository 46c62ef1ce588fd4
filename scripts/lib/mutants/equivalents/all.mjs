/**
 * Mistakes that change no answer, each with the reason. A row that fits no line any more fails a test, and one of a mistake
 * that a test finds fails the run.
 */
import { cacheKey } from './cache-key.mjs';
import { generic } from './generic.mjs';
import { genericEncoding } from './generic-encoding.mjs';
import { genericEngine } from './generic-engine.mjs';
import { genericHosts } from './generic-hosts.mjs';
import { genericLines } from './generic-lines.mjs';
import { genericNormalization } from './generic-normalization.mjs';
import { genericRepair } from './generic-repair.mjs';
import { genericResolution } from './generic-resolution.mjs';
import { genericScheme } from './generic-scheme.mjs';
import { genericSyntax } from './generic-syntax.mjs';
import { genericTexts } from './generic-texts.mjs';
import { genericUsage } from './generic-usage.mjs';
import { registry } from './registry.mjs';
import { schemes } from './schemes.mjs';

export const equivalents = [
  ...cacheKey,
  ...generic,
  ...genericEncoding,
  ...genericEngine,
  ...genericHosts,
  ...genericLines,
  ...genericNormalization,
  ...genericRepair,
  ...genericResolution,
  ...genericScheme,
  ...genericSyntax,
  ...genericTexts,
  ...genericUsage,
  ...registry,
  ...schemes,
];
