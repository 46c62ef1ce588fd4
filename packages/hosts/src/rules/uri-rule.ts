import type { HostList } from '../host-list.js';

/** A piece of a path in a rule. */
export type RuleSegment =
  /** In normal form. */
  | { readonly kind: 'literal'; readonly text: string }
  /** `*`, or `{name}` with a name: one whole segment that is not empty. */
  | { readonly kind: 'any'; readonly name?: string }
  /** `**`: one segment at least, the last one may be empty. */
  | { readonly kind: 'rest' };

/** The host of a rule: absent, empty, any other, or those of a list. */
export type RuleHost = 'absent' | 'empty' | 'any' | HostList;

/** Parameters that a query has exactly, by name and value; `undefined` is any value. */
export type RuleQuery = readonly (readonly [name: string, value: string | undefined])[];

/** One rule for one scheme, in the normal form of the scheme. */
export interface UriRule {
  /** As written. */
  readonly text: string;
  /** In lower case. */
  readonly scheme: string;
  readonly host: RuleHost;
  /** In decimal; `''` for the default one, `'*'` for every port. */
  readonly port: string;
  /** A rooted path begins with an empty segment. */
  readonly segments: readonly RuleSegment[];
  /** Undefined: any query. */
  readonly query: RuleQuery | undefined;
}

/** The part of a rule that is malformed, and the expectation with the cure. */
export class RuleFault extends Error {
  constructor(
    readonly expected: string,
    readonly start: number,
    readonly end: number,
  ) {
    super(expected);
  }
}
