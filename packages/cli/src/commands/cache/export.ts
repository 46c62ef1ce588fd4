import { Option } from 'commander';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { UrikitError } from '@urikit/generic';
import { policyOption } from '../../cache/options.js';
import { compiledPolicy, keyerOf } from '../../cache/policy-file.js';
import { type ConfigFlags, registryFor } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import type { Definition } from '../define.js';
import { configOptions, textArgument } from '../../options.js';

interface Flags extends ConfigFlags {
  readonly target: string;
  readonly policy?: string;
  readonly out?: string;
  readonly name?: string;
  readonly trust?: true;
  readonly small?: true;
  readonly check?: true;
  readonly force: boolean;
}

/** The misuse of an error of the file system about the folder, or of a value that an export refuses. */
function misuseOf(shown: string, cause: unknown): unknown {
  if (UrikitError.is(cause)) return Misuse.of(cause);
  const { code } = cause as NodeJS.ErrnoException;
  return typeof code === 'string' ? new Misuse(`--out: ${shown} cannot be a folder (${code})`, { cause }) : cause;
}

/** Makes a folder for the files. @throws Misuse if it is a file, or is not empty without `--force` */
async function newFolder(folder: string, shown: string, force: boolean): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if (force || (await readdir(folder)).length === 0) return;
  } catch (cause) {
    throw misuseOf(shown, cause);
  }
  throw new Misuse(`--out: ${shown} is not empty; choose another folder, or write over it with --force`);
}

/** Refuses an option that a target does not read. @throws Misuse */
function refuse(target: string, options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options))
    if (value !== undefined) throw new Misuse(`--${name}: --target ${target} has no use for it`);
}

const outOf = ({ out }: Flags): string => {
  if (out === undefined) throw new Misuse('--out: expected a folder to write into');
  return out;
};

async function exportToClickHouse(given: Flags, context: Context): Promise<void> {
  const { policy, config, parent, name, trust, small, check, force } = given;
  const out = outOf(given);
  refuse('clickhouse', { name, trust, small, check, parent });
  if (policy === '-') throw new Misuse('--policy: name a file, which the programs of the export read, too');
  const flags = config === undefined ? {} : { config };
  const [{ plan }, registry, { clickhouseFiles }] = [
    await keyerOf(policy, flags, context),
    await registryFor(flags, context),
    await import('@urikit/clickhouse'),
  ];
  const files = clickhouseFiles(registry.engine, registry.describe().fingerprint, plan.fingerprint, {
    policy: policy === undefined ? undefined : resolve(context.cwd, policy),
    config: config === undefined ? undefined : resolve(context.cwd, config),
  });
  const folder = resolve(context.cwd, out);
  await newFolder(folder, out, force);
  for (const [file, contents] of Object.entries(files)) {
    await writeFile(join(folder, file), contents);
    await write(context.stdout, `${join(out, file)}\n`);
  }
}

/**
 * Every target, so that help and completion do not load the exports; of one server that which needs least comes first. A test holds the
 * names to their table.
 */
const CHOICES: readonly string[] = [
  ...['clickhouse', 'cloudfront', 'haproxy', 'httpd', 'js', 'nginx-map', 'nginx-njs', 'nginx-lua', 'nginx-keys'],
  ...['plan', 'trafficserver', 'varnish-vcl', 'varnish-lua', 'cloudflare', 'deno', 'bun', 'list'],
];

const CLICKHOUSE = `clickhouse
    ClickHouse with URI functions of SQL, which answer as the engine does.
    Needs ClickHouse 26 (tested with 26.7.2).
`;

/** Writes a policy for a server or a worker, or lists the targets. */
async function exportTo(given: Flags, context: Context): Promise<void> {
  const { target, config, name = 'urikit', trust = false, small = false, check = false, force } = given;
  if (target === 'clickhouse') return exportToClickHouse(given, context);
  const { listTargets, writeExport } = await import('@urikit/gateway-export');
  if (target === 'list') return write(context.stdout, `${CLICKHOUSE}${listTargets()}`);
  const out = outOf(given);
  refuse(target, { config });
  const { policy } = await compiledPolicy(given.policy, {}, context);
  const folder = resolve(context.cwd, out);
  let written: readonly string[];
  try {
    written = writeExport({ target, policy, out: folder, name, trust, small, force, check });
  } catch (cause) {
    throw misuseOf(out, cause);
  }
  for (const path of written) await write(context.stdout, `${join(out, relative(folder, path))}\n`);
}

/** `urikit export` */
export const exportCommand: Definition = {
  summary: 'write a cache policy for a server, or URI functions for a database',
  description: `Writes a folder with a cache policy as files for a gateway or a worker that you run, or with functions of SQL that
answer as the engine. README.md in the folder says how to install them, and their limits. ClickHouse 26 runs the functions in
WebAssembly, which is an experiment of ClickHouse.`,
  options: [
    new Option('--target <name>', 'the gateway, worker or database; "list" prints all of them')
      .choices(CHOICES)
      .makeOptionMandatory(),
    policyOption,
    new Option('-d, --out <folder>', 'an empty or new folder').argParser(textArgument),
    new Option('--name <name>', 'begins the names of files, variables and functions (default: urikit)'),
    new Option('--trust', 'the gateway says which hops may say how they were reached; README.md says where'),
    new Option('--small', 'the shortest code, which runs slower (js)'),
    new Option('--check', 'write no file; exit with 2 unless the files of the folder are those of this policy'),
    new Option('-f, --force', 'write over files that are in the folder').default(false),
    ...configOptions,
  ],
  samples: [
    ['urikit export --target list', 'clickhouse', '...', 'haproxy', '...'],
    ['urikit export --target nginx-lua --out lua', 'lua/urikit.lua', '...', 'lua/README.md'],
    ['urikit export --target clickhouse --out sql', 'sql/README.md', '...', 'sql/urikit_...'],
  ],
  action: (context, flags: Flags) => exportTo(flags, context),
};
