import type { Same, Sameness, Standard } from '@urikit/same';
import fc from 'fast-check';
import { type Law, lawOf } from '../law.js';
import type { StandardSettings } from './case.js';
import { near } from './spellings-near.js';

/** A standard under test, with the strings and options of its table. */
export interface Subject {
  readonly standard: Standard;
  /** Without near misses, which are most of the work. */
  readonly bound: Same;
  /** The strings of the table. */
  readonly strings: readonly string[];
  /** The options of the table, with those that are absent. */
  readonly options: readonly (object | undefined)[];
}

/** Looks at strings under options: the trouble that it finds. */
export type Look = (strings: readonly string[], options: object | undefined) => string | undefined;

/** Values as JSON, for messages. */
export const shown = (...strings: readonly unknown[]): string =>
  strings.map((each) => JSON.stringify(each)).join(' and ');
/** Tells if a standard refused a side. */
export const isRefused = ({ refused }: Sameness): boolean => refused !== undefined;

/** A law that is tried on strings near those of the table. */
export function lawNear(
  subject: Subject,
  settings: StandardSettings,
  id: string,
  title: string,
  count: number,
  cure: string,
  look: Look,
): Law {
  const { runs = 300, seed = 3986 } = settings;
  return lawOf(
    id,
    title,
    () => {
      const values = fc.tuple(near(subject.strings, count), fc.constantFrom(...subject.options));
      const { counterexample } = fc.check(
        fc.property(values, ([strings, options]) => look(strings, options) === undefined),
        { seed, numRuns: runs },
      );
      if (counterexample === null) return undefined;
      const [[strings, options]] = counterexample;
      return [`${String(look(strings, options))}: ${shown(...strings, options ?? {})}`, cure];
    },
    cure,
  );
}
