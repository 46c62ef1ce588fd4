import { Argument, type Command } from 'commander';
import { bashCompletion } from '../shell/bash.js';
import { fishCompletion } from '../shell/fish.js';
import { type Outline, outlineOf } from '../shell/outline.js';
import { zshCompletion } from '../shell/zsh.js';
import { write } from '../io/io.js';
import type { Definition } from './define.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const satisfies Readonly<
  Record<string, (program: Outline) => string>
>;

/** `urikit completion` */
export const completionCommand: Definition = {
  summary: 'print a completion for a shell',
  description: `Prints a script that completes commands, options and their values. For bash: source <(urikit completion bash); for zsh:
source <(urikit completion zsh), behind compinit; for fish: urikit completion fish | source.`,
  arguments: [new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS))],
  samples: [
    ['urikit completion bash | tail -n 1', 'complete -F _urikit urikit'],
    ['urikit completion zsh | head -n 1', '#compdef urikit'],
  ],
  action: (context, shell: keyof typeof SHELLS, _: object, { parent }: Command) =>
    write(context.stdout, SHELLS[shell](outlineOf(parent as Command))),
};
