import { isSecret } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import {
  CODE_LIST,
  DEPRECATIONS,
  isCodeList,
  isDeprecations,
  isSchema,
  isSchemeName,
  isVersion,
  whyNoId,
} from '../given/plugin.js';
import { lazily } from '../given/read-safely.js';
import { condition, hostLists } from './hosts.js';
import { secretList } from './secrets.js';

/** A part that an overlay may restrict. */
export type Part = 'scheme' | 'userinfo' | 'port' | 'query' | 'fragment';

/** A member: its schema, and the expectation of messages. */
export type Member = readonly [schema: z.ZodType, expected: string, description: string];

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
export const rules = lazily((): Readonly<Record<keyof OverlayRules, Member>> => ({
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
  when: [condition(), 'a condition', 'The URIs that the overlay is about: lists of hosts, ports and schemes.'],
  check: functionAs('a function (uri, report) => void', 'Reports further issues.'),
}));

/** Each member of an overlay. An overlay has no other member. */
export const overlayMembers = lazily((): Readonly<Record<keyof SchemeOverlay, Member>> => ({
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
  deprecated: [z.custom(isDeprecations), DEPRECATIONS, 'Names of options and codes that go in a later version.'],
  configSchema: [z.custom(isSchema), 'a Zod schema, or any Standard Schema', 'The schema of its options.'],
  configure: functionAs('a function (config, kit) => rules', 'Makes its rules of its options.'),
  fingerprint: [z.string(), 'a string', 'Stands for the code that its functions depend on.'],
  ...rules(),
}));

/** Members that only code can give. */
const CODE_ONLY: readonly string[] = ['check', 'configure', 'configSchema', 'issues', 'deprecated', 'fingerprint'];

/** The schema of an overlay in a file, without the members that only code can give. */
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
export const REQUIRED: readonly string[] = ['id', 'version', 'extends'];
