import type { Component, Engine, Issue } from '@urikit/generic';
import { splitComponents } from '@urikit/generic/internal';
import { exceptionBetween, exceptionsFor, isOpen, type Key, keyOf, reasonsFor, sectionOfRule } from './key.js';
import type { Messages } from './messages.js';
import { differencesOf, nearMissOf } from './near-miss.js';
import { choose, isOn } from './options.js';
import { folded, holds, join, lower, without } from './parts.js';
import { type Ranges, rangesOf } from './ranges.js';
import { read } from './read.js';
import type { Exception, OptionValues, Parts, Reason, SameKit, Standard } from './standard.js';

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

/** A standard with the engine that it compares by. */
export interface Bound {
  readonly standard: Standard;
  readonly kit: SameKit;
}

/** The engine and the messages of the caller. */
export interface Judge {
  readonly engine: Engine;
  readonly messages: Messages;
}

/** An answer before its near miss is looked for, which costs more than the answer. */
export type Answer = readonly [answer: Sameness, near?: () => readonly [miss: NearMiss, distance: number] | undefined];

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

/** Compares two strings by a standard; `engine` judges near misses where it knows the scheme. */
export function answer(bound: Bound, a: string, b: string, options: OptionValues, { engine, messages }: Judge): Answer {
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
