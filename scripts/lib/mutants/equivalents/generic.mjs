import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

export const generic = [
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
  ...rows(`${SRC}/hosts/find-host.ts`, 'a name that was read does not begin with a dot', [
    ["for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {", '>= -> >'],
    ["for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {", '0 -> 1'],
  ]),
  ...rows(`${SRC}/resolution/resolve-reference.ts`, 'what a URI resolves to does not depend on a base', [
    [
      "const ANY_BASE: Uri = { scheme: 'x', authority: undefined, path: '', query: undefined, fragment: undefined };",
      "'x' -> ''",
    ],
    [
      "const ANY_BASE: Uri = { scheme: 'x', authority: undefined, path: '', query: undefined, fragment: undefined };",
      "'' -> 'x'",
    ],
  ]),
  ...rows(`${SRC}/encoding/triplet-octets.ts`, 'what was written ends behind its beginning, so never at 0', [
    ['if (to < 0) return to;', '< -> <='],
    ['if (to < 0) return to;', '0 -> 1'],
  ]),
  ...rows(
    `${SRC}/lines/other-rows.ts`,
    'what no row takes is read by the engine: the answer is the same, and comes later',
    [["move(from, `_~!$&'()*,;=@`, segment, KEEP);", "move(from, `_~!$&'()*,;=@`, segment, KEEP); -> ;"]],
  ),
  ...rows(`${SRC}/normalization/apply.ts`, 'without triplets the rule finds nothing to do', [
    ['const decoded = hasTriplets ? edits[0](host, profile, draft) : host;', 'hasTriplets -> true'],
  ]),
  ...rows(
    `${SRC}/scheme/normal-form-regexp.ts`,
    'the expression takes fewer texts, and what it leaves is answered by the rules',
    [
      [
        "localHosts.length === 0 ? '' : `(?!${anyOf(localHosts)}${AUTHORITY_END})`;",
        'localHosts.length === 0 -> false',
      ],
    ],
  ),
  ...rows(`${SRC}/syntax/part-reader.ts`, 'whoever asks looks only at whether it is negative', [
    ["if (text.length <= LONG && text.indexOf('@') < 0 && text.indexOf('[') < 0) return -1;", '1 -> 2'],
    ["if (start < 0 || (scheme !== 'optional' && (start === 0) !== (scheme === 'forbidden'))) return -1;", '1 -> 2'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'without dot-segments the long way gives the same text', [
    [
      'if (dotsAt(plain, 0, plain.length) === 0 && nextDots(plain, 0, plain.length) < 0) return path;',
      'dotsAt(plain, 0, plain.length) === 0 && nextDots(plain, 0, p -> false',
    ],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'nobody asks with an empty path and without an authority', [
    [
      "const misread = path.startsWith('/') || (path === '' && was !== '') || colonInFirstSegment(path);",
      "'' -> 'x' #2",
    ],
  ]),
  ...rows(`${SRC}/normalization/apply.ts`, 'a second pass of safe rules changes nothing: one pass is a short way', [
    ['if (plan.safe && !profile.hasCode) {', 'plan.safe && !profile.hasCode -> false'],
  ]),
  ...rows(`${SRC}/normalization/edits.ts`, 'an IP-literal begins with a bracket, so no percent sign stands at 0', [
    ['return zone < 0 ? host.toLowerCase() : host.slice(0, zone).toLowerCase() + host.slice(zone);', '< -> <='],
    ['return zone < 0 ? host.toLowerCase() : host.slice(0, zone).toLowerCase() + host.slice(zone);', '0 -> 1'],
    ['const end = zone < 0 ? host.length - 1 : zone;', '< -> <='],
    ['const end = zone < 0 ? host.length - 1 : zone;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/normalization/query-order.ts`, 'a search that begins at a delimiter finds that delimiter again', [
    ["if (equals < start) equals = query.indexOf('=', start);", '< -> <='],
  ]),
  ...rows(`${SRC}/resolution/base.ts`, 'without a source the next lines throw, and no source is said', [
    ["const source = present[0]?.source ?? 'fallback';", "'fallback' -> ''"],
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
  ...rows(`${SRC}/encoding/percent-encode.ts`, 'a class without characters matches nothing either', [
    ["kept: kept.length === 0 ? NEVER : new RegExp(`[${kept.join('')}]`),", 'kept.length === 0 -> false'],
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
  ...rows(
    `${SRC}/scheme/composition.ts`,
    'both ways of reading give one answer; a text of that very length may take either',
    [['text.length <= LONG ? prefixOf((normalForm ??= compileNormalForm(profiles, opaque)), text) : 0,', '<= -> <']],
  ),
  ...rows(
    `${SRC}/resolution/remove-dot-segments.ts`,
    'behind "/." that begins no dot-segment stands a character of its segment',
    [["while (at >= 0 && at < end && dotsAt(text, at + 1, end) === 0) at = text.indexOf('/.', at + 2);", '2 -> 3']],
  ),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'the longer way is taken, which gives the same text', [
    ["const mayBeEncoded = text.indexOf('%', start) >= 0;", "'%' -> ''"],
    [
      "if (text.indexOf('/.', start) < 0 && !(mayBeEncoded && text.indexOf('/%2', start) >= 0)) return text;",
      '&& -> || #2',
    ],
  ]),
  ...rows(`${SRC}/syntax/scan.ts`, 'the two are one place', [
    ['const end = mark >= 0 && mark < last ? mark : last;', '< -> <='],
  ]),
  ...rows(`${SRC}/normalization/query-order.ts`, 'the two are one place', [
    ['const name = query.slice(start, equals < end ? equals : end);', '< -> <='],
  ]),
  ...rows(`${SRC}/syntax/ip-literal.ts`, 'whoever asks looks only at whether it is negative', [
    ["const zone = zoneIds ? text.indexOf('%') : -1;", '1 -> 2'],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'what has no colon is no URI, so the longer way finds none', [
    [
      "(reference.includes(':') ? resolveUri(reference, composition) : undefined) ?? resolvePath(reference, base, start)",
      "reference.includes(':') -> true",
    ],
  ]),
  ...rows(
    `${SRC}/lines/authority-rows.ts`,
    'what no row takes is read by the engine: the answer is the same, and comes later',
    [["move(from, '#', fragment, KEEP);", "move(from, '#', fragment, KEEP); -> ;"]],
  ),
  ...rows(`${SRC}/syntax/host-name.ts`, 'the longer way is taken, which gives the same answer', [
    ['if (name.length > 253) return false;', '> -> >='],
  ]),
  ...rows(`${SRC}/usage/extract.ts`, 'a text that is empty has no last character', [
    ['for (; end > 0; end--) {', '> -> >='],
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
        'return isSecretName(piece.slice(0, equals)) || isNesting(piece.slice(equals + 1)) ? equals + 1 : undefined;',
        '+ -> -',
      ],
    ],
  ),
  ...rows(`${SRC}/syntax/path-building.ts`, 'what is neither "reject" nor "keep" encodes', [
    ["return percentEncode(data, 'segment', { triplets: 'encode' });", "'encode' -> ''"],
  ]),
];
