import type { Command } from 'commander';
import type { Context } from './io/io.js';

/** Adds a command to the program. */
type Add = (program: Command, context: Context) => void;

/**
 * Every command, in the groups and the order in which the help lists them; each is loaded on first use. A new command is
 * one file and one line here.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, () => Promise<Add>>>>> = {
  'Read and compare URIs': {
    parse: async () => (await import('./commands/parse.js')).addParse,
    check: async () => (await import('./commands/check.js')).addCheck,
    hazards: async () => (await import('./commands/hazards.js')).addHazards,
    normalize: async () => (await import('./commands/normalize.js')).addNormalize,
    compare: async () => (await import('./commands/compare.js')).addCompare,
    same: async () => (await import('./commands/same.js')).addSame,
    explain: async () => (await import('./commands/explain.js')).addExplain,
    resolve: async () => (await import('./commands/resolve.js')).addResolve,
    relativize: async () => (await import('./commands/relativize.js')).addRelativize,
  },
  'Edit and convert strings': {
    encode: async () => (await import('./commands/encode.js')).addEncode,
    decode: async () => (await import('./commands/decode.js')).addDecode,
    query: async () => (await import('./commands/query.js')).addQuery,
    template: async () => (await import('./commands/template.js')).addTemplate,
    iri: async () => (await import('./commands/iri.js')).addIri,
    repair: async () => (await import('./commands/repair.js')).addRepair,
    redact: async () => (await import('./commands/redact.js')).addRedact,
    surt: async () => (await import('./commands/cache/surt.js')).addSurt,
  },
  'Read files': {
    extract: async () => (await import('./commands/extract.js')).addExtract,
    report: async () => (await import('./commands/report.js')).addReport,
    lint: async () => (await import('./commands/lint.js')).addLint,
  },
  'Cache keys': {
    'cache-key': async () => (await import('./commands/cache/cache-key.js')).addCacheKey,
    'cache-explain': async () => (await import('./commands/cache/cache-explain.js')).addCacheExplain,
    'cache-lint': async () => (await import('./commands/cache/cache-lint.js')).addCacheLint,
    'cache-replay': async () => (await import('./commands/cache/cache-replay.js')).addCacheReplay,
    export: async () => (await import('./commands/cache/export.js')).addExport,
  },
  'Schemes and plugins': {
    schemes: async () => (await import('./commands/schemes.js')).addSchemes,
    scheme: async () => (await import('./commands/scheme/card.js')).addScheme,
    rules: async () => (await import('./commands/rules.js')).addRules,
    config: async () => (await import('./commands/config/config.js')).addConfig,
    plugin: async () => (await import('./commands/plugin.js')).addPlugin,
  },
  'Help and completion': {
    completion: async () => (await import('./commands/completion.js')).addCompletion,
  },
};

/** Commands that need all other commands, because they list them. */
const NEED_ALL: readonly string[] = ['completion'];

/** The first word that is not an option of the program. The option with a value has it as the next word or after `=`. */
function firstWord([first = '', ...rest]: readonly string[]): string {
  if (first === '--color') return firstWord(rest.slice(1));
  return first.startsWith('--color=') ? firstWord(rest) : first;
}

/** The commands to load for these arguments: the one that they begin with, or all. `--version` needs no command. */
export async function commandsFor(argv: readonly string[]): Promise<readonly Add[]> {
  const first = firstWord(argv);
  if (first === '--version' || first === '-V') return [];
  const all = Object.entries(GROUPS).flatMap(([group, commands]) =>
    Object.entries(commands).map(([name, load]) => ({ group, name, load })),
  );
  const named = NEED_ALL.includes(first) ? [] : all.filter(({ name }) => name === first);
  const commands: Add[] = [];
  // In turn: Jest cannot link modules at the same time that share imports.
  for (const { group, load } of named.length > 0 ? named : all) {
    const add = await load();
    commands.push((program, context) => {
      add(program.commandsGroup(`${group}:`), context);
    });
  }
  return commands;
}
