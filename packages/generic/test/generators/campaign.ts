import { type Random, randomOf } from './random.js';

/** The seed of the tests: the same texts each time. `FUZZ_SEED` repeats what a fuzz run found. */
const TEST_SEED = 3986;

const numberFrom = (name: string): number | undefined => {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`expected a whole number in ${name}, found "${text}"`);
  return value;
};

/** The seed of a test run. */
export const testSeed = (): number => numberFrom('FUZZ_SEED') ?? TEST_SEED;

/** The seed of a fuzz run: a new one each time, unless `FUZZ_SEED` says which. */
export const fuzzSeed = (): number => numberFrom('FUZZ_SEED') ?? Math.floor(Math.random() * 0x7fffffff);

/** How many seconds a soak lasts: `FUZZ_SECONDS`, or ten minutes. */
export const fuzzSeconds = (): number => numberFrom('FUZZ_SECONDS') ?? 600;

/** How long a campaign goes on: so many inputs, or so many seconds, whichever comes first. */
export interface Bound {
  readonly runs: number;
  /** Absent: as long as it takes. */
  readonly seconds?: number;
}

/** The bound of a fuzz campaign: `FUZZ_SECONDS`, or a share of `FUZZ_RUNS`, or both; a share of two million where neither is set. */
export function fuzzBound(share = 1): Bound {
  const seconds = numberFrom('FUZZ_SECONDS');
  const runs = numberFrom('FUZZ_RUNS') ?? (seconds === undefined ? 2_000_000 : Infinity);
  return { runs: Math.ceil(runs / share), ...(seconds !== undefined && { seconds }) };
}

/** A bound for people: `100 texts`, `60 seconds of texts`, `100 texts or 60 seconds`. */
export const shownBound = ({ runs, seconds }: Bound, inputs: string): string => {
  if (runs === Infinity) return `${String(seconds)} seconds of ${inputs}`;
  return `${String(runs)} ${inputs}${seconds === undefined ? '' : ` or ${String(seconds)} seconds`}`;
};

/** What is wrong with the engine's reading of an input, undefined where nothing is. */
export type Fault<T> = (input: T) => string | undefined;

export interface Campaign<T> extends Bound {
  readonly seed: number;
  readonly generate: (random: Random) => T;
  readonly fault: Fault<T>;
  /** Simpler inputs to try once one has failed. */
  readonly simpler?: (input: T) => Iterable<T>;
}

/** All texts with one stretch left out, the longest stretches first. */
export function* shorter(text: string): Iterable<string> {
  for (let length = text.length >> 1; length >= 1; length >>= 1) {
    for (let at = 0; at + length <= text.length; at += length) yield text.slice(0, at) + text.slice(at + length);
  }
}

/** As `shorter`, for tuples of texts: one of them at a time. */
export function* shorterTuples<T extends readonly string[]>(texts: T): Iterable<T> {
  for (const [i, text] of texts.entries())
    for (const each of shorter(text)) yield texts.with(i, each) as readonly string[] as T;
}

function faultOf<T>(fault: Fault<T>, input: T): string | undefined {
  try {
    return fault(input);
  } catch (error) {
    return `threw ${String(error)}`;
  }
}

/** Goes on as long as a simpler input fails too; every step is smaller, so that comes to an end. */
function simplest<T>({ fault, simpler }: Campaign<T>, failing: T): T {
  for (const each of simpler?.(failing) ?? []) {
    if (faultOf(fault, each) !== undefined) return simplest({ fault, simpler } as Campaign<T>, each);
  }
  return failing;
}

const shown = (input: unknown): string => {
  const text = JSON.stringify(input);
  return text.length > 500 ? `${text.slice(0, 500)}... (${String(text.length)} characters)` : text;
};

/** A clock is looked at once in so many inputs. */
const BETWEEN_LOOKS = 64;

/** Whether the seconds of a campaign are over. */
function clockOf(seconds: number | undefined): (run: number) => boolean {
  if (seconds === undefined) return () => false;
  const end = performance.now() + seconds * 1000;
  return (run) => run % BETWEEN_LOOKS === 0 && performance.now() >= end;
}

/**
 * Generates inputs and looks for a fault in each.
 *
 * @returns how many inputs there were
 * @throws Error with the simplest input found that has the fault, and the seed to find it again
 */
export function campaign<T>(plan: Campaign<T>): number {
  const random = randomOf(plan.seed);
  const isOver = clockOf(plan.seconds);
  let run = 0;
  for (; run < plan.runs && !isOver(run); run++) {
    const input = plan.generate(random);
    if (faultOf(plan.fault, input) === undefined) continue;
    const simple = simplest(plan, input);
    throw new Error(
      `${String(faultOf(plan.fault, simple))}\n  for ${shown(simple)}\n  found as ${shown(input)}\n  FUZZ_SEED=${String(plan.seed)}, run ${String(run + 1)}`,
    );
  }
  return run;
}
