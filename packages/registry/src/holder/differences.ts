import type { FullEngine } from '@urikit/secrets';
import { inWords, shownCall } from './answers.js';
import type { Verb } from '../trace/verbs.js';
import { type Outcome, outcomeOf } from './observed-engine.js';

/** The differences between a holder and its shadow, since one of the two changed last. Frozen. */
export interface Differences {
  /** The number of calls that both answered. */
  readonly calls: number;
  /** The number of calls with two outcomes. */
  readonly different: number;
  /** The first 100 differences. Those with the same verb, answers and string are one, with a `count`. */
  readonly samples: readonly {
    readonly verb: string;
    /** The first string of the call, without secrets, at most 500 characters. */
    readonly text: string;
    /** The outcome of the holder in words: issues with severity and position, a value as JSON. */
    readonly held: string;
    /** The outcome of the shadow. */
    readonly shadow: string;
    readonly count: number;
  }[];
}

type Sample = Differences['samples'][number];

/** The number of samples. */
const MOST = 100;

/** Counts the differences between two engines, call by call. */
export interface Comparison {
  readonly compare: (held: FullEngine, shadow: FullEngine, call: readonly [Verb, readonly unknown[], Outcome]) => void;
  readonly differences: () => Differences;
}

/** A promise that is rejected ends a process of Node if it has no handler. */
const ignoreRejection = (outcome: Outcome): void => {
  if ('value' in outcome && outcome.value instanceof Promise) outcome.value.catch(() => undefined);
};

export function createComparison(): Comparison {
  let compared: readonly FullEngine[] = [];
  let [calls, different] = [0, 0];
  let samples = new Map<string, Sample>();
  return {
    compare: (held, shadow, [verb, args, outcome]) => {
      if (compared[0] !== held || compared[1] !== shadow) {
        compared = [held, shadow];
        [calls, different] = [0, 0];
        samples = new Map();
      }
      const other = outcomeOf(shadow, verb, args);
      ignoreRejection(other);
      calls += 1;
      const [mine, its] = [inWords(verb, outcome), inWords(verb, other)];
      if (mine === its) return;
      different += 1;
      const { text, shown } = shownCall(verb, args, compared);
      const sample = { verb, text, held: shown(mine), shadow: shown(its) };
      const key = Object.values(sample).join('\n');
      const known = samples.get(key);
      if (known !== undefined || samples.size < MOST) samples.set(key, { ...sample, count: (known?.count ?? 0) + 1 });
    },
    differences: () =>
      Object.freeze({
        calls,
        different,
        samples: Object.freeze(Array.from(samples.values(), (sample) => Object.freeze({ ...sample }))),
      }),
  };
}
