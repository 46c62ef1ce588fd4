import { everyCommand, type Outline, type OutlineOption } from './outline.js';

/** Text of roff: a backslash and a hyphen are themselves, and no line is a request. */
const roff = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/gm, '\\&');

const paragraphs = (text: string): string => roff(text.trim()).replaceAll('\n\n', '\n.PP\n');

const optionEntry = ({ flags, description, standard, value }: OutlineOption): string => {
  const notes = [
    ...(value !== undefined && value.choices.length > 0 ? [`one of ${value.choices.join(', ')}`] : []),
    ...(standard === undefined ? [] : [`default: ${standard}`]),
  ];
  return `.TP\n.B ${roff(flags)}\n${roff(description)}${notes.length === 0 ? '' : ` (${roff(notes.join('; '))})`}`;
};

/** Examples as they stand in the help. */
const exampleEntry = (lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['.PP\nExamples:\n.PP\n.nf', ...lines.map(roff), '.fi'];

function commandEntry({ path, description, examples, options, arguments: args }: Outline, name: string): string {
  const usage = [name, path, '[options]', ...args.map((argument) => argument.usage)].join(' ');
  return [
    `.SS ${roff(usage)}`,
    paragraphs(description),
    ...args.map((argument) => `.TP\n.I ${roff(argument.usage)}\n${roff(argument.description)}`),
    ...options.filter(({ names }) => !names.includes('--help')).map(optionEntry),
    ...exampleEntry(examples),
  ].join('\n');
}

/** Variables of the environment, with their meaning. */
type Environment = readonly (readonly [variable: string, meaning: string])[];

const ENVIRONMENT: Environment = [
  ['NO_COLOR', 'forbids colour where it is not empty'],
  ['FORCE_COLOR', 'asks for colour where it is neither empty nor 0'],
  [
    'URIKIT_TRACE',
    'writes to stderr which hooks and rules run: 1 for all schemes, or names of schemes with commas between',
  ],
];

/**
 * The page of a program in roff, for section 1.
 *
 * @param epilogue - notes on all commands, as at the end of the help
 * @param environment - the variables that the program reads; by default those of urikit
 */
export function manPage(
  program: Outline,
  version: string,
  epilogue: string,
  environment: Environment = ENVIRONMENT,
): string {
  const { name, description, options } = program;
  const [summary = '', ...more] = description.split('\n\n');
  const commands = everyCommand(program).filter(({ path, commands: inside }) => path !== '' && inside.length === 0);
  return `${[
    `.\\" npm run man writes this file from the program.`,
    `.TH ${name.toUpperCase()} 1 "" "${name} ${roff(version)}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${roff(summary.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    `.B ${name}\n.RI [ options ]\n.I command\n.RI [ arguments ]`,
    '.SH DESCRIPTION',
    paragraphs(more.join('\n\n')),
    '.PP',
    epilogue.trim().split('\n').map(roff).join('\n.br\n'),
    '.SH OPTIONS',
    ...options.map(optionEntry),
    '.SH COMMANDS',
    ...commands.map((command) => commandEntry(command, name)),
    '.SH ENVIRONMENT',
    ...environment.map(([variable, meaning]) => `.TP\n.B ${variable}\n${roff(meaning)}`),
  ].join('\n')}\n`;
}
