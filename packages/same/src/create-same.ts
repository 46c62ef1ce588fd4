import { createEngine, type Component, type Engine, type Issue } from '@urikit/generic';
import { AN_ENGINE, listOf, optionsOf, splitComponents, withMembers, wrongValue } from '@urikit/generic/internal';
import type { Schemes } from '@urikit/generic/hooks';
import { exceptionBetween, exceptionsFor, isOpen, type Key, keyOf, reasonsFor, sectionOfRule } from './key.js';
import type { Messages } from './messages.js';
import { differencesOf, nearMissOf } from './near-miss.js';
import { choose, isOn, named, readOptions } from './options.js';
import { folded, holds, join, lower, without } from './parts.js';
import { type Ranges, rangesOf } from './ranges.js';
import { read } from './read.js';
import type { Exception, OptionData, OptionValues, Parts, Reason, SameKit, Standard } from './standard.js';

/** The smallest difference between two URIs that are not the same. */
export interface NearMiss {
  /** Ids of rules, or words of NEAR_MISSES. */
  readonly words: readonly string[];
  readonly message: string;
  /** Undefined for a word without a message. */
  readonly cure: string | undefined;
  readonly section: string;
}

/** The answer of a comparison by a standard. */
export interface Sameness {
  readonly equal: boolean;
  /** The id of the standard. */
  readonly standard: string;
  readonly kind: 'equality' | 'match';
  /** The sentence of the standard that decides, as in `RFC 9700 4.1.3`. */
  readonly section: string;
  /** The rules and the ignored components that made two different strings equal. */
  readonly because: readonly Reason[];
  /** The first component that differs, of those that count; undefined if they are equal or refused. */
  readonly differs: Component | undefined;
  /** The difference in both strings, as they were given; undefined if they are equal or refused. */
  readonly ranges: Ranges | undefined;
  readonly nearMiss: NearMiss | undefined;
  /** The issue of a side that the standard does not allow. A refused pair is never equal, not even to itself. */
  readonly refused: (Issue & { readonly side: 'a' | 'b' }) | undefined;
}

/** The answer for the entry of a list that is the same, else for the nearest one. */
export interface SamenessInList extends Sameness {
  /** The index of the entry; -1 for an empty list. */
  readonly index: number;
}

/** The options of the standard with an id. */
export type OptionsOf<All extends Standard, Id extends string> = ValuesOf<
  NonNullable<Extract<All, { readonly id: Id }>['options']>
>;

type ValuesOf<Data> = {
  readonly [Name in keyof Data]?: Data[Name] extends OptionData<infer Value> ? Value : never;
};

/** The three verbs, bound to an engine and to standards. */
export interface Same<All extends Standard = Standard> {
  readonly standards: readonly All[];
  /** Compares `a`, which came in, with `b`, which one has. Never throws for a string. */
  readonly same: <Id extends All['id']>(standard: Id, a: string, b: string, options?: OptionsOf<All, Id>) => Sameness;
  /** The first entry of a list that is the same, else the entry with the nearest miss. */
  readonly sameAsAny: <Id extends All['id']>(
    standard: Id,
    a: string,
    list: readonly string[],
    options?: OptionsOf<All, Id>,
  ) => SamenessInList;
  /** One string for all that are the same; undefined for a match, a refused URI and one that is equal to no other. */
  readonly sameKey: <Id extends All['id']>(
    standard: Id,
    uri: string,
    options?: OptionsOf<All, Id>,
  ) => string | undefined;
}

interface Bound {
  readonly standard: Standard;
  readonly kit: SameKit;
}

/** An answer before its near miss is looked for, which costs more than the answer. */
type Answer = readonly [answer: Sameness, near?: () => readonly [miss: NearMiss, distance: number] | undefined];

/** The exception that is closed and would have made two URIs equal. */
const closedFor = ({ standard, kit }: Bound, a: Parts, b: Parts, options: OptionValues): Exception | undefined =>
  standard.except?.find((each) => {
    if (isOpen(each, options) || !isOn(each.if, options)) return false;
    const [x, y] = [a, b].map((parts) => holds(each.when, parts) && keyOf(standard, parts, options, kit, [each]));
    return x && y && 'value' in x && 'value' in y && x.value === y.value;
  });

/** The sentence that decides for a pair. */
function sectionOf({ section, sections = [] }: Standard, a: Parts, b: Parts, options: OptionValues): string {
  const found = sections.find(
    ({ when, if: test }) =>
      a.text !== b.text && isOn(test, options) && [a, b].every((parts) => holds(when, folded(parts))),
  );
  return found?.section ?? (typeof section === 'function' ? section(a, b, options) : choose(section, options));
}

/**
 * Binds standards to an engine. Keys of a standard that names its own schemes do not depend on the engine; near misses
 * and all other standards use its schemes.
 *
 * @param given - `engine`, `standards`, and `messages`: NEAR_MISSES, or the caller's own. Absent: the words alone
 * @throws UrikitError `input/value` for two standards with one id
 * @see RFC 3986 section 6.2
 * @example createSame({ engine: createEngine(), standards: [issuer] }).same('issuer', 'https://h/', 'https://h').equal // false
 */
