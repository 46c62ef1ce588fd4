import type { Command } from 'commander';
import type { JsonSchema } from '@urikit/registry';
import { headline } from '../../config/print.js';
import { configFile, configuredRegistry, namedRegistry, registryFor } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { paintFor } from '../../io/paint.js';
import { addConfigShow } from './show.js';
import { addConfigTest } from './test.js';
import { addSamples, CONFIG_FILE, paragraph } from '../define.js';

async function check(given: string | undefined, context: Context): Promise<void> {
  const file = await configFile(given, context);
  const registry = await configuredRegistry(file, context);
  const { stdout, env } = context;
  await write(stdout, `${headline(file, registry.describe(), paintFor(stdout, env))}\n`);
}

/** The schema without a file: the options of the default plugins, and those of others left open. */
function opened(schema: JsonSchema): JsonSchema {
  const { properties } = schema as { readonly properties: Readonly<Record<string, JsonSchema>> };
  return {
    ...schema,
    properties: { ...properties, config: { ...properties['config'], additionalProperties: { type: 'object' } } },
  };
}

async function schema(file: string | undefined, plugins: readonly string[], context: Context): Promise<void> {
  if (file !== undefined && plugins.length > 0) throw new Misuse('config schema takes a file or --plugin, not both');
  const registry =
    plugins.length > 0
      ? await namedRegistry(plugins, context)
      : await registryFor(file === undefined ? {} : { config: file }, context);
  const own = registry.configJsonSchema();
  await write(
    context.stdout,
    `${JSON.stringify(file === undefined && plugins.length === 0 ? opened(own) : own, undefined, 2)}\n`,
  );
}

/** `urikit config` */
export function addConfig(program: Command, context: Context): void {
  const config = program
    .command('config')
    .summary('explain or test a configuration file, or print its schema')
    .description('Explains or tests a configuration file, or prints the JSON Schema of one.');
  const checkCommand = config
    .command('check')
    .summary('print ok for a configuration file, or its error')
    .description(
      paragraph(`Reads a configuration, loads the packages that it names, and composes them. What is wrong is one line on stderr: file and
line, the plugin, and the cure. Without FILE: the urikit.config.* of this folder.`),
    )
    .argument('[file]', 'urikit.config.json, .yaml, .yml or .mjs');
  addSamples(checkCommand, [
    {
      command: `${CONFIG_FILE}; urikit config check`,
      prints: ['ok  urikit.config.json: 7 plugins, 0 overlays, 16 schemes'],
    },
  ]).action((file: string | undefined) => check(file, context));
  addConfigShow(config, context);
  const schemaCommand = config
    .command('schema')
    .summary('print the JSON Schema of configuration files, for editors')
    .description(
      paragraph(`Prints a JSON Schema (draft 2020-12). With FILE or --plugin: with the options of those plugins and no others. Without:
with those of the default plugins, others left open.`),
    )
    .argument('[file]', 'a configuration whose plugins are meant')
    .option(
      '--plugin <package>',
      'a package with a plugin, PACKAGE#EXPORT where it has several; may be given again',
      (name: string, names: readonly string[]) => [...names, name],
      [] as readonly string[],
    );
  addSamples(schemaCommand, [
    {
      command: 'urikit config schema | head -n 2',
      prints: ['{', '  "$schema": "https://json-schema.org/draft/2020-12/schema",'],
    },
  ]).action((file: string | undefined, { plugin }: { readonly plugin: readonly string[] }) =>
    schema(file, plugin, context),
  );
  addConfigTest(config, context);
}
