/**
 * A row of an author's table.
 *
 * The section comes first, for it is the title of the test: `RFC 9110 4.2.3`. The configuration is what the plugin is
 * told for this row; absent means `{}`.
 */
export type Row<Expected> = readonly [section: string, text: string, expected: Expected, config?: unknown];

/** What a plugin can be told, and what it must refuse. */
export interface ConfigCases {
  /** Configurations that are right. The laws are tried with each of them, and with `{}`. */
  readonly accepted?: readonly unknown[];
  /** Configurations that are wrong, each with a part of the message that the schema must give. */
  readonly refused?: readonly (readonly [config: unknown, message: string])[];
}

/**
 * What the scheme's own normalization does to delimiters, where a document says that it may. Reserved characters
 * (RFC 3986 2.2) and their triplets, each as one text: `'?'`, `'%2C'`.
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

/** The author's own table, and what the kit cannot find out by itself. All of it is optional. */
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
  readonly configs?: ConfigCases;
  readonly rewrites?: Rewrites;
  /** Issues about spelling. Every other code is the same for a URI and for those equivalent to it. */
  readonly spelling?: readonly SpellingIssue[];
  /** More texts of the plugin's schemes to begin from: the laws are tried on them, and on texts near them. */
  readonly texts?: readonly string[];
  /** What the package's entry loads: `loadedBy(new URL('./index.ts', import.meta.url))` of `./loading`. */
  readonly loads?: readonly string[];
  /** How many texts each law is tried on; 300 where it is absent. */
  readonly runs?: number;
  /** Where the generator begins; the same texts each time. */
  readonly seed?: number;
}
