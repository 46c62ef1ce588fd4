import { isSecret, SECRET_FORMS, whyNotPlain } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import {
  functionAs,
  type MemberSchemas,
  lazily,
  checkNames,
  isObject,
  kindOf,
  misspeltIn,
  nameOrOrigin,
  type Owner,
  readSafely,
  refusal,
} from '../given/members.js';
import { isSameMember, sealedMembers } from '../given/sealed.js';
import { COMMON_MEMBERS, schemeName, whyNoId } from '../given/plugin.js';
import { condition, hostLists } from './hosts.js';
import { secretList } from './secrets.js';
import { RegistryError } from '../given/registry-error.js';

/** The parts that an overlay may restrict. */
export const PARTS = ['scheme', 'userinfo', 'port', 'query', 'fragment'] as const;
export type Part = (typeof PARTS)[number];

const id = (): z.ZodType =>
  z.string('expected an id of lower-case letters, digits and single hyphens').refine((value) => !whyNoId(value), {
    error: ({ input }) => `expected ${String(whyNoId(input))}`,
  });

/** One of two words. */
const either = (one: string, other: string): z.ZodType =>
  z.enum([one, other], `expected "${one}" or "${other}": an overlay can only tighten`);

const restriction = (part: string): z.ZodType =>
  either('discouraged', 'forbidden').describe(`Warns of URIs with a ${part}, or forbids them.`);

/** The rules of an overlay, which `configure` may return. */
export const RULES = {
  rfc: lazily(() =>
    z.string('expected a document and section, as in "ACME-SEC 3"').describe('The document and section of the policy.'),
  ),
  scheme: lazily(() => either('discouraged', 'forbidden').describe('Warns of every URI of the scheme, or forbids it.')),
  authority: lazily(() => either('required', 'forbidden').describe('Whether a URI has an authority.')),
  host: lazily(() =>
    z.literal('required', 'expected "required": an overlay can only tighten').describe('Forbids an empty host.'),
  ),
  hosts: lazily(() =>
    hostLists().describe('Hosts by name, `*.suffix`, address, prefix or named range, each with a port or without.'),
  ),
  userinfo: lazily(() => restriction('userinfo')),
  port: lazily(() => restriction('port')),
  query: lazily(() => restriction('query')),
  fragment: lazily(() => restriction('fragment')),
  secrets: [(value) => Array.isArray(value) && value.every(isSecret), `a list of ${SECRET_FORMS} and functions`],
  when: lazily(() => condition().describe('The URIs that the overlay is about: lists of hosts, ports and schemes.')),
  check: functionAs('a function (uri, report) => void'),
} satisfies { readonly [member in keyof OverlayRules]-?: MemberSchemas[string] };

/** Each member of an overlay. An overlay has no other member. */
export const OVERLAY_MEMBERS = {
  id: lazily(() => id().describe('The prefix of its issue codes.')),
  ...COMMON_MEMBERS,
  extends: lazily(() =>
    z
      .union(
        [
          schemeName(),
          z.array(schemeName()).min(1),
          z.strictObject({ plugin: id().describe('The id of a plugin: the overlay covers all its schemes.') }),
        ],
        'expected the name of a scheme, lower case, a list of them, or { plugin: ID }',
      )
      .describe('The scheme that it covers, a list of schemes, or { plugin: ID }.'),
  ),
  after: lazily(() => z.array(z.string()).describe('Ids of overlays that come before it.')),
  locked: lazily(() => z.boolean().describe('Whether no layer may lower the severity of its issues.')),
  configure: functionAs('a function (config, kit) => rules'),
  ...RULES,
} satisfies { readonly [member in keyof SchemeOverlay]-?: MemberSchemas[string] };

/** Members that an overlay cannot be without. */
export const REQUIRED: readonly string[] = ['id', 'version', 'extends'];

/** The schema of an overlay in a file. Members with a test are values of code; only code is deprecated. */
export const overlaySchema = lazily(() => {
  const { deprecated: _, ...members } = OVERLAY_MEMBERS;
  const [isGood, expected] = members.version;
  return z.strictObject({
    ...Object.fromEntries(
      Object.entries<MemberSchemas[string]>(members).flatMap(([name, schema]) =>
        typeof schema === 'function' ? [[name, REQUIRED.includes(name) ? schema() : schema().optional()]] : [],
      ),
    ),
    version: z
      .string(`expected ${expected}`)
      .refine(isGood, `expected ${expected}`)
      .default('0.0.0')
      .describe('The semantic version of its behaviour.'),
    secrets: secretList.optional().describe('Parts of a URI that must not be shown.'),
  });
});

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

/** Rules of `configure`. @throws RegistryError for another value of a rule that the overlay says itself: one would be lost */
function withoutSecondWord(owner: Owner, rules: OverlayRules, given: SchemeOverlay): OverlayRules {
  const twice = (Object.keys(rules) as (keyof OverlayRules)[]).find(
    (name) => given[name] !== undefined && !isSameMember(rules[name], given[name]),
  );
  if (twice === undefined) return rules;
  throw refusal(
    owner,
    `overlay "${given.id}" says ${twice} itself, and its configure returned another value`,
    'say it in the overlay or in its configure',
  );
}

/**
 * Validates the rules that `configure` of an overlay returned.
 *
 * @param given - the overlay with the rules that it says itself
 * @throws RegistryError as `asOverlay`, also for another value of a rule that the overlay says itself
 */
export function asRules(value: unknown, given: SchemeOverlay): OverlayRules {
  const { id } = given;
  const owner: Owner = {
    code: 'registry/not-an-overlay',
    subject: `what configure of overlay "${id}" returned`,
    plugins: [id],
  };
  return readSafely(owner, () => {
    const found = whyNotPlain(value);
    // An instance may have rules of its class; a promise and a Map have no rules.
    if (found === undefined || (isObject(value) && Object.keys(RULES).some((name) => value[name] !== undefined)))
      return withoutSecondWord(owner, sealed(owner, value as Readonly<Record<string, unknown>>, RULES, []), given);
    throw refusal(
      owner,
      `configure of overlay "${id}" returned ${isObject(value) ? found : 'no object'}`,
      'return rules, as in { query: "forbidden" }: a registry is made in one step',
    );
  });
}
