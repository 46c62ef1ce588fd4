import type { Command } from 'commander';
import type { Context } from './io/io.js';

/** Adds a command to the program. */
type Add = (program: Command, context: Context) => void;

/**
 * Every command, in the order in which the help lists them; each is loaded on first use. A new command is one file and
 * one line here.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  parse: async () => (await import('./commands/parse.js')).addParse,
  check: async () => (await import('./commands/check.js')).addCheck,
  hazards: async () => (await import('./commands/hazards.js')).addHazards,
  normalize: async () => (await import('./commands/normalize.js')).addNormalize,
  resolve: async () => (await import('./commands/resolve.js')).addResolve,
  relativize: async () => (await import('./commands/relativize.js')).addRelativize,
  compare: async () => (await import('./commands/compare.js')).addCompare,
  explain: async () => (await import('./commands/explain.js')).addExplain,
  encode: async () => (await import('./commands/encode.js')).addEncode,
  decode: async () => (await import('./commands/decode.js')).addDecode,
  extract: async () => (await import('./commands/extract.js')).addExtract,
  redact: async () => (await import('./commands/redact.js')).addRedact,
  surt: async () => (await import('./commands/cache/surt.js')).addSurt,
  repair: async () => (await import('./commands/repair.js')).addRepair,
  query: async () => (await import('./commands/query.js')).addQuery,
  iri: async () => (await import('./commands/iri.js')).addIri,
  template: async () => (await import('./commands/template.js')).addTemplate,
  report: async () => (await import('./commands/report.js')).addReport,
  lint: async () => (await import('./commands/lint.js')).addLint,
  schemes: async () => (await import('./commands/schemes.js')).addSchemes,
  rules: async () => (await import('./commands/rules.js')).addRules,
  'cache-key': async () => (await import('./commands/cache/cache-key.js')).addCacheKey,
  'cache-explain': async () => (await import('./commands/cache/cache-explain.js')).addCacheExplain,
  'cache-lint': async () => (await import('./commands/cache/cache-lint.js')).addCacheLint,
  'cache-replay': async () => (await import('./commands/cache/cache-replay.js')).addCacheReplay,
  export: async () => (await import('./commands/cache/export.js')).addExport,
  config: async () => (await import('./commands/config/config.js')).addConfig,
  plugin: async () => (await import('./commands/plugin.js')).addPlugin,
  completion: async () => (await import('./commands/completion.js')).addCompletion,
};

/** Commands that need all other commands, because they list them. */
const NEED_ALL: readonly string[] = ['completion'];

/**
 * The first word that is not an option of the program. The option with a value has it as the next word or after `=`.
 */
function firstWord([first = '', ...rest]: readonly string[]): string {
  if (first === '--color') return firstWord(rest.slice(1));
  return first.startsWith('--color=') ? firstWord(rest) : first;
}

/** The commands to load for these arguments: the one that they begin with, or all. `--version` needs no command. */
export async function commandsFor(argv: readonly string[]): Promise<readonly Add[]> {
  const first = firstWord(argv);
  if (first === '--version' || first === '-V') return [];
  const named = Object.hasOwn(COMMANDS, first) && !NEED_ALL.includes(first) ? COMMANDS[first] : undefined;
  const commands: Add[] = [];
  // In turn: Jest cannot link modules at the same time that share imports.
  for (const load of named === undefined ? Object.values(COMMANDS) : [named]) commands.push(await load());
  return commands;
}
