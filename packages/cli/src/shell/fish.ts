import { everyCommand, globalOptions, type Outline, type OutlineOption, type Values } from './outline.js';

/** A text between quotes, in which fish knows two characters that need a backslash. */
const quoted = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;

const valueOf = ({ choices, files }: Values): string => {
  if (choices.length > 0) return ` -x -a ${quoted(choices.map((choice) => quoted(choice)).join(' '))}`;
  return files ? ' -r -F' : ' -x';
};

function optionLine({ names, description, value }: OutlineOption, when: string): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  return `complete ${when} ${flags.join(' ')}${value === undefined ? '' : valueOf(value)} -d ${quoted(description)}`;
}

function linesOf({ path, options, commands, arguments: args }: Outline, program: string): readonly string[] {
  const when = `-c ${program} -n ${quoted(`__${program}_at ${quoted(path)}`)}`;
  const words = args.flatMap(({ choices }) => choices);
  return [
    ...(args.some(({ files }) => files) ? [`complete ${when} -F`] : []),
    ...(words.length === 0 ? [] : [`complete ${when} -a ${quoted(words.join(' '))}`]),
    ...commands.map(({ name, summary }) => `complete ${when} -a ${name} -d ${quoted(summary)}`),
    ...options.map((option) => optionLine(option, when)),
  ];
}

/** A completion for fish: `urikit completion fish | source`. */
export function fishCompletion(program: Outline): string {
  const { name } = program;
  const all = everyCommand(program);
  const globals = globalOptions(program);
  const paths = all.filter(({ path }) => path !== '').map(({ path }) => quoted(path));
  return `# fish completion for ${name}: ${name} completion fish | source
function __${name}_at --description 'whether the words so far name this command'
    set -l words (commandline -opc)
    set -l path ''
    for word in $words[2..]
        set -l longer (string trim -- "$path $word")
        if contains -- "$longer" ${paths.join(' ')}
            set path $longer
        end
    end
    test "$path" = "$argv[1]"
end
complete -c ${name} -f
${globals.map((option) => optionLine(option, `-c ${name}`)).join('\n')}
${all
  .map((one) =>
    one.path === '' ? { ...one, options: one.options.filter((option) => !globals.includes(option)) } : one,
  )
  .flatMap((one) => linesOf(one, name))
  .join('\n')}
`;
}
