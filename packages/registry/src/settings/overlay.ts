import { isSecret, SECRET_FORMS, whyNotPlain } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { ofKind } from '../given/kinds.js';
import { checkBy, functionAs, isObject, lazily, type Owner, refusal } from '../given/members.js';
import {
  commonMembers,
  idSchema,
  membersOf,
  schemaSchema,
  noSchemeName,
  schemeName,
  stringThat,
} from '../given/plugin.js';
import { isVersion } from '../given/version.js';
import { condition, hostLists } from './hosts.js';
import { secretList } from './secrets.js';
import { isAlike } from './setting.js';
import { uriRuleLists } from './uris.js';

export const PARTS = ['scheme', 'userinfo', 'port', 'query', 'fragment'] as const;
export type Part = (typeof PARTS)[number];

const either = (one: string, other: string) =>
  z.enum([one, other], `expected "${one}" or "${other}": an overlay can only tighten`);

const restriction = (part: string): z.ZodType =>
  either('discouraged', 'forbidden').describe(`Warns of URIs with a ${part}, or forbids them.`).optional();

/** The rules of an overlay that are data, which `configure` may return. */
const dataRules = () => ({
  rfc: z
    .string('expected a document and section, as in "ACME-SEC 3"')
    .describe('The document and section of the policy.')
    .optional(),
  scheme: either('discouraged', 'forbidden').describe('Warns of every URI of the scheme, or forbids it.').optional(),
  authority: either('required', 'forbidden').describe('Whether a URI has an authority.').optional(),
  host: z
    .literal('required', 'expected "required": an overlay can only tighten')
    .describe('Forbids an empty host.')
    .optional(),
  hosts: hostLists()
    .describe('Hosts by name, `*.suffix`, address, prefix or named range, each with a port or without.')
    .optional(),
  uris: uriRuleLists().describe('URIs by rules with paths, as `https://example.com/app/**`.').optional(),
  userinfo: restriction('userinfo'),
  port: restriction('port'),
  query: restriction('query'),
  fragment: restriction('fragment'),
  when: condition().describe('The URIs that the overlay is about: lists of hosts, ports and schemes.').optional(),
});

const rules = () => ({
  ...dataRules(),
  secrets: z.array(z.custom(isSecret, `expected ${SECRET_FORMS} or a function`)).optional(),
  check: functionAs('a function (uri, report) => void').optional(),
});

const RULES = lazily(() => z.strictObject(rules()));

const heads = () => ({
  id: idSchema().describe('The prefix of its issue codes.'),
  extends: z
    .union(
      [
        schemeName(),
        z.array(schemeName()).min(1),
        z.strictObject({ plugin: idSchema().describe('The id of a plugin: the overlay covers all its schemes.') }),
      ],
      {
        error: (issue) => `${noSchemeName(issue)}, a list of them, or { plugin: ID }`,
      },
    )
    .describe('The scheme that it covers, a list of schemes, or { plugin: ID }.'),
  after: z.array(z.string()).describe('Ids of overlays that come before it.').optional(),
});

const OVERLAY = lazily(() =>
  z.strictObject({
    ...heads(),
    ...commonMembers(),
    configSchema: schemaSchema().optional(),
    configure: functionAs('a function (config, kit) => rules').optional(),
    ...rules(),
  }),
);

export const overlaySchema = lazily(() =>
  z.strictObject({
    ...heads(),
    version: stringThat(isVersion, 'a semantic version, as in "1.2.0"')
      .default('0.0.0')
      .describe('The semantic version of its behaviour.'),
    ...dataRules(),
    secrets: secretList.optional().describe('Parts of a URI that must not be shown.'),
  }),
);

/** The defaults of a scheme: no overlay can bring them back. */
const LOOSE: readonly unknown[] = ['allowed', 'optional', 'may-be-empty'];

/** The members of an object that are there. @throws RegistryError with the code of the owner, `registry/overlay-loosens`, `input/unknown-option` */
function checkedMembers<T extends object>(owner: Owner, schema: z.ZodObject, value: object): T {
  const members = membersOf(value, Object.keys(schema.shape));
  const isLoose = [...PARTS, 'authority', 'host'].some((name) => LOOSE.includes(members[name]));
  checkBy(isLoose ? { ...owner, code: 'registry/overlay-loosens' } : owner, schema, { ...value, ...members });
  return members as T;
}

/** Validates an overlay. @returns the overlay itself, or the members of an instance of a class */
export function asOverlay(value: unknown, origin: string): SchemeOverlay {
  const { id: name } = ofKind('overlay', value, origin);
  const subject = typeof name === 'string' ? `overlay "${name}"` : `${origin}: the overlay`;
  const owner: Owner = { code: 'registry/not-an-overlay', subject, plugins: typeof name === 'string' ? [name] : [] };
  const overlay = checkedMembers<SchemeOverlay>(owner, OVERLAY(), value as object);
  if ((overlay.configSchema === undefined) !== (overlay.configure === undefined)) {
    const problem = `${subject} has configSchema or configure, and not both`;
    const cure = 'add the other one: configure gets the result of the schema';
    throw refusal(owner, problem, cure);
  }
  return overlay;
}

/** Validates the rules that `configure` of an overlay returned: a rule that the overlay says itself has the same value. */
export function asRules(value: unknown, given: SchemeOverlay): OverlayRules {
  const owner: Owner = {
    code: 'registry/not-an-overlay',
    subject: `what configure of overlay "${given.id}" returned`,
    plugins: [given.id],
  };
  // An instance may have rules of its class; a promise and a Map have no rules.
  const found = isObject(value) ? whyNotPlain(value) : 'no object';
  const made = isObject(value) ? checkedMembers<OverlayRules>(owner, RULES(), value) : {};
  if (found !== undefined && Object.keys(made).length === 0) {
    const problem = `configure of overlay "${given.id}" returned ${found}`;
    const cure = 'return rules, as in { query: "forbidden" }: a registry is made in one step';
    throw refusal(owner, problem, cure);
  }
  const twice = (Object.keys(made) as (keyof OverlayRules)[]).find(
    (name) => given[name] !== undefined && made[name] !== undefined && !isAlike(made[name], given[name]),
  );
  if (twice === undefined) return made;
  const problem = `overlay "${given.id}" says ${twice} itself, and its configure returned another value`;
  const cure = 'say it in the overlay or in its configure';
  throw refusal(owner, problem, cure);
}
