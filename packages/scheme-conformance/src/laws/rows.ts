import { optionsOf, schemeHazards, wrongValue } from '@urikit/generic/internal';
import { parseUri } from '@urikit/generic/record';
import { identifyingText, isOne } from './calls.js';
import type { Cases, Row } from '../cases.js';
import { type Law, lawOf, type Trouble } from '../law.js';
import { isSame, shown } from '../same.js';
import type { Subject, Target } from '../target.js';

/** The author's own table: one law for each row, titled by its section. */

const CURE = 'correct the plugin, or the row if its section does not demand it';

type Look<Expected> = (subject: Subject, text: string, expected: Expected) => string | undefined;

/** A row of any kind. */
export interface TableRow {
  readonly kind: string;
  readonly title: string;
  readonly config: unknown;
  /** Checks the row with a configuration; undefined if the expectation holds. */
  readonly look: (subject: Subject) => string | undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const TEXT = ['string', isText] as const;
const TEXTS = ['list of strings', isTexts] as const;

/** @throws UrikitError `input/value` for a row of another form, whose expectation no law could try */
const rowsOf = <Expected>(
  kind: string,
  [form, isExpected]: readonly [form: string, isExpected: (value: unknown) => boolean],
  title: (text: string, expected: Expected) => string,
  rows: readonly Row<Expected>[] | undefined,
  look: Look<Expected>,
): readonly TableRow[] =>
  (rows ?? []).map((row) => {
    const [section, text, expected, config = {}] = row;
    if (row.length < 3 || !isText(section) || !isText(text) || !isExpected(expected))
      throw wrongValue([kind], `rows of section, string, ${form} and configuration, found ${shown(row)}`);
    return {
      kind,
      title: `${section}: ${title(text, expected)}`,
      config,
      look: (subject) => look(subject, text, expected),
    };
  });

const normalize: Look<string> = ({ engine }, text, normal) => {
  const found = engine.normalize(text);
  if (found !== normal) return `the normal form of ${text} is ${found}, expected ${normal}`;
  if (engine.normalize(normal) !== normal) return `${normal} is no normal form: its own is ${engine.normalize(normal)}`;
  return engine.equivalent(text, normal) ? undefined : `${text} is not equivalent to its normal form`;
};

const equivalent: Look<string> = (subject, a, b) => {
  const { engine, hooksOf } = subject;
  if (!engine.equivalent(a, b) || !engine.equivalent(b, a))
    return `${a} and ${b} are different: their normal forms are ${engine.normalize(a)} and ${engine.normalize(b)}`;
  if (!isOne(a, b, subject)) return undefined;
  const [x, y] = [a, b].map((text) => engine.view(identifyingText(text, hooksOf(text))));
  return isSame(x, y) ? undefined : `${a} and ${b} are equivalent, and read ${shown(x)} and ${shown(y)}`;
};

const different: Look<string> = ({ engine }, a, b) =>
  engine.equivalent(a, b) || engine.equivalent(b, a)
    ? `${a} and ${b} are equivalent: their normal forms are ${engine.normalize(a)} and ${engine.normalize(b)}`
    : undefined;

const issues: Look<readonly string[]> = ({ engine }, text, expected) => {
  const found = engine.check(text).map(({ code }) => code);
  return isSame(found, expected) ? undefined : `${text} has the issues ${shown(found)}, expected ${shown(expected)}`;
};

const hazards: Look<readonly string[]> = ({ engine }, text, expected) => {
  const found = schemeHazards(text, engine).map(({ code }) => code);
  return isSame(found, expected) ? undefined : `${text} has the hazards ${shown(found)}, expected ${shown(expected)}`;
};

const views: Look<unknown> = ({ engine }, text, expected) => {
  const found = engine.view(text);
  return isSame(found, expected) ? undefined : `${text} reads ${shown(found)}, expected ${shown(expected)}`;
};

const hosts: Look<readonly string[]> = ({ engine, hooksOf }, text, expected) => {
  const found = hooksOf(text).hosts?.(parseUri(engine.normalize(text)));
  return isSame(found, expected) ? undefined : `${text} names the hosts ${shown(found)}, expected ${shown(expected)}`;
};

const rules: Look<readonly [rule: `${string}/${string}`, normal: string]> = ({ engine }, text, [rule, normal]) => {
  const found = engine.normalize(text, { rules: [rule] });
  return found === normal ? undefined : `with ${rule}, the normal form of ${text} is ${found}, expected ${normal}`;
};

function refused(target: Target, config: unknown, message: string): Trouble | undefined {
  try {
    target.parse(config);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    return says.includes(message)
      ? undefined
      : [`${shown(config)} is refused with other words: ${shown(says)}`, `let the message contain ${shown(message)}`];
  }
  return [`the schema takes ${shown(config)}`, 'let the schema refuse it'];
}

const configLaws = (
  target: Target,
  { accepted = [], refused: bad = [] }: NonNullable<Cases['configs']>,
): readonly Law[] => [
  ...accepted.map((config) =>
    lawOf('row/config', `configuration ${shown(config)} is taken`, () => void target.subject(config), CURE),
  ),
  ...bad.map(([config, message]) =>
    lawOf('row/config', `configuration ${shown(config)} is refused`, () => refused(target, config, message), CURE),
  ),
];

/** The rows of all kinds, in the order of their tests. */
export const tableRows = (cases: Cases): readonly TableRow[] => [
  ...rowsOf('normalize', TEXT, (text, normal) => `${text} -> ${normal}`, cases.normalize, normalize),
  ...rowsOf('equivalent', TEXT, (a, b) => `${a} and ${b} are equivalent`, cases.equivalent, equivalent),
  ...rowsOf('different', TEXT, (a, b) => `${a} and ${b} stay different`, cases.different, different),
  ...rowsOf('issues', TEXTS, (text, codes) => `${text}: ${codes.join(', ') || 'no issue'}`, cases.issues, issues),
  ...rowsOf('hazards', TEXTS, (text, codes) => `${text}: ${codes.join(', ') || 'no hazard'}`, cases.hazards, hazards),
  ...rowsOf('views', ['view', () => true], (text) => `the view of ${text}`, cases.views, views),
  ...rowsOf('hosts', TEXTS, (text) => `the hosts of ${text}`, cases.hosts, hosts),
  ...rowsOf('rules', TEXTS, (text, [rule, normal]) => `${text} -> ${normal} with ${rule}`, cases.rules, rules),
];

const MEMBERS =
  'normalize equivalent different issues hazards views hosts rules configs rewrites spelling withoutRow loads runs seed';

/** A member that no law reads would leave its rows untried. */
export const tableLaw = (cases: Cases): Law => {
  const look = (): undefined => {
    optionsOf(cases, [...MEMBERS.split(' '), 'texts'], 'a member of the table');
    optionsOf(cases.configs ?? {}, ['accepted', 'refused'], 'a member of configs');
    tableRows(cases);
  };
  return lawOf('table', 'each member of the table is known, and each row has its form', look, 'correct the table');
};

export const tableLaws = (target: Target): readonly Law[] => [
  ...tableRows(target.cases).map(({ kind, title, config, look }) =>
    lawOf(
      `row/${kind}`,
      title,
      (): Trouble | undefined => {
        const problem = look(target.subject(config));
        return problem === undefined ? undefined : [problem, CURE];
      },
      CURE,
    ),
  ),
  ...configLaws(target, target.cases.configs ?? {}),
];
