import { quoted } from './bash.js';
import { globalOptions, type Outline, type OutlineArgument, type OutlineOption, type Values } from './outline.js';

/** Text inside of brackets or between colons of a specification of _arguments. */
const inSpec = (text: string): string => text.replace(/[\\:[\]]/g, '\\$&');

const actionOf = ({ choices, files }: Values): string => {
  if (choices.length > 0) return `(${choices.map((choice) => choice.replace(/[ &;]/g, '\\$&')).join(' ')})`;
  return files ? '_files' : ' ';
};

/** One specification for each name of an option. Either of them may be given again. */
const optionSpecs = ({ names, description, value }: OutlineOption): readonly string[] =>
  names.map((name) => {
    const equals = value !== undefined && name.startsWith('--') ? '=' : '';
    const rest = value === undefined ? '' : `:${inSpec(value.name)}:${actionOf(value)}`;
    return quoted(`*${name}${equals}[${inSpec(description)}]${rest}`);
  });

const argumentSpec = (argument: OutlineArgument): string =>
  quoted(`${argument.repeats ? '*' : ''}:${inSpec(argument.name)}:${actionOf(argument)}`);

const nameOf = (program: string, path: string): string =>
  `_${[program, ...path.split(' ')].join('_')}`.replace(/_$/, '');

/** The functions of a command and of those in it. */
function functionsOf(outline: Outline, program: string, globals: readonly OutlineOption[]): readonly string[] {
  const { path, commands, options, arguments: args } = outline;
  const own = path === '' ? options : [...options, ...globals];
  const specs = own.flatMap(optionSpecs);
  const name = nameOf(program, path);
  if (commands.length === 0)
    return [`${name}() {\n  _arguments ${[...specs, ...args.map(argumentSpec)].join(' \\\n    ')}\n}`];
  const listed = commands.map((one) => quoted(`${one.name}:${one.summary}`));
  const cases = commands.map((one) => `        ${one.name}) ${nameOf(program, one.path)} ;;`);
  return [
    ...commands.flatMap((one) => functionsOf(one, program, globals)),
    `${name}() {
  local context state state_descr line
  local -A opt_args
  local -a commands=(
    ${listed.join('\n    ')}
  )
  _arguments -C ${[...specs, "'1:command:->command'", "'*::argument:->rest'"].join(' \\\n    ')}
  case $state in
    command) _describe command commands ;;
    rest)
      case $line[1] in
${cases.join('\n')}
      esac
      ;;
  esac
}`,
  ];
}

/** A completion for zsh: a file `_urikit` in a folder of `$fpath`, or `source <(urikit completion zsh)`. */
export const zshCompletion = (program: Outline): string => `#compdef ${program.name}
${functionsOf(program, program.name, globalOptions(program)).join('\n')}
if [[ $funcstack[1] == _${program.name} ]]; then _${program.name} "$@"; else compdef _${program.name} ${program.name}; fi
`;
