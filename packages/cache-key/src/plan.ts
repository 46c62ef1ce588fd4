import type { HostList } from '@urikit/hosts/find';

/**
 * A policy, compiled: plain data with every default filled in, so that it can be written into a bundle as JSON and read
 * by a runtime that has neither a schema library nor a registry.
 */
export interface CompiledPolicy {
  readonly fingerprint: string;
  readonly scheme: 'key' | 'ignore';
  readonly host: HostPlan;
  /** Default port by scheme, from the engine's profiles. */
  readonly schemes: Readonly<Record<'http' | 'https', SchemePlan>>;
  /** The action for a malformed host or target. */
  readonly invalid: 'reject' | 'bypass';
  /** The action for characters that browsers send and RFC 3986 does not allow: see `target.ts`. */
  readonly unwise: 'key' | 'invalid';
  readonly maxBytes: number;
  /** The rules of a request that no route selects. */
  readonly rules: RulesPlan;
  /** The most specific first. */
  readonly routes: readonly RoutePlan[];
}

export interface SchemePlan {
  /** Decimal; empty if the scheme has no default port. */
  readonly defaultPort: string;
}

export interface HostPlan {
  /** Hosts in normal form, each with exactly its port; undefined allows all. */
  readonly allow: Readonly<Record<string, true>> | undefined;
  /** Further allowed hosts: suffixes and ranges; undefined if the policy lists only exact hosts. */
  readonly ranges?: HostList | undefined;
  /** Aliases: from a name to the host that replaces it, both in normal form. */
  readonly alias: Readonly<Record<string, string>>;
  readonly trailingDot: 'reject' | 'key' | 'strip';
}

/** A route: which requests it selects, and their rules. */
export interface RoutePlan {
  /** The host in normal form; undefined for every host. */
  readonly host: string | undefined;
  /**
   * A path in normal form, or as written if `isRaw`; selects itself and all paths below it, segment by segment. With `*`
   * at its end: selects all paths that begin so.
   */
  readonly path: string;
  /** True if the route matches the bytes of a path as received. */
  readonly isRaw: boolean;
  readonly rules: RulesPlan;
}

export interface RulesPlan {
  readonly cache: boolean;
  readonly path: PathPlan;
  readonly query: QueryPlan;
  /** In the order of their names. */
  readonly headers: readonly FieldPlan[];
  readonly cookies: CookiesPlan;
  /** Names of headers that identify the user or tenant of a response. */
  readonly scope: readonly string[];
  readonly methods: readonly string[];
  readonly getBody: 'bypass' | 'reject';
}

export interface PathPlan {
  /** The action for a path that is not in normal form; `raw` keys and forwards its bytes. */
  readonly form: 'normalize' | 'reject' | 'redirect' | 'raw';
  /** The methods that `redirect` answers with 308; a request with another one is refused. */
  readonly redirects: 'safe' | 'all';
  /** The action for dot-segments, live or encoded, of a `raw` path. */
  readonly dotSegments: 'reject' | 'keep';
  readonly case: 'keep' | 'lower';
  readonly slashes: 'keep' | 'merge';
  readonly trailingSlash: 'keep' | 'strip' | 'add';
  readonly escaped: EscapedPlan;
}

/** The characters and triplets of a path that origins read in different ways; `%25` stands for a triplet encoded twice. */
export type EscapedCharacter = ';' | '%2F' | '%5C' | '%3B' | '%23' | '%3F' | '%25';

/** The action for each of them that the policy names. */
export type EscapedPlan = { readonly [Character in EscapedCharacter]?: 'key' | 'bypass' | 'reject' | undefined };

export interface QueryPlan {
  readonly order: 'keep' | 'name';
  /** undefined includes all. */
  readonly include: NamesPlan | undefined;
  readonly exclude: NamesPlan;
  readonly multi: 'ordered' | 'set';
  readonly empty: 'keep' | 'drop';
  readonly plus: 'keep' | 'space';
  readonly semicolon: 'key' | 'bypass' | 'reject';
  /** Percent-encoded controls: data, or a reason to refuse. */
  readonly controls: 'reject' | 'key';
  readonly maxParams: number;
}

/** Names of parameters, decoded where unreserved: exact, or by how they begin. */
export interface NamesPlan {
  readonly exact: Readonly<Record<string, true>>;
  readonly prefixes: readonly string[];
}

export interface FieldPlan {
  readonly name: string;
  readonly as: 'value' | 'present' | 'encoding' | 'language';
  /** Content codings or language ranges that the origin has, the best first. */
  readonly offered: readonly string[];
}

export interface CookiesPlan {
  readonly keyed: readonly { readonly name: string; readonly as: 'value' | 'present' }[];
  /** The action for a request with other cookies: pass it on uncached, or strip them. */
  readonly others: 'bypass' | 'strip';
}
