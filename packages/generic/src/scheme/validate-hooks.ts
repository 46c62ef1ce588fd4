import type { SchemeHooks } from './scheme-hooks.js';
import { frozenCopy } from './data.js';
import { isPieces } from './is-pieces.js';
import { copyRules, whyNoRules } from './validate-rules.js';
import { isSecret } from '../secrets/secret.js';
import { lowerCase } from './texts.js';
import { nearestName } from '../did-you-mean.js';
import { UrikitError } from '../urikit-error.js';
import { withoutPrototype } from '../without-prototype.js';

/** The requirement for a member: a test, and its description. */
type Expectation = readonly [test: (value: unknown) => boolean, expected: string];

const oneOf = (...values: readonly string[]): Expectation => [
  (value) => values.includes(value as string),
  `${values.length === 1 ? '' : 'one of '}${values.map((value) => `"${value}"`).join(', ')}`,
];
const listOf = ([test, expected]: Expectation): Expectation => [
  (value) => Array.isArray(value) && value.every(test),
  `a list of ${expected}`,
];

const TEXT: Expectation = [(value) => typeof value === 'string' && value !== '', 'a string'];
const PORT: Expectation = [
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  'an integer from 0 to 65535',
];
const HOST: Expectation = [(value) => typeof value === 'string' && lowerCase(value) === value, 'hosts in lower case'];
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
  secrets: listOf([
    isSecret,
    '"password", "path-password", "userinfo", "path", "query", "fragment", "bare-parameters", { parameter: NAME } or a function',
  ]),
  check: FUNCTION,
  hazards: FUNCTION,
  normalize: FUNCTION,
  rules: [Array.isArray, 'a list of rules'],
  mayChange: [isPieces, 'an object with lists of pieces, path and query: strings, or classes of characters as "[A-Z]"'],
  identity: FUNCTION,
  outsideIdentity: listOf(oneOf('userinfo', 'query', 'fragment')),
  equivalent: FUNCTION,
  transitive: [(value) => value === false, 'false, or nothing at all'],
  view: FUNCTION,
  hosts: FUNCTION,
};

const NAMES = Object.keys(MEMBERS);

/** Thrown for hooks that are misspelt or of the wrong kind: a misspelt member would be a rule that is not kept. */
export class HooksError extends UrikitError {
  static override readonly name = 'HooksError';

  /**
   * @param path - scheme and member, the scheme alone for hooks that are no object
   * @param expected - as in `an integer from 0 to 65535`
   */
  constructor(path: readonly string[], expected: string, hint: string, cause?: unknown) {
    const [scheme, member] = path;
    const at = member === undefined ? '' : `, member ${member}`;
    const message = `the hooks of scheme "${String(scheme)}"${at}: expected ${expected}`;
    super(
      { code: 'engine/hooks', severity: 'error', message, hint, path },
      cause === undefined ? undefined : { cause },
    );
  }
}

/**
 * A scheme has a key, or an equivalence without one; the latter must be declared, because it does not allow grouping.
 */
function validateEquivalence(scheme: string, { equivalent, transitive, identity, outsideIdentity }: SchemeHooks): void {
  if (equivalent === undefined) {
    if (transitive === undefined) return;
    throw new HooksError([scheme, 'transitive'], 'the function equivalent beside it', 'leave it out');
  }
  if (transitive === undefined)
    throw new HooksError(
      [scheme, 'equivalent'],
      '"transitive: false" beside it',
      'where equivalence is transitive, give identity instead: a function that returns one key for all URIs that are equivalent',
    );
  if (identity !== undefined || outsideIdentity !== undefined)
    throw new HooksError(
      [scheme, 'equivalent'],
      'no identity and no outsideIdentity beside it',
      'a scheme has a key, or has none: leave one of them out',
    );
}

/** The tags of `{}`, of an instance of a class, and of `import *`. */
const RECORDS: readonly string[] = ['[object Object]', '[object Module]'];

/** Reads each member of the hooks of a scheme once, and checks it. @throws HooksError as `validateHooks` */
function readHooks(scheme: string, hooks: unknown): readonly (readonly [name: string, value: unknown])[] {
  // An instance of a class may have hooks as methods; hooks of a promise, a Map or a list would be lost.
  if (typeof hooks !== 'object' || hooks === null || !RECORDS.includes(Object.prototype.toString.call(hooks)))
    throw new HooksError([scheme], 'an object', 'give SchemeHooks for each scheme, {} at least');
  const stray = Object.keys(hooks).find((member) => !NAMES.includes(member));
  if (stray !== undefined) {
    const near = nearestName(stray, NAMES);
    const meant = near === undefined ? '' : ` (is "${near}" meant?)`;
    throw new HooksError([scheme, stray], `no such member${meant}`, `hooks have ${NAMES.join(', ')}`);
  }
  const members = Object.entries(MEMBERS).flatMap(([member, [test, expected]]) => {
    const value = valueOf(scheme, hooks, member);
    if (value === undefined) return [];
    if (!test(value)) throw new HooksError([scheme, member], expected, 'correct it, or leave it out');
    return [[member, member === 'rules' ? rulesOf(scheme, value as readonly unknown[]) : value] as const];
  });
  validateEquivalence(scheme, withoutPrototype(Object.fromEntries(members)));
  return members;
}

/** The rules of a scheme, each read once. */
function rulesOf(scheme: string, value: readonly unknown[]): readonly unknown[] {
  const rules = copyRules(value);
  const why = whyNoRules(rules);
  if (why === undefined) return rules;
  const [place, expected] = why;
  throw new HooksError([scheme, place], expected, 'correct it, or leave the rule out');
}

/** A member of the object or its class, except those of `Object.prototype`. */
function valueOf(scheme: string, hooks: object, member: string): unknown {
  try {
    const value = (hooks as Readonly<Record<string, unknown>>)[member];
    const isStray = value === (Object.prototype as Readonly<Record<string, unknown>>)[member];
    return isStray && !Object.hasOwn(hooks, member) ? undefined : value;
  } catch (cause) {
    throw new HooksError(
      [scheme, member],
      'a member that can be read',
      'make it a plain value: its getter threw',
      cause,
    );
  }
}

/**
 * Checks the hooks of a scheme and seals them: lists are copied, functions are bound to the object that they were methods of,
 * and all of it is frozen. A later change of the hooks changes no engine.
 *
 * @throws HooksError naming the scheme, the member, the expectation and the cure
 */
export function validateHooks(scheme: string, hooks: unknown): SchemeHooks {
  const sealed: SchemeHooks = Object.fromEntries(
    readHooks(scheme, hooks).map(([name, value]) => [
      name,
      Object.freeze(
        Array.isArray(value)
          ? value.map((each: unknown) => frozenCopy(each))
          : typeof value === 'function'
            ? ((value as () => unknown).bind(hooks) as unknown)
            : frozenCopy(value),
      ),
    ]),
  );
  return withoutPrototype(sealed);
}
