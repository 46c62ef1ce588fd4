import { isSecret } from '@urikit/generic/internal';
import type { OverlayRules, SchemeOverlay } from '@urikit/generic/hooks';
import * as z from 'zod';
import { testedBy } from '../given/members.js';
import { commonMembers, schemeName, whyNoId } from '../given/plugin.js';
import { lazily } from '../given/read-safely.js';
import { condition, hostLists } from './hosts.js';
import { secretList } from './secrets.js';

/** A part that an overlay may restrict. */
export type Part = 'scheme' | 'userinfo' | 'port' | 'query' | 'fragment';

const id = (): z.ZodType =>
  z.string('expected an id of lower-case letters, digits and single hyphens').refine((value) => !whyNoId(value), {
    error: ({ input }) => `expected ${String(whyNoId(input))}`,
  });

const functionAs = (expected: string): z.ZodType => testedBy((value) => typeof value === 'function', expected);

/** One of two words. */
const either = (one: string, other: string): z.ZodType =>
  z.enum([one, other], `expected "${one}" or "${other}": an overlay can only tighten`);

const restriction = (part: string): z.ZodType =>
  either('discouraged', 'forbidden').describe(`Warns of URIs with a ${part}, or forbids them.`);

/** The rules of an overlay, which `configure` may return. */
export const rules = lazily((): { readonly [member in keyof OverlayRules]-?: z.ZodType } => ({
  rfc: z
    .string('expected a document and section, as in "ACME-SEC 3"')
    .describe('The document and section of the policy.'),
  scheme: either('discouraged', 'forbidden').describe('Warns of every URI of the scheme, or forbids it.'),
  authority: either('required', 'forbidden').describe('Whether a URI has an authority.'),
  host: z.literal('required', 'expected "required": an overlay can only tighten').describe('Forbids an empty host.'),
  hosts: hostLists().describe(
    'Hosts by name, `*.suffix`, address, prefix or named range, each with a port or without.',
  ),
  userinfo: restriction('userinfo'),
  port: restriction('port'),
  query: restriction('query'),
  fragment: restriction('fragment'),
  secrets: testedBy(
    (value) => Array.isArray(value) && value.every(isSecret),
    'a list of "password", "path-password", "userinfo", "path", "query", "fragment", "bare-parameters", { parameter: NAME } and functions',
  ),
  when: condition().describe('The URIs that the overlay is about: lists of hosts, ports and schemes.'),
  check: functionAs('a function (uri, report) => void'),
}));

/** Each member of an overlay. An overlay has no other member. */
export const overlayMembers = lazily((): { readonly [member in keyof SchemeOverlay]-?: z.ZodType } => ({
  id: id().describe('The prefix of its issue codes.'),
  ...commonMembers(),
  extends: z
    .union(
      [
        schemeName(),
        z.array(schemeName()).min(1),
        z.strictObject({ plugin: id().describe('The id of a plugin: the overlay covers all its schemes.') }),
      ],
      'expected the name of a scheme, lower case, a list of them, or { plugin: ID }',
    )
    .describe('The scheme that it covers, a list of schemes, or { plugin: ID }.'),
  after: z.array(z.string()).describe('Ids of overlays that come before it.'),
  locked: z.boolean().describe('Whether no layer may lower the severity of its issues.'),
  configure: functionAs('a function (config, kit) => rules'),
  ...rules(),
}));

/** Members that an overlay cannot be without. */
export const REQUIRED: readonly string[] = ['id', 'version', 'extends'];

/** Members that only code can give. */
const CODE_ONLY: readonly string[] = ['check', 'configure', 'configSchema', 'issues', 'deprecated', 'fingerprint'];

/** The schema of an overlay in a file, without the members that only code can give. */
export const overlaySchema = lazily(() => {
  const { version, ...members } = overlayMembers();
  const known = Object.entries<z.ZodType>(members).filter(([name]) => !CODE_ONLY.includes(name));
  return z.strictObject({
    ...Object.fromEntries(known.map(([name, schema]) => [name, REQUIRED.includes(name) ? schema : schema.optional()])),
    version: version.default('0.0.0').describe('The semantic version of its behaviour.'),
    secrets: secretList.optional().describe('Parts of a URI that must not be shown.'),
  });
});
