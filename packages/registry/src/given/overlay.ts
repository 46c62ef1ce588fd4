import { frozenCopy, parseHostList, whyNotPlain } from '@urikit/generic/internal';
import type { HostPolicy, OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import { isObject, isSchema, isSchemeName, isVersion, whyNoId } from './plugin.js';
import { nameOrOrigin, reading } from './reading.js';
import { meant, RegistryError } from './registry-error.js';
import { CODES, isText, listOf, oneOf, SECRETS, type Wanted } from './shape.js';

const RESTRICTION = [oneOf('discouraged', 'forbidden'), '"discouraged" or "forbidden"'] as const;
const FUNCTION = (value: unknown): boolean => typeof value === 'function';

const LISTS: readonly string[] = ['allow', 'deny'];

/** Why a value is no pair of lists of hosts; undefined where it is one. */
export function whyNoHosts(hosts: unknown): string | undefined {
  const members = whyNotPlain(hosts) === undefined ? Object.keys(hosts as object) : [];
  if (members.length === 0 || members.some((name) => !LISTS.includes(name)))
    return 'lists of hosts, as in { allow: ["*.example.com"], deny: ["private"] }';
  for (const [name, list] of Object.entries(hosts as HostPolicy)) {
    const parsed = parseHostList(list as readonly string[]);
    if (parsed.ok) continue;
    const [{ path = [], message }] = parsed.issues;
    const [index] = path;
    return `lists of hosts, and in ${name}${index === undefined ? '' : `[${String(index)}]`} ${message.replace(/^expected /, '')}`;
  }
  return undefined;
}

const isScope = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.length > 0 && value.every(isSchemeName);
  if (!isObject(value)) return isSchemeName(value);
  return Object.keys(value).join() === 'plugin' && whyNoId(value['plugin']) === undefined;
};

/** What `configure` may return. */
const RULES: Readonly<Record<keyof OverlayRules, Wanted>> = {
  rfc: [isText, 'a document and section, as in "ACME-SEC 3"'],
  scheme: RESTRICTION,
  authority: [oneOf('required', 'forbidden'), '"required" or "forbidden"'],
  host: [oneOf('required'), '"required"'],
  hosts: [(value) => whyNoHosts(value) === undefined, 'lists of hosts'],
  userinfo: RESTRICTION,
  port: RESTRICTION,
  query: RESTRICTION,
  fragment: RESTRICTION,
  secrets: SECRETS,
  check: [FUNCTION, 'a function (uri, report) => void'],
};

/** Each member, whether a value will do, and what was expected. What is not here cannot be said by an overlay. */
const MEMBERS: Readonly<Record<keyof SchemeOverlay, Wanted>> = {
  id: [(value) => whyNoId(value) === undefined, 'an id of lower-case letters, digits and single hyphens'],
  version: [isVersion, 'a semantic version, as in "1.2.0"'],
  extends: [isScope, 'the name of a scheme, lower case, a list of them, or { plugin: ID }'],
  after: [listOf(isText), 'a list of ids of overlays'],
  locked: [(value) => typeof value === 'boolean', 'true or false'],
  issues: CODES,
  configSchema: [isSchema, 'a Zod schema, or any Standard Schema'],
  configure: [FUNCTION, 'a function (config, kit) => rules'],
  fingerprint: [isText, 'a text'],
  ...RULES,
};
const REQUIRED: readonly string[] = ['id', 'version', 'extends'];

/** What a scheme says by saying nothing: no overlay can bring it back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

/** What was expected of a member. */
const expectedOf = (member: string, given: unknown, expected: string): string =>
  (member === 'id' ? whyNoId(given) : member === 'hosts' ? whyNoHosts(given) : undefined) ?? expected;

/**
 * The members of an overlay that say something, each read once.
 *
 * @param known - those there are
 * @throws RegistryError as `asOverlay`
 */
function membersOf(
  value: Readonly<Record<string, unknown>>,
  name: string,
  known: Readonly<Record<string, Wanted>>,
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
    const [good, expected] = wanted;
    const given = reading(
      { code: 'registry/not-an-overlay', who: `${name}: its member ${member}`, plugins },
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
    if (!good(given))
      throw new RegistryError(
        'registry/not-an-overlay',
        `${name}: its member ${member} is not what it must be`,
        `set it to ${expectedOf(member, given, expected)}`,
        { plugins },
      );
  }
  return members;
}

/** Data is copied and frozen; a function stays a method of what it came in. A schema is as it was given. */
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
  const members = membersOf(value, name, MEMBERS, REQUIRED);
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
 * What `configure` of an overlay returned, once all of it is what an overlay may say of URIs.
 *
 * @throws RegistryError as `asOverlay`
 */
export const asRules = (value: unknown, id: string): OverlayRules =>
  reading({ code: 'registry/not-an-overlay', who: `what configure of overlay "${id}" returned`, plugins: [id] }, () =>
    readRules(value, id),
  );

function readRules(value: unknown, id: string): OverlayRules {
  if (isObject(value) && typeof value['then'] !== 'function')
    return sealed(membersOf(value, `what configure of overlay "${id}" returned`, RULES, []), value);
  throw new RegistryError(
    'registry/not-an-overlay',
    `configure of overlay "${id}" returned ${isObject(value) ? 'a promise' : 'no object'}`,
    'return rules, as in { query: "forbidden" }: a registry is made in one step',
    { plugins: [id] },
  );
}
