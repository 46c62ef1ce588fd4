import { wrongValue } from '@urikit/generic/internal';
import type { HostFilter, HostFilterRefusal } from '../host-filter.js';
import type { UriRules } from '../uri-rules.js';

/** A filter of hosts, or rules of URIs. */
export type Guard = HostFilter | UriRules;

/** A guard as requests ask it. */
export interface AskedGuard {
  readonly why: (
    text: string,
  ) => { readonly reason: HostFilterRefusal['reason'] | 'rules'; readonly message: string } | undefined;
  readonly allowsAddress: HostFilter['allowsAddress'];
  /** True if it looks at paths, so that an origin alone is no question for it. */
  readonly readsPaths: boolean;
}

const isRules = (guard: Guard): guard is UriRules => 'find' in guard;

/**
 * Reads a guard: both kinds give the reason to refuse a string.
 *
 * @throws UrikitError for another value than a filter or rules
 */
export function askedGuard(guard: Guard): AskedGuard {
  const given = Object(guard) as Guard;
  if (typeof given.why !== 'function' || typeof given.allowsAddress !== 'function')
    throw wrongValue(
      ['filter'],
      'a filter, as of createHostFilter({ deny: ["private"] }), or rules, as of uriRules({ allow: ["https://example.com/**"] })',
    );
  const { allowsAddress } = given;
  if (!isRules(given)) return { why: given.why, allowsAddress, readsPaths: false };
  return {
    why: (text) => {
      const { issue } = given.why(text);
      return issue && { reason: issue.code.startsWith('rules/') ? 'rules' : 'not-a-uri', message: issue.message };
    },
    allowsAddress,
    readsPaths: true,
  };
}
