import { Argument, type Command, type Option } from 'commander';
import type { FullEngine } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { boundEngineFor, type ConfigFlags } from '../engines.js';
import { type Refusal, unplaced } from '../io/fault.js';
import { type Answerer, feed, type Form, paintForForm, type Reply } from '../io/feed.js';
import type { OctetVerb } from '../io/feed-octets.js';
import { type Context, Misuse } from '../io/io.js';
import type { Paint } from '../io/paint.js';
import { jsonOption } from '../options.js';

/** The help of a command. The lines of a description are joined, because the help is wrapped to the width of the terminal. */
interface Help {
  readonly summary: string;
  readonly description: string;
}

/** A command as data. */
export interface Definition extends Help {
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  /**
   * Runs as the help shows them, each a line for a POSIX shell and the lines that it prints on stdout; a line `...` is any number of
   * lines. A test runs each of them.
   */
  readonly samples: readonly (readonly string[])[];
  /** Gets the arguments, the options and the command. */
  readonly action: (context: Context, ...given: never[]) => unknown;
}

/** Commands under one word. */
export interface Group extends Help {
  readonly commands: Readonly<Record<string, Definition>>;
}

/** Writes, in a sample, a configuration that needs no package but those beside the command. */
export const CONFIG_FILE = `printf '{"severities":"strict"}' > urikit.config.json`;

/** The argument for a configuration. */
export const configArgument = (usage: string): Argument =>
  new Argument(usage, 'urikit.config.json, .yaml, .yml or .mjs');

/** The argument of commands that read files. */
export const filesArgument = new Argument('[file...]', 'files or folders to read, - for stdin; without any, stdin');

/** Adds a command, or a group of commands. */
export function addCommand(parent: Command, name: string, added: Definition | Group, context: Context): void {
  const command = parent.command(name).summary(added.summary).description(added.description.replaceAll('\n', ' '));
  if ('commands' in added) {
    for (const [word, each] of Object.entries(added.commands)) addCommand(command, word, each, context);
    return;
  }
  for (const argument of added.arguments ?? []) command.addArgument(argument);
  for (const option of added.options ?? []) command.addOption(option);
  const lines = added.samples.flatMap(([run = '', ...printed]) => [
    '',
    `  $ ${run}`,
    ...printed.map((line) => `  ${line}`),
  ]);
  command.addHelpText('after', `\nExamples:${lines.join('\n')}`);
  command.action(async (...given) => {
    await added.action(context, ...(given as never[]));
  });
}

