import type { Command } from 'commander';
import type { FullEngine } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { boundEngineFor, type ConfigFlags } from '../engines.js';
import type { Refusal } from '../io/fault.js';
import { type Answerer, feed, type Form, type Reply } from '../io/feed.js';
import type { OctetVerb } from '../io/feed-octets.js';
import { type Context, Misuse } from '../io/io.js';
import { configOption, jsonOption, parentOption } from '../options.js';

/** The misuse of arguments beside an option that reads all of stdin. */
export const ONLY_STDIN = 'with these options the input is stdin, without arguments';

/** A run of a command for its help. A test runs each sample exactly as the help shows it. */
export interface Sample {
  /** A line for a POSIX shell. */
  readonly command: string;
  /** The lines it prints on stdout; a line `...` is any number of lines. */
  readonly prints: readonly string[];
  /** The exit code; default 0. */
  readonly exitCode?: 1 | 2;
}

/** Writes, in a sample, a configuration that needs no package but those beside the command. */
export const CONFIG_FILE = `printf '{"severities":"strict"}' > urikit.config.json`;

/** Adds samples to the help of a command. */
export function addSamples(command: Command, samples: readonly Sample[]): Command {
  const lines = samples.flatMap(({ command: line, prints, exitCode }) => [
    '',
    `  $ ${line}${exitCode === undefined ? '' : `   # exit code ${String(exitCode)}`}`,
    ...prints.map((printed) => `  ${printed}`),
  ]);
  return command.addHelpText('after', `\nExamples:${lines.join('\n')}`);
}

/** Joins the lines of a description, because the help is wrapped to the width of the terminal. */
export const paragraph = (text: string): string => text.replaceAll('\n', ' ');

/** The command with a file on stdin, without the name of the file: `urikit query strip <`. */
export const readerOf = (command: Command): string => {
  const names = [];
  for (let at: Command | null = command; at !== null; at = at.parent) names.unshift(at.name());
  return `${names.join(' ')} <`;
};

/** A command that answers one string with one line or block. */
export interface Filter<Options> {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  /** The name of an argument, in brackets: `uri`; `string` if it need not be one, and may be the name of a file. */
  readonly argument: string;
  readonly samples: readonly Sample[];
  /** The word for a wanting answer, as in `Feed`; absent if answers are never wanting. */
  readonly wanting?: string;
  readonly options: (command: Command) => Command;
  /** True if its answers depend on schemes, and so on a configuration. */
  readonly takesConfig?: true;
  /** The strings that `--parent` can forbid: the input (default), the output, both; `nothing` for a command that tells about strings. */
  readonly bound?: 'input' | 'output' | 'both' | 'nothing';
  /** The beginning of the command that reads a file; absent: this command with the file on stdin. */
  readonly reader?: string;
  /** True if it hides secrets; JSON then shows its inputs without them. */
  readonly redacts?: true;
  /** Reads the files of the options, before the answerer is made. */
  readonly prepare?: (options: Options, context: Context, engine: FullEngine) => Promise<Options>;
  /** Makes the answerer of a form, once before the first string. Throws if the options are wrong. */
  readonly answerer: (options: Options, form: Form, context: Context, engine: FullEngine) => Answerer;
  /** Makes the function that reads all of stdin itself; undefined if the options ask for lines. It takes no arguments. */
  readonly stream?: (
    options: Options,
    engine: FullEngine,
    refusal: Refusal | undefined,
  ) => ((context: Context) => Promise<void>) | undefined;
  /** Makes the verb for lines of stdin as bytes; undefined if the options allow only string by string. */
  readonly octets?: (options: Options, engine: FullEngine) => (() => Promise<OctetVerb>) | undefined;
}

/** An answerer whose outputs are asked for as well. */
const withOutput =
  (answerer: Answerer, refusal: Refusal): Answerer =>
  (text) => {
    const reply: Reply = answerer(text);
    const output = typeof reply === 'string' ? reply.split('\n')[0] : 'members' in reply ? reply.members['output'] : '';
    return (typeof output === 'string' && output !== '' ? refusal(output) : undefined) ?? reply;
  };

/** Adds a command that takes texts from its arguments or from stdin. */
export function addFilter<Options>(program: Command, context: Context, filter: Filter<Options>): void {
  const {
    name,
    summary,
    description,
    argument,
    samples,
    options,
    takesConfig,
    bound = 'input',
    redacts,
    reader,
    prepare,
    answerer,
    octets,
    stream,
    wanting = '',
  } = filter;
  const command = program
    .command(name)
    .summary(summary)
    .description(paragraph(description))
    .argument(`[${argument}...]`, 'one or more, or - for stdin; without any, stdin line by line');
  if (takesConfig) command.addOption(configOption()).addOption(parentOption());
  addSamples(options(command).addOption(jsonOption()), samples).action(
    async (args: readonly string[], given: Options & ConfigFlags & { readonly json?: boolean }) => {
      const { engine, refusal } = await boundEngineFor(given, context);
      const ofInput = ['input', 'both'].includes(bound) ? refusal : undefined;
      const ofOutput = ['output', 'both'].includes(bound) ? refusal : undefined;
      const whole = stream?.(given, engine, ofInput);
      if (whole !== undefined) {
        if (args.length > 0) throw new Misuse(ONLY_STDIN);
        return whole(context);
      }
      const ready = (await prepare?.(given, context, engine)) ?? given;
      const byOctets = ofInput === undefined ? octets?.(given, engine) : undefined;
      await feed(
        args,
        {
          json: given.json === true,
          ...(redacts === undefined ? {} : { shown: (text) => redact(text, engine) }),
          wanting,
          ...(argument === 'string' ? {} : { reader: reader ?? readerOf(command) }),
          refusal: ofInput,
          answererFor: (form) => {
            const own = answerer(ready, form, context, engine);
            return ofOutput === undefined ? own : withOutput(own, ofOutput);
          },
          ...(byOctets === undefined ? {} : { octets: byOctets }),
        },
        context,
      );
    },
  );
}
