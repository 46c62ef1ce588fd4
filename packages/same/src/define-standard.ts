import {
  frozenCopy,
  functionOf,
  listOf,
  oneOf,
  optionsOf,
  schemeNameOf,
  shown,
  trustedEngine,
  wrongValue,
} from '@urikit/generic/internal';
import { shadowOf } from '@urikit/generic/iri';
import { COMPONENTS, lower } from './parts.js';
import type { ByOption, Condition, OptionData, OptionTest, OptionValues, Standard } from './standard.js';

const FUNCTIONS = ['check', 'key', 'matches', 'nearMiss'] as const;
const STRINGS = ['id', 'version', 'kind', 'section', 'syntax'] as const;

/** The members of each record of a standard. */
const MEMBERS = {
  standard: [
    ...[
      ...STRINGS,
      'sections',
      'iri',
      'malformed',
      'base',
      'schemes',
      'refuse',
      'forbid',
      'patterns',
      'hooks',
      'checks',
    ],
    ...['compare', 'except', 'options', 'reflexive', 'word', 'fingerprint', ...FUNCTIONS],
  ],
  compare: ['level', 'rules', 'fold', 'foldIf', 'ignore', 'only', 'ignored', 'normalized'],
  refuse: ['relative', ...COMPONENTS],
  patterns: ['text', ...COMPONENTS],
  pattern: ['is', 'section', 'expected'],
  sections: ['when', 'if', 'section'],
  forbid: ['when', 'unless', 'if', 'section', 'expected'],
  except: ['option', 'is', 'default', 'if', 'when', 'ignore', 'set', 'because', 'section', 'rule', 'closed', 'message'],
  when: COMPONENTS.flatMap((part) => [part, `${part}Not`]),
} as const;

const CHOICES = {
  kind: ['equality', 'match'],
  syntax: ['uri', 'absolute-uri', 'uri-reference', 'iri', 'iri-reference', 'string'],
  level: ['syntax-based', 'scheme-based'],
  components: COMPONENTS,
  fold: ['scheme', 'host'],
} as const;

function eachOf(values: readonly string[] = [], list: readonly string[], ...path: readonly string[]): void {
  for (const value of listOf(values, path, 'a list')) oneOf(value, list, path.join('.'), 'one of');
}

