import { isPlain, whyNotPlain, wrongValue } from '../syntax/expect.js';
import { HooksError } from './hooks-error.js';
import { isPieces } from './is-pieces.js';
import { checkMembers, type Expectation, listOf, oneOf, type Refuse, TEXT } from './members.js';
import { compileProfile, type Profile } from './profile.js';
import { readHooks } from './read-hooks.js';
import type { SchemeHooks, Schemes } from './scheme-hooks.js';
import { isSecret, SECRET_FORMS } from './secret.js';
import { lowerCase } from './texts.js';
import { validateRules } from './validate-rules.js';

/** Tells if a value is a `normalForm` of hooks: sources of expressions, and a function. */
function isNormalForm(value: unknown): boolean {
  if (!isPlain(value)) return false;
  try {
    return Object.entries(value).every(
      ([name, member]) =>
        ((name === 'kept' || name === 'lowered') && typeof member === 'string' && new RegExp(member, 'y').sticky) ||
        (name === 'written' && typeof member === 'function'),
    );
  } catch {
    return false;
  }
}

const HOST: Expectation = [(value) => typeof value === 'string' && lowerCase(value) === value, 'hosts in lower case'];

/** Requirements beyond names and kinds. */
const MEMBERS: Readonly<Partial<Record<keyof SchemeHooks, Expectation>>> = {
  id: TEXT,
  rfc: TEXT,
  defaultPort: [
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
    'an integer from 0 to 65535',
  ],
  localHosts: listOf(HOST),
  secrets: listOf([isSecret, `${SECRET_FORMS} or a function`]),
  mayChange: [isPieces, 'an object with lists of pieces, path and query: strings, or classes of characters as "[A-Z]"'],
  normalForm: [isNormalForm, 'an object with expressions, kept and lowered, and the function written'],
  keyScheme: TEXT,
  outsideIdentity: listOf(oneOf('userinfo', 'query', 'fragment')),
};

/** A scheme has a key, or an equivalence without one; the latter must be declared, because it does not allow grouping. */
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
      'a scheme has a key or not: leave one of them out',
    );
}

/**
 * Checks the hooks of a scheme by itself, and reads them as `readHooks` does.
 *
 * @throws HooksError naming the scheme, the member, the expectation and the cure
 */
export function validateHooks(scheme: string, hooks: unknown): SchemeHooks {
  const members = readHooks(scheme, hooks);
  const refuse: Refuse = (member, ...why) => {
    throw new HooksError([scheme, member], ...why);
  };
  checkMembers(members, MEMBERS, false, refuse);
  validateEquivalence(members, refuse);
  const { rules } = members;
  return rules === undefined ? members : Object.freeze({ ...members, rules: validateRules(rules, refuse) });
}

/** Checks that each scheme shares keys with a scheme of the same plugin that has keys of its own. */
function validateKeySchemes(profiles: readonly Profile[]): void {
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

/**
 * Validates the hooks of schemes, for a test or for `createEngine`, which reads names and kinds of members alone: patterns, rules,
 * secrets, members that need or exclude each other. A registry and `describeScheme` of @urikit/scheme-conformance call it.
 *
 * @param schemes - hooks by scheme name
 * @returns frozen copies
 * @throws HooksError naming the scheme, the member, the expectation and the cure; UrikitError `input/value` for a value that is no
 *   object
 * @example createEngine({ schemes: validateSchemes({ gopher: { defaultPort: 70 } }) })
 */
export function validateSchemes<Hooks extends Schemes>(schemes: Hooks): Hooks {
  const found = whyNotPlain(schemes);
  if (found !== undefined) throw wrongValue(['schemes'], `an object with hooks by scheme, found ${found}`);
  const checked = Object.entries(schemes).map(([name, hooks]) => [name, validateHooks(name, hooks)] as const);
  validateKeySchemes(checked.map(([name, hooks]) => compileProfile(name, hooks)));
  // The same names and members as those that were given.
  return Object.freeze(Object.fromEntries(checked)) as Hooks;
}
