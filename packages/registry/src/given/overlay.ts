import type { SchemeOverlay } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/data';
import { isObject, isSchemeName, isVersion, whyNoId } from './plugin.js';
import { nameOrOrigin, reading } from './reading.js';
import { meant, RegistryError } from './registry-error.js';
import { isText, listOf, oneOf, SECRETS, type Wanted } from './shape.js';

const RESTRICTION = [oneOf('discouraged', 'forbidden'), '"discouraged" or "forbidden"'] as const;

/** Each member, whether a value will do, and what was expected. What is not here cannot be said by an overlay. */
const MEMBERS: Readonly<Record<keyof SchemeOverlay, Wanted>> = {
  id: [(value) => whyNoId(value) === undefined, 'an id of lower-case letters, digits and single hyphens'],
  version: [isVersion, 'a semantic version, as in "1.2.0"'],
  extends: [isSchemeName, 'the name of a scheme, lower case'],
  after: [listOf(isText), 'a list of ids of overlays'],
  rfc: [isText, 'a document and section, as in "ACME-SEC 3"'],
  scheme: RESTRICTION,
  authority: [oneOf('required', 'forbidden'), '"required" or "forbidden"'],
  host: [oneOf('required'), '"required"'],
  userinfo: RESTRICTION,
  port: RESTRICTION,
  query: RESTRICTION,
  fragment: RESTRICTION,
  locked: [(value) => typeof value === 'boolean', 'true or false'],
  secrets: SECRETS,
  check: [(value) => typeof value === 'function', 'a function (uri, report) => void'],
};
const REQUIRED: readonly string[] = ['id', 'version', 'extends'];

/** What a scheme says by saying nothing: no overlay can bring it back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

const isMember = (name: string): name is keyof SchemeOverlay => Object.hasOwn(MEMBERS, name);

/**
 * The value as an overlay, once all of it is what an overlay may say: a frozen copy, so that it is read once.
 *
 * @param origin - who gave it, for messages
 * @throws RegistryError `registry/not-an-overlay`, `registry/overlay-loosens` for `'allowed'` and its kin
 */
export const asOverlay = (value: unknown, origin: string): SchemeOverlay =>
  reading({ code: 'registry/not-an-overlay', who: nameOrOrigin('overlay', value, 'id', origin) }, () =>
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
  const plugins = typeof value['id'] === 'string' ? [value['id']] : [];
  const members: Record<string, unknown> = {};
  for (const member of new Set([...REQUIRED, ...Object.keys(value)])) {
    if (!isMember(member)) {
      const cure =
        'leave it to a plugin: an overlay adds checks and policy and has no normalize, equivalent or view of its own';
      throw new RegistryError(
        'registry/not-an-overlay',
        `${name} has a member "${member}", which overlays have not${meant(member, Object.keys(MEMBERS))}`,
        cure,
        { plugins },
      );
    }
    const [good, expected] = MEMBERS[member];
    const given = reading(
      { code: 'registry/not-an-overlay', who: `${name}: its member ${member}`, plugins },
      () => value[member],
    );
    if (given !== undefined) members[member] = given;
    if (given === undefined && !REQUIRED.includes(member)) continue;
    if (LOOSE.includes(given)) {
      throw new RegistryError(
        'registry/overlay-loosens',
        `${name}: ${member} is "${String(given)}", and an overlay can only tighten`,
        `leave ${member} out, or set it to ${expected}`,
        { plugins },
      );
    }
    if (!good(given))
      throw new RegistryError(
        'registry/not-an-overlay',
        `${name}: its member ${member} is not what it must be`,
        `set it to ${member === 'id' ? String(whyNoId(given)) : expected}`,
        { plugins },
      );
  }
  // Every member was looked at above; its function stays a method of what was given.
  const { check, ...data } = members;
  return Object.freeze({
    ...(frozenCopy(data) as object),
    ...(typeof check === 'function' && { check: check.bind(value) as unknown }),
  }) as unknown as SchemeOverlay;
}
