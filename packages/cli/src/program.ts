import { nearestName } from '@urikit/generic/internal';
import { Command, CommanderError, Option } from 'commander';
import { COLOUR_CHOICES, withColour } from './io/paint.js';
import { commandsFor } from './command-list.js';
import { describeFault, faultOf } from './io/fault.js';
import { type Context, type ExitCode, type Io, Misuse } from './io/io.js';
import { VERSION } from './version.js';

const DESCRIPTION = `A strict RFC 3986 engine on the command line.

A command reads its arguments in order. Without arguments it reads stdin: one line in, one line out.`;

/** The notes on all commands, at the end of the help and the man page. */
export const EPILOGUE = `
An empty line is the empty reference. A line that is invalid gives "!", a tab and the reason in its place.
Exit codes: 0 done; 1 some input was invalid; 2 misuse, or something that could not be read.
Put -- before a reference that begins with "-"; the reference "-" itself is written ./-`;

/** The message of a failure, in one line. */
function messageOf(cause: unknown): string {
  if (cause instanceof Misuse) return cause.message;
  try {
    return describeFault(faultOf(cause));
  } catch {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** Adds the choice that a refused value nearly is, or the first choice that begins with it: `varnish` for `varnish-vcl`. */
const withNearestChoice = (message: string): string =>
  message.replace(
    / '([^']*)' is invalid(?: for argument '\w+')?\. Allowed choices are ([^.]*)\./,
    (all, value: string, choices: string) => {
      const names = choices.split(', ');
      const near = nearestName(value, names) ?? names.find((name) => name.startsWith(`${value}-`));
      return near === undefined ? all : `${all} (is "${near}" meant?)`;
    },
  );

/** Writes an error message without secrets. The module that hides them is loaded only for a message. */
async function tell(io: Io, message: string): Promise<void> {
  if (message === '') return;
  const { withoutSecrets } = await import('./secrets.js');
  io.stderr.write(withoutSecrets(message));
}

/**
 * Maps `help query get` to `query get --help`; without the option if the command is unknown, so that parsing reports
 * it.
 */
function helpFor(program: Command, argv: readonly string[]): readonly string[] {
  const [first, ...words] = argv;
  if (first !== 'help' || words.length === 0) return argv;
  let { commands } = program;
  for (const word of words) {
    if (commands.length === 0) break;
    const command = commands.find((one) => one.name() === word);
    if (command === undefined) return words;
    ({ commands } = command);
  }
  return [...words, '--help'];
}

/** The program without its commands. */
export const emptyProgram = (): Command =>
  new Command('urikit')
    .description(DESCRIPTION)
    .version(VERSION)
    .addOption(
      new Option('--color <when>', 'colour in blocks for people: where the output is a terminal, always, or never')
        .choices(COLOUR_CHOICES)
        .default('auto'),
    )
    .addHelpText('after', EPILOGUE);

/** Runs the command that `argv` names. Never throws: an error is a line on stderr and an exit code. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  let misuse = '';
  const finish = (code: ExitCode): void => {
    if (code > exitCode) exitCode = code;
  };
  // The streams and the folder are read on first use, because opening stdin takes time and the folder may be deleted.
  const context = Object.assign(Object.create(io) as Io, { env: io.env, finish }) satisfies Context;
  const program = emptyProgram()
    .on('option:color', (choice: (typeof COLOUR_CHOICES)[number]) => {
      context.env = withColour(io.env, choice);
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => {
        misuse += text;
      },
    })
    .showHelpAfterError('(--help says more)');
  try {
    for (const add of await commandsFor(argv)) add(program, context);
    // The help command joins the last group.
    program.helpCommand(true);
    await program.parseAsync(helpFor(program, argv), { from: 'user' });
    return exitCode;
  } catch (cause) {
    if (cause instanceof CommanderError) {
      await tell(io, withNearestChoice(misuse).replace(/^error: /, 'urikit: '));
      return cause.exitCode === 0 ? 0 : 2;
    }
    await tell(io, `${misuse}urikit: ${messageOf(cause)}\n`);
    return 2;
  }
}
