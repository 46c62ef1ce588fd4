import { createEngine } from '@urikit/generic';
import { listOf, optionsOf, withMembers, wrongValue } from '@urikit/generic/internal';
import { createSame, httpTarget, type Same, type Standard } from '@urikit/same';
import { createSame as createSmallSame } from '@urikit/same/small';
import { type Law, lawOf, type Trouble } from '../law.js';
import { growthOf } from '../work/growth.js';
import type { StandardCase, StandardSettings } from './case.js';
import { isRefused, type Look, lawNear, shown, type Subject } from './law-near.js';
import { optionLaws } from './option-laws.js';

function rowLaw({ id }: Standard, bound: Same, { a, b, equal, section, miss, options, why }: StandardCase): Law {
  const cure = 'correct the standard, or the case';
  const look = (): Trouble | undefined => {
    const found = bound.same(id, a, b, options);
    const answer = isRefused(found) ? 'refused' : found.equal;
    if (answer !== equal) return [`${shown(a, b)}: expected ${String(equal)}, found ${String(answer)}`, cure];
    if (section !== undefined && found.section !== section)
      return [`${shown(a, b)}: expected ${section}, found ${found.section}`, cure];
    const words = found.nearMiss?.words ?? [];
    return miss === undefined || String(words) === String(miss)
      ? undefined
      : [`${shown(a, b)}: expected the near miss ${String(miss)}, found ${String(words)}`, cure];
  };
  return lawOf('row', `${why ?? section ?? id}: ${a} and ${b}`, look, cure);
}

/** Strings that grow, for work. */
const GROWING: readonly ((text: string, length: number) => string)[] = [
  (text, length) => text + 'a'.repeat(length),
  (text, length) => text + '/a'.repeat(length / 2),
  (text, length) => text + '%41'.repeat(length / 4),
  (text, length) => `${text}?${'a=1&'.repeat(length / 4)}`,
  (text, length) => text + '*a'.repeat(length / 2),
  (text, length) => text.replace('://', `://${'a.'.repeat(length / 2)}`),
];

/**
 * Makes the laws of a standard: those of equality, or those of a match, and one for each row of a table.
 *
 * @throws UrikitError `input/value`, `input/unknown-option` for cases or settings of another kind
 */
export function standardLaws(
  standard: Standard,
  cases: readonly StandardCase[],
  settings: StandardSettings = {},
): readonly Law[] {
  const { engine = createEngine({ schemes: httpTarget.hooks ?? {} }) } = optionsOf(
    settings,
    ['engine', 'runs', 'seed'],
    'a setting',
  );
  const { id, reflexive } = withMembers(standard, ['id', 'kind'], ['standard'], 'a standard');
  if (listOf(cases, ['cases'], 'a list of cases').length === 0) throw wrongValue(['cases'], 'one case at least');
  const [bound, whole] = [createSmallSame, createSame].map((make) => make({ engine, standards: [standard] })) as [
    Same,
    Same,
  ];
  const strings = Array.from(new Set(cases.flatMap(({ a, b }) => [a, b])));
  const options = [undefined, ...new Set(cases.map((each) => each.options))];
  const subject: Subject = { standard, bound, strings, options };
  const make = (name: string, title: string, count: number, cure: string, look: Look): Law =>
    lawNear(subject, settings, name, title, count, cure, look);
  const equality = [
    make(
      'reflexive',
      'a URI is the same as itself, unless it is refused',
      1,
      'return a key for each URI',
      ([a = ''], how) => {
        const found = bound.same(id, a, a, how);
        const isLone = reflexive === false && bound.sameKey(id, a, how) === undefined;
        return found.equal === !(isRefused(found) || isLone) ? undefined : 'not the same as itself';
      },
    ),
    make('symmetric', 'equality has no direction', 2, 'read both sides alike', ([a = '', b = ''], how) =>
      bound.same(id, a, b, how).equal === bound.same(id, b, a, how).equal ? undefined : 'equal in one direction',
    ),
    make(
      'transitive',
      'two URIs that equal a third one equal each other',
      3,
      'make one key',
      ([a = '', b = '', c = ''], how) => {
        const chain = bound.same(id, a, b, how).equal && bound.same(id, b, c, how).equal;
        return chain && !bound.same(id, a, c, how).equal ? 'equal to a third one, and not to each other' : undefined;
      },
    ),
    make('keys', 'two URIs are equal if and only if their keys are', 2, 'make one key', ([a = '', b = ''], how) => {
      const [x, y] = [bound.sameKey(id, a, how), bound.sameKey(id, b, how)];
      return bound.same(id, a, b, how).equal === (x !== undefined && x === y) ? undefined : 'keys say otherwise';
    }),
  ];
  return [
    ...cases.map((each) => rowLaw(standard, whole, each)),
    ...(standard.kind === 'equality' ? equality : []),
    make('refused', 'a refused side is never equal', 2, 'refuse before you compare', ([a = '', b = ''], how) => {
      const found = bound.same(id, a, b, how);
      if (isRefused(found)) return found.equal ? 'refused, and equal' : undefined;
      const alone =
        standard.kind === 'equality' && (isRefused(bound.same(id, a, a, how)) || isRefused(bound.same(id, b, b, how)));
      return alone ? 'refused with itself, and not with another one' : undefined;
    }),
    make('pure', 'the same answer twice', 2, 'keep no state', ([a = '', b = ''], how) =>
      JSON.stringify(bound.same(id, a, b, how)) === JSON.stringify(bound.same(id, a, b, how))
        ? undefined
        : 'two answers',
    ),
    ...optionLaws(subject, settings),
    lawOf(
      'linear',
      'four times the length takes at most 4.1 times the work',
      () => {
        for (const { a, b } of cases.slice(0, 8))
          for (const grow of GROWING)
            for (const [x, y] of [
              [a, b],
              [b, a],
            ] as const) {
              const { linear } = growthOf((length) => whole.same(id, grow(x, length), grow(y, length)));
              if (!linear)
                return [`work grows faster than ${shown(x, y)}`, 'go through a string a bounded number of times'];
            }
        return undefined;
      },
      'a string of any length has an answer',
    ),
  ];
}
