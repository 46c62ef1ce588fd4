import { InvalidArgumentError, Option } from 'commander';
import { diagram } from '../io/diagram.js';
import { headOfFault } from '../io/fault.js';
import type { Answerer } from '../io/feed.js';
import { maskSecrets } from '@urikit/secrets';
import { hintOf, withHint } from 'urikit';
import { type Engine, type Severity, type StringIssue, tryParse } from '@urikit/generic';
import { componentAt } from '@urikit/generic/internal';
import type { UriRules } from '@urikit/safety';
import type { Paint } from '../io/paint.js';
import { readRulesFile } from '../config/rules-file.js';
import { type Definition, filter, type Given } from './define.js';
import { configOptions, failOnOption, isAsBadAs } from '../options.js';

/** Options of `urikit check`. */
export interface CheckFlags {
  readonly failOn: Severity;
  readonly absolute?: true;
  /** In lower case; undefined for all. */
  readonly schemes?: readonly string[];
  /** The name of a file with rules of URIs. */
  readonly rules?: string;
}

const headOf = ({ code, severity, start, section }: StringIssue, text: string, paint: Paint): string =>
  [
    paint(severity === 'error' ? 'wrong' : 'doubtful', severity),
    code,
    `${componentAt(text, start)} at position ${String(start)}`,
    paint('faint', section),
  ].join('  ');

/** An issue with its place, for people. */
function describe(text: string, issue: StringIssue, paint: Paint, engine: Engine): readonly string[] {
  return [
    headOf(issue, text, paint),
    ...[issue.message, issue.hint ?? [], diagram(text, issue.start, engine)].flat().map((line) => `  ${line}`),
  ];
}

/** The scheme of a valid reference that has one. */
function schemeOf(text: string): string | undefined {
  const read = tryParse(text);
  return read.ok ? read.value.scheme : undefined;
}

/** Reads `http,https`. @throws InvalidArgumentError for a list with a name that no scheme can have */
function schemesArgument(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => schemeOf(`${name}:`) === name)) return names;
  throw new InvalidArgumentError('Expected names of schemes without ":", with commas between, as in http,https.');
}

/** The issue of a valid reference whose scheme, or whose lack of one, an option forbids. */
function refusalOf(text: string, { absolute, schemes }: CheckFlags): readonly StringIssue[] {
  if (absolute === undefined && schemes === undefined) return [];
  const read = tryParse(text);
  if (!read.ok) return [];
  const { scheme } = read.value;
  const issue = (code: string, end: number, message: string, section: string): readonly StringIssue[] => [
    { code, severity: 'error', start: 0, end, message, section },
  ];
  if (scheme === undefined)
    return issue('input/relative', 0, 'expected a URI, found a relative reference: it has no scheme', 'RFC 3986 4.2');
  if (schemes === undefined || schemes.includes(scheme.toLowerCase())) return [];
  return issue('input/scheme', scheme.length, `expected one of the schemes ${schemes.join(', ')}`, 'RFC 3986 3.1');
}

/** Writes the issues of a string. The string is wanting if one of them is as severe as `failOn` or worse. */
export function issuesAnswerer(
  name: 'issues' | 'hazards',
  issuesOf: (text: string) => readonly StringIssue[],
  { flags: { failOn }, form, paint, engine }: Given<{ readonly failOn: Severity }>,
): Answerer {
  const write = (text: string, issues: readonly StringIssue[]): string => {
    if (issues.length === 0) return paint('good', 'ok');
    if (form === 'line') return issues.map((issue) => `${issue.severity} ${headOfFault(issue)}`).join('\t');
    return issues.flatMap((issue) => describe(text, issue, paint, engine)).join('\n');
  };
  return (text) => {
    const issues = issuesOf(text);
    const good = !issues.some((issue) => isAsBadAs(failOn, issue));
    if (form === 'json') return { members: { ok: good, [name]: issues }, wanting: !good };
    const output = write(text, issues);
    return good ? output : { output };
  };
}

