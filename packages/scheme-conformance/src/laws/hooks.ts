import { parseUri, type Uri } from '@urikit/generic';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import fc from 'fast-check';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import { type Law, saysOf, type Trouble } from '../law.js';
import { deepFreeze, isSame } from '../same.js';
import type { Subject, Target } from '../target.js';

/** The functions themselves: they return, are functions of what they are given, and change nothing. */

type Name = 'check' | 'normalize' | 'equivalent' | 'view';
const NAMES: readonly Name[] = ['check', 'normalize', 'equivalent', 'view'];

const INSTEAD: Readonly<Record<Name, string>> = {
  check: 'report a finding instead',
  normalize: 'return the URI as it was given where there is nothing to do',
  equivalent: 'return false where the two are not known to be equivalent',
  view: 'return undefined where there is nothing to read',
};

/** What a hook is given for a text; undefined where it cannot be told, for normalize breaks other laws. */
function givenTo(name: Name, text: string, { engine, data }: Subject): Uri | undefined {
  if (name === 'check') return parseUri(text);
  if (name === 'normalize') return parseUri(data.normalize(text));
  try {
    return parseUri(engine.normalize(text));
  } catch {
    return undefined;
  }
}

/** What a hook says; of check all that it reports. */
function call(name: Name, hooks: SchemeHooks, uri: Uri): unknown {
  if (name === 'equivalent') return hooks.equivalent?.(uri, uri);
  if (name !== 'check') return hooks[name]?.(uri);
  const findings: Finding[] = [];
  const returned: unknown = hooks.check?.(uri, (finding) => void findings.push({ ...finding }), { normal: uri });
  return returned instanceof Promise ? returned : findings;
}

const attempt = (act: () => unknown): { readonly value: unknown } | { readonly error: unknown } => {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
};

function throws(text: string, subject: Subject): Trouble | undefined {
  for (const name of NAMES) {
    const uri = givenTo(name, text, subject);
    const outcome = uri && attempt(() => call(name, subject.hooksOf(text), uri));
    if (outcome !== undefined && 'error' in outcome)
      return [`the hook ${name} threw: ${saysOf(outcome.error)}`, INSTEAD[name]];
    if (name !== 'view' && outcome?.value instanceof Promise)
      return [`the hook ${name} returned a promise`, 'make it synchronous: hooks wait for nothing'];
  }
  return undefined;
}

function pure([text, other]: readonly [string, string], subject: Subject): Trouble | undefined {
  const hooks = subject.hooksOf(text);
  for (const name of NAMES) {
    const [uri, between] = [givenTo(name, text, subject), givenTo(name, other, subject)];
    if (uri === undefined || between === undefined) continue;
    const free = attempt(() => call(name, hooks, structuredClone(uri)));
    const frozen = attempt(() => call(name, hooks, deepFreeze(structuredClone(uri))));
    if ('value' in free && 'error' in frozen)
      return [
        `the hook ${name} changes the URI it was given: ${saysOf(frozen.error)}`,
        'return a new record, as in { ...uri, path }',
      ];
    attempt(() => call(name, subject.hooksOf(other), between));
    const again = attempt(() => call(name, hooks, structuredClone(uri)));
    if ('value' in free && 'value' in again && !isSame(free.value, again.value))
      return [
        `the hook ${name} gives another answer the second time`,
        'keep no state, no clock, no random number: a hook is a function of what it is given',
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
    title: 'hooks are pure: the same result twice, and what they are given stays as it is',
    values: (of: Target, subject: Subject): fc.Arbitrary<readonly [string, string]> =>
      fc.tuple(ownTexts(of, subject), ownTexts(of, subject)),
    look: pure,
  }),
];
