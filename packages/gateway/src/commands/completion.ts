import { readFileSync } from 'node:fs';
import { Argument, type Command } from 'commander';
import type { Io } from '../io.js';
import { PACKAGE_FOLDER } from '../package-folder.js';
import { addExamples } from './examples.js';

const SHELLS = ['bash', 'zsh', 'fish'];

/** Adds `completion` to the program. `npm run man` writes its scripts from the program. */
export function addCompletion(program: Command, io: Pick<Io, 'stdout'>): void {
  const command = program
    .command('completion')
    .description('print a completion for a shell: source <(urikit-gateway completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: string) => {
      io.stdout.write(readFileSync(new URL(`completions/urikit-gateway.${shell}`, PACKAGE_FOLDER), 'utf8'));
    });
  addExamples(command, 'urikit-gateway completion bash | tail -n 1');
}
