import { isUri, needs } from '@urikit/generic';
import { knownKeys } from '@urikit/schema-issues';
import { type Law, lawOf, type Trouble } from '../law.js';
import { isSame } from '../same.js';
import type { Subject, Target } from '../target.js';
import { type TableRow, tableRows } from './rows.js';

/** Laws of the author's table: it has a row for each issue code, option and rule of the plugin. */

type Kind = 'issues' | 'options' | 'rules';

interface Coverage {
  readonly kind: Kind;
  readonly title: string;
  readonly names: (target: Target) => readonly string[];
  readonly hasRow: (name: string, target: Target) => boolean;
  readonly trouble: (name: string, plugin: Target['plugin']) => Trouble;
}

/** The codes that a row of the table expects. */
const expectsCode = (code: string, { plugin: { id }, cases: { issues = [], hazards = [] } }: Target): boolean =>
  [...issues, ...hazards].some(([, , codes]) => codes.includes(`${id}/${code}`));

const secretsOf = ({ hooks }: Subject): unknown => Object.values(hooks).map(({ secrets }) => secrets);

/** Tells if a row needs an option: without it the expectation fails, or other secrets are shown, which no row expects. */
function needsOption({ config, look }: TableRow, option: string, { subject }: Target): boolean {
  if (!Object.hasOwn(Object(config) as object, option)) return false;
  const { [option]: _, ...others } = config as Readonly<Record<string, unknown>>;
  try {
    return look(subject(others)) !== undefined || !isSame(secretsOf(subject(config)), secretsOf(subject(others)));
  } catch {
    return true;
  }
}

/** The rules of the plugin with each configuration of its table, without its id. */
function rulesOf({ cases, subject }: Target): readonly string[] {
  const configs = [{}, ...(cases.configs?.accepted ?? []), ...tableRows(cases).map(({ config }) => config)];
  const all = configs.flatMap((config) => Object.values(subject(config).hooks).flatMap(({ rules = [] }) => rules));
  return Array.from(new Set(all.map(({ id }) => id)));
}

/** Tells if a row of a normal form, of an equivalence or of an opt-in rule shows a rule. */
function showsRule(name: string, { plugin, cases, subject }: Target): boolean {
  const { normalize = [], equivalent = [], rules = [] } = cases;
  const id = `${plugin.id}/${name}`;
  return (
    rules.some(([, , [rule]]) => rule === id) ||
    [...normalize, ...equivalent].some(([, text, other, config = {}]) =>
      [text, other].some((each) => isUri(each) && needs(each, subject(config).engine).some((rule) => rule === id)),
    )
  );
}

type Owner = Pick<Target['plugin'], 'rfc' | 'schemes'>;

const uriOf = ({ schemes }: Owner): string => `${String(schemes[0])}:...`;

/** The section and the string of a row to be written. */
const rowOf = (owner: Owner): string => `'${String(owner.rfc[0])} 2', '${uriOf(owner)}'`;

const COVERAGE: readonly Coverage[] = [
  {
    kind: 'issues',
    title: 'each issue code of the plugin has a row',
    names: ({ plugin: { issues = [] } }) => issues,
    hasRow: expectsCode,
    trouble: (name, { id, ...plugin }) => [
      `no row raises the code "${id}/${name}", which the plugin lists in its issues`,
      `add a row to issues or hazards, as in issues: [[${rowOf(plugin)}, ['${id}/${name}']]], or take '${name}' out of the plugin's issues`,
    ],
  },
  {
    kind: 'options',
    title: 'each option of the schema has a row that needs it',
    names: ({ plugin: { configSchema } }) => knownKeys(configSchema) ?? [],
    hasRow: (name, target) => tableRows(target.cases).some((row) => needsOption(row, name, target)),
    trouble: (name, { id, ...plugin }) => [
      `no row needs the option "${name}"`,
      `add a row whose expectation fails without it, as in issues: [[${rowOf(plugin)}, ['${id}/...'], { ${name}: ... }]], or take it out of the schema`,
    ],
  },
  {
    kind: 'rules',
    title: 'each rule of normalization has a row',
    names: rulesOf,
    hasRow: showsRule,
    trouble: (name, { id, ...plugin }) => [
      `no row shows the rule "${id}/${name}"`,
      `add a URI that it changes, as in normalize: [[${rowOf(plugin)}, '${uriOf(plugin)}']]; ` +
        `if it is off by default, in rules: [[${rowOf(plugin)}, ['${id}/${name}', '${uriOf(plugin)}']]]`,
    ],
  },
];

/** Looks for a name without a row, and for an exception whose name has one. */
function uncovered({ kind, names, hasRow, trouble }: Coverage, target: Target): Trouble | undefined {
  const { plugin, cases } = target;
  const deprecated = Object.keys(plugin.deprecated?.[kind] ?? {});
  const without = cases.withoutRow?.map(([name]) => name) ?? [];
  for (const name of names(target).filter((each) => !deprecated.includes(each))) {
    const full = kind === 'options' ? name : `${plugin.id}/${name}`;
    const isException = without.includes(full);
    if (hasRow(name, target) !== isException) continue;
    return isException ? [`"${full}" has a row`, `take '${full}' out of withoutRow`] : trouble(name, plugin);
  }
  return undefined;
}

const TABLES = ['normalize', 'equivalent', 'different', 'issues', 'hazards', 'views', 'hosts', 'rules'] as const;

/** The laws of coverage, if the author has a table. Deprecated names need no row. */
export const coverageLaws = (target: Target): readonly Law[] =>
  TABLES.some((table) => target.cases[table] !== undefined)
    ? COVERAGE.map((each) =>
        lawOf(`rows-of-${each.kind}`, each.title, () => uncovered(each, target), 'correct the rows that fail first'),
      )
    : [];
