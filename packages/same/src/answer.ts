import type { Component, Issue } from '@urikit/generic';
import { joinComponents, splitComponents } from '@urikit/generic/internal';
import { type Call, isOpen, keyOf } from './key.js';
import { choose, isOn } from './options.js';
import { COMPONENTS, folded, holds, without } from './parts.js';
import { type Ranges, rangesOf } from './ranges.js';
import { read, type Side } from './read.js';
import { exceptionBetween, reasonsFor } from './reasons.js';
import type { Exception, Parts, Reason } from './standard.js';

/** The smallest difference between two URIs that are not the same. */
export interface NearMiss {
  /** Ids of rules, or words of one component. */
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

/** Two URIs that are different, for a search of the nearest miss. */
export interface Difference extends Call {
  readonly a: Parts;
  readonly b: Parts;
  /** The keys without the components that an exception for one side ignores; undefined for a URI that is equal to no other. */
  readonly keys: readonly [string | undefined, string | undefined];
  /** The exception that is closed and would have made them equal. */
  readonly closed: Exception | undefined;
  readonly section: string;
}

/** An answer; a difference where two URIs are not the same, and neither is refused. */
export type Answer = readonly [answer: Sameness, difference?: Difference];

/** The exception that is closed and would have made two URIs equal. */
const closedFor = (call: Call, a: Parts, b: Parts): Exception | undefined =>
  call.standard.except?.find((each) => {
    if (isOpen(each, call.options) || !isOn(each.if, call.options)) return false;
    const [x, y] = [a, b].map((parts) => holds(each.when, parts) && keyOf(call, parts, [each]));
    return x && y && 'key' in x && 'key' in y && x.key === y.key;
  });

/** The sentence that decides for a pair. */
function sectionOf({ standard: { section, sections = [] }, options }: Call, a: Parts, b: Parts): string {
  const found =
    a.text !== b.text &&
    sections.find(({ when, if: test }) => isOn(test, options) && [a, b].every((parts) => holds(when, folded(parts))));
  if (found) return found.section;
  return typeof section === 'function' ? section(a, b, options) : choose(section, options);
}

/** The first component in which two strings differ. */
function differs(a: string, b: string): Component | undefined {
  const [x, y] = [splitComponents(a), splitComponents(b)];
  return COMPONENTS.find((each) => x[each] !== y[each]);
}

/** Compares two strings by a standard. */
export function answer(call: Call, a: string, b: string): Answer {
  const { standard, options, kit } = call;
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
  const sides: Side[] = [];
  for (const [side, text] of Object.entries({ a, b }) as ['a' | 'b', string][]) {
    const found = read(call, text, side);
    if ('issue' in found) return [make(found.issue.section, { refused: { ...found.issue, side } })];
    sides.push(found);
  }
  const [x, y] = sides as [Side, Side];
  const open = [...x.open, ...y.open];
  if (matches ? matches(a, b, options, kit) : x.key !== undefined && x.key === y.key) {
    const exception = exceptionBetween(open, x.parts, y.parts);
    const section = exception?.section ?? sectionOf(call, x.parts, y.parts);
    const reasons =
      a === b || matches ? [] : [...x.because, ...y.because, ...reasonsFor(call, x.parts, y.parts, exception, section)];
    return [make(section, { equal: true, because: reasons })];
  }
  const closed = closedFor(call, x.parts, y.parts);
  const section = closed?.closed ?? sectionOf(call, x.parts, y.parts);
  // A component that an exception for one side ignores is no difference between the two.
  const ignored = open.flatMap(({ ignore = [] }) => ignore);
  const [one, other] = [x, y].map(({ key }) =>
    ignored.length > 0 && key ? joinComponents(without(splitComponents(key), ignored)) : key,
  );
  const isOpaque = one === undefined || other === undefined;
  return [
    make(section, { differs: isOpaque ? undefined : differs(one, other), ranges: rangesOf(a, b) }),
    { ...call, a: x.parts, b: y.parts, keys: [one, other], closed, section },
  ];
}
