import type { Command } from 'commander';
import { type ConfigFlags, registryFor } from '../engines.js';
import { type Context, write } from '../io/io.js';
import { configOption, parentOption } from '../options.js';
import { paintFor } from '../io/paint.js';
import { table } from '../io/table.js';
import { addSamples } from './define.js';

interface SchemesFlags extends ConfigFlags {
  readonly json?: boolean;
}

const HEAD = ['scheme', 'plugin', 'default port', 'authority', 'empty path', 'userinfo', 'fragment'];

async function schemes(flags: SchemesFlags, context: Context): Promise<void> {
  const { schemes: described } = (await registryFor(flags, context)).describe();
  const all = Object.entries(described).map(
    ([
      scheme,
      {
        facts: { scheme: use, ...facts },
        ...owner
      },
    ]) => ({ scheme, ...owner, use, ...facts }),
  );
  if (flags.json === true)
    return write(
      context.stdout,
      `${JSON.stringify(
        all.map((one) => ({ ...one, defaultPort: one.defaultPort ?? null })),
        undefined,
        2,
      )}\n`,
    );
  const rows = all.map((one) => [
    one.scheme,
    [one.plugin, ...one.overlays].join(' + '),
    String(one.defaultPort ?? '-'),
    one.use === 'allowed' ? one.authority : `(${one.use})`,
    one.emptyPath === '' ? '-' : one.emptyPath,
    one.userinfo,
    one.fragment,
  ]);
  const [head = '', ...lines] = table([HEAD, ...rows]);
  return write(context.stdout, `${[paintFor(context.stdout, context.env)('heading', head), ...lines].join('\n')}\n`);
}

/** `urikit schemes` */
export function addSchemes(program: Command, context: Context): void {
  const command = program
    .command('schemes')
    .summary('list the registered schemes')
    .description(
      'Lists the schemes that have rules of their own, with the plugin that owns each and the overlays on top. ' +
        'Every other scheme gets the generic rules of RFC 3986.',
    )
    .addOption(configOption())
    .addOption(parentOption())
    .option('--json', 'print one JSON document');
  addSamples(command, [
    {
      command: 'urikit schemes | grep ws',
      prints: [
        'ws         http    80            required   /           forbidden    forbidden',
        'wss        http    443           required   /           forbidden    forbidden',
        'coap+ws    coap    80            required   /           forbidden    forbidden',
        'coaps+ws   coap    443           required   /           forbidden    forbidden',
      ],
    },
  ]).action((flags: SchemesFlags) => schemes(flags, context));
}
