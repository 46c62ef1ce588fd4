import { isPromise } from '@urikit/generic/internal';
import fc from 'fast-check';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import { type Law, messageOf, type Trouble } from '../law.js';
import { deepFreeze, isSame } from '../same.js';
import type { Subject, Target } from '../target.js';
import { attempt, call, givenTo, HOOK_NAMES, type HookName } from './calls.js';

/** Laws of the functions: they return, depend only on their arguments, and do not change them. */

const INSTEAD: Readonly<Record<HookName, string>> = {
  check: 'report a finding instead',
  hazards: 'report a hazard instead',
  normalize: 'return the same URI object if no change is needed',
  rules: 'let each rule return the same URI object if no change is needed',
  identity: 'return the same string for all URIs that are equivalent',
  equivalent: 'return false where the two are not known to be equivalent',
  view: 'return undefined for a URI without a reading',
  hosts: 'return a host that cannot be read as it is',
};

/** Looks for a hook that throws for a URI, or returns a promise. */
export function throws(text: string, subject: Subject): Trouble | undefined {
  for (const name of HOOK_NAMES) {
    const uri = givenTo(name, text, subject);
    const outcome = uri && attempt(() => call(name, subject.hooksOf(text), uri));
    if (outcome !== undefined && 'error' in outcome)
      return [`the hook ${name} threw: ${messageOf(outcome.error)}`, INSTEAD[name]];
    if (isPromise(outcome?.value))
      return [`the hook ${name} returned a promise`, 'make it synchronous: hooks cannot wait'];
  }
  return undefined;
}

function pure([text, other]: readonly [string, string], subject: Subject): Trouble | undefined {
  const hooks = subject.hooksOf(text);
  for (const name of HOOK_NAMES) {
    const [uri, between] = [givenTo(name, text, subject), givenTo(name, other, subject)];
    if (uri === undefined || between === undefined) continue;
    const free = attempt(() => call(name, hooks, structuredClone(uri)));
    const frozen = attempt(() => call(name, hooks, deepFreeze(structuredClone(uri))));
    if ('value' in free && 'error' in frozen)
      return [
        `the hook ${name} changes the URI it was given: ${messageOf(frozen.error)}`,
        'return a new record, as in { ...uri, path }',
      ];
    attempt(() => call(name, subject.hooksOf(other), between));
    const again = attempt(() => call(name, hooks, structuredClone(uri)));
    if ('value' in free && 'value' in again && !isSame(free.value, again.value))
      return [
        `the hook ${name} gives another answer the second time`,
        'keep no state, no clock, no random number: the result of a hook depends on its arguments alone',
      ];
  }
  return undefined;
}

export const hookLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'never-throws',
    title: 'no hook throws for a valid URI, and all are synchronous',
    values: ownTexts,
    look: throws,
  }),
  propertyLaw(target, {
    id: 'pure',
    title: 'hooks are pure: they give the same result twice and do not change their arguments',
    values: (of: Target, subject: Subject): fc.Arbitrary<readonly [string, string]> =>
      fc.tuple(ownTexts(of, subject), ownTexts(of, subject)),
    look: pure,
  }),
];
