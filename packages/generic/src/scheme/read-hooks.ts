import { meant, nearestName } from '../did-you-mean.js';
import { kindOf, listOf, shown, whyNotPlain, wrongValue } from '../syntax/expect.js';
import { meantScheme } from './scheme-name.js';
import { HooksError } from './hooks-error.js';
import { sealed } from './sealed.js';
import type { SchemeHooks, Schemes } from './scheme-hooks.js';

const PRESENCE = ['allowed', 'discouraged', 'forbidden'];

/** The kind of a member, or its values. */
const MEMBERS: Readonly<Record<keyof SchemeHooks, string | readonly unknown[]>> = {
  id: 'a string',
  rfc: 'a string',
  defaultPort: 'a number',
  authority: ['required', 'optional', 'forbidden'],
  host: ['required', 'may-be-empty'],
  names: ['dns'],
  emptyPath: ['/', ''],
  absentAuthority: ['empty'],
  hostCase: ['kept'],
  localHosts: 'an array',
  path: ['hierarchical', 'opaque'],
  references: ['none', 'behind-name'],
  userinfo: PRESENCE,
  query: PRESENCE,
  fragment: PRESENCE,
  secrets: 'an array',
  check: 'a function',
  hazards: 'a function',
  hint: 'a function',
  normalize: 'a function',
  rules: 'an array',
  mayChange: 'an object',
  normalForm: 'an object',
  identity: 'a function',
  keyScheme: 'a string',
  outsideIdentity: 'an array',
  equivalent: 'a function',
  transitive: [false],
  view: 'a function',
  hosts: 'a function',
};

const NAMES = Object.keys(MEMBERS);

/** The tag of `{}`, of an instance of a class, and of `import *`. */
const RECORD = /Object\]|Module/;

/**
 * Reads the hooks of a scheme: names and kinds of their members, and no more. Lists are copied, functions are bound to the object that
 * they were methods of, and all of it is frozen. A later change of the hooks changes no engine.
 *
 * @throws HooksError naming the scheme, the member, the expectation and the cure
 */
export function readHooks(scheme: string, hooks: unknown): SchemeHooks {
  // An instance of a class may have hooks as methods; hooks of a promise, a Map or a list would be lost.
  if (!RECORD.test(Object.prototype.toString.call(hooks)))
    throw new HooksError([scheme], 'an object', 'give SchemeHooks for each scheme, {} at least');
  const stray = Object.keys(hooks as object).find((name) => !NAMES.includes(name));
  if (stray !== undefined)
    throw new HooksError(
      [scheme, stray],
      `no such member${meant(nearestName(stray, NAMES))}`,
      `hooks have ${NAMES.join(', ')}`,
    );
  const members: Record<string, unknown> = {};
  for (const [name, expected] of Object.entries(MEMBERS)) {
    const value = (hooks as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    const kind = typeof value === 'object' ? kindOf(value) : typeof value;
    const words = typeof expected === 'string' ? expected : expected.map((each) => JSON.stringify(each)).join(' or ');
    if (words === expected ? !words.endsWith(` ${kind}`) : !expected.includes(value as string))
      throw new HooksError([scheme, name], words, 'correct it, or leave it out');
    members[name] = typeof value === 'function' ? Object.freeze(value.bind(hooks)) : value;
    if (typeof value === 'object') members[name] = sealed(value);
  }
  return Object.freeze(members as SchemeHooks);
}

function schemeName(name: string): string {
  if (typeof name === 'string' && /^[a-z][a-z0-9+.-]*$/.test(name)) return name;
  throw wrongValue(
    ['schemes'],
    `the name of a scheme in lower case (RFC 3986 3.1), found ${shown(name)}${meantScheme(name)}`,
  );
}

/** Reads the hooks by scheme name. @throws UrikitError `input/value` for a name that is not a scheme in lower case, and HooksError */
export function readSchemes(schemes: Schemes): Schemes {
  const found = whyNotPlain(schemes);
  if (found !== undefined) throw wrongValue(['schemes'], `an object with hooks by scheme, found ${found}`);
  return Object.fromEntries(Object.entries(schemes).map(([name, hooks]) => [schemeName(name), readHooks(name, hooks)]));
}

/** Reads names of schemes, each once. @throws UrikitError `input/value` for a name that is not a scheme in lower case */
export const readNames = (names: readonly string[]): readonly string[] =>
  Array.from(new Set(listOf(names, ['opaquePaths'], 'a list of names of schemes')), schemeName);
