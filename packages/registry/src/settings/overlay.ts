import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import { checkNames, isObject, kindOf, type MemberSchemas, misspeltIn, sealedMembers } from '../given/members.js';
import { nameOrOrigin, type Owner, readSafely, refusal } from '../given/read-safely.js';
import { RegistryError } from '../given/registry-error.js';
import { OVERLAY_MEMBERS, REQUIRED, RULES } from './overlay-members.js';

/** The defaults of a scheme: no overlay can bring them back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

const NO_HOOKS =
  'correct it, or leave it to a plugin: an overlay adds checks and policy and has no normalize, equivalent or view of its own';

/** @throws RegistryError `registry/not-an-overlay`, `registry/overlay-loosens` */
function sealed(
  owner: Owner,
  value: Readonly<Record<string, unknown>>,
  schemas: MemberSchemas,
  required: readonly string[],
) {
  const known = Object.keys(schemas);
  const symbols = Object.getOwnPropertySymbols(value).map(String);
  checkNames(owner, [...Object.keys(value), ...symbols, ...misspeltIn(value, known)], known, NO_HOOKS);
  const ownerOf = (member: unknown): Owner =>
    LOOSE.includes(member) ? { ...owner, code: 'registry/overlay-loosens' } : owner;
  return sealedMembers(owner, value, schemas, required, ownerOf);
}

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
  const isPromise = isObject(value) && typeof value['then'] === 'function';
  if (!isObject(value) || isPromise || Array.isArray(value))
    throw new RegistryError(
      'registry/not-an-overlay',
      `${origin}: expected an overlay, found ${isPromise ? 'a promise' : kindOf(value)}`,
      isPromise ? 'await it first and give the result: a registry is made in one step' : 'give a SchemeOverlay',
    );
  const { id } = value;
  const subject = typeof id === 'string' ? `overlay "${id}"` : `${origin}: the overlay`;
  const owner: Owner = { code: 'registry/not-an-overlay', subject, plugins: typeof id === 'string' ? [id] : [] };
  const overlay = sealed(owner, value, OVERLAY_MEMBERS, REQUIRED);
  if ((overlay['configSchema'] === undefined) !== (overlay['configure'] === undefined))
    throw refusal(
      owner,
      `${subject} has configSchema or configure, and not both`,
      'add the other one: configure gets what the schema returns',
    );
  // Every member was looked at.
  return overlay as unknown as SchemeOverlay;
}

/**
 * Validates the rules that `configure` of an overlay returned.
 *
 * @throws RegistryError as `asOverlay`
 */
export function asRules(value: unknown, id: string): OverlayRules {
  const owner: Owner = {
    code: 'registry/not-an-overlay',
    subject: `what configure of overlay "${id}" returned`,
    plugins: [id],
  };
  return readSafely(owner, () => {
    if (isObject(value) && typeof value['then'] !== 'function') return sealed(owner, value, RULES, []);
    throw refusal(
      owner,
      `configure of overlay "${id}" returned ${isObject(value) ? 'a promise' : 'no object'}`,
      'return rules, as in { query: "forbidden" }: a registry is made in one step',
    );
  });
}
