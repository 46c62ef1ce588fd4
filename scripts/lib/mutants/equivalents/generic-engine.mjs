import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of the engine itself: what stands in no room. */
export const genericEngine = [
  ...rows(`${SRC}/admission.ts`, 'whoever asks looks only at whether it is negative', [
    [
      'const at = parts.scheme !== undefined && isOpaque(parts.scheme) ? -1 : findEncodedDotSegment(parts.path);',
      '1 -> 2',
    ],
  ]),
  ...rows(`${SRC}/admission.ts`, 'the longer way is taken, which gives the same text', [
    [
      "whyTooMuch(text) ?? (text.includes('%') ? dotsIn(text, composition) : undefined);",
      "text.includes('%') -> true",
      "'%' -> ''",
    ],
  ]),
  ...rows(`${SRC}/brand.ts`, 'whoever asks looks only at whether it is there', [
    ['Object.defineProperty(error, markOf(name), { value: true });', 'true -> false'],
  ]),
  ...rows(`${SRC}/check.ts`, 'the longer way is taken, which gives the same text', [
    ['return issues.length < 2 ? issues : issues.sort((a, b) => a.index - b.index);', 'issues.length < 2 -> false'],
  ]),
  ...rows(`${SRC}/check.ts`, 'a scheme that is absent has no hooks that find anything', [
    [
      'if (hasScheme(uri)) findScheme(text, uri, texts, profile, composition, (issue) => issues.push(issue));',
      'hasScheme(uri) -> true',
    ],
  ]),
  ...rows(`${SRC}/engine.ts`, 'the longer way is taken, which gives the same text', [
    ['if (issues.length === 0) return NOTHING;', 'issues.length === 0 -> false'],
  ]),
  ...rows(`${SRC}/lean-engine.ts`, 'the longer way is taken, which gives the same text', [
    ['if (a === b) return isValid(a, composition.zoneIds);', 'a === b -> false'],
    ['if (fast !== undefined) return fast;', 'fast !== undefined -> false'],
  ]),
  ...rows(`${SRC}/limits.ts`, 'a text of that very length may take either way', [
    ['return text.length > least ? whyTooMuch(text, all) : undefined;', '> -> >='],
  ]),
  ...rows(`${SRC}/limits.ts`, 'neither is cut by a delimiter', [["const { path, query = '' } = parts;", "'' -> 'x'"]]),
  ...rows(`${SRC}/redact.ts`, 'the longer way is taken, which gives the same text', [
    ['if (spans.length === 0) return text;', 'spans.length === 0 -> false'],
  ]),
  ...rows(`${SRC}/redact.ts`, 'no token is empty', [
    [
      'const token = Array.from(start.matchAll(/[^:/;]+/g)).find(([piece]) => looksLikeToken(piece))?.index;',
      '/[^:/;]+/g -> /[^:/;]*/g',
    ],
  ]),
];
