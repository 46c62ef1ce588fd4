import type { Command } from 'commander';
import { type ConfigFlags, namedRegistry, registryFor } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { configOption, parentOption } from '../../options.js';
import { cardOf } from '../../plugin/card.js';
import { addSamples, paragraph } from '../define.js';

interface CardFlags extends ConfigFlags {
  readonly plugin?: string;
}

/** The schema of the options of a plugin, in the schema of a configuration. */
function optionsOf(schema: unknown, plugin: string): unknown {
  const { properties } = schema as {
    readonly properties?: { readonly config?: { readonly properties?: Readonly<Record<string, unknown>> } };
  };
  return properties?.config?.properties?.[plugin];
}

async function card(name: string, { plugin, ...flags }: CardFlags, context: Context): Promise<void> {
  const registry = plugin === undefined ? await registryFor(flags, context) : await namedRegistry([plugin], context);
  const scheme = name.toLowerCase();
  const described = registry.describe().schemes[scheme];
  if (described === undefined)
    throw new Misuse(
      `no plugin has the scheme ${name}; name its package with --plugin, or a configuration with --config`,
    );
  const { plugin: owner, facts } = described;
  const text = cardOf({
    scheme,
    plugin: owner,
    facts,
    hooks: registry.engine.hooks(scheme),
    options: optionsOf(registry.configJsonSchema(), owner),
  });
  await write(context.stdout, text);
}

/** `urikit scheme` */
export function addScheme(program: Command, context: Context): void {
  const scheme = program.command('scheme').summary('describe one scheme').description('Describes one scheme.');
  const command = scheme
    .command('card')
    .summary('write the template that registers a scheme with IANA')
    .description(
      paragraph(`Writes the template of RFC 7595 7.4, with the syntax of the scheme in ABNF, a JSON Schema of its URIs and one of the
options of its plugin. The author of the registration fills in the rest.`),
    )
    .argument('<name>', 'the scheme')
    .option('--plugin <package>', 'a package with the plugin of the scheme')
    .addOption(configOption())
    .addOption(parentOption());
  addSamples(command, [
    {
      command: 'urikit scheme card coap | head -3',
      prints: [
        'Scheme name: coap',
        '',
        'Status: permanent (registered: https://www.iana.org/assignments/uri-schemes, 2022-11-18)',
      ],
    },
    {
      command: 'urikit scheme card coap | grep "URI ="',
      prints: ['  coap-URI = "coap" ":" "//" authority path-abempty [ "?" query ]'],
    },
  ]).action((name: string, flags: CardFlags) => card(name, flags, context));
}
