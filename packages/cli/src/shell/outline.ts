import type { EventEmitter } from 'node:events';
import { RULES } from '@urikit/generic';
import type { Argument, Command, Option } from 'commander';

/**
 * The program as records, from which completions and the man page are made. A new option appears there without a change
 * here.
 */

/** The values that the shell offers. */
export interface Values {
  /** Words to choose from; empty if every string is allowed. */
  readonly choices: readonly string[];
  /** True if a value is the name of a file or folder. */
  readonly files: boolean;
}

/** A command, a group of commands, or the program itself. */
export interface Outline {
  /** The words behind the program's name: `query get`; empty for the program. */
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The lines of its examples in the help. */
  readonly examples: readonly string[];
  readonly options: readonly OutlineOption[];
  readonly arguments: readonly OutlineArgument[];
  readonly commands: readonly Outline[];
}

/** `--rule` takes rules of plugins too, which the program does not know before it has read a configuration. */
const OPT_IN_RULES = RULES.filter(({ tier }) => tier !== 'safe').map(({ id }) => id);

const FILES = /^(?:file|folder|log)$/;

const valuesOf = (name: string, choices: readonly string[] | undefined): Values => ({
  choices: choices ?? [],
  files: FILES.test(name),
});

function standardOf({ defaultValue, defaultValueDescription }: Option): string | undefined {
  if (defaultValueDescription !== undefined) return defaultValueDescription;
  return typeof defaultValue === 'string' || typeof defaultValue === 'number' ? String(defaultValue) : undefined;
}

/** An option of a command. */
export type OutlineOption = ReturnType<typeof outlineOption>;

function outlineOption(option: Option) {
  const { flags, short, long, description, argChoices } = option;
  const name = /[<[]([^\].>=]+)/.exec(flags)?.[1];
  return {
    /** As the help writes it: `-l, --level <level>`. */
    flags,
    /** `-l` and `--level`, those that there are. */
    names: [short, long].filter((one) => one !== undefined && one !== null),
    description,
    /** The default as shown in the help; undefined if the help shows no default. */
    standard: standardOf(option),
    /** undefined for an option without a value. */
    value: name === undefined ? undefined : { name, ...valuesOf(name, long === '--rule' ? OPT_IN_RULES : argChoices) },
  };
}

/** An argument of a command. */
export type OutlineArgument = ReturnType<typeof outlineArgument>;

function outlineArgument(argument: Argument) {
  const name = argument.name();
  const text = argument.variadic ? `${name}...` : name;
  return {
    /** As the help writes it: `[uri...]`. */
    usage: argument.required ? `<${text}>` : `[${text}]`,
    name,
    description: argument.description,
    repeats: argument.variadic,
    ...valuesOf(name, argument.argChoices),
  };
}

/** The lines behind `Examples:` in the text that a command adds to its help; commander tells that text to a listener. */
function examplesOf(command: Command): readonly string[] {
  let text = '';
  // A Command of commander is an emitter, which its types leave out.
  (command as unknown as EventEmitter).emit('afterHelp', {
    error: false,
    command,
    write: (part: string) => (text += part),
  });
  return (text.split('\nExamples:\n')[1] ?? '').split('\n').filter((line) => line !== '');
}

/** Reads a program with all its commands. @param above - the words of the commands above, empty for the program */
export function outlineOf(command: Command, above: readonly string[] = []): Outline {
  const help = command.createHelp();
  return {
    path: above.join(' '),
    name: command.name(),
    summary: help.subcommandDescription(command),
    description: command.description(),
    examples: examplesOf(command),
    options: help.visibleOptions(command).map(outlineOption),
    arguments: help.visibleArguments(command).map(outlineArgument),
    commands: help
      .visibleCommands(command)
      .filter((one) => one.name() !== 'help')
      .map((one) => outlineOf(one, [...above, one.name()])),
  };
}

/** A program and every command in it, in the order of the help. */
export const everyCommand = (outline: Outline): readonly Outline[] => [
  outline,
  ...outline.commands.flatMap((one) => everyCommand(one)),
];

/** The options that may stand at any place: those of the program, but for the two that each command has or that end it. */
export const globalOptions = ({ options }: Outline): readonly OutlineOption[] =>
  options.filter(({ names }) => !names.includes('--help') && !names.includes('--version'));
