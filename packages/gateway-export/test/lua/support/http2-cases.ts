/** Requests as HTTP/2 can say them, and HTTP/1.1 cannot. */

export type Fields = readonly (readonly [name: string, value: string])[];

/** A GET with these fields, the pseudo-header fields first (RFC 9113 8.3). */
export const asked = (fields: Fields, scheme = 'https'): Fields => [
  [':method', 'GET'],
  [':scheme', scheme],
  ...fields.filter(([name]) => name.startsWith(':')),
  ...fields.filter(([name]) => !name.startsWith(':')),
];

const AUTHORITY = [':authority', 'ex.test'] as const;
const PATH = [':path', '/secret'] as const;

/** Pseudo-header fields that mean what a request of HTTP/1.1 for the target at ex.test does. */
export const SAME: readonly (readonly [what: string, target: string, path: string, authority: string])[] = [
  ['as they are', '/one?b=1&a=2', '/one?b=1&a=2', 'ex.test'],
  ['the default port', '/two', '/two', 'ex.test:443'],
  ['case of the authority', '/three', '/three', 'EX.test'],
  ['triplets and dot-segments', '/four/~?%C3', '/x/../four/./%7e?%c3', 'ex.test'],
];

const others: readonly (readonly [what: string, fields: Fields])[] = [
  ['a :path that begins with //', [AUTHORITY, [':path', '//secret']]],
  ['a :path without a slash', [AUTHORITY, [':path', 'secret']]],
  ['a :path in absolute-form', [AUTHORITY, [':path', 'https://evil.test/secret']]],
  ['an asterisk', [AUTHORITY, [':path', '*']]],
  ['an encoded slash', [AUTHORITY, [':path', '/%2Fsecret']]],
  ['two paths', [AUTHORITY, PATH, [':path', '/evil']]],
  ['two authorities', [AUTHORITY, [':authority', 'evil.test'], PATH]],
  ['userinfo in :authority', [[':authority', 'evil.test@ex.test'], PATH]],
  ['another port', [[':authority', 'ex.test:8443'], PATH]],
  ['a space in :path', [AUTHORITY, [':path', '/secret /x']]],
  ['a line ending in a field', [AUTHORITY, PATH, ['x-a', 'b\r\nhost: evil.test']]],
];

const twoNames: readonly (readonly [what: string, fields: Fields, taken: string])[] = [
  ['a host beside another :authority', [[':authority', 'evil.test'], ['host', 'ex.test'], PATH], 'evil.test'],
  ['another host beside :authority', [AUTHORITY, ['host', 'evil.test'], PATH], 'ex.test'],
  ['two hosts', [['host', 'ex.test'], ['host', 'evil.test'], PATH], 'ex.test'],
  ['two hosts, the other way round', [['host', 'evil.test'], ['host', 'ex.test'], PATH], 'evil.test'],
];

/** What must not be answered as a request for /secret at ex.test is. */
export const OTHER = others.map(([what, fields]) => [what, asked(fields)] as const);

/** Two names for a host, and the one that HAProxy keys and forwards; nginx refuses all. */
export const TWO_NAMES = twoNames.map(([what, fields, taken]) => [what, asked(fields), taken] as const);
