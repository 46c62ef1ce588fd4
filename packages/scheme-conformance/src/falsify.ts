import { PluginError } from '@urikit/generic';
import fc from 'fast-check';
import type { Breach } from './breach.js';
import { type Law, messageOf, type Trouble } from './law.js';
import { shown } from './same.js';
import type { Subject, Target } from './target.js';

/** A law on generated values: the values and the check. */
export interface Property<T> {
  readonly id: string;
  readonly title: string;
  readonly values: (target: Target, subject: Subject) => fc.Arbitrary<T>;
  /** Values to check before the generated ones. */
  readonly first?: (target: Target, subject: Subject) => readonly T[];
  /** Checks the plugin with one value; undefined if it keeps the law. */
  readonly look: (value: T, subject: Subject, target: Target) => Trouble | undefined;
  /** Advice for an exception. If absent, another law reports exceptions. */
  readonly onError?: string;
}

const SEED = 3986;
const RUNS = 300;

function lookAt<T>({ look, onError }: Property<T>, value: T, subject: Subject, target: Target): Trouble | undefined {
  try {
    return look(value, subject, target);
  } catch (error) {
    return onError === undefined
      ? undefined
      : [error instanceof PluginError ? messageOf(error) : `a hook threw: ${messageOf(error)}`, onError];
  }
}

/** Each law gets a separate seed, because a hook with state could recognize the strings of an earlier law. */
const seedOf = (seed: number, id: string): number =>
  Array.from(id).reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 0x7fffffff, seed);

/** Looks for the simplest value that shows a breach, with one configuration. */
function falsify<T>(property: Property<T>, subject: Subject, target: Target): Breach | undefined {
  const { seed = SEED, runs = RUNS } = target.cases;
  const keeps = (value: T): boolean => lookAt(property, value, subject, target) === undefined;
  const examples = (property.first?.(target, subject) ?? []).map((value): [T] => [value]);
  const { counterexample } = fc.check(fc.property(property.values(target, subject), keeps), {
    seed: seedOf(seed, property.id),
    numRuns: runs + examples.length,
    examples,
  });
  if (counterexample === null) return undefined;
  const [value] = counterexample;
  const [problem, cure] = lookAt(property, value, subject, target) ?? [
    'a hook gives different answers for one string',
    'keep no state: the result of a hook depends on its arguments alone',
  ];
  const texts = Array.isArray(value) ? (value as readonly unknown[]).map(shown).join(' and ') : shown(value);
  return {
    law: property.id,
    problem: `plugin "${target.plugin.id}": ${problem}`,
    cure,
    example: `${texts} (configuration ${subject.asked}, seed ${String(seed)})`,
  };
}

/** A law that is tried on generated texts, with each configuration that the plugin accepts. */
export const propertyLaw = <T>(target: Target, property: Property<T>): Law => ({
  id: property.id,
  title: property.title,
  run: () => {
    for (const config of [{}, ...(target.cases.configs?.accepted ?? [])]) {
      const breach = falsify(property, target.subject(config), target);
      if (breach !== undefined) return breach;
    }
    return undefined;
  },
});
