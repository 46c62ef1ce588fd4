import type { SchemeHooks } from './scheme-hooks.js';
import { whyNoRules } from './validate-rules.js';
import { nearestName } from './did-you-mean.js';

/** What a member must be: a test, and how to say it. */
type Expectation = readonly [test: (value: unknown) => boolean, expected: string];

const oneOf = (...values: readonly string[]): Expectation => [
  (value) => values.includes(value as string),
  values.map((value) => `"${value}"`).join(' or '),
];
const listOf = ([test, expected]: Expectation): Expectation => [
  (value) => Array.isArray(value) && value.every(test),
  `a list of ${expected}`,
];

const TEXT: Expectation = [(value) => typeof value === 'string' && value !== '', 'a text'];
const PORT: Expectation = [
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  'an integer from 0 to 65535',
];
const HOST: Expectation = [
  (value) => typeof value === 'string' && !/[A-Z]/.test(value.replace(/%../g, '')),
  'hosts in lower case',
];
const FUNCTION: Expectation = [(value) => typeof value === 'function', 'a function'];
const PRESENCE = oneOf('allowed', 'discouraged', 'forbidden');

const MEMBERS: Readonly<Record<keyof SchemeHooks, Expectation>> = {
  id: TEXT,
  rfc: TEXT,
  defaultPort: PORT,
  authority: oneOf('required', 'optional', 'forbidden'),
  host: oneOf('required', 'may-be-empty'),
  names: oneOf('dns'),
  emptyPath: oneOf('/', ''),
  absentAuthority: oneOf('empty'),
  localHosts: listOf(HOST),
  path: oneOf('hierarchical', 'opaque'),
  references: oneOf('none'),
  userinfo: PRESENCE,
  query: PRESENCE,
  fragment: PRESENCE,
  secrets: listOf(oneOf('password', 'userinfo', 'query', 'fragment')),
  check: FUNCTION,
  normalize: FUNCTION,
  rules: [() => true, 'a list of rules'],
  identity: FUNCTION,
  outsideIdentity: listOf(oneOf('userinfo', 'query')),
  equivalent: FUNCTION,
  transitive: [(value) => value === false, 'false, or nothing at all'],
  view: FUNCTION,
};

const NAMES = Object.keys(MEMBERS);

const isMember = (name: string): name is keyof SchemeHooks => NAMES.includes(name);

const meant = (member: string): string => {
  const near = nearestName(member, NAMES);
  return near === undefined ? '' : ` (is "${near}" meant?)`;
};

/**
 * Checks the hooks of a scheme when an engine is made: a member that is misspelled would be a rule that is not kept.
 *
 * @throws RangeError naming the scheme, the member and what was expected
 */
export function validateHooks(scheme: string, hooks: SchemeHooks): void {
  const entries = Object.entries((hooks as SchemeHooks | null | undefined) ?? fail(scheme, 'hooks', 'an object'));
  for (const [member, value] of entries) {
    const [test, expected] = isMember(member)
      ? MEMBERS[member]
      : fail(scheme, member, `no such member${meant(member)}; hooks have ${NAMES.join(', ')}`);
    if (value !== undefined && !test(value)) fail(scheme, member, expected);
  }
  const [place, expected] = (hooks.rules === undefined ? undefined : whyNoRules(hooks.rules)) ?? [];
  if (place !== undefined && expected !== undefined) fail(scheme, place, expected);
  validateEquivalence(scheme, hooks);
}

/** A scheme has a key, or an equivalence without one; the latter has to say so, for nobody can group by it. */
function validateEquivalence(scheme: string, { equivalent, transitive, identity, outsideIdentity }: SchemeHooks): void {
  if (equivalent === undefined) {
    if (transitive !== undefined) fail(scheme, 'transitive', 'the function equivalent beside it');
    return;
  }
  if (transitive === undefined)
    fail(
      scheme,
      'equivalent',
      '"transitive: false" beside it; where equivalence is transitive, give identity instead: a function that returns one key for all URIs that are equivalent',
    );
  if (identity !== undefined || outsideIdentity !== undefined)
    fail(scheme, 'equivalent', 'no identity and no outsideIdentity beside it: a scheme has a key, or has none');
}

function fail(scheme: string, member: string, expected: string): never {
  throw new RangeError(`scheme "${scheme}", ${member}: expected ${expected}`);
}
