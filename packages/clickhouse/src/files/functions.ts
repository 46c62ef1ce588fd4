/** A function of SQL. */
export interface SqlFunction {
  readonly name: string;
  /** Names and types, as `CREATE FUNCTION` takes them. */
  readonly args: readonly (readonly [name: string, type: string])[];
  readonly returns: string;
  /** The export of the module, if it has another name. */
  readonly from?: string;
  readonly meaning: string;
}

const S = ['s', 'String'] as const;

/** Every function that an export installs. */
export const FUNCTIONS: readonly SqlFunction[] = [
  {
    name: 'uri_status',
    args: [S],
    returns: 'String',
    meaning: "`'ok'`, `'malformed'`, or `'unanswered'` for a string that needs JavaScript; it never throws",
  },
  {
    name: 'uri_is_valid',
    args: [S],
    returns: 'UInt8',
    meaning: '1 for a URI reference (RFC 3986 4.1), 0 for another string',
  },
  {
    name: 'uri_issue',
    args: [S],
    returns: 'Nullable(String)',
    meaning:
      "why a string is malformed: the code of the issue, a space, and its position from 0, as `'syntax/character 8'`; NULL " +
      'for a URI reference',
  },
  {
    name: 'uri_normalize',
    args: [S],
    returns: 'Nullable(String)',
    meaning: 'the normal form of the level `scheme-based`; NULL for a malformed string',
  },
  {
    name: 'uri_normalize_level',
    args: [S, ['level', 'String']],
    returns: 'Nullable(String)',
    meaning:
      "the normal form of a level: `'simple-string'`, `'syntax-based'`, `'scheme-based'` or `'protocol-based'`; NULL for a " +
      'malformed string',
  },
  {
    name: 'uri_identity',
    args: [S],
    returns: 'Nullable(String)',
    from: 'uri_normalize',
    meaning: 'a key that equivalent URIs share; NULL for a malformed string',
  },
  {
    name: 'uri_equivalent',
    args: [
      ['a', 'String'],
      ['b', 'String'],
    ],
    returns: 'UInt8',
    meaning: '1 for equivalent references; a malformed string is equivalent to no string',
  },
  {
    name: 'uri_part',
    args: [S, ['part', 'String']],
    returns: 'Nullable(String)',
    meaning:
      "a component as written: `'scheme'`, `'authority'`, `'userinfo'`, `'host'`, `'port'`, `'path'`, `'query'` or " +
      "`'fragment'`; NULL if it is absent or the string is malformed, `''` if it is empty",
  },
  {
    name: 'uri_resolve',
    args: [
      ['reference', 'String'],
      ['base', 'String'],
    ],
    returns: 'Nullable(String)',
    meaning:
      'the target of a reference (RFC 3986 5.2); NULL if there is none: one of the two is malformed, the base has no ' +
      'scheme, or a scheme without relative references',
  },
  {
    name: 'uri_surt',
    args: [S],
    returns: 'Nullable(String)',
    meaning:
      'the sort key of web archives, as `com,example)/a`; NULL for a malformed string and for a reference without a scheme',
  },
];

/** A function that a program answers: it reads a column of strings, and writes a column that may be NULL. */
export interface SqlProgram {
  readonly name: string;
  /** The command of urikit. */
  readonly command: 'cache-key' | 'hazards' | 'redact';
  readonly meaning: string;
  /** Why the module does not answer, as a sentence. */
  readonly reason: string;
}

/** Every function that is a program. */
export const PROGRAMS: readonly SqlProgram[] = [
  {
    name: 'uri_cache_key',
    command: 'cache-key',
    meaning: 'the key of a GET request under the policy; NULL for a string without a key',
    reason: 'A policy chooses by route, and by names and values of a query, which tables of single bytes cannot hold.',
  },
  {
    name: 'uri_redact',
    command: 'redact',
    meaning: 'the string without its passwords and other secrets; NULL for a malformed string',
    reason: 'Secrets are found by names of parameters, by expressions, and inside of encoded URIs.',
  },
  {
    name: 'uri_hazards',
    command: 'hazards',
    meaning:
      "codes of hazards with commas between, as `'safety/rare-ipv4,safety/loopback'`; `''` without any; a malformed string " +
      'has hazards, too; NULL for bytes that are not UTF-8',
    reason: 'Hazards need the readings of other programs, and tables of Unicode that are larger than the module.',
  },
];
