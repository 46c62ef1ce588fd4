import type { Command } from 'commander';
import type { Definition, Group } from './commands/define.js';
import type { Context } from './io/io.js';

/** Adds a command to the program. */
type Add = (program: Command, context: Context) => void;

type Load = () => Promise<Definition | Group>;

/**
 * Every command, in the groups and the order in which the help lists them; each is loaded on first use. A new command is
 * one file and one line here.
 */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  'Read and compare URIs': {
    parse: async () => (await import('./commands/parse.js')).parseCommand,
    check: async () => (await import('./commands/check.js')).checkCommand,
    hazards: async () => (await import('./commands/hazards.js')).hazardsCommand,
    normalize: async () => (await import('./commands/normalize.js')).normalizeCommand,
    compare: async () => (await import('./commands/compare.js')).compareCommand,
    same: async () => (await import('./commands/same.js')).sameCommand,
    explain: async () => (await import('./commands/explain.js')).explainCommand,
    resolve: async () => (await import('./commands/resolve.js')).resolveCommand,
    relativize: async () => (await import('./commands/relativize.js')).relativizeCommand,
  },
  'Edit and convert strings': {
    encode: async () => (await import('./commands/encode.js')).encodeCommand,
    decode: async () => (await import('./commands/decode.js')).decodeCommand,
    query: async () => (await import('./commands/query.js')).queryCommand,
    template: async () => (await import('./commands/template.js')).templateCommand,
    iri: async () => (await import('./commands/iri.js')).iriCommand,
    repair: async () => (await import('./commands/repair.js')).repairCommand,
    redact: async () => (await import('./commands/redact.js')).redactCommand,
    surt: async () => (await import('./commands/cache/surt.js')).surtCommand,
  },
  'Read files': {
    extract: async () => (await import('./commands/extract.js')).extractCommand,
    report: async () => (await import('./commands/report.js')).reportCommand,
    lint: async () => (await import('./commands/lint.js')).lintCommand,
  },
  'Cache keys': {
    'cache-key': async () => (await import('./commands/cache/cache-key.js')).cacheKeyCommand,
    'cache-explain': async () => (await import('./commands/cache/cache-explain.js')).cacheExplainCommand,
    'cache-lint': async () => (await import('./commands/cache/cache-lint.js')).cacheLintCommand,
    'cache-replay': async () => (await import('./commands/cache/cache-replay.js')).cacheReplayCommand,
    export: async () => (await import('./commands/cache/export.js')).exportCommand,
  },
  'Schemes and plugins': {
    schemes: async () => (await import('./commands/schemes.js')).schemesCommand,
    scheme: async () => (await import('./commands/scheme/card.js')).schemeCommand,
    rules: async () => (await import('./commands/rules.js')).rulesCommand,
    config: async () => (await import('./commands/config/config.js')).configCommand,
    plugin: async () => (await import('./commands/plugin.js')).pluginCommand,
  },
  'Help and completion': {
    completion: async () => (await import('./commands/completion.js')).completionCommand,
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
  const { addCommand } = await import('./commands/define.js');
  const commands: Add[] = [];
  // In turn: Jest cannot link modules at the same time that share imports.
  for (const { group, name, load } of named.length > 0 ? named : all) {
    const added = await load();
    commands.push((program, context) => {
      addCommand(program.commandsGroup(`${group}:`), name, added, context);
    });
  }
  return commands;
}
