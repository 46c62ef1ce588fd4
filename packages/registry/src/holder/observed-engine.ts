import type { Engine } from '@urikit/generic';
import { whyNotPlain } from '@urikit/generic/internal';
import { dropAnswer, memberIn } from '../given/members.js';
import { type Call, type Verb, wrapVerbs } from '../trace/traced-engine.js';

/** The outcome of a call. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Called after each call of a verb, with arguments that repeat it, and its outcome. Its errors are dropped. */
export type Observer = (verb: Verb, args: readonly unknown[], outcome: Outcome) => void;

/** The outcome of a function. Never throws. */
function outcomeBy(call: () => unknown): Outcome {
  try {
    return { value: call() };
  } catch (error) {
    return { error };
  }
}

/** Calls a verb of an engine. Never throws. */
export const outcomeOf = (engine: Engine, verb: Verb, args: readonly unknown[]): Outcome =>
  outcomeBy(() => (engine[verb] as Call)(...args));

function resultOf(outcome: Outcome): unknown {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** The arguments of a call and of its repetition, which does not call the caller's function for evidence a second time. */
function repeatable(args: readonly unknown[]): readonly [first: readonly unknown[], again: readonly unknown[]] {
  const at = args.findIndex((arg) => typeof memberIn(arg, 'evidence') === 'function');
  // The engine refuses options that are not plain.
  if (at < 0 || whyNotPlain(args[at]) !== undefined) return [args, args];
  const options = args[at] as { readonly evidence: Call };
  const known = new Map<unknown, Outcome>();
  const asked: Call = (uri) => {
    const outcome = outcomeBy(() => options.evidence(uri));
    known.set(uri, outcome);
    return resultOf(outcome);
  };
  const repeated: Call = (uri) => resultOf(known.get(uri) ?? { value: undefined });
  return [args.with(at, { ...options, evidence: asked }), args.with(at, { ...options, evidence: repeated })];
}

/**
 * Wraps an engine: the same results and errors, and an observer that is called after each call. A call that the
 * observer itself makes is not observed.
 */
export function observedEngine(engine: Engine, observe: Observer): Engine {
  let isObserving = false;
  return wrapVerbs(engine, (verb) => (...args) => {
    const [first, again] = repeatable(args);
    const outcome = outcomeOf(engine, verb, first);
    if (!isObserving) {
      isObserving = true;
      try {
        dropAnswer(observe(verb, again, outcome));
      } catch {
        // An error of an observer does not affect results.
      } finally {
        isObserving = false;
      }
    }
    return resultOf(outcome);
  });
}
