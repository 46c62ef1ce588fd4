import { InvalidArgumentError, Option } from 'commander';
import { FORMATS } from './report/detect.js';
import { nearestName } from '@urikit/generic/internal';
import { LEVELS, type Rule, RULES, type Severity, tryParse, type Uri } from '@urikit/generic';
import { asUri } from '@urikit/generic/record';
import { describeFault } from './io/fault.js';
import { Misuse } from './io/io.js';

/** Options that several commands share, so that each is spelled and explained once. */

export const jsonOption = new Option('--json', 'print JSON, one object per input (NDJSON)');

export const documentOption = new Option('--json', 'print one JSON document');

/** The option for the protocol of functions of ClickHouse that are programs; `io/feed-tsv.ts` speaks it. */
export const tsvOption = (): Option =>
  new Option('--tsv', 'stdin is TSV with escapes: the first column is replaced, NULL (\\N) stays').conflicts('json');

/** The option for the configuration that binds; `engines.ts` reads it. */
export const parentOption = new Option(
  '--parent <parent>',
  'a configuration, or a package that exports a registry, that binds: a string with an error under it is an error',
).argParser(textArgument);

/** The options for a configuration; `engines.ts` reads them. */
export const configOptions: readonly Option[] = [
  new Option(
    '--config <file>',
    'take schemes from a configuration instead of the default ones (see `urikit config show`)',
  ).argParser(textArgument),
  parentOption,
];

export const readOption = new Option('--read <format>', 'the format of the files')
  .choices(['auto', ...FORMATS])
  .default('auto');

export const htmlOption = new Option('--html <file>', 'also write a page for a browser, in one file').argParser(
  textArgument,
);

/** Values of `--fail-on`, the strictest first. */
const FAIL_ON = ['info', 'warning', 'error', 'never'] as const;
export type FailOn = (typeof FAIL_ON)[number];

export const failOnOption = (values: readonly FailOn[] = FAIL_ON.slice(0, -1)): Option =>
  new Option('--fail-on <severity>', 'exit with 1 where something is as bad as this, or worse')
    .choices(values)
    .default('error');

/** Tells if `--fail-on` makes a command fail because of a finding. */
export const isAsBadAs = (failOn: FailOn, { severity }: { readonly severity: Severity }): boolean =>
  FAIL_ON.indexOf(severity) >= FAIL_ON.indexOf(failOn);

export const levelOption = new Option('-l, --level <level>', 'how far to climb the ladder of RFC 3986 6.2')
  .choices(LEVELS)
  .default('scheme-based');

/** A value of `--rule`: a rule of the engine, or one of a plugin. */
export type RuleName = Rule['id'];

/** A rule of a plugin has its id in front. The engine checks later that it exists. */
const isRule = (id: string): id is RuleName => id.includes('/') || RULES.some((rule) => rule.id === id);

/** Collects `--rule` in the order given. @throws InvalidArgumentError for an id that no rule of the engine has */
export function collectRule(id: string, ids: readonly RuleName[]): readonly RuleName[] {
  if (isRule(id)) return [...ids, id];
  const near = nearestName(
    id,
    RULES.map((rule) => rule.id),
  );
  const meant = near === undefined ? '' : ` (is "${near}" meant?)`;
  throw new InvalidArgumentError(`No rule has this id${meant}: see \`urikit rules\`.`);
}

export const ruleOption = new Option(
  '-r, --rule <id>',
  'turn on a rule that is off by default; may be given again (see `urikit rules`)',
)
  .argParser(collectRule)
  .default([], 'none');

/** A text that is not empty. @throws InvalidArgumentError for the empty one */
export function textArgument(text: string): string {
  if (text !== '') return text;
  throw new InvalidArgumentError('Expected a string that is not empty.');
}

/** A count of at least one. @throws InvalidArgumentError for anything else */
export function countArgument(text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number of at least 1.');
}

/** Reads the value of an option that has to be a URI. @throws Misuse with the reason */
export function uriOption(name: string, text: string): Uri {
  const reference = tryParse(text);
  const uri = reference.ok ? asUri(reference.value) : reference;
  if (uri.ok) return uri.value;
  throw new Misuse(`${name}: ${describeFault(uri.issue)}`);
}

/** The formats of access logs that all commands read. */
export const LOG_FORMATS = 'common or combined format, or NDJSON';

/** The option for the server of an access log, one for all commands that read logs. By default a host that no rule knows. */
export const baseOption = new Option('-b, --base <uri>', 'the server for lines of a log without a host').default(
  'http://log.invalid/',
);

/** Scheme and authority of `--base`, to which request targets are appended. @throws Misuse if the base has no authority */
export function originOf(base: string): string {
  const { authority } = uriOption('--base', base);
  if (authority === undefined) throw new Misuse('--base: expected a URI with a host, as in http://example.com/');
  return String(/^[^/]*\/\/[^/?#]*/.exec(base));
}
