import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of the rooms that are about whole references: resolution, normalization, schemes, lines. */
export const generic = [
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
  ...rows(
    `packages/lines/src/other-rows.ts`,
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
  ...rows(`${SRC}/normalization/query-order.ts`, 'the two are one place', [
    ['const name = query.slice(start, equals < end ? equals : end);', '< -> <='],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'what has no colon is no URI, so the longer way finds none', [
    [
      "(reference.includes(':') ? resolveUri(reference, composition) : undefined) ?? resolvePath(reference, base, start)",
      "reference.includes(':') -> true",
    ],
  ]),
  ...rows(
    `packages/lines/src/authority-rows.ts`,
    'what no row takes is read by the engine: the answer is the same, and comes later',
    [["move(from, '#', fragment, KEEP);", "move(from, '#', fragment, KEEP); -> ;"]],
  ),
  ...rows(
    `packages/lines/src/other-rows.ts`,
    'what no row takes is read by the engine: the answer is the same, and comes later',
    [["move(segment, '/', path, KEEP);", "move(segment, '/', path, KEEP); -> ;"]],
  ),
  ...rows(`packages/lines/src/wasm/machines.ts`, 'what is forgotten twice is forgotten', [
    ['used = 0;', 'used = 0; -> ;'],
  ]),
  ...rows(`${SRC}/normalization/equivalent.ts`, 'the longer way is taken, which gives the same answer', [
    ['if (x === y) return true;', 'x === y -> false'],
  ]),
];