export function createSame<const All extends Standard>(given: {
  readonly engine: Engine;
  readonly standards: readonly All[];
  readonly messages?: Messages;
}): Same<All> {
  const { engine, standards, messages = {} } = optionsOf(given, ['engine', 'standards', 'messages']);
  const { limits, encodedDotSegments } = withMembers(engine, ['compare', 'hooks'], ['engine'], AN_ENGINE);
  const engines = new Map<Schemes | undefined, Engine>([[undefined, engine]]);
  const all = new Map<string, Bound>();
  for (const standard of listOf(standards, ['standards'], 'a list') as readonly Standard[]) {
    const { id, hooks } = standard;
    if (all.has(id)) throw wrongValue(['standards'], `each id once, found "${id}" twice`);
    const own = engines.get(hooks) ?? createEngine({ schemes: hooks as Schemes, limits, encodedDotSegments });
    engines.set(hooks, own);
    all.set(id, { standard, kit: { engine: own, recompose: join } });
  }

  function answer(bound: Bound, a: string, b: string, options: OptionValues): Answer {
    const { standard, kit } = bound;
    const { id, kind, matches } = standard;
    const make = (section = '', more: Partial<Sameness> = {}): Sameness => ({
      equal: false,
      standard: id,
      kind,
      section,
      because: [],
      differs: undefined,
      ranges: undefined,
      nearMiss: undefined,
      refused: undefined,
      ...more,
    });
    const sides: Parts[] = [];
    const keys: (string | undefined)[] = [];
    const because: Reason[] = [];
    for (const [side, text] of Object.entries({ a, b }) as ['a' | 'b', string][]) {
      const reading = read(standard, text, side, options, kit);
      const key: Key = !reading.ok ? reading : matches ? { value: text } : keyOf(standard, reading.parts, options, kit);
      if (!reading.ok || 'issue' in key) {
        const { issue } = (reading.ok ? key : reading) as { readonly issue: Issue };
        return [make(issue.section, { refused: { ...issue, side } })];
      }
      sides.push(reading.parts);
      because.push(...reading.because);
      keys.push(key.value);
    }
    const [left, right] = sides as [Parts, Parts];
    const [one, other] = keys;
    const equal = matches ? matches(a, b, options, kit) : one !== undefined && one === other;
    if (equal) {
      const section =
        exceptionBetween(standard, left, right, options)?.section ?? sectionOf(standard, left, right, options);
      const isPlain = a === b || matches !== undefined;
      const reasons = isPlain ? [] : [...because, ...reasonsFor(standard, left, right, options, kit, section)];
      return [make(section, { equal, because: reasons })];
    }
    const closed = closedFor(bound, left, right, options);
    const section = closed?.closed ?? sectionOf(standard, left, right, options);
    // A component that an exception for one side ignores is no difference between the two.
    const ignored = sides.flatMap((each) => exceptionsFor(standard, each, options).flatMap((one) => one.ignore ?? []));
    const [x, y] = keys.map((key) => key && (ignored.length > 0 ? join(without(splitComponents(key), ignored)) : key));
    const isOpaque = x === undefined || y === undefined;
    return [
      make(section, { differs: isOpaque ? undefined : differencesOf(x, y)[0][0], ranges: rangesOf(a, b) }),
      () => {
        const judge = engine.hooks(lower(left.scheme)) ? engine : kit.engine;
        const word = standard.nearMiss?.(a, b, options, kit);
        const near = word
          ? { words: [word], distance: 0 }
          : isOpaque
            ? { words: ['opaque-origin'], distance: 9 }
            : nearMissOf(x, y, judge);
        if (near === undefined) return undefined;
        const { words, distance } = near;
        const texts = words.map((each) => messages[each]?.[0] ?? each);
        const miss = {
          words,
          message: `differs only by ${closed?.message ?? texts.join(' and ')}`,
          cure: closed ? `turn on the option "${String(closed.option)}"` : messages[String(words[0])]?.[1],
          section: sectionOfRule(String(words[0]), judge, section),
        };
        return [miss, distance];
      },
    ];
  }

  const finish = ([found, near]: Answer): Sameness => ({ ...found, nearMiss: near?.()?.[0] });
  const start = (id: string, options?: object): readonly [Bound, OptionValues] => {
    const bound = named(all, id);
    return [bound, readOptions(bound.standard.options, options)];
  };

  return Object.freeze({
    standards,
    same: (id: string, a: string, b: string, options?: object) => {
      const [bound, values] = start(id, options);
      return finish(answer(bound, a, b, values));
    },
    sameAsAny: (id: string, a: string, list: readonly string[], options?: object) => {
      const [bound, values] = start(id, options);
      const answers = listOf(list, ['list'], 'a list').map((b) => answer(bound, a, b, values));
      let index = answers.findIndex(([{ equal }]) => equal);
      let least = index < 0 ? Infinity : 0;
      for (const [at, [, near]] of answers.entries()) {
        const distance = least === 0 ? 0 : near ? (near()?.[1] ?? 10) : 11;
        if (distance < least) [index, least] = [at, distance];
      }
      const found = answers[index] ?? [{ ...answer(bound, a, a, values)[0], equal: false }];
      return { index, ...finish(found) };
    },
    sameKey: (id: string, uri: string, options?: object) => {
      const [{ standard, kit }, values] = start(id, options);
      const side = read(standard, uri, 'a', values, kit);
      const key = side.ok && !standard.matches && keyOf(standard, side.parts, values, kit);
      return key && 'value' in key ? key.value : undefined;
    },
  }) as Same<All>;
}
