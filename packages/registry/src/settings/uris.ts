import type { HostPolicy } from '@urikit/generic/hooks';
import { compileUriRules, type UriRefusal, type UriRulesError } from '@urikit/hosts/internal';
import * as z from 'zod';
import { type Test, withMembers } from './hosts.js';

/** The engine of rules. */
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

/** Rules of URIs, of which one list at least is there. */
export const uriRuleLists = (): z.ZodType =>
  withMembers(
    {
      allow: ruleList().describe('The only URIs that are allowed.'),
      deny: ruleList().describe('URIs that are forbidden.'),
    },
    'rules of URIs, as in { allow: ["https://example.com/app/**"] }',
  );

const MESSAGES: Readonly<Record<UriRefusal['reason'], string>> = {
  denied: 'expected another URI: a policy denies',
  'not-allowed': 'expected a URI that a rule of a policy allows',
  host: 'expected a host in ASCII that each program reads alike',
  userinfo: 'expected no percent-encoded delimiter before "@"',
  encoding: 'expected a path that is encoded at most eight times',
};

const COMPONENTS = { denied: 'path', host: 'host', userinfo: 'userinfo', encoding: 'path' } as const;

/**
 * Rules of URIs as a test of a URI in normal form.
 *
 * @param engine - knows the normal forms of the schemes
 * @throws UriRulesError for a rule that no URI of its scheme matches
 */
export function urisTest(policy: HostPolicy, section: string, engine: RuleEngine): Test {
  const rules = compileUriRules(policy, engine);
  return (_, _hosts, normal) => {
    const refusal = rules.refusalOf(normal());
    if (refusal === undefined) return undefined;
    const { reason } = refusal;
    return {
      code: reason === 'not-allowed' ? 'uri-not-allowed' : 'uri-denied',
      severity: 'error',
      component: reason === 'not-allowed' ? refusal.component : COMPONENTS[reason],
      message: reason === 'denied' ? `${MESSAGES[reason]} "${refusal.rule}"` : MESSAGES[reason],
      section,
    };
  };
}
