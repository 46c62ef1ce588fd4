import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import type { Law, Trouble } from '../law.js';
import type { Subject, Target } from '../target.js';
import { ambientReads } from '../work/ambient-reads.js';
import { call, givenTo, HOOK_NAMES } from './calls.js';

/** A law of all functions: their arguments are their only input. */

/** Finds reads of a clock, a random source or the environment while a function of a plugin runs. */
export function readsBesides(what: string, act: () => unknown): Trouble | undefined {
  const reads = ambientReads(act);
  if (reads.length === 0) return undefined;
  return [
    `${what} reads ${reads.join(', ')}`,
    'read it outside of the plugin and pass it as an option, so that the fingerprint of a registry has it',
  ];
}

function look(text: string, subject: Subject): Trouble | undefined {
  for (const name of HOOK_NAMES) {
    const uri = givenTo(name, text, subject);
    const trouble = uri && readsBesides(`the hook ${name}`, () => call(name, subject.hooksOf(text), uri));
    if (trouble !== undefined) return trouble;
  }
  return undefined;
}

export const ambientLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'ambient',
    title: 'hooks read no clock, no random source and no environment',
    values: ownTexts,
    look,
  }),
];
