import { Option } from 'commander';
import type { LoadedPackage } from '@urikit/registry/file';
import { heardOf, printHeard } from '../../config/heard.js';
import { mermaidOf, mermaidOfHeard } from '../../config/mermaid.js';
import { originsOf, printAccount } from '../../config/print.js';
import { configFile, configuredRegistry, type ParentFlags } from '../../engines.js';
import { paintFor } from '../../io/paint.js';
import { type Context, writeLines } from '../../io/io.js';
import { CONFIG_FILE, configArgument, type Definition } from '../define.js';
import { parentOption } from '../../options.js';

const FORMATS = ['text', 'json', 'mermaid'] as const;

interface Flags extends ParentFlags {
  readonly format: (typeof FORMATS)[number];
  readonly uri?: string;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

async function composition(file: string, { format, parent }: Flags, context: Context): Promise<string> {
  const loaded: LoadedPackage[] = [];
  const registry = await configuredRegistry(file, context, { parent, onLoaded: (one) => loaded.push(one) });
  const account = { file, ...registry.describe(), packages: loaded.map(({ value: _, ...one }) => one) };
  if (format === 'json') return json(account);
  if (format === 'mermaid') return mermaidOf(account);
  return printAccount(account, originsOf(loaded), paintFor(context.stdout, context.env));
}

async function oneString(file: string, uri: string, flags: Flags, context: Context): Promise<string> {
  const { engine } = await configuredRegistry(file, context, flags);
  const heard = heardOf(engine, uri);
  if (flags.format === 'json') return json(heard);
  return flags.format === 'mermaid' ? mermaidOfHeard(heard) : printHeard(heard);
}

/** `urikit config show` */
export const showCommand: Definition = {
  summary: 'print the composition of a configuration file',
  description: `Prints sets, plugins and where they come from, the owner of each scheme, options with their defaults, overlays,
severities, the layer that said each of them with the layers that it replaces, settings without effect because a parent holds
more, and the fingerprint. With --uri: the issues and rules of plugins and overlays about a string. Without FILE: the urikit.config.* of this folder.`,
  arguments: [configArgument('[file]')],
  options: [
    new Option('--format <format>', 'how it is printed').choices(FORMATS).default('text'),
    new Option('--uri <uri>', 'a string to ask about'),
    parentOption,
  ],
  samples: [
    [`${CONFIG_FILE}; urikit config show`, 'ok  ...', '...', 'Severities', '  preset  strict', '...'],
    [`${CONFIG_FILE}; urikit config show --format mermaid`, 'flowchart LR', '...'],
  ],
  action: async (context, given: string | undefined, flags: Flags) => {
    const file = await configFile(given, context);
    const text =
      flags.uri === undefined
        ? await composition(file, flags, context)
        : await oneString(file, flags.uri, flags, context);
    await writeLines(context, [text]);
  },
};
