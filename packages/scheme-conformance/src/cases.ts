/**
 * A row of an author's table.
 *
 * The section comes first, for it is the title of the test: `RFC 9110 4.2.3`. The configuration applies to this row;
 * default `{}`.
 */
export type Row<Expected> = readonly [section: string, text: string, expected: Expected, config?: unknown];

/** Configurations that a plugin accepts, and those that it must refuse. */
export interface ConfigCases {
  /** Valid configurations. The laws run with each of them, and with `{}`. */
  readonly accepted?: readonly unknown[];
  /** Invalid configurations, each with a part of the message that the schema must give. */
  readonly refused?: readonly (readonly [config: unknown, message: string])[];
}

/**
 * Delimiters that the scheme's normalization may add or remove because a document allows it. Reserved characters (RFC
 * 3986 2.2) and their triplets, each as one string: `'?'`, `'%2C'`.
 */
export interface Rewrites {
  /** The sentence that allows it, as in `RFC 6068 2`. */
  readonly section: string;
  readonly adds?: readonly string[];
  readonly removes?: readonly string[];
}

/**
 * An issue that is about how a URI is written, so that one spelling has it and an equivalent one has not: its code with
 * the plugin's id, and why: `['acme/encoded-name', 'ACME-DOC 2: a name should be written plainly']`.
 */
export type SpellingIssue = readonly [code: string, reason: string];

/**
 * A code or rule with the plugin's id, or an option, for which no row can be written, and why: `['acme/idna', 'raised
 * with an injected service']`.
 */
export type WithoutRow = readonly [name: string, reason: string];

/** The author's table of examples, and facts that the laws cannot find out. Every member is optional. */
export interface Cases {
  /** Normal forms, scheme-based: text, normal form. */
  readonly normalize?: readonly Row<string>[];
  /** Pairs that the scheme calls equivalent. */
  readonly equivalent?: readonly Row<string>[];
  /** Pairs that must stay different: the rows that find a normalization that goes too far. */
  readonly different?: readonly Row<string>[];
  /** The codes of all issues in the order of their place, with the plugin's id: `['acme/number-length']`. */
  readonly issues?: readonly Row<readonly string[]>[];
  /** The codes that `hazards` reports, in its order, with the plugin's id: `['tel/service-code']`. */
  readonly hazards?: readonly Row<readonly string[]>[];
  /** Typed readings. Members that are functions are left out of the comparison. */
  readonly views?: readonly Row<unknown>[];
  /** The hosts that `hosts` names, as it gives them: `['h.example']`. */
  readonly hosts?: readonly Row<readonly string[]>[];
  /** Normal forms with a rule that is off by default: text, the rule with the plugin's id and the normal form. */
  readonly rules?: readonly Row<readonly [rule: `${string}/${string}`, normal: string]>[];
  readonly configs?: ConfigCases;
  readonly rewrites?: Rewrites;
  /** Issues about spelling. Every other code is the same for a URI and for those equivalent to it. */
  readonly spelling?: readonly SpellingIssue[];
  /** Codes, options and rules without a row. Every other one has a row, if there is a table. */
  readonly withoutRow?: readonly WithoutRow[];
  /** More URIs of the plugin's schemes: the laws run on them and on slightly changed ones. */
  readonly texts?: readonly string[];
  /** The packages that the package's entry loads: `loadedBy(new URL('./index.ts', import.meta.url))` of `./loading`. */
  readonly loads?: readonly string[];
  /** The number of strings on which each law runs; default 300. */
  readonly runs?: number;
  /** The seed of the generator; a seed gives the same strings on every run. */
  readonly seed?: number;
}
