import type { FullEngine } from '@urikit/generic';

/** The verbs over strings. */
const VERBS = [
  'normalize',
  'tryNormalize',
  'compare',
  'equivalent',
  'identity',
  'resolve',
  'tryResolve',
  'resolveReference',
  'tryResolveReference',
  'relativize',
  'check',
  'explain',
  'needs',
  'view',
  'tryView',
] as const satisfies readonly (keyof FullEngine)[];

export type Verb = (typeof VERBS)[number];

/** The outcome of a call. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Called after each call of a verb, with its arguments and its outcome. Its errors are dropped. */
export type Observer = (verb: Verb, args: readonly unknown[], outcome: Outcome) => void;

type Call = (...args: readonly unknown[]) => unknown;

/** Calls a verb of an engine. Never throws. */
export function outcomeOf(engine: FullEngine, verb: Verb, args: readonly unknown[]): Outcome {
  try {
    return { value: (engine[verb] as Call)(...args) };
  } catch (error) {
    return { error };
  }
}

/**
 * Wraps an engine: the same results and errors, and an observer that is called after each call. A call that the
 * observer itself makes is not observed.
 */
export function observedEngine(engine: FullEngine, observe: Observer): FullEngine {
  let isObserving = false;
  const observed =
    (verb: Verb): Call =>
    (...args) => {
      const outcome = outcomeOf(engine, verb, args);
      if (!isObserving) {
        isObserving = true;
        try {
          observe(verb, args, outcome);
        } catch {
          // An error of an observer does not affect results.
        } finally {
          isObserving = false;
        }
      }
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    };
  return Object.freeze({ ...engine, ...Object.fromEntries(VERBS.map((verb) => [verb, observed(verb)])) });
}
