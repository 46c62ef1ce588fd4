import { isSecret, SECRET_FORMS } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { functionAs, type MemberSchemas } from '../given/members.js';
import { COMMON_MEMBERS, schemeName, whyNoId } from '../given/plugin.js';
import { lazily } from '../given/read-safely.js';
import { condition, hostLists } from './hosts.js';
import { secretList } from './secrets.js';

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
