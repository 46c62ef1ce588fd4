import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of the rooms that are about texts: syntax, encoding, secrets. */
export const genericTexts = [
  ...rows(
    `${SRC}/encoding/percent-encode.ts`,
    'the other way is taken always, which is slower and gives the same text',
    [
      [
        "barred: new RegExp(`[${ASCII.filter((char) => !isAllowed.test(char) && encodeURI(char) === char).join('')}]`),",
        '!isAllowed.test(char) -> isAllowed.test(char)',
      ],
    ],
  ),
  ...rows(`${SRC}/syntax/ip-literal.ts`, 'a bracket stands at 0, so no percent sign does', [
    ['if (zone < 0) return isIPv6Address(text, 1, end);', '< -> <='],
    ['if (zone < 0) return isIPv6Address(text, 1, end);', '0 -> 1'],
  ]),
  ...rows(`${SRC}/syntax/path-building.ts`, 'an extension begins behind the first character of a name, so never at 0', [
    ['return dot < 0 ? undefined : path.slice(dot + 1);', '< -> <='],
    ['return dot < 0 ? undefined : path.slice(dot + 1);', '0 -> 1'],
    ['const stem = dot < 0 ? path : path.slice(0, dot);', '< -> <='],
    ['const stem = dot < 0 ? path : path.slice(0, dot);', '0 -> 1'],
  ]),
  ...rows(`${SRC}/secrets/parameter-spans.ts`, 'a text without a percent sign is decoded to itself', [
    ["for (let i = 0; i < ROUNDS && text.includes('%'); i++) {", "'%' -> ''"],
  ]),
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'what was written ends behind its beginning, so never at 0', [
    ['if (to < 0) return to;', '< -> <='],
    ['if (to < 0) return to;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/syntax/part-reader.ts`, 'whoever asks looks only at whether it is negative', [
    ["if (text.length <= LONG && text.indexOf('@') < 0 && text.indexOf('[') < 0) return -1;", '1 -> 2'],
    ["if (start < 0 || (scheme !== 'optional' && (start === 0) !== (scheme === 'forbidden'))) return -1;", '1 -> 2'],
  ]),
  ...rows(`${SRC}/syntax/scan.ts`, 'both ways of reading give one answer; a text of that very length may take either', [
    ['const match = text.length > LONG ? null : matchOf(text);', '> -> >='],
  ]),
  ...rows(`${SRC}/encoding/percent-encode.ts`, 'the longer way is taken, which gives the same text', [
    ['if (!foreign.test(text)) return text;', '!foreign.test(text) -> false'],
    ['if (!kept.test(text)) return encodeURIComponent(text);', '!kept.test(text) -> false'],
    [
      'return barred.test(text) ? encodeURIComponent(text).replace(triplets, decodeURIComponent) : encodeURI(text);',
      'barred.test(text) -> true',
    ],
  ]),
  ...rows(`${SRC}/encoding/percent-decode.ts`, 'the longer way is taken, which gives the same text', [
    ["if (!text.includes('%')) return text;", "'%' -> ''"],
  ]),
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'no octet is above 255, so nobody asks for one more', [
    ['const DIGITS = Uint16Array.from({ length: 256 }, (_, octet) => {', '256 -> 257'],
  ]),
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'whoever asks looks only at whether it is negative', [
    ['const end = written === text.length ? rewrite(start, written) : -1;', '1 -> 2'],
    ['if (IN_QUERY[octet] === 0 && (octet !== HASH || hashes++ > 0)) return -1;', '1 -> 2'],
  ]),
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'what was written ends behind its beginning, so never at 0', [
    ['const normal = end < 0 ? undefined : (reader ??= readerOf(globalThis))(end);', '< -> <='],
  ]),
  ...rows(`${SRC}/encoding/triplets.ts`, 'no octet is above 255, so nobody asks for one more', [
    ['const OCTETS = Array.from({ length: 256 }, (_, octet) => octet);', '256 -> 257'],
    ['for (let high = 0; high < 256; high += 16) {', '256 -> 257'],
    ['for (let high = 0; high < 256; high += 16) {', '< -> <='],
  ]),
  ...rows(`${SRC}/syntax/scan.ts`, 'the two are one place', [
    ['const end = mark >= 0 && mark < last ? mark : last;', '< -> <='],
  ]),
  ...rows(`${SRC}/syntax/ip-literal.ts`, 'whoever asks looks only at whether it is negative', [
    ["const zone = zoneIds ? text.indexOf('%') : -1;", '1 -> 2'],
  ]),
  ...rows(`${SRC}/syntax/host-name.ts`, 'the longer way is taken, which gives the same answer', [
    ['if (name.length > 253) return false;', '> -> >='],
  ]),
  ...rows(`${SRC}/secrets/parameter-spans.ts`, 'no triplets are decoded to nothing', [
    [
      "text.replace(/(?:%[0-9a-f]{2})+/gi, (triplets) => percentDecode(triplets, 'replace'));",
      'a-f]{2})+/gi -> a-f]{2})*/gi',
    ],
  ]),
  ...rows(
    `${SRC}/secrets/parameter-spans.ts`,
    'one letter more stands before the value, and no name on the list has one letter',
    [
      [
        'if (equals >= 0) return isSecretName(name) || isNesting(piece.slice(equals + 1)) ? equals + 1 : undefined;',
        '+ -> -',
      ],
    ],
  ),
  ...rows(`${SRC}/syntax/path-building.ts`, 'what is neither "reject" nor "keep" encodes', [
    ["return percentEncode(data, 'segment', { triplets: 'encode' });", "'encode' -> ''"],
  ]),
];
