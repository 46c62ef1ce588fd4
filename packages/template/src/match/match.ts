import { expandParts } from '../expand.js';
import { kit, type StringIssue } from '@urikit/generic';
import { templateIssue } from '../issue.js';
import { OPERATORS } from '../operators.js';
import type { Expression, Part } from '../parts.js';
import type { Values } from '../values.js';
import { ambiguityOf } from './ambiguity.js';
import { type Automaton, automatonOf } from './automaton.js';
import { bytesOf, extrasOf, normalParts } from './lenient.js';
import { readAll } from './read.js';
import type { Matched } from './readings.js';
import { run } from './run.js';
import type { Shapes } from './shapes.js';

/** A template that is ready to be matched, or the issue that says why it cannot be. */
export interface Matcher {
  readonly parts: readonly Part[];
  readonly shapes: Shapes;
  readonly automaton: Automaton;
  /** True if strings are read that no expansion wrote. */
  readonly lenient: boolean;
  readonly issue: StringIssue | undefined;
}

/** The limits of a match: the automaton has a step for each pair of variables of an expression. */
const MOST_VARIABLES = 1000;
const MOST_TEXT = 0x10000;

const isExpression = (part: Part): part is Expression => part.kind === 'expression';

const isTooLarge = (parts: readonly Part[]): boolean =>
  parts.reduce((sum, part) => sum + (isExpression(part) ? part.variables.length : 0), 0) > MOST_VARIABLES ||
  parts.reduce((sum, part) => sum + part.source.length, 0) > MOST_TEXT;

const build = (parts: readonly Part[], shapes: Shapes, lenient: boolean): Automaton =>
  automatonOf(parts, shapes, lenient ? extrasOf(parts) : []);

/** Prepares a template for matches. Never throws. */
export function matcherOf(given: readonly Part[], shapes: Shapes, lenient: boolean): Matcher {
  const parts = lenient ? normalParts(given) : given;
  if (isTooLarge(parts)) {
    const message = `expected at most ${String(MOST_VARIABLES)} variables and ${String(MOST_TEXT)} characters for a match`;
    const issue = templateIssue('template/too-large', 0, 0, message);
    return { parts, shapes, automaton: automatonOf([], {}), lenient, issue };
  }
  const automaton = build(parts, shapes, lenient);
  return { parts, shapes, automaton, lenient, issue: ambiguityOf(automaton) };
}

/** More names than these are not left out by turns: each doubles the number of turns. */
const MOST_TURNS = 6;

/**
 * The variables that a string may skip although a later one of their expression is defined: `/x` is the expansion of
 * `{/a,b}{?a}`, and `/xy` that of `{/a:1,b}`, for a `b`. The positions of the strings alone do not tell.
 */
const skippable = (parts: readonly Part[]): readonly string[] => [
  ...new Set(
    parts
      .filter(isExpression)
      .filter(({ operator, variables }) => !OPERATORS[operator].named && variables.length > 1)
      .flatMap(({ variables }) => variables.map(({ name }) => name)),
  ),
];

/** The parts without some variables. */
const without = (parts: readonly Part[], skipped: ReadonlySet<string>): readonly Part[] =>
  parts.flatMap((part): readonly Part[] => {
    if (!isExpression(part)) return [part];
    const variables = part.variables.filter(({ name }) => !skipped.has(name));
    return variables.length === 0 ? [] : [{ ...part, variables }];
  });

/** Every set of the names but the empty one, in the order of binary numbers. */
const setsOf = (names: readonly string[]): readonly ReadonlySet<string>[] =>
  Array.from(
    { length: 2 ** names.length - 1 },
    (_, set) => new Set(names.filter((_name, i) => ((set + 1) >> i) % 2 === 1)),
  );

/**
 * The values that expand to a string; with `lenient` those that expand to another spelling of it.
 *
 * @param given - adds the values that are bound
 * @returns undefined where no values do. Never throws.
 */
export function match(
  { parts, shapes, automaton, lenient }: Matcher,
  written: string,
  given: (values: Values) => Values,
): Readonly<Record<string, Matched>> | undefined {
  const text = lenient ? kit.normalizeTriplets(written) : written;
  const isText = (expanded: string): boolean => expanded === text || (lenient && bytesOf(expanded) === bytesOf(text));
  const readBy = (by: Automaton, texts = run(by, text)): Readonly<Record<string, Matched>> | undefined => {
    const values = texts === undefined ? undefined : readAll(by.occurrences, texts);
    return values !== undefined && isText(expandParts(parts, given(values))) ? values : undefined;
  };
  const texts = run(automaton, text);
  if (texts === undefined) return undefined;
  const skipped = skippable(parts);
  const turns = skipped.length > MOST_TURNS ? [] : setsOf(skipped);
  let values = readBy(automaton, texts);
  for (let i = 0; values === undefined && i < turns.length; i++)
    values = readBy(build(without(parts, turns[i] as ReadonlySet<string>), shapes, lenient));
  return values;
}
