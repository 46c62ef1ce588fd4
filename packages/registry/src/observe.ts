import { engineOf, whyNotPlain } from '@urikit/generic/internal';
import type { Engine, FullEngine } from '@urikit/generic';
import { dropAnswer } from './given/members.js';
import { RegistryError } from './given/registry-error.js';

const VERBS = [
  ...(['normalize', 'tryNormalize', 'compare', 'equivalent', 'identity', 'check', 'explain', 'needs'] as const),
  ...(['resolve', 'tryResolve', 'resolveReference', 'tryResolveReference', 'relativize', 'view', 'tryView'] as const),
] as const satisfies readonly (keyof FullEngine)[];

type Verb = (typeof VERBS)[number];
type Call = (...args: readonly unknown[]) => unknown;

/** A call of a verb of an engine. Its strings may hold secrets: `engine.redact` hides them. */
export interface ObservedCall {
  /** The member of the engine, as in `check`. */
  readonly verb: Verb;
  /** The arguments; another engine may be called with them. */
  readonly args: readonly unknown[];
  /** The result, or the error that was thrown. */
  readonly outcome: { readonly value: unknown } | { readonly error: unknown };
}

/** The arguments for a listener: the caller's function for evidence is not called a second time. */
const withoutEvidence = (args: readonly unknown[]): readonly unknown[] =>
  args.map((arg) =>
    whyNotPlain(arg) === undefined && 'evidence' in (arg as object) ? { ...(arg as object), evidence: undefined } : arg,
  );

/**
 * Wraps an engine: the same results and errors, and a listener that is called after each call of a verb. A call that the listener
 * itself makes is not observed, and its errors are dropped.
 *
 * @returns a frozen engine
 * @throws RegistryError `registry/set` for a listener that is no function; UrikitError `input/value` for another engine
 * @example observe(registry.engine, ({ verb, args }) => log.info(verb, registry.engine.redact(String(args[0]))))
 */
export function observe<Observed extends Engine>(engine: Observed, listener: (call: ObservedCall) => void): Observed {
  if (typeof listener !== 'function')
    throw new RegistryError('registry/set', 'the listener of observe is no function', 'give a function (call) => void');
  const verbs = engineOf(engine, ['hooks', 'normalize']) as Readonly<Partial<Record<Verb, Call>>>;
  let isObserving = false;
  const wrap =
    (verb: Verb): Call =>
    (...args) => {
      let outcome: ObservedCall['outcome'];
      try {
        outcome = { value: (verbs[verb] as Call)(...args) };
      } catch (error) {
        outcome = { error };
      }
      if (!isObserving) {
        isObserving = true;
        try {
          dropAnswer(listener({ verb, args: withoutEvidence(args), outcome }));
        } catch {
          // An error of a listener does not affect results.
        } finally {
          isObserving = false;
        }
      }
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    };
  return Object.freeze({
    ...engine,
    ...Object.fromEntries(VERBS.filter((verb) => verbs[verb] !== undefined).map((verb) => [verb, wrap(verb)])),
  });
}
