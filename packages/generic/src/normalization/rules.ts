import type { Level } from './level.js';
import type { Profile } from '../scheme/profile.js';
import * as optIn from './rules-opt-in.js';
import * as scheme from './rules-scheme.js';
import * as syntax from './rules-syntax.js';
import type { UriReference } from '../syntax/uri-reference.js';

/** Whether a rule can make two resources one: `safe` rules are on by default, the others by name only. */
export type Tier = 'safe' | 'usually-safe' | 'unsafe';

/** One normalization rule. */
export interface Rule {
  readonly id: RuleId;
  /** The first level of the ladder at which it applies. */
  readonly level: Level;
  readonly tier: Tier;
  /** Document and section; `none` where no RFC has the rule. */
  readonly section: string;
  /** Returns the same object where there is nothing to do. */
  readonly apply: (uri: UriReference, profile: Profile) => UriReference;
}

/** A section that is a number alone is one of RFC 3986. */
const TABLE = [
  ['scheme-case', 'syntax-based', 'safe', '6.2.2.1', syntax.schemeCase],
  ['percent-encoding-unreserved', 'syntax-based', 'safe', '6.2.2.2', syntax.percentEncodingUnreserved],
  ['percent-encoding-case', 'syntax-based', 'safe', '6.2.2.1', syntax.percentEncodingCase],
  ['host-case', 'syntax-based', 'safe', '6.2.2.1', syntax.hostCase],
  ['host-ipv6', 'syntax-based', 'safe', 'RFC 5952 4', syntax.hostIPv6],
  ['empty-port', 'syntax-based', 'safe', '3.2.3', syntax.emptyPort],
  ['dot-segments', 'syntax-based', 'safe', '6.2.2.3', syntax.dotSegments],
  ['port-leading-zeros', 'scheme-based', 'safe', '6.2.3', scheme.portLeadingZeros],
  ['default-port', 'scheme-based', 'safe', '6.2.3', scheme.defaultPort],
  ['empty-path', 'scheme-based', 'safe', '6.2.3', scheme.emptyPath],
  ['absent-authority', 'scheme-based', 'safe', '6.2.3', scheme.absentAuthority],
  ['local-host', 'scheme-based', 'safe', '6.2.3', scheme.localHost],
  ['scheme-normalize', 'scheme-based', 'safe', '6.2.3', scheme.schemeNormalize],
  ['empty-query', 'scheme-based', 'usually-safe', 'none', optIn.emptyQuery],
  ['empty-fragment', 'scheme-based', 'usually-safe', 'none', optIn.emptyFragment],
  ['host-trailing-dot', 'scheme-based', 'unsafe', 'none', optIn.hostTrailingDot],
  ['duplicate-slashes', 'scheme-based', 'unsafe', 'none', optIn.duplicateSlashes],
  ['trailing-slash', 'scheme-based', 'unsafe', 'none', optIn.trailingSlash],
  ['directory-index', 'scheme-based', 'unsafe', 'none', optIn.directoryIndex],
  ['query-order', 'scheme-based', 'unsafe', 'none', optIn.queryOrder],
] as const;

/** The id of a rule: stable, written in configurations and reports. */
export type RuleId = (typeof TABLE)[number][0];

/** Every rule, in the order in which they run. */
export const RULES: readonly Rule[] = TABLE.map(([id, level, tier, section, apply]) => ({
  id,
  level,
  tier,
  section: /^[0-9]/.test(section) ? `RFC 3986 ${section}` : section,
  apply,
}));
