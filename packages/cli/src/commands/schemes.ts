import { type ConfigFlags, registryFor } from '../engines.js';
import { paintFor } from '../io/paint.js';
import { type Context, writeJson, writeLines } from '../io/io.js';
import type { Definition } from './define.js';
import { headedTable } from '../io/table.js';
import { configOptions, documentOption } from '../options.js';

interface SchemesFlags extends ConfigFlags {
  readonly json?: boolean;
}

const HEAD = ['scheme', 'plugin', 'default port', 'authority', 'empty path', 'userinfo', 'fragment'];

async function schemes(context: Context, flags: SchemesFlags): Promise<void> {
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
    return writeJson(
      context,
      all.map((one) => ({ ...one, defaultPort: one.defaultPort ?? null })),
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
  return writeLines(context, headedTable([HEAD, ...rows], paintFor(context.stdout, context.env)));
}

/** `urikit schemes` */
export const schemesCommand: Definition = {
  summary: 'list the registered schemes',
  description:
    'Lists the schemes that have rules of their own, with the plugin that owns each and the overlays on top. ' +
    'Every other scheme gets the generic rules of RFC 3986.',
  options: [...configOptions, documentOption],
  samples: [
    [
      'urikit schemes | grep ws',
      'ws         http    80            required   /           forbidden    forbidden',
      'wss        http    443           required   /           forbidden    forbidden',
      'coap+ws    coap    80            required   /           forbidden    forbidden',
      'coaps+ws   coap    443           required   /           forbidden    forbidden',
    ],
  ],
  action: schemes,
};
