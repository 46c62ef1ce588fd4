/** A file of the third-party suites, and how much of it is about http, https, ws and wss. */
export interface Suite {
  readonly file: string;
  /** In the file. */
  readonly cases: number;
  /** Of them, those about the four schemes. */
  readonly chosen: number;
  /** Of the chosen ones, those that ask for what the engine does not do, IDNA and the edits of a library. */
  readonly silent: number;
  readonly statements: number;
  /** Statements excused by each class of packages/generic/test/corpora/classes.ts. */
  readonly excused: Readonly<Record<string, number>>;
  /** Rows of exceptions.ts. */
  readonly listed: number;
}

export const SUITES: readonly Suite[] = [
  { file: 'rfc-scheme-examples', cases: 239, chosen: 60, silent: 6, statements: 58, excused: {}, listed: 0 },
  {
    file: 'perl-uri',
    cases: 352,
    chosen: 174,
    silent: 12,
    statements: 168,
    excused: { 'normalizes-target': 11, 'square-bracket': 2 },
    listed: 1,
  },
  {
    file: 'league-uri',
    cases: 493,
    chosen: 199,
    silent: 5,
    statements: 278,
    excused: { 'non-ascii': 12, 'normalizes-target': 3, 'zone-identifier': 1 },
    listed: 9,
  },
];
