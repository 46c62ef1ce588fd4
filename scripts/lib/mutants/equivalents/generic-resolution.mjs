import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of the room of resolution. */
export const genericResolution = [
  ...rows(
    `${SRC}/resolution/relativize.ts`,
    'a reference that does not reach the target is not taken, and whatever this adds does not',
    [
      ['if (sameAuthority(authority, base.authority)) {', 'sameAuthority(authority, base.authority) -> true'],
      ['if (path === base.path) {', 'path === base.path -> true'],
      [
        "if (query === base.query) all.push(['same-document', join({ ...NOTHING, fragment })]);",
        'query === base.query -> true',
      ],
      ["for (let i = text.indexOf('/', start); i >= 0; i = text.indexOf('/', i + 1)) count += 1;", '>= -> >', '0 -> 1'],
    ],
  ),
  ...rows(`${SRC}/resolution/relativize.ts`, 'one character behind the last slash makes no folder', [
    ["return removeDotSegments(path.slice(0, path.lastIndexOf('/') + 1));", '1 -> 2'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'whoever asks looks only at whether it is negative', [
    ['return at < end ? at : -1;', '1 -> 2'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'the longer way is taken, which gives the same text', [
    [
      "const hasEncodedDots = (path: string): boolean => path.indexOf('%2') >= 0 && HAS_ENCODED_DOTS.test(path);",
      "'%2' -> ''",
    ],
    ["hasEncodedDots(path) ? path.split('/').map(withPlainDots).join('/') : path;", 'hasEncodedDots(path) -> true'],
    ["const mayBeEncoded = text.indexOf('%', start) >= 0;", '>= -> >', '0 -> 1'],
    [
      "if (text.indexOf('/.', start) < 0 && !(mayBeEncoded && text.indexOf('/%2', start) >= 0)) return text;",
      "text.indexOf('/.', start) < 0 && !(mayBeEncoded && text.inde -> false",
      '< -> <=',
      "'/.' -> ''",
      '0 -> 1',
      '>= -> >',
      "'/%2' -> ''",
      '0 -> 1 #2',
    ],
    ['if (!mayBeEncoded) return removeBetween(text, start, end);', '!mayBeEncoded -> false'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, `a path ends at its text's end, "?" or "#", and so at no slash`, [
    ["while (at >= 0 && at < end && dotsAt(text, at + 1, end) === 0) at = text.indexOf('/.', at + 2);", '< -> <='],
    ['return at < end ? at : -1;', '< -> <='],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'the first segment that stays sets it', [
    ['let kept = 0;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'each segment sets it, and there is one at least', [
    ['let dots = 0;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/resolution/remove-dot-segments.ts`, 'pieces come in pairs, so the last one has an odd number', [
    ['if (last > 1 && pieces[last] === pieces[last - 1]) {', '1 -> 2'],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'a text of that very length may take either way', [
    ['const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));', '> -> >='],
    ['if (start === 0 || reference.length > LONG || !matches(TAIL, base, start)) return undefined;', '> -> >='],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'the longer way is taken, which gives the same text', [
    ["const RELATIVE = productionOf('forbidden', true);", 'true -> false'],
    [
      'return start > 0 && matches(TAIL, uri, start) ? removeDotSegmentsIn(uri, start) : undefined;',
      'start > 0 && matches(TAIL, uri, start) -> false',
    ],
    [
      "if (reference.startsWith('//')) return resolveAuthority(base.slice(0, base.indexOf(':') + 1) + reference);",
      "':' -> ''",
    ],
    [
      "(reference.includes(':') ? resolveUri(reference, composition) : undefined) ?? resolvePath(reference, base, start)",
      "reference.includes(':') -> false",
      "':' -> ''",
    ],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'a head has four characters at least', [
    ['return start > 0 && matches(TAIL, uri, start) ? removeDotSegmentsIn(uri, start) : undefined;', '0 -> 1'],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'a reference without authority has no zone', [
    ['if (!accepts(RELATIVE, reference, false)) return undefined;', 'false -> true'],
  ]),
  ...rows(`${SRC}/resolution/resolve-text.ts`, 'both ways take a text of any length, and agree', [
    [
      'const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));',
      'text.length > LONG -> false',
    ],
  ]),
];
