import type { Command } from 'commander';
import type { Context } from '../io.js';
import { addCacheExplain } from './cache/cache-explain.js';
import { addCacheKey } from './cache/cache-key.js';
import { addCacheLint } from './cache/cache-lint.js';
import { addCacheReplay } from './cache/cache-replay.js';
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addConfig } from './config.js';
import { addDecode } from './decode.js';
import { addEncode } from './encode.js';
import { addExplain } from './explain.js';
import { addExtract } from './extract.js';
import { addIri } from './iri.js';
import { addNormalize } from './normalize.js';
import { addParse } from './parse.js';
import { addPlugin } from './plugin.js';
import { addRelativize } from './relativize.js';
import { addRepair } from './repair.js';
import { addQuery } from './query.js';
import { addReport } from './report.js';
import { addResolve } from './resolve.js';
import { addRules } from './rules.js';
import { addSchemes } from './schemes.js';
import { addTemplate } from './template.js';
import { addWork } from './cache/work.js';

/** Every command, in the order in which the help lists them. A new command is a file of its own and a line here. */
export const COMMANDS: readonly ((program: Command, context: Context) => void)[] = [
  addParse,
  addCheck,
  addNormalize,
  addResolve,
  addRelativize,
  addCompare,
  addExplain,
  addEncode,
  addDecode,
  addExtract,
  addRepair,
  addQuery,
  addIri,
  addTemplate,
  addReport,
  addSchemes,
  addRules,
  addCacheKey,
  addCacheExplain,
  addCacheLint,
  addCacheReplay,
  addWork,
  addConfig,
  addPlugin,
];
