import { Argument, type Command } from 'commander';
import { type Context, write } from '../io/io.js';
import { bashCompletion } from '../shell/bash.js';
import { fishCompletion } from '../shell/fish.js';
import { type Outline, outlineOf } from '../shell/outline.js';
import { zshCompletion } from '../shell/zsh.js';
import { addSamples, paragraph } from './define.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const satisfies Readonly<
  Record<string, (program: Outline) => string>
>;

/** `urikit completion` */
export function addCompletion(program: Command, context: Context): void {
  const command = program
    .command('completion')
    .summary('print a completion for a shell')
    .description(
      paragraph(`Prints a script that completes commands, options and their values. For bash: source <(urikit completion bash); for zsh:
source <(urikit completion zsh), behind compinit; for fish: urikit completion fish | source.`),
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)));
  addSamples(command, [
    { command: 'urikit completion bash | tail -n 1', prints: ['complete -F _urikit urikit'] },
    { command: 'urikit completion zsh | head -n 1', prints: ['#compdef urikit'] },
  ]).action((shell: keyof typeof SHELLS) => write(context.stdout, SHELLS[shell](outlineOf(program))));
}
