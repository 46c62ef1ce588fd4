import { type Engine, isUriReference } from '@urikit/generic';
import { engineOf, listOf, optionsOf, textOf, withMembers, wrongValue } from '@urikit/generic/internal';
import type { Breach } from '../breach.js';
import { type Law, lawOf, type Trouble } from '../law.js';
import { spellingsOf } from './spellings.js';

/** The strings that a policy is for. */
export interface PolicyCases {
  /** Strings that are an error, in each spelling. */
  readonly refused?: readonly string[];
  /** Strings without an error, whose normal forms have no error either. */
  readonly allowed?: readonly string[];
  /** The number of spellings of each refused string; 600 if it is absent. */
  readonly spellings?: number;
}

/** A registry, of which its engine is asked. */
export interface Policy {
  readonly engine: Engine;
}

const SPELLINGS = 600;

const errorsOf = (text: string, { check }: Engine): readonly string[] =>
  check(text).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []));

const malformed = (text: string): Trouble => [
  `${JSON.stringify(text)} is no URI reference`,
  'correct the case: it tries no policy',
];

function refusedLaw(text: string, engine: Engine, most: number): Trouble | undefined {
  if (!isUriReference(text)) return malformed(text);
  const passes = (spelling: string): boolean => errorsOf(spelling, engine).length === 0;
  if (passes(text)) return [`${text} gets through`, 'correct the policy, or the case'];
  // Rules of URIs read a path as servers do; functions of overlays read the normal form.
  const isByRules = errorsOf(text, engine).some((code) => /\/uri-(?:denied|not-allowed)$/.test(code));
  const found = spellingsOf(text, engine, most, isByRules).find(passes);
  if (found === undefined) return undefined;
  const cure = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(found)
    ? 'name hosts in lists, or let a check read `normal` and `host` of its context'
    : "say how references are treated: references: 'forbid', or { resolve: base }";
  return [`${text} is refused, and ${found} gets through`, cure];
}

function allowedLaw(text: string, engine: Engine): Trouble | undefined {
  if (!isUriReference(text)) return malformed(text);
  const normal = engine.tryNormalize(text);
  for (const each of [text, ...(normal.ok ? [normal.value] : [])]) {
    const errors = errorsOf(each, engine);
    if (errors.length > 0) return [`${each} is refused: ${errors.join(', ')}`, 'correct the policy, or the case'];
  }
  return undefined;
}

/**
 * Makes one law for each string of a policy.
 *
 * @throws as `policyBreaches`
 */
export function policyLaws(policy: Policy, cases: PolicyCases): readonly Law[] {
  const { engine } = withMembers(policy, ['engine'], ['policy'], 'a registry');
  engineOf(engine, ['check', 'tryNormalize'], ['policy', 'engine']);
  const given = optionsOf(cases, ['refused', 'allowed', 'spellings'], 'a member of the cases');
  const { refused = [], allowed = [], spellings = SPELLINGS } = given;
  if (!Number.isInteger(spellings) || spellings < 1) throw wrongValue(['spellings'], 'an integer of at least 1');
  const stringsOf = (list: readonly string[], name: string): readonly string[] =>
    // A hole is no string, too.
    Array.from(listOf(list, [name], 'a list of strings'), (each) => textOf(each));
  const [forbidden, open] = [stringsOf(refused, 'refused'), stringsOf(allowed, 'allowed')];
  if (forbidden.length + open.length === 0) throw wrongValue([], 'a string under refused or allowed');
  const cure = 'correct the hook';
  return [
    ...forbidden.map((text) => {
      const title = `RFC 3986 7: each spelling of ${text} is refused`;
      return lawOf('refused', title, () => refusedLaw(text, engine, spellings), cure);
    }),
    ...open.map((text) => lawOf('allowed', `${text} is allowed`, () => allowedLaw(text, engine), cure)),
  ];
}

/**
 * Finds the strings of a policy that get through or are refused against it, without a test framework.
 *
 * @returns the breaches, each with the first spelling that gets through
 * @throws UrikitError `input/unknown-option`, `input/value` for cases of which a string would not be tried; UriSyntaxError
 *   `input/not-string` for a case that is no string
 */
export const policyBreaches = (policy: Policy, cases: PolicyCases): readonly Breach[] =>
  policyLaws(policy, cases).flatMap((law) => law.run() ?? []);
