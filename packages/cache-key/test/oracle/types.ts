/**
 * What the oracle knows of requests and policies. Nothing under this folder imports from the sources: what is wrong
 * there must not be wrong here for the same reason. Every member is there; `{}` is held against these defaults
 * elsewhere.
 */

export interface OracleRequest {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host: string | undefined;
  readonly target: string;
  /** Names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly hasBody: boolean;
  /** One character per byte; absent where no caller has read it. */
  readonly content?: string;
  readonly trusted: boolean;
}

export interface OraclePath {
  readonly form: 'normalize' | 'reject' | 'redirect' | 'raw';
  readonly redirects: 'safe' | 'all';
  readonly dotSegments: 'reject' | 'keep';
  readonly case: 'keep' | 'lower';
  readonly slashes: 'keep' | 'merge';
  readonly trailingSlash: 'keep' | 'strip' | 'add';
  readonly escaped: 'key' | 'bypass' | 'reject';
}

export interface OracleQuery {
  readonly order: 'keep' | 'name';
  readonly include?: readonly string[];
  readonly exclude: readonly string[];
  readonly multi: 'ordered' | 'set';
  readonly empty: 'keep' | 'drop';
  readonly plus: 'keep' | 'space';
  readonly semicolon: 'key' | 'bypass' | 'reject';
  readonly controls: 'reject' | 'key';
  readonly maxParams: number;
}

export type OracleField =
  | 'value'
  | 'present'
  | { readonly encoding: readonly string[] }
  | { readonly language: readonly string[] };

export interface OracleCookies {
  readonly keyed: Readonly<Record<string, 'value' | 'present'>>;
  readonly others: 'bypass' | 'strip';
}

export interface OracleRules {
  readonly path: OraclePath;
  readonly query: OracleQuery;
  readonly headers: Readonly<Record<string, OracleField>>;
  readonly cookies: OracleCookies;
  readonly scope: readonly string[];
  readonly methods: readonly ('GET' | 'HEAD' | 'QUERY')[];
  readonly getBody: 'bypass' | 'reject';
}

export interface OracleRoute {
  readonly host?: string;
  readonly path: string;
  readonly cache: boolean;
  readonly rules: {
    readonly path?: Partial<OraclePath>;
    readonly query?: Partial<OracleQuery>;
    readonly headers?: OracleRules['headers'];
    readonly cookies?: Partial<OracleCookies>;
    readonly scope?: OracleRules['scope'];
    readonly methods?: OracleRules['methods'];
    readonly getBody?: OracleRules['getBody'];
  };
}

export interface OraclePolicy extends OracleRules {
  readonly scheme: 'key' | 'ignore';
  readonly host: {
    readonly allow?: readonly string[];
    readonly alias: Readonly<Record<string, string>>;
    readonly trailingDot: 'reject' | 'key' | 'strip';
  };
  readonly invalid: 'reject' | 'bypass';
  readonly unwise: 'key' | 'invalid';
  readonly maxBytes: number;
  readonly routes: readonly OracleRoute[];
}

/**
 * What is to be done with a request. Two requests with the same `form` are equivalent under the policy, others are not.
 */
export type Judgement =
  | { readonly action: 'key'; readonly form: string; readonly ambiguous: boolean }
  | { readonly action: 'bypass' | 'reject' };

export const REJECT = { action: 'reject' } as const;
export const BYPASS = { action: 'bypass' } as const;
