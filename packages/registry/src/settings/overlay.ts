import { frozenCopy } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { isObject, whyNoId } from '../given/plugin.js';
import { nameOrOrigin, readSafely } from '../given/read-safely.js';
import { meant, RegistryError } from '../given/registry-error.js';
import { whyNoCondition, whyNoHosts } from './hosts.js';
import { type Member, overlayMembers, REQUIRED, rules } from './overlay-members.js';

/** The defaults of a scheme: no overlay can bring them back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

/** The members whose expectation depends on the value. */
const REASONS: Readonly<Record<string, (given: unknown) => string | undefined>> = {
  id: whyNoId,
  hosts: whyNoHosts,
  when: whyNoCondition,
};

/** The expectation of a member. */
const expectedOf = (member: string, given: unknown, expected: string): string => REASONS[member]?.(given) ?? expected;

/**
 * The members of an overlay that say something, each read once.
 *
 * @param known - those there are
 * @throws RegistryError as `asOverlay`
 */
function membersOf(
  value: Readonly<Record<string, unknown>>,
  name: string,
  known: Readonly<Record<string, Member>>,
  required: readonly string[],
): Readonly<Record<string, unknown>> {
  const plugins = typeof value['id'] === 'string' ? [value['id']] : [];
  const members: Record<string, unknown> = {};
  // An instance of a class has members of its class, too.
  const inherited = Object.keys(known).filter((name) => name in value);
  for (const member of new Set([...required, ...inherited, ...Object.keys(value)])) {
    const wanted = Object.hasOwn(known, member) ? known[member] : undefined;
    if (wanted === undefined) {
      const cure =
        'leave it to a plugin: an overlay adds checks and policy and has no normalize, equivalent or view of its own';
      throw new RegistryError(
        'registry/not-an-overlay',
        `${name} has a member "${member}", which overlays have not${meant(member, Object.keys(known))}`,
        cure,
        { plugins },
      );
    }
    const [schema, expected] = wanted;
    const given = readSafely(
      { code: 'registry/not-an-overlay', subject: `${name}: its member ${member}`, plugins },
      () => value[member],
    );
    if (given !== undefined) members[member] = given;
    if (given === undefined && !required.includes(member)) continue;
    if (LOOSE.includes(given)) {
      throw new RegistryError(
        'registry/overlay-loosens',
        `${name}: ${member} is "${String(given)}", and an overlay can only tighten`,
        `leave ${member} out, or set it to ${expected}`,
        { plugins },
      );
    }
    if (!z.safeParse(schema, given, { jitless: true }).success)
      throw new RegistryError(
        'registry/not-an-overlay',
        `${name}: its member ${member} is not what it must be`,
        `set it to ${expectedOf(member, given, expected)}`,
        { plugins },
      );
  }
  return members;
}

/** Data is copied and frozen; a function stays a method of its object. A schema is passed on unchanged. */
const sealed = (members: Readonly<Record<string, unknown>>, self: object): object =>
  Object.freeze(
    Object.fromEntries(
      Object.entries(members).map(([member, value]) => [
        member,
        member === 'configSchema'
          ? value
          : typeof value === 'function'
            ? (value.bind(self) as unknown)
            : frozenCopy(value),
      ]),
    ),
  );

/**
 * Validates an overlay and returns a frozen copy, so that each member is read once.
 *
 * @param origin - its source, for messages
 * @throws RegistryError `registry/not-an-overlay`, `registry/overlay-loosens` for `'allowed'` and its kin
 */
export const asOverlay = (value: unknown, origin: string): SchemeOverlay =>
  readSafely({ code: 'registry/not-an-overlay', subject: nameOrOrigin('overlay', value, 'id', origin) }, () =>
    readOverlay(value, origin),
  );

function readOverlay(value: unknown, origin: string): SchemeOverlay {
  if (!isObject(value))
    throw new RegistryError(
      'registry/not-an-overlay',
      `${origin}: expected an overlay, found ${value === null ? 'null' : typeof value}`,
      'give a SchemeOverlay',
    );
  const name = typeof value['id'] === 'string' ? `overlay "${value['id']}"` : `${origin}: the overlay`;
  const members = membersOf(value, name, overlayMembers(), REQUIRED);
  if ((members['configSchema'] === undefined) !== (members['configure'] === undefined))
    throw new RegistryError(
      'registry/not-an-overlay',
      `${name} has configSchema or configure, and not both`,
      'add the other one: configure gets what the schema returns',
      { plugins: [String(value['id'])] },
    );
  // Every member was looked at above.
  return sealed(members, value) as unknown as SchemeOverlay;
}

/**
 * Validates the rules that `configure` of an overlay returned.
 *
 * @throws RegistryError as `asOverlay`
 */
export const asRules = (value: unknown, id: string): OverlayRules =>
  readSafely(
    { code: 'registry/not-an-overlay', subject: `what configure of overlay "${id}" returned`, plugins: [id] },
    () => readRules(value, id),
  );

function readRules(value: unknown, id: string): OverlayRules {
  if (isObject(value) && typeof value['then'] !== 'function')
    return sealed(membersOf(value, `what configure of overlay "${id}" returned`, rules(), []), value);
  throw new RegistryError(
    'registry/not-an-overlay',
    `configure of overlay "${id}" returned ${isObject(value) ? 'a promise' : 'no object'}`,
    'return rules, as in { query: "forbidden" }: a registry is made in one step',
    { plugins: [id] },
  );
}
