import { parse, type StringIssue } from '@urikit/generic';
import { componentsOf, rangeOf } from '@urikit/generic/internal';
import type { UriRefusal } from '@urikit/hosts/internal';

/** Codes of refusals by rules, each with its section; a malformed string has the code of its issue. */
export const RULE_ISSUES = {
  'rules/denied': 'RFC 3986 7',
  'rules/not-allowed': 'RFC 3986 7',
  'rules/host': 'RFC 3986 3.2.2',
  'rules/userinfo': 'RFC 3986 7.6',
  'rules/encoding': 'RFC 3986 2.4',
  'rules/readers-disagree': 'RFC 3986 7.6',
} as const;

/** A refusal of rules, or of a string whose readers disagree. */
export type Refusal = UriRefusal | { readonly reason: 'readers-disagree' };

const EXPECTED = {
  host: 'a host in ASCII that each program reads alike',
  userinfo: 'no percent-encoded delimiter, control or space before "@"',
  encoding: 'a path that is encoded at most eight times',
  'readers-disagree': 'a host that browsers, curl, Go, Java, PHP and Python read alike',
} as const;

const COMPONENTS = {
  host: 'host',
  userinfo: 'userinfo',
  encoding: 'path',
  'readers-disagree': 'host',
  denied: 'path',
} as const;

function expectedBy(refusal: Refusal): string {
  if (refusal.reason === 'denied') return `another URI: the rule "${refusal.rule}" denies this one`;
  if (refusal.reason !== 'not-allowed') return EXPECTED[refusal.reason];
  const { component } = refusal;
  const differs = component === 'path' ? 'path and query' : component === 'host' ? 'host and port' : 'scheme';
  return `a URI that a rule allows: no rule has this ${differs}`;
}

/**
 * The issue of a refusal.
 *
 * @param text - a valid reference
 */
export function ruleIssue(text: string, refusal: Refusal): StringIssue {
  const component = refusal.reason === 'not-allowed' ? refusal.component : COMPONENTS[refusal.reason];
  const code = `rules/${refusal.reason}` as const;
  return Object.freeze({
    code,
    severity: 'error',
    message: `expected ${expectedBy(refusal)}`,
    section: RULE_ISSUES[code],
    ...rangeOf(componentsOf(parse(text)), component),
  });
}
