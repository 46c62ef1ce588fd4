import type { SchemeHooks } from './scheme-hooks.js';
import { nearestName } from './did-you-mean.js';

/** What a member must be: a test, and how to say it. */
type Expectation = readonly [test: (value: unknown) => boolean, expected: string];

const oneOf = (...values: readonly string[]): Expectation => [
  (value) => values.includes(value as string),
  `${values.length === 1 ? '' : 'one of '}${values.map((value) => `"${value}"`).join(', ')}`,
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
  emptyPath: oneOf('/', ''),
  absentAuthority: oneOf('empty'),
  localHosts: listOf(HOST),
  path: oneOf('hierarchical', 'opaque'),
  userinfo: PRESENCE,
  query: PRESENCE,
  fragment: PRESENCE,
  secrets: listOf(oneOf('password', 'userinfo', 'query', 'fragment')),
  check: FUNCTION,
  normalize: FUNCTION,
  equivalent: FUNCTION,
  view: FUNCTION,
};

const NAMES = Object.keys(MEMBERS);

const isMember = (name: string): name is keyof SchemeHooks => NAMES.includes(name);

/** Thrown for hooks that are misspelt or of the wrong kind: a misspelt member would be a rule that is not kept. */
export class HooksError extends RangeError {
  override readonly name = 'HooksError';
  readonly code = 'engine/hooks';
  /** Scheme and member, the scheme alone where the hooks are no object. */
  readonly path: readonly string[];
  /** What would be right, as in `an integer from 0 to 65535`. */
  readonly expected: string;
  /** What to do about it. */
  readonly cure: string;

  constructor(path: readonly string[], expected: string, cure: string) {
    const [scheme, member = 'hooks'] = path;
    super(`scheme "${String(scheme)}", ${member}: expected ${expected}; ${cure}`);
    this.path = path;
    this.expected = expected;
    this.cure = cure;
  }
}

/**
 * Checks the hooks of a scheme. `createEngine` does it for each of its schemes.
 *
 * @throws HooksError naming the scheme, the member, what was expected and what to do
 */
export function validateHooks(scheme: string, hooks: unknown): asserts hooks is SchemeHooks {
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    throw new HooksError([scheme], 'an object', 'give SchemeHooks for each scheme, {} at least');
  for (const [member, value] of Object.entries(hooks)) {
    if (!isMember(member)) {
      const near = nearestName(member, NAMES);
      const meant = near === undefined ? '' : ` (is "${near}" meant?)`;
      throw new HooksError([scheme, member], `no such member${meant}`, `hooks have ${NAMES.join(', ')}`);
    }
    const [test, expected] = MEMBERS[member];
    if (value !== undefined && !test(value))
      throw new HooksError([scheme, member], expected, 'correct it, or leave it out');
  }
}
