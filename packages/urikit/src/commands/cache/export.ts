import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { policyOption } from '../../cache/options.js';
import { keyerOf } from '../../cache/policy-file.js';
import { registryFor } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { configOption, textArgument } from '../../options.js';
import { addSamples, paragraph } from '../define.js';

interface Flags {
  readonly target: 'clickhouse';
  readonly policy?: string;
  readonly out: string;
  readonly config?: string;
}

/** Makes a folder for the files. @throws Misuse if it is a file, or is not empty */
async function newFolder(folder: string, shown: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length === 0) return;
  } catch (cause) {
    throw new Misuse(`--out: ${shown} cannot be a folder (${String((cause as NodeJS.ErrnoException).code)})`, {
      cause,
    });
  }
  throw new Misuse(`--out: ${shown} is not empty: name another folder`);
}

async function exportTo({ policy, out, config }: Flags, context: Context): Promise<void> {
  if (policy === '-') throw new Misuse('--policy: name a file, which the programs of the export read, too');
  const flags = config === undefined ? {} : { config };
  const [{ plan }, registry, { clickhouseFiles }] = [
    await keyerOf(policy, flags, context),
    await registryFor(flags, context),
    await import('../../clickhouse/files.js'),
  ];
  const files = clickhouseFiles(registry.engine, registry.describe().fingerprint, plan.fingerprint, {
    policy: policy === undefined ? undefined : resolve(context.cwd, policy),
    config: config === undefined ? undefined : resolve(context.cwd, config),
  });
  const folder = resolve(context.cwd, out);
  await newFolder(folder, out);
  for (const [name, contents] of Object.entries(files)) {
    await writeFile(join(folder, name), contents);
    await write(context.stdout, `${join(out, name)}\n`);
  }
}

/** `urikit export` */
export function addExport(program: Command, context: Context): void {
  const command = program
    .command('export')
    .summary('write URI functions for a database')
    .description(
      paragraph(`Writes a folder with functions of SQL that answer as the engine, and how to install them. ClickHouse 26 runs
them in WebAssembly, which is an experiment of ClickHouse. README.md in the folder lists the functions and their limits. For
gateways see urikit-gateway export.`),
    )
    .addOption(new Option('--target <name>', 'the database').choices(['clickhouse']).makeOptionMandatory())
    .addOption(policyOption())
    .addOption(new Option('-d, --out <folder>', 'an empty or new folder').argParser(textArgument).makeOptionMandatory())
    .addOption(configOption());
  addSamples(command, [
    {
      command: 'urikit export --target clickhouse --out sql',
      prints: ['sql/README.md', '...', 'sql/urikit_...'],
    },
  ]).action((flags: Flags) => exportTo(flags, context));
}
