import { type Command, Option } from 'commander';
import { loadPolicy } from '../config/load.js';
import { type ExportCommand, listTargets, writeExport } from '@urikit/gateway-export';
import { TARGETS } from '@urikit/gateway-export/internal';
import type { Io } from '../io.js';
import { addExamples } from './examples.js';

/** Adds `export` to the program. @param version - of this package */
export function addExport(program: Command, io: Pick<Io, 'stdout'>, version: string): void {
  const command = program
    .command('export')
    .description('write a policy for a gateway that you already run')
    .addOption(
      new Option('--target <name>', 'the gateway; "list" prints all of them')
        .choices([...TARGETS.map(({ name }) => name), 'list'])
        .makeOptionMandatory(),
    )
    .option('-p, --policy <file>', 'YAML or JSON (default: the default policy)')
    .option('-d, --out <folder>', 'an empty or new folder to write into')
    .option('--name <name>', 'begins the names of files, variables and functions', 'urikit')
    .option('--trust', 'the gateway says which hops may say how they were reached; README.md says where', false)
    .option('-f, --force', 'write over files that are in the folder', false)
    .action((options: Omit<ExportCommand, 'policy'> & { readonly policy?: string }) => {
      if (options.target === 'list') io.stdout.write(listTargets());
      else
        for (const path of writeExport({ ...options, policy: loadPolicy(options.policy) }, version))
          io.stdout.write(`${path}\n`);
    });
  addExamples(command, 'urikit-gateway export --target list', 'urikit-gateway export --target haproxy --out haproxy');
}
