import { Argument, Option } from 'commander';
import { type ConfigFlags, namedRegistry, registryFor } from '../../engines.js';
import { cardOf } from '../../plugin/card.js';
import { type Context, Misuse, write } from '../../io/io.js';
import type { Group } from '../define.js';
import { configOptions } from '../../options.js';

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

async function card(context: Context, name: string, { plugin, ...flags }: CardFlags): Promise<void> {
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
export const schemeCommand: Group = {
  summary: 'describe one scheme',
  description: 'Describes one scheme.',
  commands: {
    card: {
      summary: 'write the template that registers a scheme with IANA',
      description: `Writes the template of RFC 7595 7.4, with the syntax of the scheme in ABNF, a JSON Schema of its URIs and one of the
options of its plugin. The author of the registration fills in the rest.`,
      arguments: [new Argument('<name>', 'the scheme')],
      options: [new Option('--plugin <package>', 'a package with the plugin of the scheme'), ...configOptions],
      samples: [
        [
          'urikit scheme card coap | head -3',
          'Scheme name: coap',
          '',
          'Status: permanent (registered: https://www.iana.org/assignments/uri-schemes, 2022-11-18)',
        ],
        ['urikit scheme card coap | grep "URI ="', '  coap-URI = "coap" ":" "//" authority path-abempty [ "?" query ]'],
      ],
      action: card,
    },
  },
};
