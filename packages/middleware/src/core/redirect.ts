import { optionsOf, wrongValue } from '@urikit/generic/internal';
import { tryIriToUri } from '@urikit/iri';
import {
  createHostFilter,
  type HostFilter,
  type HostFilterOptions,
  type UriRules,
  uriRules,
  type UriRulesOptions,
} from '@urikit/safety';
import { tryParse } from '@urikit/generic';
import { removeDotSegments } from '@urikit/generic/record';
import { type Refusal, refusal } from './refusal.js';

/** The allowed targets of redirects. */
export interface RedirectOptions {
  /** Allowed other hosts, as for `createHostFilter` of `@urikit/safety`. Default: relative references only. */
  readonly hosts?: HostFilterOptions;
  /**
   * Rules with paths in place of `hosts`, as of `uriRules`, or their options. They judge relative references too, by their `base`: the
   * address of the program.
   */
  readonly rules?: UriRules | UriRulesOptions;
}

/** The filter of `hosts`; its schemes are http and https by default. */
function webFilter(hosts: HostFilterOptions): HostFilter {
  // The first filter takes no other value than options, of which a copy would make options without a restriction.
  const filter = createHostFilter(hosts);
  return hosts.schemes === undefined ? createHostFilter({ ...hosts, schemes: ['http', 'https'] }) : filter;
}

/**
 * Makes a check of texts that a program redirects to: relative references without an authority, and URIs that a list of
 * hosts allows; or those that rules allow. Characters outside ASCII are taken as in an IRI.
 *
 * @param options - allowed other hosts; schemes are http and https by default
 * @returns a function that gives the reason to refuse a string; undefined if it is accepted. It never throws.
 * @throws as `createHostFilter` and `uriRules`; UrikitError `input/unknown-option` for an option that does not exist
 * @see RFC 9110 section 10.2.2, RFC 3986 section 4.2, 7.6
 * @example createRedirectCheck()('//evil.example/')?.code // 'redirect/elsewhere'
 */
export function createRedirectCheck(options: RedirectOptions = {}): (location: string) => Refusal | undefined {
  optionsOf(options, ['hosts', 'rules']);
  const { hosts, rules: given } = options;
  if (hosts !== undefined && given !== undefined) throw wrongValue([], 'hosts or rules, and not both');
  const rules = given === undefined ? undefined : uriRules(given);
  const filter = hosts === undefined ? undefined : webFilter(hosts);
  return (location) => {
    const uri = tryIriToUri(location);
    if (!uri.ok) return refusal('redirect/malformed', uri.issue.message, uri.issue.code);
    // An IRI may begin with it. A program that trims the string would redirect to the host behind it.
    if (/^\s/.test(location)) return refusal('redirect/malformed', 'expected no white space in front');
    const parsed = tryParse(uri.value);
    if (!parsed.ok) return refusal('redirect/malformed', parsed.issue.message, parsed.issue.code);
    const { scheme, authority, path } = parsed.value;
    const isHidden = (): boolean => path.includes('//') && removeDotSegments(path) !== path;
    if (rules !== undefined && !(authority === undefined && isHidden())) {
      const { issue } = rules.why(uri.value);
      return issue && refusal('redirect/rules', issue.message, issue.code);
    }
    const isPath = scheme === undefined && authority === undefined;
    // A program that takes the path of a target finds an authority in `/.//evil.example`.
    if (isPath && !isHidden()) return undefined;
    if (scheme === undefined || filter === undefined)
      return refusal('redirect/elsewhere', 'expected a relative reference without a host');
    const why = filter.why(uri.value);
    return why && refusal('redirect/host', why.message, why.reason);
  };
}
