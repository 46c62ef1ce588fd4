import type { SchemeHooks } from './scheme-hooks.js';
import { isPlain } from '../syntax/expect.js';
import { isPieces } from './is-pieces.js';
import type { Profile } from './profile.js';
import { type Expectation, FUNCTION, listOf, oneOf, readMembers, type Refuse, TEXT } from './members.js';
import { validateRules } from './validate-rules.js';
import { isSecret, SECRET_FORMS } from './secret.js';
import { lowerCase } from './texts.js';
import { UrikitError } from '../urikit-error.js';

/** Tells if a value is a `normalForm` of hooks: an object with the sources of expressions. */
function isNormalForm(value: unknown): boolean {
  if (!isPlain(value)) return false;
  try {
    return Object.entries(value).every(
      ([name, source]) =>
        (name === 'kept' || name === 'lowered') && typeof source === 'string' && new RegExp(source, 'y').sticky,
    );
  } catch {
    return false;
  }
}

const PORT: Expectation = [
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  'an integer from 0 to 65535',
];
const HOST: Expectation = [(value) => typeof value === 'string' && lowerCase(value) === value, 'hosts in lower case'];
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
  hostCase: oneOf('kept'),
  localHosts: listOf(HOST),
  path: oneOf('hierarchical', 'opaque'),
  references: oneOf('none', 'behind-name'),
  userinfo: PRESENCE,
  query: PRESENCE,
  fragment: PRESENCE,
  secrets: listOf([isSecret, `${SECRET_FORMS} or a function`]),
  check: FUNCTION,
  hazards: FUNCTION,
  hint: FUNCTION,
  normalize: FUNCTION,
  rules: [Array.isArray, 'a list of rules', validateRules],
  mayChange: [isPieces, 'an object with lists of pieces, path and query: strings, or classes of characters as "[A-Z]"'],
  normalForm: [isNormalForm, 'an object with expressions, kept and lowered'],
  identity: FUNCTION,
  keyScheme: TEXT,
  outsideIdentity: listOf(oneOf('userinfo', 'query', 'fragment')),
  equivalent: FUNCTION,
  transitive: [(value) => value === false, 'false, or nothing at all'],
  view: FUNCTION,
  hosts: FUNCTION,
};

/** Thrown for hooks that are misspelt or of the wrong kind: a misspelt member would be a rule that is not kept. */
export class HooksError extends UrikitError {
  static override readonly name = 'HooksError';

  /**
   * @param path - scheme and member, the scheme alone for hooks that are no object
   * @param expected - as in `an integer from 0 to 65535`
   */
  constructor(path: readonly string[], expected: string, hint: string) {
    const [scheme, member] = path;
    const at = member === undefined ? '' : `, member ${member}`;
    const message = `the hooks of scheme "${String(scheme)}"${at}: expected ${expected}`;
    super({ code: 'engine/hooks', severity: 'error', message, hint, path });
  }
}

/**
 * A scheme has a key, or an equivalence without one; the latter must be declared, because it does not allow grouping.
 */
function validateEquivalence(hooks: SchemeHooks, refuse: Refuse): void {
  const { equivalent, transitive, identity, outsideIdentity, keyScheme } = hooks;
  if (equivalent === undefined) {
    if (transitive !== undefined) refuse('transitive', 'the function equivalent beside it', 'leave it out');
  } else if (transitive === undefined)
    refuse(
      'equivalent',
      '"transitive: false" beside it',
      'where equivalence is transitive, give identity instead: a function that returns one key for all URIs that are equivalent',
    );
  else if ((identity ?? outsideIdentity ?? keyScheme) !== undefined)
    refuse(
      'equivalent',
      'no identity, no outsideIdentity and no keyScheme beside it',
      'a scheme has a key, or has none: leave one of them out',
    );
}

/** The tags of `{}`, of an instance of a class, and of `import *`. */
const RECORDS: readonly string[] = ['[object Object]', '[object Module]'];

/**
 * Checks the hooks of a scheme and seals them: lists are copied, functions are bound to the object that they were methods of,
 * and all of it is frozen. A later change of the hooks changes no engine.
 *
 * @throws HooksError naming the scheme, the member, the expectation and the cure
 */
export function validateHooks(scheme: string, hooks: unknown): SchemeHooks {
  // An instance of a class may have hooks as methods; hooks of a promise, a Map or a list would be lost.
  if (typeof hooks !== 'object' || hooks === null || !RECORDS.includes(Object.prototype.toString.call(hooks)))
    throw new HooksError([scheme], 'an object', 'give SchemeHooks for each scheme, {} at least');
  const refuse: Refuse = (member, ...why) => {
    throw new HooksError([scheme, member], ...why);
  };
  const members = readMembers(hooks, MEMBERS, 'hooks', false, refuse) as SchemeHooks;
  validateEquivalence(members, refuse);
  return members;
}

/**
 * Checks that each scheme shares keys with a scheme of the same plugin that has keys of its own: no plugin decides about URIs of
 * another one.
 *
 * @throws HooksError naming the scheme
 */
export function validateKeySchemes(profiles: readonly Profile[]): void {
  for (const { id, scheme, keyScheme } of profiles) {
    if (keyScheme === scheme) continue;
    const other = profiles.find((profile) => profile.scheme === keyScheme);
    const isShared = other?.id === id && other.keyScheme === keyScheme && other.hooks.equivalent === undefined;
    if (!isShared)
      throw new HooksError(
        [scheme, 'keyScheme'],
        'a scheme beside it with the same id and keys of its own',
        'give both schemes one id, or leave it out',
      );
  }
}
