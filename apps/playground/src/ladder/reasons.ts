import type { RuleId } from '@urikit/generic';

const OF_SCHEME = 'A rule of this scheme alone.';
const ALLOWED = 'No RFC says so: you switched the rule on.';

const REASONS: Readonly<Record<RuleId, string>> = {
  'scheme-case': 'Capitals do not count in a scheme.',
  'percent-encoding-unreserved':
    'A letter, a digit, "-", ".", "_" or "~" is the same character when it is percent-encoded.',
  'percent-encoding-case': 'Capitals do not count in a triplet: "%2f" is "%2F".',
  'host-case': 'Capitals do not count in a host.',
  'host-ipv6': 'The same address, spelled in another way.',
  'empty-port': 'A colon without a number names no port.',
  'dot-segments': '"." and ".." are steps through a path, and no part of it.',
  'port-leading-zeros': 'A port is a number, and zeros before it change nothing.',
  'default-port': 'The scheme has this port where a URI names none.',
  'empty-path': 'In this scheme an empty path is "/".',
  'absent-authority': 'In this scheme an absent authority is an empty one.',
  'local-host': 'In this scheme "localhost" is the empty host.',
  'scheme-normalize': OF_SCHEME,
  'empty-query': ALLOWED,
  'empty-fragment': ALLOWED,
  'host-trailing-dot': ALLOWED,
  'duplicate-slashes': ALLOWED,
  'directory-index': ALLOWED,
  'trailing-slash': ALLOWED,
  'query-order': ALLOWED,
};

/** A rule in words that need no RFC. */
export const reasonOf = (rule: string): string =>
  (REASONS as Readonly<Partial<Record<string, string>>>)[rule] ?? OF_SCHEME;
