import { PluginError } from '@urikit/generic';
import fc from 'fast-check';
import type { Breach } from './breach.js';
import { type Law, saysOf, type Trouble } from './law.js';
import { shown } from './same.js';
import type { Subject, Target } from './target.js';

/** Texts and how the law is tried on them. */
export interface Property<T> {
  readonly id: string;
  readonly title: string;
  readonly values: (target: Target, subject: Subject) => fc.Arbitrary<T>;
  /** Values that are looked at before those; none where it is absent. */
  readonly first?: (target: Target, subject: Subject) => readonly T[];
  /** What is wrong with the plugin at this value; undefined where nothing is. */
  readonly look: (value: T, subject: Subject, target: Target) => Trouble | undefined;
  /** What to do about an exception. Absent: exceptions are left to the law that is about them. */
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
      : [error instanceof PluginError ? saysOf(error) : `a hook threw: ${saysOf(error)}`, onError];
  }
}

/** Each law has texts of its own: a hook that remembers would know those of the law before. */
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
    'a hook answers now this and now that for one text',
    'keep no state: a hook is a function of what it is given',
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
