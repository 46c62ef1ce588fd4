import { type Command, Option } from 'commander';
import { type Answerer, feed, type Form, paintForForm } from '../io/feed.js';
import type { Engine, Level } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import { type Context, Misuse } from '../io/io.js';
import { boundEngineFor, type ConfigFlags } from '../engines.js';
import {
  configOption,
  jsonOption,
  levelOption,
  parentOption,
  type RuleName,
  ruleOption,
  uriOption,
} from '../options.js';
import { table } from '../io/table.js';
import { addSamples, paragraph, readerOf } from './define.js';

/** Options of `urikit compare`. */
export interface CompareFlags extends ConfigFlags {
  readonly level: Level;
  readonly rule: readonly RuleName[];
  readonly base?: string;
  readonly ignoreFragment?: boolean;
  readonly compareFragment?: boolean;
  readonly exitCode?: boolean;
  readonly json?: boolean;
}

/** The comparison of two texts, given as one with a tab between: no URI has a tab. */
function compareAnswerer(flags: CompareFlags, form: Form, context: Context, engine: Engine): Answerer {
  const { level, rule: rules, base, exitCode = false } = flags;
  if (base !== undefined) uriOption('--base', base);
  const paint = paintForForm(form, context);
  const options = {
    level,
    rules,
    ...(flags.ignoreFragment === true ? { fragment: 'ignore' as const } : {}),
    ...(flags.compareFragment === true ? { fragment: 'compare' as const } : {}),
    ...(base === undefined ? {} : { base }),
  } as const;
  return (text) => {
    const [a, b, ...more] = text.split('\t');
    if (a === undefined || b === undefined || more.length > 0)
      return { code: 'input/fields', message: 'expected two references with one tab between them', start: 0, end: 0 };
    const { equal, level: decided, because, differs, issue } = engine.compare(a, b, options);
    if (issue !== undefined) return issue;
    const answer = equal ? 'equal' : 'different';
    const rows = equal ? because : differs === undefined ? [] : [differs];
    const wanting = !equal && exitCode;
    if (form === 'json') {
      const [shownA, shownB] = [redact(a, engine), redact(b, engine)];
      return {
        members: { a: shownA, b: shownB, equal, level: decided, because, differs: differs ?? null },
        wanting,
      };
    }
    const output = (): string => {
      if (form === 'line') return [answer, decided, rows.join(' ')].join('\t').trimEnd();
      const details = [
        ['level', decided],
        ...(rows.length === 0 ? [] : [[equal ? 'because' : 'differs', rows.join(', ')]]),
      ];
      return [paint(equal ? 'good' : 'doubtful', answer), ...table(details).map((line) => `  ${line}`)].join('\n');
    };
    return wanting ? { output: output() } : output();
  };
}

/** `urikit compare` */
export function addCompare(program: Command, context: Context): void {
  const command = program
    .command('compare')
    .summary('say whether two references are equivalent')
    .description(
      paragraph(`Climbs the ladder of comparison (RFC 3986 6.2) until two references are equal, and says at which level and because of
which rules; or that they are different, and the first component that differs. From stdin: two references to a line
with a tab between, and the answer in one line with tabs between. An invalid reference is equal to no other.`),
    )
    .argument('[uris...]', 'two references, or - for stdin; without any, stdin line by line')
    .addOption(configOption())
    .addOption(parentOption())
    .addOption(levelOption())
    .addOption(ruleOption())
    .option('-b, --base <uri>', 'resolve both against this URI first')
    .option('--ignore-fragment', 'leave the fragments out, as where a retrieval is meant (RFC 3986 6.1)')
    .addOption(
      new Option(
        '--compare-fragment',
        'tell fragments apart where the scheme does not, as urn (RFC 8141 3.1)',
      ).conflicts('ignoreFragment'),
    )
    .option('--exit-code', 'exit with 1 where two references are different')
    .addOption(jsonOption());
  addSamples(command, [
    {
      command: 'urikit compare HTTP://h:80 http://h/',
      prints: ['equal', '  level    scheme-based', '  because  scheme-case, default-port, empty-path'],
    },
    {
      command: 'urikit compare --exit-code http://h/a http://h/b',
      prints: ['different', '  level    scheme-based', '  differs  path'],
      exitCode: 1,
    },
    { command: 'urikit compare --base http://h/x/y ../a /a', prints: ['equal', '  level  simple-string'] },
    {
      command: "printf 'http://h/%%7Ea\\thttp://h/~a\\n' | urikit compare",
      prints: ['equal\tsyntax-based\tpercent-encoding-unreserved'],
    },
  ]).action(async (args: readonly string[], flags: CompareFlags) => {
    const stdin = args.length === 0 || (args.length === 1 && args[0] === '-');
    if (!stdin && args.length !== 2) throw new Misuse(`compare takes two references, found ${String(args.length)}`);
    const { engine, refusal } = await boundEngineFor(flags, context);
    const how = {
      json: flags.json === true,
      shown: (text: string) =>
        text
          .split('\t')
          .map((part) => redact(part, engine))
          .join('\t'),
      refusal,
      wanting: 'different',
      reader: readerOf(command),
      answererFor: (form: Form) => compareAnswerer(flags, form, context, engine),
    };
    await feed(stdin ? [] : [args.join('\t')], how, context);
  });
}
