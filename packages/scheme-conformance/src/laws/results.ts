import type { SecretSpan } from '@urikit/generic/hooks';
import { isPromise } from '@urikit/generic/internal';
import { parseUri } from '@urikit/generic/record';
import { propertyLaw } from '../falsify.js';
import { ownTexts } from '../generate.js';
import { type Law, messageOf, type Trouble } from '../law.js';
import { deepFreeze, isSame, shown } from '../same.js';
import type { Subject, Target } from '../target.js';
import { attempt, call, givenTo, type HookName } from './calls.js';

/** Laws of results that an engine reads in silence: a redaction hides all if a function of secrets fails, and lists read no host. */

const RESULTS: readonly (readonly [HookName, (value: unknown) => boolean, string])[] = [
  ['identity', (value) => typeof value === 'string', 'a string'],
  ['equivalent', (value) => typeof value === 'boolean', 'true or false'],
  [
    'hosts',
    (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'),
    'a list of strings, as in ["h.example"]',
  ],
];

function results(text: string, subject: Subject): Trouble | undefined {
  const hooks = subject.hooksOf(text);
  for (const [name, isRight, expected] of RESULTS) {
    const uri = hooks[name] === undefined ? undefined : givenTo(name, text, subject);
    const outcome = uri && attempt(() => call(name, hooks, uri));
    if (outcome === undefined || 'error' in outcome || isPromise(outcome.value) || isRight(outcome.value)) continue;
    return [`the hook ${name} returned ${shown(outcome.value)}, expected ${expected}`, `return ${expected}`];
  }
  const hint = attempt(() => hooks.hint?.(text, undefined));
  if ('error' in hint) return [`the hook hint threw: ${messageOf(hint.error)}`, 'return undefined for other strings'];
  return hint.value === undefined || typeof hint.value === 'string'
    ? undefined
    : [`the hook hint returned ${shown(hint.value)}, expected a string`, 'return a string, or undefined'];
}

const PARTS: readonly SecretSpan['component'][] = ['userinfo', 'path', 'query', 'fragment'];

/** Tells if a value is a span inside of its component. */
function isSpan(value: unknown, text: string): boolean {
  const { component, start, end } = Object(value) as Partial<SecretSpan>;
  const uri = parseUri(text);
  if (component === undefined || !PARTS.includes(component)) return false;
  const part = component === 'userinfo' ? uri.authority?.userinfo : uri[component];
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    0 <= Number(start) &&
    Number(start) <= Number(end) &&
    Number(end) <= (part?.length ?? 0)
  );
}

function secrets(text: string, { hooksOf }: Subject): Trouble | undefined {
  for (const secret of hooksOf(text).secrets ?? []) {
    if (typeof secret !== 'function') continue;
    const spans = (): readonly unknown[] => [...(secret(deepFreeze(parseUri(text))) as Iterable<unknown>)];
    const [one, other] = [attempt(spans), attempt(spans)];
    if ('error' in one)
      return [
        `a function of secrets threw: ${messageOf(one.error)}`,
        'return [] for a URI without secrets: redaction shows the scheme alone if it throws',
      ];
    const wrong = (one.value as readonly unknown[]).find((span) => !isSpan(span, text));
    if (wrong !== undefined)
      return [
        `a function of secrets returned ${shown(wrong)}`,
        'return spans inside of userinfo, path, query or fragment',
      ];
    if (!('value' in other) || !isSame(one.value, other.value))
      return ['a function of secrets gives another answer the second time', 'keep no state'];
  }
  return undefined;
}

export const resultLaws = (target: Target): readonly Law[] => [
  propertyLaw(target, {
    id: 'results',
    title: 'identity, equivalent, hosts and hint return values of their kind',
    values: ownTexts,
    look: results,
  }),
  propertyLaw(target, {
    id: 'secrets',
    title: 'functions of secrets return spans of the URI, and do not throw',
    values: ownTexts,
    look: secrets,
  }),
];
