import { type Element, type Expression, isDisjointWith, JS, NFA, type NoParent, type Quantifier } from 'refa';
import { analyse } from 'scslre';

type Alternatives = NoParent<Quantifier>['alternatives'];

/** An automaton for one or more of an alternative. Assertions count as empty. */
function repeated(alternative: Alternatives[number], maxCharacter: number): NFA {
  const nfa = NFA.fromRegex(
    { type: 'Expression', alternatives: [alternative] } as NoParent<Expression>,
    { maxCharacter },
    { assertions: 'ignore' },
  );
  nfa.quantify(1, Infinity);
  return nfa;
}

/** The alternatives of a repetition; those of a group that is all of it. */
function alternativesOf({ alternatives }: NoParent<Quantifier>): Alternatives {
  const [only, ...others] = alternatives;
  const [element, ...more] = others.length === 0 ? (only?.elements ?? []) : [];
  return element?.type === 'Alternation' && more.length === 0 ? element.alternatives : alternatives;
}

/** Tells if a string can be written by repetitions of two of the alternatives: a matcher then tries each mixture of both. */
function isAmbiguous(quantifier: NoParent<Quantifier>, maxCharacter: number): boolean {
  const automata = alternativesOf(quantifier).map((alternative) => repeated(alternative, maxCharacter));
  return automata.some((one, i) => automata.slice(i + 1).some((other) => !isDisjointWith(one, other)));
}

function* elementsIn(alternatives: Alternatives): Generator<readonly [element: NoParent<Element>, isLast: boolean]> {
  for (const { elements } of alternatives)
    for (const [at, element] of elements.entries()) {
      yield [element, at === elements.length - 1];
      if ('alternatives' in element) yield* elementsIn(element.alternatives);
    }
}

/** An assertion, with which a match may fail behind the last repetition. */
const MAY_FAIL = /\$|\(\?[=!]|\\b/i;

/** Repetitions of alternatives that share a string, which scslre leaves to others. */
function hasAmbiguousRepetition({ source, flags }: Pick<RegExp, 'source' | 'flags'>): boolean {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    backreferences: 'disable',
    simplify: false,
    maxNodes: 20_000,
  });
  for (const [element, isLast] of elementsIn(expression.alternatives))
    if (element.type === 'Quantifier' && element.max > 20 && (!isLast || MAY_FAIL.test(source)))
      if (isAmbiguous(element, maxCharacter)) return true;
  return false;
}

/** Calls a function; false if it throws, as for an expression with too many states. */
const holds = (ask: () => boolean): boolean => {
  try {
    return ask();
  } catch {
    return false;
  }
};

/**
 * Tells if a match of an expression may take time that doubles with a character: by a repetition inside of a repetition, or by
 * alternatives in one that share a string.
 *
 * @returns false as well for an expression that cannot be read. Never throws.
 * @example isExponential(/(?:a+)+b/) // true
 */
export function isExponential(expression: Pick<RegExp, 'source' | 'flags'>): boolean {
  const { source } = expression;
  const flags = expression.flags.replace(/[dy]/g, '');
  return (
    holds(() => analyse({ source, flags }).reports.some(({ exponential }) => exponential)) ||
    holds(() => hasAmbiguousRepetition({ source, flags }))
  );
}
