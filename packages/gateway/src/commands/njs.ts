import { writeNjs } from '@urikit/gateway-export/internal';
import type { Command } from 'commander';
import { loadPolicy } from '../config/load.js';
import type { Io } from '../io.js';
import { addExamples } from './examples.js';

/** Adds `njs` to the program. */
export function addNjs(program: Command, io: Pick<Io, 'stdout'>): void {
  const command = program
    .command('njs')
    .description('write a policy as script and configuration for nginx')
    .option('-p, --policy <file>', 'YAML or JSON (default: the default policy)')
    .requiredOption('-d, --out <folder>', 'a folder beside nginx.conf')
    .option('--name <name>', 'begins the names of files and variables', 'urikit')
    .option('--trust', 'the variable NAME_trusted says 1 for a hop that may say how it was reached', false)
    .action((options: Omit<Parameters<typeof writeNjs>[0], 'policy'> & { readonly policy?: string }) => {
      for (const path of writeNjs({ ...options, policy: loadPolicy(options.policy) })) io.stdout.write(`${path}\n`);
    });
  addExamples(command, 'urikit-gateway njs --out keys');
}
