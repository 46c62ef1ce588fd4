import type { Engine, StringIssue } from '@urikit/generic';
import { canonical } from '@urikit/generic/internal';
import { cut, hiding, HIDDEN, holdsSecret, textsIn } from '../trace/trace.js';
import type { Scrub } from '../given/printer.js';
import type { Verb } from '../trace/traced-engine.js';
import { type Observer, type Outcome, outcomeOf } from './observed-engine.js';

/** An outcome in words, to compare it with another one: the wording of a message does not count. */
export function inWords(verb: Verb, outcome: Outcome): string {
  if ('error' in outcome) return `threw ${String((Object(outcome.error) as { code?: unknown }).code)}`;
  const { value } = outcome;
  if (verb === 'check') {
    const issues = value as readonly StringIssue[];
    return (
      issues.map(({ severity, code, start }) => `${severity} ${code} at ${String(start)}`).join(', ') || 'no issue'
    );
  }
  const { ok, issue } = Object(value) as { readonly ok?: unknown; readonly issue?: { readonly code: string } };
  return ok === false && issue !== undefined ? `issue ${issue.code}` : (canonical(value) ?? typeof value);
}

const HAS_NO_STRINGS = /^(?:threw|issue) /;

/**
 * Masks the strings of a call by the secrets of engines.
 *
 * @param scrub - removes the secrets of configurations
 * @returns the first argument without secrets and userinfo, and a function of an outcome in words: `(hidden)` if it may repeat a
 *   secret
 */
export function shownCall(verb: Verb, args: readonly unknown[], engines: readonly Engine[], scrub: Scrub) {
  const asked = textsIn(args);
  const hide = hiding(
    (text) => engines.reduce((each, engine) => engine.redact(each), text),
    scrub,
    () => asked,
  );
  const mayRepeat = asked.some((text) => hide(text) !== text);
  return {
    text: cut(hide(args[0])),
    shown: (words: string) => {
      const hasStrings = verb !== 'check' && !HAS_NO_STRINGS.test(words);
      const isHidden = (hasStrings && (mayRepeat || holdsSecret(words, hide))) || scrub(words) !== words;
      return isHidden ? HIDDEN : cut(words);
    },
  };
}

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
export function createComparison() {
  let compared: readonly Engine[] = [];
  let scrub: Scrub = String;
  let [calls, different] = [0, 0];
  let samples = new Map<string, Sample>();
  return {
    compare: (held: Engine, shadow: Engine, [verb, args, outcome]: Parameters<Observer>, scrubOf: () => Scrub) => {
      if (compared[0] !== held || compared[1] !== shadow) {
        compared = [held, shadow];
        scrub = scrubOf();
        [calls, different] = [0, 0];
        samples = new Map();
      }
      const other = outcomeOf(shadow, verb, args);
      calls += 1;
      const [mine, its] = [inWords(verb, outcome), inWords(verb, other)];
      if (mine === its) return;
      different += 1;
      const { text, shown } = shownCall(verb, args, compared, scrub);
      const sample = { verb, text, held: shown(mine), shadow: shown(its) };
      const key = Object.values(sample).join('\n');
      const known = samples.get(key);
      if (known !== undefined || samples.size < MOST) samples.set(key, { ...sample, count: (known?.count ?? 0) + 1 });
    },
    differences: (): Differences =>
      Object.freeze({
        calls,
        different,
        samples: Object.freeze(Array.from(samples.values(), (sample) => Object.freeze({ ...sample }))),
      }),
  };
}
