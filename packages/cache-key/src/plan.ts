import type { HostList } from '@urikit/generic/text';

/**
 * A policy, compiled: plain data with every default filled in, so that it can be written into a bundle as JSON and read
 * by a runtime that has neither a schema library nor a registry.
 */
export interface CompiledPolicy {
  readonly fingerprint: string;
  readonly scheme: 'key' | 'ignore';
  readonly host: HostPlan;
  /** Default port and empty path by scheme: what the engine's profiles say. */
  readonly schemes: Readonly<Record<'http' | 'https', SchemePlan>>;
  /** What to do with a malformed host or target. */
  readonly invalid: 'reject' | 'bypass';
  /** What to do with characters that browsers send and RFC 3986 has no place for: see `target.ts`. */
  readonly unwise: 'key' | 'invalid';
  readonly maxBytes: number;
  /** The rules of a request that no route selects. */
  readonly rules: RulesPlan;
  /** The most specific first. */
  readonly routes: readonly RoutePlan[];
}

/** Another name of `CompiledPolicy`. */
export type Plan = CompiledPolicy;

export interface SchemePlan {
  /** Decimal; empty where there is none. */
  readonly defaultPort: string;
}

export interface HostPlan {
  /** Hosts in normal form, each with exactly its port; undefined allows all. */
  readonly allow: Readonly<Record<string, true>> | undefined;
  /** What is allowed besides: suffixes and ranges; undefined where there is nothing else. */
  readonly ranges?: HostList | undefined;
  /** Hosts in normal form by other names of theirs in normal form. */
  readonly alias: Readonly<Record<string, string>>;
  readonly trailingDot: 'reject' | 'key' | 'strip';
}

/** A route: which requests it selects, and their rules. */
export interface RoutePlan {
  /** In normal form; undefined for every host. */
  readonly host: string | undefined;
  /** A path in normal form; selects itself and what stands below it, segment by segment. */
  readonly path: string;
  readonly rules: RulesPlan;
}

export interface RulesPlan {
  readonly cache: boolean;
  readonly path: PathPlan;
  readonly query: QueryPlan;
  /** In the order of their names. */
  readonly headers: readonly FieldPlan[];
  readonly cookies: CookiesPlan;
  /** Names of fields that say whose answer it is. */
  readonly scope: readonly string[];
  readonly methods: readonly string[];
  readonly getBody: 'bypass' | 'reject';
}

export interface PathPlan {
  readonly case: 'keep' | 'lower';
  readonly slashes: 'keep' | 'merge';
  readonly trailingSlash: 'keep' | 'strip' | 'add';
  readonly escaped: 'key' | 'bypass' | 'reject';
}

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
  /** What to do with a request that brings other cookies: pass it on uncached, or take them away. */
  readonly others: 'bypass' | 'strip';
}
