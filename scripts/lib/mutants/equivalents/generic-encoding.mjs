import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';
const ENCODING = `${SRC}/encoding`;
const SECRETS = `${SRC}/secrets`;

const NEGATIVE = 'whoever asks looks only at whether it is negative';
const LONGER = 'the longer way is taken, which gives the same text';
const VALID = 'it is asked for hexadecimal digits only, for the triplets of the text are valid';
const WIPED = 'octets are wiped that were 0, or what they become is no hexadecimal digit, so nobody can tell';

const BARRED =
  "barred: new RegExp(`[${ASCII.filter((char) => !isAllowed.test(char) && encodeURI(char) === char).join('')}]`),";
const ALREADY = "const index = triplets === 'reject' && text.includes('%') ? text.search(TRIPLET) : -1;";
const HEX =
  'const HEX = Uint8Array.from({ length: 128 }, (_, code) => Number.parseInt(String.fromCharCode(code), 16));';
const NEXT = "if (text.charCodeAt(at) !== 0x25) at = text.indexOf('%', at);";
const WIPE = 'for (let word = 0; word * 8 < written; word++) WORDS[word] = 0;';
const PIECE = 'export const PIECE = { path: /[^;/]+/g, query: /[^;&]+/g, fragment: /[^;&?]+/g } as const;';

/** Of percent-encoding, and of secrets in a text. */
export const genericEncoding = [
  ...rows(`${ENCODING}/percent-decode.ts`, LONGER, [
    ["if (!text.includes('%')) return text;", "!text.includes('%') -> false"],
  ]),
  ...rows(
    `${ENCODING}/percent-decode.ts`,
    'a run of no triplets is decoded to nothing, and the next search finds the first',
    [["for (let start = text.indexOf('%'); start >= 0; start = text.indexOf('%', end)) {", "'%' -> ''"]],
  ),
  ...rows(`${ENCODING}/percent-encode.ts`, 'no component keeps a character behind ASCII, nor does encodeURI', [
    ['const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));', '128 -> 129'],
  ]),
  ...rows(`${ENCODING}/percent-encode.ts`, LONGER, [
    [BARRED, '&& -> ||'],
    [ALREADY, "'%' -> ''"],
  ]),
  ...rows(`${ENCODING}/percent-encode.ts`, NEGATIVE, [[ALREADY, '1 -> 2']]),
  ...rows(`${ENCODING}/triplet-octets.ts`, 'a Buffer and a decoder read the same text, one of them faster', [
    ["if (view !== undefined) return (end) => view.toString('latin1', 0, end);", 'view !== undefined -> false'],
  ]),
  ...rows(`${ENCODING}/triplet-octets.ts`, NEGATIVE, [['if (first === 0 || second === 0) return -1;', '1 -> 2']]),
  ...rows(`${ENCODING}/triplet-octets.ts`, 'what was written ends behind its beginning, so never at 0', [
    ['const normal = end < 0 ? undefined : (reader ??= readerOf(globalThis))(end);', '0 -> 1'],
  ]),
  ...rows(`${ENCODING}/triplet-octets.ts`, WIPED, [
    [WIPE, '< -> <='],
    [WIPE, '* -> /'],
    [WIPE, '0 -> 1 #2'],
  ]),
  ...rows(`${ENCODING}/triplets.ts`, LONGER, [
    ['return done === 0 ? text : result + text.slice(done);', 'done === 0 -> false'],
    ['return done === 0 ? text : result + text.slice(done);', '0 -> 1'],
  ]),
  ...rows(`${ENCODING}/triplets.ts`, VALID, [
    [HEX, '128 -> 129'],
    [HEX, '16 -> 17'],
    ['const isLower = (code: number): boolean => code > 0x60;', '> -> >='],
  ]),
  ...rows(`${ENCODING}/triplets.ts`, 'what stands between two triplets in a row is nothing', [
    ['if (done !== at) result += text.slice(done, at);', 'done !== at -> true'],
  ]),
  ...rows(`${ENCODING}/triplets.ts`, 'a search that begins at a percent sign finds that one', [
    [NEXT, 'text.charCodeAt(at) !== 0x25 -> true'],
    [NEXT, '0x25 -> 38'],
  ]),
  ...rows(`${SECRETS}/spans.ts`, 'no piece begins before 0', [['let last = -1;', '1 -> 2']]),
  ...rows(`${SECRETS}/nested-secrets.ts`, 'no delimiter begins before 0', [['let previous = -1;', '1 -> 2']]),
  ...rows(`${SECRETS}/nested-secrets.ts`, 'what counts is whether a slash behind it is at least the second', [
    ['if (start !== before && SCHEME_END.test(text.charAt(start - 1))) [run, last] = [1, end];', '1 -> 2 #2'],
  ]),
  ...rows(`${SECRETS}/nested-secrets.ts`, 'where no at sign stands no secret is found', [
    ['if (!AT.test(text)) return [];', '!AT.test(text) -> false'],
  ]),
  ...rows(`${SECRETS}/parameter-spans.ts`, 'an empty piece has no secret', [
    [PIECE, '/[^;/]+/g -> /[^;/]*/g'],
    [PIECE, '/[^;&?]+/g -> /[^;&?]*/g'],
  ]),
];
