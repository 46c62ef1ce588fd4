import { Option } from 'commander';
import type { Level } from '@urikit/generic';
import { redact } from '@urikit/secrets';
import type { Answerer } from '../io/feed.js';
import { filter, type Given, stringsArgument } from './define.js';
import { indent, table } from '../io/table.js';
import { configOptions, levelOption, type RuleName, ruleOption, uriOption } from '../options.js';

/** Options of `urikit compare`. */
interface CompareFlags {
  readonly level: Level;
  readonly rule: readonly RuleName[];
  readonly base?: string;
  readonly ignoreFragment?: boolean;
  readonly compareFragment?: boolean;
  readonly exitCode?: boolean;
}

/** The comparison of two texts, given as one with a tab between: no URI has a tab. */
function compareAnswerer({ flags, form, paint, engine }: Given<CompareFlags>): Answerer {
  const { level, rule: rules, base, exitCode = false } = flags;
  if (base !== undefined) uriOption('--base', base);
  const options = {
    level,
    rules,
    ...(flags.ignoreFragment === true ? { fragment: 'ignore' as const } : {}),
    ...(flags.compareFragment === true ? { fragment: 'compare' as const } : {}),
    ...(base === undefined ? {} : { base }),
  } as const;
  return (text) => {
    const [a = '', b = ''] = text.split('\t');
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
      return [paint(equal ? 'good' : 'doubtful', answer), ...indent(table(details))].join('\n');
    };
    return wanting ? { output: output() } : output();
  };
}

/** `urikit compare` */
export const compareCommand = filter<CompareFlags>({
  summary: 'say whether two references are equivalent',
  description: `Climbs the ladder of comparison (RFC 3986 6.2) until two references are equal, and says at which level and because of
which rules; or that they are different, and the first component that differs. From stdin: two references to a line
with a tab between, and the answer in one line with tabs between. An invalid reference is equal to no other.`,
  argument: stringsArgument('uris', 'two references, or - for stdin; without any, stdin line by line'),
  options: [
    ...configOptions,
    levelOption,
    ruleOption,
    new Option('-b, --base <uri>', 'resolve both against this URI first'),
    new Option('--ignore-fragment', 'leave the fragments out, as where a retrieval is meant (RFC 3986 6.1)'),
    new Option('--compare-fragment', 'tell fragments apart where the scheme does not, as urn (RFC 8141 3.1)').conflicts(
      'ignoreFragment',
    ),
    new Option('--exit-code', 'exit with 1 where two references are different'),
  ],
  samples: [
    [
      'urikit compare HTTP://h:80 http://h/',
      'equal',
      '  level    scheme-based',
      '  because  scheme-case, default-port, empty-path',
    ],
    [
      'urikit compare --exit-code http://h/a http://h/b   # exit code 1',
      'different',
      '  level    scheme-based',
      '  differs  path',
    ],
    ['urikit compare --base http://h/x/y ../a /a', 'equal', '  level  simple-string'],
    ["printf 'http://h/%%7Ea\\thttp://h/~a\\n' | urikit compare", 'equal\tsyntax-based\tpercent-encoding-unreserved'],
  ],
  pair: 'references',
  takesConfig: true,
  redacts: true,
  wanting: 'different',
  answerer: compareAnswerer,
});
