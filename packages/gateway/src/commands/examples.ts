import type { Command } from 'commander';

/** Adds example lines to the help of a command. A test runs each of them. */
export const addExamples = (command: Command, ...lines: readonly string[]): Command =>
  command.addHelpText('after', `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`);