/** The command with a file on stdin, without the name of the file: `urikit query strip <`. */
const readerOf = (command: Command): string => {
  const names = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${names.join(' ')} <`;
};

/** The argument of a command that answers strings. */
export const stringsArgument = (
  name: string,
  description = 'one or more, or - for stdin; without any, stdin line by line',
): Argument => new Argument(`[${name}...]`, description);

/** The parts of an answerer. */
export interface Given<Flags> {
  readonly flags: Flags;
  readonly form: Form;
  readonly paint: Paint;
  readonly context: Context;
  /** Absent without `takesConfig`. */
  readonly engine: FullEngine;
}

/** A command that answers one string with one line or block. */
export interface Filter<Flags> extends Omit<Definition, 'action' | 'arguments'> {
  /** An argument, or its name: `uri`; `string` if it need not be one, and may be the name of a file. */
  readonly argument: string | Argument;
  readonly options: readonly Option[];
  /** The word for two strings in a line with a tab between, which stand in two arguments: `references`; absent for one. */
  readonly pair?: string;
  /** The word for a wanting answer, as in `Feed`; absent if answers are never wanting. */
  readonly wanting?: string;
  /** True if its answers depend on schemes, and so on a configuration. */
  readonly takesConfig?: true;
  /** The strings that `--parent` can forbid: the input (default), the output, both; `nothing` for a command that tells about strings. */
  readonly bound?: 'input' | 'output' | 'both' | 'nothing';
  /** The beginning of the command that reads a file; absent: this command with the file on stdin. */
  readonly reader?: string;
  /** True if it hides secrets; JSON then shows its inputs without them. */
  readonly redacts?: true;
  /** True if JSON tells whether the output is another string than the input. */
  readonly changes?: true;
  /** A note on an argument that is likely to be meant otherwise. */
  readonly note?: (argument: string, flags: Flags) => string | undefined;
  /** Makes the answerer of a form, once before the first string. Throws if the options are wrong. */
  readonly answerer: (given: Given<Flags>) => Answerer | Promise<Answerer>;
  /** Makes the function that reads all of stdin itself; undefined if the options ask for lines. It takes no arguments. */
  readonly stream?: (given: Given<Flags>) => (() => Promise<void>) | undefined;
  /** Makes the verb for lines of stdin as bytes; undefined if the options allow only string by string. */
  readonly octets?: (flags: Flags, engine: FullEngine) => (() => Promise<OctetVerb>) | undefined;
}

/** The options of each filter. */
type FilterFlags<Flags> = Flags & ConfigFlags & { readonly json?: boolean; readonly tsv?: boolean };

/** An answerer whose outputs are asked for as well. */
const withOutput =
  (answerer: Answerer, refusal: Refusal): Answerer =>
  (text) => {
    const reply: Reply = answerer(text);
    const output = typeof reply === 'string' ? reply.split('\n')[0] : 'members' in reply ? reply.members['output'] : '';
    return (typeof output === 'string' && output !== '' ? refusal(output) : undefined) ?? reply;
  };

/** An answerer of two strings with a tab between: no URI has a tab. */
const pairwise =
  (noun: string, answerer: Answerer): Answerer =>
  (text) =>
    text.split('\t').length === 2
      ? answerer(text)
      : unplaced('input/fields', `expected two ${noun} with one tab between them`);

/** The strings of a filter in its arguments: two of them are one pair. @throws Misuse */
function stringsOf(args: readonly string[], pair: string | undefined, command: Command): readonly string[] {
  if (pair === undefined || args.length === 0) return args;
  if (args.length === 1 && args[0] === '-') return [];
  if (args.length !== 2) throw new Misuse(`${command.name()} takes two ${pair}, found ${String(args.length)}`);
  return [args.join('\t')];
}

/** Answers the arguments of a filter, or stdin. */
export async function answerWith<Flags>(
  own: Filter<Flags>,
  args: readonly string[],
  flags: FilterFlags<Flags>,
  command: Command,
  context: Context,
): Promise<void> {
  const { argument, pair, wanting = '', bound = 'input', redacts, reader, note } = own;
  const strings = stringsOf(args, pair, command);
  const { engine, refusal } = own.takesConfig ? await boundEngineFor(flags, context) : { engine: undefined as never };
  const ofInput = ['input', 'both'].includes(bound) ? refusal : undefined;
  const ofOutput = ['output', 'both'].includes(bound) ? refusal : undefined;
  const byOctets = ofInput === undefined ? own.octets?.(flags, engine) : undefined;
  const answererFor = async (form: Form): Promise<Answerer> => {
    const answerer = await own.answerer({ flags, form, paint: paintForForm(form, context), context, engine });
    const whole = pair === undefined ? answerer : pairwise(pair, answerer);
    return ofOutput === undefined ? whole : withOutput(whole, ofOutput);
  };
  const tsv = async (): Promise<void> => {
    const { feedTsv } = await import('../io/feed-tsv.js');
    await feedTsv(await answererFor('line'), ofInput, context, await byOctets?.());
  };
  const stream =
    flags.tsv === true ? tsv : own.stream?.({ flags, form: 'line', paint: (_, text) => text, context, engine });
  if (stream !== undefined) {
    if (args.length > 0) throw new Misuse('with these options the input is stdin, without arguments');
    return stream();
  }
  const hide = (text: string): string => redact(text, engine);
  await feed(
    strings,
    {
      json: flags.json === true,
      changes: own.changes === true,
      ...(redacts && { shown: pair === undefined ? hide : (text) => text.split('\t').map(hide).join('\t') }),
      wanting,
      ...(argument === 'string' ? {} : { reader: reader ?? readerOf(command) }),
      ...(note && { note: (each) => note(each, flags) }),
      refusal: ofInput,
      answererFor,
      ...(byOctets && { octets: byOctets }),
    },
    context,
  );
}

/** A command that takes strings from its arguments or from stdin. */
export const filter = <Flags>(own: Filter<Flags>): Definition => ({
  ...own,
  arguments: [typeof own.argument === 'string' ? stringsArgument(own.argument) : own.argument],
  options: [...own.options, jsonOption],
  action: (context, args: readonly string[], flags: FilterFlags<Flags>, command: Command) =>
    answerWith(own, args, flags, command, context),
});
