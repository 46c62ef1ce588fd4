import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import type { Subject, Target } from '../target.js';
import { ambientReads, type Watch, watchReads } from '../work/ambient-reads.js';
import { call, givenTo, HOOK_NAMES } from './calls.js';

/** A law of all functions: their arguments are their only input. */

/** The trouble with the reads of a function of a plugin. */
function readsBesides(subject: string, reads: readonly string[]): Trouble | undefined {
  if (reads.length === 0) return undefined;
  return [
    `${subject} reads ${reads.join(', ')}`,
    'read it outside of the plugin and pass it as an option, so that the fingerprint of a registry has it',
  ];
}

/** Looks for a read of `configure`. */
export const readsOfConfigure = (configure: () => unknown): Trouble | undefined =>
  readsBesides('configure', ambientReads(configure));

const look =
  ({ reads }: Watch) =>
  (text: string, subject: Subject): Trouble | undefined => {
    for (const name of HOOK_NAMES) {
      const uri = givenTo(name, text, subject);
      const trouble =
        uri &&
        readsBesides(
          `the hook ${name}`,
          reads(() => call(name, subject.hooksOf(text), uri)),
        );
      if (trouble !== undefined) return trouble;
    }
    return undefined;
  };

const LAW = { id: 'ambient', title: 'hooks read no clock, no random source and no environment' };

export const ambientLaws = (target: Target): readonly Law[] => [
  {
    ...LAW,
    run: () => {
      // One watch for all strings: replacing the sources takes longer than a hook.
      const watch = watchReads();
      try {
        return propertyLaw(target, { ...LAW, values: ownTexts, look: look(watch) }).run();
      } finally {
        watch.stop();
      }
    },
  },
];
