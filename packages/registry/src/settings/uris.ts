import type { Finding, HostPolicy } from '@urikit/generic/hooks';
import { compileUriRules, type UriRefusal, type UriRulesError } from '@urikit/hosts/internal';
import * as z from 'zod';
import { type Test, withMembers } from './hosts.js';

type RuleEngine = Parameters<typeof compileUriRules>[1];

/** Reads the forms of rules before there is an engine of their schemes. */
const FORMS: RuleEngine = {
  hooks: () => undefined,
  tryNormalize: (value) => ({ ok: true, value }),
};

const ruleList = (): z.ZodType =>
  z.array(z.string(), 'expected a list of rules').superRefine((deny, context) => {
    try {
      compileUriRules({ deny }, FORMS);
    } catch (cause) {
      for (const { message, path, start } of (cause as UriRulesError).issues)
        context.addIssue({
          code: 'custom',
          message: `${message.replace(/^rule \d+ of deny: /, '')} at position ${String(start)}`,
          path: path?.slice(1) as PropertyKey[],
        });
    }
  });

export const uriRuleLists = (): z.ZodType =>
  withMembers(
    {
      allow: ruleList().describe('The only URIs that are allowed.'),
      deny: ruleList().describe('URIs that are forbidden.'),
    },
    'rules of URIs, as in { allow: ["https://example.com/app/**"] }',
  );

/** The component and the message of a refusal; one by an absent rule has the component that it names. */
const REFUSALS = {
  denied: ['path', 'expected another URI: a policy denies'],
  'not-allowed': ['path', 'expected a URI that a rule of a policy allows'],
  host: ['host', 'expected a host in ASCII that each program reads alike'],
  userinfo: ['userinfo', 'expected no percent-encoded delimiter before "@"'],
  encoding: ['path', 'expected a path that is encoded at most eight times'],
} as const satisfies Readonly<Record<UriRefusal['reason'], readonly [Finding['component'], string]>>;

/** Rules of URIs as a test of a URI in normal form. @throws UriRulesError for a rule that no URI of its scheme matches */
export function urisTest(policy: HostPolicy, section: string, engine: RuleEngine): Test {
  const rules = compileUriRules(policy, engine);
  return (_, { context }) => {
    const refusal = rules.refusalOf(context.normal);
    if (refusal === undefined) return undefined;
    const [component, message] = REFUSALS[refusal.reason];
    const error = { severity: 'error', component, message, section } as const;
    if (refusal.reason === 'not-allowed') return { ...error, code: 'uri-not-allowed', component: refusal.component };
    return {
      ...error,
      code: 'uri-denied',
      message: refusal.reason === 'denied' ? `${message} "${refusal.rule}"` : message,
    };
  };
}
