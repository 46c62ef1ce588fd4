import { frozenCopy, isSecret } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { CODE_LIST, isCodeList, isObject, isSchema, isSchemeName, isVersion, whyNoId } from '../given/plugin.js';
import { nameOrOrigin, reading } from '../given/reading.js';
import { meant, RegistryError } from '../given/registry-error.js';
import { keeps } from '../given/validate-config.js';
import { lazily } from '../lazily.js';
import { hostLists, whyNoHosts } from './hosts.js';
import { secretList } from './secrets.js';

/** A part that an overlay may restrict. */
export type Part = 'scheme' | 'userinfo' | 'port' | 'query' | 'fragment';

/** A member: its schema, and the expectation of messages. */
type Member = readonly [schema: z.ZodType, expected: string, description: string];

const functionAs = (expected: string, description: string): Member => [
  z.custom((value) => typeof value === 'function', `expected ${expected}`),
  expected,
  description,
];
const schemeName = (): z.ZodType => z.string().refine(isSchemeName, 'expected the name of a scheme, lower case');
const idText = (): z.ZodType =>
  z
    .custom((value) => whyNoId(value) === undefined, { error: ({ input }) => `expected ${String(whyNoId(input))}` })
    .meta({ type: 'string' });
const restriction = (part: string): Member => [
  z.enum(['discouraged', 'forbidden']),
  '"discouraged" or "forbidden"',
  `Warns of URIs with a ${part}, or forbids them.`,
];
/** The rules of an overlay, which `configure` may return. */
const rules = lazily((): Readonly<Record<keyof OverlayRules, Member>> => ({
  rfc: [z.string(), 'a document and section, as in "ACME-SEC 3"', 'The document and section of the policy.'],
  scheme: [restriction('scheme')[0], restriction('scheme')[1], 'Warns of every URI of the scheme, or forbids it.'],
  authority: [z.enum(['required', 'forbidden']), '"required" or "forbidden"', 'Whether a URI has an authority.'],
  host: [z.literal('required'), '"required"', 'Forbids an empty host.'],
  hosts: [
    hostLists(),
    'lists of hosts',
    'Hosts by name, `*.suffix`, address, prefix or named range, each with a port or without.',
  ],
  userinfo: restriction('userinfo'),
  port: restriction('port'),
  query: restriction('query'),
  fragment: restriction('fragment'),
  secrets: [
    z.custom((value) => Array.isArray(value) && value.every(isSecret)),
    'a list of "password", "path-password", "userinfo", "path", "query", "fragment", "bare-parameters", { parameter: NAME } and functions',
    'Parts of a URI that must not be shown.',
  ],
  check: functionAs('a function (uri, report) => void', 'Reports further issues.'),
}));

/** Each member of an overlay. An overlay has no other member. */
const overlayMembers = lazily((): Readonly<Record<keyof SchemeOverlay, Member>> => ({
  id: [idText(), 'an id of lower-case letters, digits and single hyphens', 'The prefix of its issue codes.'],
  version: [
    z.string().refine(isVersion, 'expected a semantic version, as in "1.2.0"'),
    'a semantic version, as in "1.2.0"',
    'The semantic version of its behaviour.',
  ],
  extends: [
    z.union([
      schemeName(),
      z.array(schemeName()).min(1),
      z.strictObject({ plugin: idText().describe('The id of a plugin: the overlay covers all its schemes.') }),
    ]),
    'the name of a scheme, lower case, a list of them, or { plugin: ID }',
    'The scheme that it covers, a list of schemes, or { plugin: ID }.',
  ],
  after: [z.array(z.string()), 'a list of ids of overlays', 'Ids of overlays that come before it.'],
  locked: [z.boolean(), 'true or false', 'Whether no layer may lower the severity of its issues.'],
  issues: [z.custom(isCodeList), CODE_LIST, 'The codes that `check` reports.'],
  configSchema: [z.custom(isSchema), 'a Zod schema, or any Standard Schema', 'The schema of its options.'],
  configure: functionAs('a function (config, kit) => rules', 'Makes its rules of its options.'),
  fingerprint: [z.string(), 'a text', 'Stands for the code that its functions depend on.'],
  ...rules(),
}));

/** Members that only code can give. */
const CODE_ONLY: readonly string[] = ['check', 'configure', 'configSchema', 'issues', 'fingerprint'];

/** The schema of an overlay in a file, where it has no function. */
export const overlaySchema = lazily(() => {
  const { version, secrets, ...members } = overlayMembers();
  const isRequired = (name: string): boolean => REQUIRED.includes(name);
  return z.strictObject({
    ...Object.fromEntries(
      Object.entries(members)
        .filter(([name]) => !CODE_ONLY.includes(name))
        .map(([name, [schema, , description]]) => [
          name,
          (isRequired(name) ? schema : schema.optional()).describe(description),
        ]),
    ),
    version: version[0].default('0.0.0').describe(version[2]),
    secrets: secretList.optional().describe(secrets[2]),
  });
});
const REQUIRED: readonly string[] = ['id', 'version', 'extends'];

/** The defaults of a scheme: no overlay can bring them back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

/** The expectation of a member. */
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
    if (!keeps(schema, given))
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
 * The value as an overlay, once each member is checked: a frozen copy, so that it is read once.
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
    return sealed(membersOf(value, `what configure of overlay "${id}" returned`, rules(), []), value);
  throw new RegistryError(
    'registry/not-an-overlay',
    `configure of overlay "${id}" returned ${isObject(value) ? 'a promise' : 'no object'}`,
    'return rules, as in { query: "forbidden" }: a registry is made in one step',
    { plugins: [id] },
  );
}