/** All values of a choice by an option. */
const valuesOf = (value: ByOption<string> | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === 'object' ? Object.values(value.of) : [value];

/** Flags that exceptions and prohibitions name, if the standard declares no options, and the options that it declares. */
function optionsFor({ options, except = [], forbid = [] }: Standard): Readonly<Record<string, OptionData>> {
  const flag = (name: OptionTest | undefined, byDefault = false): Readonly<Record<string, OptionData>> =>
    typeof name === 'string' ? { [name]: { default: byDefault, effect: byDefault ? 'narrows' : 'widens' } } : {};
  return Object.assign(
    {},
    ...except.map(({ option, default: byDefault }) =>
      options && byDefault === undefined ? {} : flag(option, byDefault),
    ),
    ...(options ? [] : forbid.map(({ unless }) => flag(unless))),
    options,
  ) as Readonly<Record<string, OptionData>>;
}

/** Refuses the names of options that do not exist. */
function checkOptions(standard: Standard, known: Readonly<Record<string, OptionData>>): void {
  const { section, syntax, base, compare = {}, sections = [], forbid = [], except = [] } = standard;
  const check = (test: unknown, ...path: readonly string[]): void => {
    if (test === undefined) return;
    const { option = test, is } = test as { readonly option?: unknown; readonly is?: unknown };
    const values =
      known[oneOf(String(option), Object.keys(known), path.join('.'), 'an option of the standard')]?.values;
    if (is !== undefined && values !== undefined) oneOf(is as string, values, path.join('.'), 'a value of the option');
  };
  for (const [name, value] of Object.entries({ section, syntax, level: compare.level }))
    if (typeof value === 'object') check(value, name);
  check(base, 'base');
  check(compare.foldIf, 'compare', 'foldIf');
  for (const { if: test } of sections) check(test, 'sections', 'if');
  for (const { unless, if: test } of forbid) {
    check(unless, 'forbid', 'unless');
    check(test, 'forbid', 'if');
  }
  for (const { option, is, if: test } of except) {
    check(option && { option, is }, 'except', 'option');
    check(test, 'except', 'if');
  }
}

/** Refuses rules that have no effect: without a level, or with an id that no rule of the engine has; plugins have `<id>/<rule>`. */
function checkRules({ compare: { level, rules } = {}, hooks = {} }: Standard): void {
  if (rules === undefined) return;
  const own = listOf(rules, ['compare', 'rules'], 'a list').filter((id) => !String(id).includes('/'));
  const ids = Array.from(trustedEngine(hooks, []).rules, ({ id }) => id);
  eachOf(own, ids, 'compare', 'rules');
  if (rules.length > 0 && !valuesOf(level).includes('scheme-based'))
    throw wrongValue(['compare', 'level'], `"scheme-based", because compare has rules, found ${shown(level)}`);
}

/** Rows whose conditions have scheme and host in lower case, as they are compared. */
const foldedRows = <Row extends { readonly when: Condition }>(
  rows: readonly Row[] | undefined,
): readonly Row[] | undefined =>
  rows?.map((row) => {
    const fold = ([name, value]: [string, Condition['host']]): readonly unknown[] => [
      name,
      !/^(?:scheme|host)/.test(name) || value instanceof RegExp
        ? value
        : typeof value === 'string'
          ? lower(value)
          : value?.map(lower),
    ];
    return { ...row, when: Object.fromEntries(Object.entries(row.when).map(fold)) as Condition };
  });

function checkRows({ sections = [], forbid = [], except = [] }: Standard): void {
  for (const [name, rows] of Object.entries({ sections, forbid, except })) {
    for (const row of listOf(rows, [name], 'a list')) {
      optionsOf(row, MEMBERS[name as 'forbid'], `a member of ${name}`);
      optionsOf(row.when, MEMBERS.when, 'a condition');
      if (typeof row.section !== 'string') throw wrongValue([name, 'section'], 'a document and a section');
    }
  }
  for (const { ignore } of except) eachOf(ignore, CHOICES.components, 'except', 'ignore');
}

/**
 * Checks a standard as data, and fills in its flags and its sections.
 *
 * @param data - most standards need no function; a function needs a `fingerprint`
 * @returns a frozen copy for `createSame`
 * @throws UrikitError `input/unknown-option` for an unknown member, and `input/value` for a value of another kind
 * @see RFC 3986 section 6.2
 * @example defineStandard({ id: 'acme', version: '1.0.0', kind: 'equality', section: 'ACME 7', syntax: 'uri' }).id // 'acme'
 */
export function defineStandard<const Id extends string, Options extends object = OptionValues>(
  data: Standard<Id, Options>,
): Standard<Id, Options> {
  const given = optionsOf(data, MEMBERS.standard, 'a member of a standard') as Standard;
  for (const name of STRINGS)
    if (!['string', 'object', 'function'].includes(typeof given[name]))
      throw wrongValue([name], `a string, found ${shown(given[name])}`);
  const { kind, section, syntax, compare = {}, refuse = {}, patterns = {}, matches, fingerprint } = given;
  oneOf(kind, CHOICES.kind, 'kind', 'one of');
  eachOf(valuesOf(syntax), CHOICES.syntax, 'syntax');
  optionsOf(compare, MEMBERS.compare, 'a member of compare');
  eachOf(valuesOf(compare.level), CHOICES.level, 'compare', 'level');
  eachOf(compare.fold, CHOICES.fold, 'compare', 'fold');
  eachOf(compare.ignore, CHOICES.components, 'compare', 'ignore');
  eachOf(compare.only, CHOICES.components, 'compare', 'only');
  optionsOf(refuse, MEMBERS.refuse, 'a part');
  optionsOf(patterns, MEMBERS.patterns, 'a part');
  for (const each of Object.values(patterns)) optionsOf(each, MEMBERS.pattern, 'a member of patterns');
  checkRows(given);
  checkRules(given);
  const options = optionsFor(given);
  checkOptions(given, options);
  const schemes =
    given.schemes && listOf(given.schemes, ['schemes'], 'a list').map((name) => schemeNameOf(name, ['schemes']));
  if (schemes?.length === 0) throw wrongValue(['schemes'], 'one scheme at least; leave it out to allow all');
  const functions = FUNCTIONS.filter((name) => given[name] !== undefined && functionOf(given[name], name));
  if ((functions.length > 0 || typeof section === 'function') && typeof fingerprint !== 'string')
    throw wrongValue(['fingerprint'], 'a string, because the standard has a function');
  if ((kind === 'match') !== (matches !== undefined))
    throw wrongValue(['matches'], 'a function for a match, and none for an equality');
  const [main = ''] = typeof section === 'function' ? [] : valuesOf(section);
  const syntaxes = valuesOf(syntax);
  const needsScheme = syntaxes.every((each) => ['uri', 'absolute-uri', 'iri'].includes(each));
  const { hooks, ...rest } = given;
  const { sections, forbid } = given;
  return Object.freeze({
    ...(frozenCopy(rest) as Standard),
    ...(hooks && { hooks }),
    ...(schemes && { schemes: Object.freeze(schemes) }),
    ...(sections && { sections: frozenCopy(foldedRows(sections)) }),
    ...(forbid && { forbid: frozenCopy(foldedRows(forbid)) }),
    ...(syntaxes.some((each) => each.startsWith('iri')) && { iri: shadowOf }),
    refuse: Object.freeze({
      ...(needsScheme && { relative: main }),
      ...(given.schemes && { scheme: main }),
      ...(syntaxes.includes('absolute-uri') && { fragment: 'RFC 3986 4.3' }),
      ...refuse,
    }),
    options: Object.freeze(options),
  }) as unknown as Standard<Id, Options>;
}
