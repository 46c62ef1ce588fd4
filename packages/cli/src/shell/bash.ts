import { everyCommand, globalOptions, type Outline, type OutlineOption, type Values } from './outline.js';

/** One word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const offer = ({ choices, files }: Values): string => {
  if (choices.length > 0) return `words=${quoted(choices.join(' '))}`;
  return files ? 'files=1' : ':';
};

/** The completions after an option with a value. @param before - `*` for an option of any command */
const valueCases = (path: string, options: readonly OutlineOption[], before = ''): readonly string[] =>
  options.flatMap(({ names, value }) =>
    value === undefined
      ? []
      : [`    ${names.map((name) => before + quoted(`${path}:${name}`)).join(' | ')}) ${offer(value)} ;;`],
  );

/** The options of a command, its commands and the words that its arguments are chosen from. */
function wordsCase({ path, options, commands, arguments: args }: Outline, globals: readonly OutlineOption[]): string {
  const own = path === '' ? options : [...options, ...globals];
  const words = [
    ...commands.map(({ name }) => name),
    ...args.flatMap(({ choices }) => choices),
    ...own.flatMap(({ names }) => names),
  ];
  const files = args.some((argument) => argument.files) ? '; files=1' : '';
  return `    ${quoted(path)}) words=${quoted(words.join(' '))}${files} ;;`;
}

/** A completion for bash: `source <(urikit completion bash)`. */
export function bashCompletion(program: Outline): string {
  const all = everyCommand(program);
  const globals = globalOptions(program);
  const steps = all
    .filter(({ path }) => path !== '')
    .map(({ path, name }) => [path.slice(0, -name.length).trim(), name]);
  return `# bash completion for ${program.name}: source <(${program.name} completion bash)
_${program.name}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]} path='' words='' files='' i
  if [[ $word == '=' ]]; then word=''; fi
  if [[ $before == '=' ]]; then before=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path:\${COMP_WORDS[i]}" in
    ${steps.map(([path = '', name = '']) => quoted(`${path}:${name}`)).join(' | ')}) path="\${path:+$path }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path:$before" in
${all
  .filter(({ path }) => path !== '')
  .flatMap(({ path, options }) => valueCases(path, options))
  .join('\n')}
${valueCases('', globals, '*').join('\n')}
    *)
      case "$path" in
${all.map((one) => `    ${wordsCase(one, globals)}`).join('\n')}
      esac
      if [[ $word == -* ]]; then files=''; fi
      ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [[ $files ]]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -F _${program.name} ${program.name}
`;
}
