/**
 * Mistakes that change no answer, each with the reason. A row that fits no line any more fails a test, and one of a mistake
 * that a test finds fails the run.
 */
import { cacheKey } from './cache-key.mjs';
import { generic } from './generic.mjs';
import { genericHosts } from './generic-hosts.mjs';
import { genericScheme } from './generic-scheme.mjs';
import { genericLines } from './generic-lines.mjs';
import { genericTexts } from './generic-texts.mjs';
import { genericUsage } from './generic-usage.mjs';
import { registry } from './registry.mjs';
import { schemes } from './schemes.mjs';

export const equivalents = [
  ...generic,
  ...genericScheme,
  ...genericHosts,
  ...genericLines,
  ...genericTexts,
  ...genericUsage,
  ...schemes,
  ...cacheKey,
  ...registry,
];
