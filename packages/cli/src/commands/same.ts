import { type Command, Option } from 'commander';
import { createSame, type Same, STANDARDS } from '@urikit/same';
import { redact } from '@urikit/secrets';
import type { Answerer } from '../io/feed.js';
import { marked, rowsOf } from '../report/sameness.js';
import { type Context, Misuse, writeJson, writeLines } from '../io/io.js';
import { answerWith, type Definition, filter, type Filter, type Given, stringsArgument } from './define.js';
import { indent, table } from '../io/table.js';
import { configOptions } from '../options.js';

type Id = (typeof STANDARDS)[number]['id'];

/** Options of `urikit same`. */
interface SameFlags {
  readonly as: Id;
  readonly option: readonly string[];
  readonly list?: boolean;
  readonly exitCode?: boolean;
  readonly json?: boolean;
}

type OptionRow = {
  readonly default: boolean | string | readonly string[] | undefined;
  readonly values?: readonly unknown[];
};

const optionsOf = (id: Id): Readonly<Record<string, OptionRow>> =>
  (STANDARDS.find((each) => each.id === id)?.options ?? {}) as Readonly<Record<string, OptionRow>>;

/** The options of `--option`: `name` is a flag, `name=value` a string, `name=a,b` a list. */
function readOptions(id: Id, given: readonly string[]): object {
  const known = optionsOf(id);
  return Object.fromEntries<unknown>(
    given.map((each): readonly [string, unknown] => {
      const at = each.indexOf('=');
      const [name, text] = at < 0 ? [each, 'true'] : [each.slice(0, at), each.slice(at + 1)];
      const byDefault = known[name]?.default;
      if (Array.isArray(byDefault)) return [name, text.split(',')];
      return [name, typeof byDefault === 'boolean' && /^(?:true|false)$/.test(text) ? text === 'true' : text];
    }),
  );
}

function sameAnswerer({ flags, form, paint, engine }: Given<SameFlags>): Answerer {
  const id = flags.as;
  const bound: Same<(typeof STANDARDS)[number]> = createSame({ engine, standards: STANDARDS });
  const options = readOptions(id, flags.option);
  try {
    bound.same(id, 'a:', 'a:', options);
  } catch (cause) {
    throw Misuse.of(cause, '--option: ');
  }
  const hide = (text: string): string => redact(text, engine);
  return (text) => {
    const [a = '', b = ''] = text.split('\t');
    const answer = bound.same(id, a, b, options);
    const word = answer.refused ? 'refused' : answer.equal ? 'same' : 'different';
    const wanting = !answer.equal && flags.exitCode === true;
    if (form === 'json') return { members: { a: hide(a), b: hide(b), ...answer }, wanting };
    const near = answer.nearMiss?.words.join(' ') ?? answer.refused?.code ?? '';
    const output =
      form === 'line'
        ? [word, answer.section, near].join('\t').trimEnd()
        : [
            paint(answer.equal ? 'good' : 'doubtful', word),
            ...indent(table(rowsOf(answer))),
            ...(answer.equal ? [] : marked(answer, [a, b], hide)),
          ].join('\n');
    return wanting ? { output } : output;
  };
}

/** `--list`: standards, laws and options. */
function list(flags: SameFlags, context: Context): Promise<void> {
  if (flags.json === true) {
    const all = STANDARDS.map(({ id, version, kind, options = {} }) => ({ id, version, kind, options }));
    return writeJson(context, all);
  }
  const rows = STANDARDS.map(({ id, kind, ...rest }) => [
    id,
    kind === 'equality' && 'reflexive' in rest ? 'equality, not reflexive' : kind,
    Object.entries(optionsOf(id))
      .map(([name, { default: byDefault, values }]) => `${name}=${values?.join('|') ?? String(byDefault ?? '')}`)
      .join(' '),
  ]);
  return writeLines(context, table([['standard', 'kind', 'options'], ...rows]));
}

const answers: Filter<SameFlags> = {
  summary: 'say whether two URIs are the same, as a standard means it',
  description: `Compares the URI that came in with the URI that is expected, as a standard asks for it: redirect URIs, issuers, DPoP
proofs, origins. Names the section that decides, and for a miss the smallest difference with its cure. A URI that the
standard does not allow is refused, and a refused pair is never the same. From stdin: two URIs to a line with a tab between,
and the answer in one line with tabs between.`,
  argument: stringsArgument(
    'uris',
    'the URI that came in and the expected one, or - for stdin; without any, stdin line by line',
  ),
  options: [
    new Option('--as <standard>', 'the standard (see --list)').choices(STANDARDS.map(({ id }) => id)),
    new Option('--option <name=value>', 'an option of the standard; a flag needs no value; may be given again')
      .argParser((text: string, all: readonly string[]) => [...all, text])
      .default([], 'none'),
    new Option('--list', 'list the standards with their options'),
    ...configOptions,
    new Option('--exit-code', 'exit with 1 where two URIs are different or refused'),
  ],
  samples: [
    [
      'urikit same --as oauth-redirect http://localhost:53219/cb http://localhost/cb',
      'different',
      '  standard   oauth-redirect',
      '  section    RFC 8252 7.3',
      '  differs    port',
      '  near miss  loopback-port',
      '             differs only by the port of localhost, which RFC 8252 opens for 127.0.0.1 and [::1] alone',
      '  cure       turn on the option "localhost"',
      '  a  http://localhost:53219/cb',
      '                     ^^^^^^',
      '  b  http://localhost/cb',
      '                     ^',
    ],
    [
      'urikit same --as oauth-redirect --option localhost http://localhost:53219/cb http://localhost/cb',
      'same',
      '  standard  oauth-redirect',
      '  section   RFC 9700 4.1.3',
      '  because   loopback-port (RFC 9700 4.1.3)',
    ],
    [
      "printf 'https://idp.example/\\thttps://idp.example\\n' | urikit same --as issuer --exit-code   # exit code 1",
      'different\tRFC 8414 3.3\tempty-path',
    ],
  ],
  pair: 'URIs',
  takesConfig: true,
  redacts: true,
  wanting: 'different or refused',
  answerer: sameAnswerer,
};

/** `urikit same` */
export const sameCommand: Definition = {
  ...filter(answers),
  action: (context, args: readonly string[], flags: SameFlags, command: Command) => {
    if (flags.list === true) return list(flags, context);
    if ((flags.as as Id | undefined) === undefined)
      throw new Misuse('same needs a standard, as in --as oauth-redirect; --list shows all');
    return answerWith(answers, args, flags, command, context);
  },
};
