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
