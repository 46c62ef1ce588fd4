import { frozenCopy, functionOf, listOf, oneOf, optionsOf, shown, wrongValue } from '@urikit/generic/internal';
import { shadowOf } from '@urikit/generic/iri';
import { COMPONENTS } from './parts.js';
import type { ByOption, OptionData, OptionTest, OptionValues, Standard } from './standard.js';

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

/** Flags that exceptions and prohibitions name, and the options that the standard declares. */
function optionsFor({ options, except = [], forbid = [] }: Standard): Readonly<Record<string, OptionData>> {
  const flag = (name: OptionTest | undefined, byDefault = false): Readonly<Record<string, OptionData>> =>
    typeof name === 'string' ? { [name]: { default: byDefault, effect: byDefault ? 'narrows' : 'widens' } } : {};
  return Object.assign(
    {},
    ...except.map(({ option, default: byDefault }) => flag(option, byDefault)),
    ...forbid.map(({ unless }) => flag(unless)),
    options,
  ) as Readonly<Record<string, OptionData>>;
}

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
  checkRows(given);
  const functions = FUNCTIONS.filter((name) => given[name] !== undefined && functionOf(given[name], name));
  if ((functions.length > 0 || typeof section === 'function') && typeof fingerprint !== 'string')
    throw wrongValue(['fingerprint'], 'a string, because the standard has a function');
  if ((kind === 'match') !== (matches !== undefined))
    throw wrongValue(['matches'], 'a function for a match, and none for an equality');
  const [main = ''] = typeof section === 'function' ? [] : valuesOf(section);
  const syntaxes = valuesOf(syntax);
  const needsScheme = syntaxes.every((each) => ['uri', 'absolute-uri', 'iri'].includes(each));
  const { hooks, ...rest } = given;
  return Object.freeze({
    ...(frozenCopy(rest) as Standard),
    ...(hooks && { hooks }),
    ...(syntaxes.some((each) => each.startsWith('iri')) && { iri: shadowOf }),
    refuse: Object.freeze({
      ...(needsScheme && { relative: main }),
      ...(given.schemes && { scheme: main }),
      ...(syntaxes.includes('absolute-uri') && { fragment: 'RFC 3986 4.3' }),
      ...refuse,
    }),
    options: Object.freeze(optionsFor(given)),
  }) as unknown as Standard<Id, Options>;
}