/** The doubt about a valid string that looks like a mistake, as `example.com/a`. */
function meant(text: string, engine: Engine): readonly StringIssue[] {
  const hint = hintOf(text, engine);
  if (hint === undefined) return [];
  const message = 'expected a string that means a resource as it stands: it is valid, and another one may be meant';
  return [
    { code: 'input/meant', severity: 'info', start: 0, end: text.length, message, section: 'RFC 3986 4.5', hint },
  ];
}

/** The hint without tokens, which the scanner knows and the engine does not. */
const withoutSecretsInHint = (issue: StringIssue): StringIssue =>
  issue.hint === undefined ? issue : { ...issue, hint: maskSecrets(issue.hint, { mark: '***' }) };

/** The issues of a string: of rules, of the options, of the engine, which a rule does not repeat. */
function allIssues(
  text: string,
  flags: CheckFlags,
  rules: UriRules | undefined,
  engine: Engine,
): readonly StringIssue[] {
  const found = [...refusalOf(text, flags), ...engine.check(text)];
  const issue = rules?.why(text).issue;
  return issue === undefined || found.some(({ code }) => code === issue.code) ? found : [issue, ...found];
}

/** The issues of the engine, and those of the options. */
async function checkAnswerer(given: Given<CheckFlags>): Promise<Answerer> {
  const { flags, form, context, engine } = given;
  const rules = flags.rules === undefined ? undefined : await readRulesFile(flags.rules, context, engine);
  const issuesOf = (text: string): readonly StringIssue[] => {
    const issues = allIssues(text, flags, rules, engine);
    // A line has no room for a hint.
    if (form === 'line') return issues;
    const isError = issues.some(({ severity }) => severity === 'error');
    const hinted = isError ? withHint(text, issues, engine) : [...issues, ...meant(text, engine)];
    return hinted.map(withoutSecretsInHint);
  };
  return issuesAnswerer('issues', issuesOf, given);
}

/** `urikit check` */
export const checkCommand: Definition = filter<CheckFlags>({
  summary: 'print errors and doubts',
  description: `Prints the errors and doubts about each URI reference, each issue with its code, position and section. Passwords and other
secrets of a scheme are not shown. With --rules, a string that rules of URIs refuse is an error: a file in YAML or JSON
has allow, deny, base and encoded. For a line of stdin the issues stand in one line, with tabs between.`,
  argument: 'uri',
  samples: [
    ['urikit check http://example.com/', 'ok'],
    [
      "urikit check 'http://h/a|b'   # exit code 1",
      'error  syntax/character  path at position 10  RFC 3986 2',
      '...',
      '  http://h/a|',
      '            ^',
    ],
    [
      'urikit check --fail-on warning http://127.1/   # exit code 1',
      'warning  http/rare-ipv4  host at position 7  RFC 3986 7.4',
      '...',
    ],
    [
      "printf 'localhost:3000\\nexample.com\\n' | urikit check --schemes http,https 2>/dev/null   # exit code 1",
      'error input/scheme at position 0',
      'error input/relative at position 0',
    ],
    [
      "printf 'http://h/\\nhttp:x\\n' | urikit check 2>/dev/null   # exit code 1",
      'ok',
      'error http/missing-authority at position 5',
    ],
    [
      `printf 'allow: ["https://example.com/app/**"]' > rules.yaml && urikit check --rules rules.yaml https://example.com/app/%2e%2e/   # exit code 1`,
      'error  rules/not-allowed  path at position 19  RFC 3986 7',
      '...',
    ],
  ],
  options: [
    ...configOptions,
    new Option('--absolute', 'a reference without a scheme is an error'),
    new Option('--schemes <list>', 'another scheme, or no scheme, is an error').argParser(schemesArgument),
    new Option('--rules <file>', 'a string that the rules of a file refuse is an error'),
    failOnOption(),
  ],
  takesConfig: true,
  bound: 'nothing',
  redacts: true,
  wanting: 'with issues',
  reader: 'urikit lint',
  answerer: checkAnswerer,
});
