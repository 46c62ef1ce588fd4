import { parseHostList } from '@urikit/hosts/internal';
import * as z from 'zod';
import { schemeName } from '../given/plugin.js';

/** A list of hosts; each malformed entry is an issue. */
const hostList = (): z.ZodType =>
  z.array(z.string(), 'expected a list of hosts').superRefine((list, context) => {
    const parsed = parseHostList(list);
    if (parsed.ok) return;
    for (const { message, path } of parsed.issues)
      context.addIssue({ code: 'custom', message, path: Array.from(path as readonly PropertyKey[]) });
  });

/** An object that says something. */
export const withMembers = (shape: z.core.$ZodLooseShape, expected: string): z.ZodType =>
  z
    .strictObject(shape, `expected ${expected}`)
    .partial()
    .check(({ value, issues }) => {
      // A key that is not known is an issue of its own; a member that is undefined would be a policy that got lost.
      const members = Object.values(value);
      if (issues.length === 0 && (members.length === 0 || members.includes(undefined)))
        issues.push({ code: 'custom', message: `expected ${expected}`, input: value });
    })
    .meta({ minProperties: 1 });

/** Lists of hosts, of which one at least is there. */
export const hostLists = (): z.ZodType =>
  withMembers(
    {
      allow: hostList().describe('The only hosts that are allowed.'),
      deny: hostList().describe('Hosts that are forbidden.'),
    },
    'lists of hosts, as in { allow: ["*.example.com"], deny: ["private"] }',
  );

/** A condition, of which one member at least is there. */
export const condition = (): z.ZodType =>
  withMembers(
    {
      hosts: hostList()
        .refine((list) => (list as readonly string[]).length > 0, 'expected at least 1 host')
        .describe('Hosts, as in ["*.example.com"].'),
      ports: z.array(z.int().min(0).max(65535)).min(1).describe('Ports, as in [443].'),
      schemes: z.array(schemeName()).min(1).describe('Names of schemes, as in ["https"].'),
    },
    'a condition, as in { hosts: ["*.example.com"], ports: [443], schemes: ["https"] }',
  );
