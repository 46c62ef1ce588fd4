import { type Command, Option } from 'commander';
import { UrikitError } from '@urikit/generic';
import { createSame, type Same, STANDARDS } from '@urikit/same';
import { redact } from '@urikit/secrets';
import { boundEngineFor, type ConfigFlags } from '../engines.js';
import { type Answerer, feed, type Form, paintForForm } from '../io/feed.js';
import { type Context, Misuse, write } from '../io/io.js';
import { table } from '../io/table.js';
import { configOption, jsonOption, parentOption } from '../options.js';
import { marked, rowsOf } from '../report/sameness.js';
import { addSamples, paragraph, readerOf } from './define.js';

type Id = (typeof STANDARDS)[number]['id'];
type Bound = Same<(typeof STANDARDS)[number]>;

/** Options of `urikit same`. */
interface SameFlags extends ConfigFlags {
  readonly as?: Id;
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

function answererOf(
  bound: Bound,
  id: Id,
  options: object,
  flags: SameFlags,
  form: Form,
  context: Context,
  hide: (text: string) => string,
): Answerer {
  const paint = paintForForm(form, context);
  return (text) => {
    const [a, b, ...more] = text.split('\t');
    if (a === undefined || b === undefined || more.length > 0)
      return { code: 'input/fields', message: 'expected two URIs with one tab between them', start: 0, end: 0 };
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
            ...table(rowsOf(answer)).map((line) => `  ${line}`),
            ...(answer.equal ? [] : marked(answer, [a, b], hide)),
          ].join('\n');
    return wanting ? { output } : output;
  };
}

/** `--list`: standards, laws and options. */
function list(flags: SameFlags, context: Context): Promise<void> {
  if (flags.json === true) {
    const all = STANDARDS.map(({ id, version, kind, options = {} }) => ({ id, version, kind, options }));
    return write(context.stdout, `${JSON.stringify(all, undefined, 2)}\n`);
  }
  const rows = STANDARDS.map(({ id, kind, ...rest }) => [
    id,
    kind === 'equality' && 'reflexive' in rest ? 'equality, not reflexive' : kind,
    Object.entries(optionsOf(id))
      .map(([name, { default: byDefault, values }]) => `${name}=${values?.join('|') ?? String(byDefault ?? '')}`)
      .join(' '),
  ]);
  return write(context.stdout, `${table([['standard', 'kind', 'options'], ...rows]).join('\n')}\n`);
}

/** `urikit same` */
export function addSame(program: Command, context: Context): void {
  const command = program
    .command('same')
    .summary('say whether two URIs are the same, as a standard means it')
    .description(
      paragraph(`Compares the URI that came in with the URI that is expected, as a standard asks for it: redirect URIs, issuers, DPoP
proofs, origins. Names the section that decides, and for a miss the smallest difference with its cure. A URI that the
standard does not allow is refused, and a refused pair is never the same. From stdin: two URIs to a line with a tab between,
and the answer in one line with tabs between.`),
    )
    .argument('[uris...]', 'the URI that came in and the expected one, or - for stdin; without any, stdin line by line')
    .addOption(new Option('--as <standard>', 'the standard (see --list)').choices(STANDARDS.map(({ id }) => id)))
    .addOption(
      new Option('--option <name=value>', 'an option of the standard; a flag needs no value; may be given again')
        .argParser((text: string, all: readonly string[]) => [...all, text])
        .default([], 'none'),
    )
    .option('--list', 'list the standards with their options')
    .addOption(configOption())
    .addOption(parentOption())
    .option('--exit-code', 'exit with 1 where two URIs are different or refused')
    .addOption(jsonOption());
  addSamples(command, [
    {
      command: 'urikit same --as oauth-redirect http://localhost:53219/cb http://localhost/cb',
      prints: [
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
    },
    {
      command: 'urikit same --as oauth-redirect --option localhost http://localhost:53219/cb http://localhost/cb',
      prints: [
        'same',
        '  standard  oauth-redirect',
        '  section   RFC 9700 4.1.3',
        '  because   loopback-port (RFC 9700 4.1.3)',
      ],
    },
    {
      command: "printf 'https://idp.example/\\thttps://idp.example\\n' | urikit same --as issuer --exit-code",
      prints: ['different\tRFC 8414 3.3\tempty-path'],
      exitCode: 1,
    },
  ]).action(async (args: readonly string[], flags: SameFlags) => {
    if (flags.list === true) return list(flags, context);
    const { as: id } = flags;
    if (id === undefined) throw new Misuse('same needs a standard, as in --as oauth-redirect; --list shows all');
    const stdin = args.length === 0 || (args.length === 1 && args[0] === '-');
    if (!stdin && args.length !== 2) throw new Misuse(`same takes two URIs, found ${String(args.length)}`);
    const { engine, refusal } = await boundEngineFor(flags, context);
    const bound: Bound = createSame({ engine, standards: STANDARDS });
    const options = readOptions(id, flags.option);
    try {
      bound.same(id, 'a:', 'a:', options);
    } catch (cause) {
      throw UrikitError.is(cause) ? Misuse.of(cause, '--option: ') : cause;
    }
    const hide = (text: string): string => redact(text, engine);
    const how = {
      json: flags.json === true,
      shown: (text: string) => text.split('\t').map(hide).join('\t'),
      refusal,
      wanting: 'different or refused',
      reader: readerOf(command),
      answererFor: (form: Form) => answererOf(bound, id, options, flags, form, context, hide),
    };
    await feed(stdin ? [] : [args.join('\t')], how, context);
  });
}
