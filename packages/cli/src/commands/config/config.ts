import { Argument, Option } from 'commander';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Description, SchemeRegistry } from '@urikit/registry';
import { deprecationWarnings, headline, settingsWithoutEffect } from '../../config/print.js';
import { configFile, configuredRegistry, namedRegistry, type ParentFlags, registryFor } from '../../engines.js';
import { paintFor } from '../../io/paint.js';
import { inWords } from '../../io/text-file.js';
import { diffCommand } from './diff.js';
import { showCommand } from './show.js';
import { testCommand } from './test.js';
import { type Context, Misuse, writeJson, writeLines } from '../../io/io.js';
import { CONFIG_FILE, configArgument, type Group } from '../define.js';
import { parentOption } from '../../options.js';

type JsonSchema = ReturnType<SchemeRegistry['configJsonSchema']>;

interface CheckFlags extends ParentFlags {
  readonly lock?: boolean;
  readonly locked?: boolean;
}

/** Writes the lock file beside a configuration, or compares it. @throws Misuse for a difference */
async function lockBeside(file: string, description: Description, flags: CheckFlags, { cwd }: Context): Promise<void> {
  if (flags.lock !== true && flags.locked !== true) return;
  const [{ CONTRACT }, { differencesOf, lockOf, parseLock }] = await Promise.all([
    import('@urikit/registry'),
    import('../../config/lock.js'),
  ]);
  const name = `${file}.lock`;
  const path = resolve(cwd, name);
  const found = lockOf(description, CONTRACT);
  try {
    if (flags.lock === true) return await writeFile(path, `${JSON.stringify(found, undefined, 2)}\n`);
    const locked = parseLock(await readFile(path, 'utf8'));
    if (locked === undefined) throw new Misuse(`${name}: no lock file; write one by urikit config check --lock`);
    const differences = differencesOf(locked, found);
    if (differences.length > 0)
      throw new Misuse(`${name}: ${differences.join('; ')}; if that is meant, write it again by --lock`);
  } catch (cause) {
    throw inWords(name, cause);
  }
}

async function check(context: Context, given: string | undefined, flags: CheckFlags): Promise<void> {
  if (flags.lock === true && flags.locked === true) throw new Misuse('--lock writes and --locked compares; give one');
  const file = await configFile(given, context);
  const registry = await configuredRegistry(file, context, flags);
  const { stdout, env } = context;
  const description = registry.describe();
  await lockBeside(file, description, flags, context);
  const unseen = (flags.lock ?? flags.locked) === true ? description.withoutFingerprint : [];
  const lines = [
    headline(file, description, paintFor(stdout, env)),
    ...deprecationWarnings(description),
    ...settingsWithoutEffect(description),
    ...(unseen ?? []).map((id) => `warning  no lock sees another function of "${id}"; give it a member fingerprint`),
  ];
  await writeLines(context, lines);
}

/** The schema without a file: the options of the default plugins, and those of others left open. */
function opened(schema: JsonSchema): JsonSchema {
  const { properties } = schema as { readonly properties: Readonly<Record<string, JsonSchema>> };
  return {
    ...schema,
    properties: { ...properties, config: { ...properties['config'], additionalProperties: { type: 'object' } } },
  };
}

async function schema(
  context: Context,
  file: string | undefined,
  { plugin: plugins }: { readonly plugin: readonly string[] },
): Promise<void> {
  if (file !== undefined && plugins.length > 0) throw new Misuse('config schema takes a file or --plugin, not both');
  const registry =
    plugins.length > 0
      ? await namedRegistry(plugins, context)
      : await registryFor(file === undefined ? {} : { config: file }, context);
  const own = registry.configJsonSchema();
  await writeJson(context, file === undefined && plugins.length === 0 ? opened(own) : own);
}

/** `urikit config` */
export const configCommand: Group = {
  summary: 'explain or test a configuration file, or print its schema',
  description: 'Explains or tests a configuration file, or prints the JSON Schema of one.',
  commands: {
    check: {
      summary: 'print ok for a configuration file, or its error',
      description: `Reads a configuration, loads the packages that it names, and composes them. A mistake is one line on stderr: file and
line, the plugin, and the cure. A deprecated option or code that it uses is a warning, and so is a setting without
effect, because a parent has a stricter one. Without FILE: the urikit.config.* of this folder.`,
      arguments: [configArgument('[file]')],
      options: [
        new Option('--lock', 'write FILE.lock: versions of sets, plugins and overlays, the contract, fingerprints'),
        new Option('--locked', 'fail if the composition differs from FILE.lock'),
        parentOption,
      ],
      samples: [
        [
          `${CONFIG_FILE}; urikit config check --lock; urikit config check --locked`,
          'ok  urikit.config.json: 7 plugins, 0 overlays, 16 schemes',
          '...',
        ],
        [`${CONFIG_FILE}; urikit config check`, 'ok  urikit.config.json: 7 plugins, 0 overlays, 16 schemes'],
      ],
      action: check,
    },
    show: showCommand,
    schema: {
      summary: 'print the JSON Schema of configuration files, for editors',
      description: `Prints a JSON Schema (draft 2020-12). With FILE or --plugin: with the options of those plugins and no others. Without:
with those of the default plugins, others left open.`,
      arguments: [new Argument('[file]', 'a configuration whose plugins are meant')],
      options: [
        new Option(
          '--plugin <package>',
          'a package with a plugin, PACKAGE#EXPORT where it has several; may be given again',
        )
          .argParser((name: string, names: readonly string[]) => [...names, name])
          .default([]),
      ],
      samples: [
        ['urikit config schema | head -n 2', '{', '  "$schema": "https://json-schema.org/draft/2020-12/schema",'],
      ],
      action: schema,
    },
    test: testCommand,
    diff: diffCommand,
  },
};
