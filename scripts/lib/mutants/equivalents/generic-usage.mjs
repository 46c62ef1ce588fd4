import { rows } from './rows.mjs';

const SRC = 'packages/generic/src/usage';

export const genericUsage = [
  ...rows(`${SRC}/guess.ts`, 'brackets with nothing between are no host', [
    [
      'const BEGINS_WITH_HOST = /^(?:[^/?#@]*@)?(?:\\[[^\\]]*\\]|[^/?#:@.]+\\.[^/?#:@]*|localhost)(?::[0-9]*)?(?:[/?#]|$)/i;',
      ':\\[[^\\]]*\\]|[^/?# -> :\\[[^\\]]+\\]|[^/?#',
    ],
  ]),
  ...rows(`${SRC}/extract.ts`, 'each of its parts may be empty, so it matches where the text begins', [
    ['const URL_PREFIX = /^\\s*(?:URL:)?\\s*/i;', '/^\\s*(?:UR -> /\\s*(?:UR'],
  ]),
  ...rows(`${SRC}/extract.ts`, 'a piece begins with a scheme, so it is never empty', [
    ['const PIECE = /[^\\s"<>`]*/y;', '^\\s"<>`]*/y -> ^\\s"<>`]+/y'],
  ]),
  ...rows(`${SRC}/repair.ts`, 'a class that holds one letter twice holds it once', [
    ["encode: patternsWith(''),", "'' -> 'x'"],
  ]),
  ...rows(`${SRC}/repair.ts`, 'runs of no characters are taken out again two lines below', [
    [
      'const inside = Array.from(text.slice(start, end).matchAll(/[\\t\\n\\r]+/g), ({ index, 0: { length } }) => {',
      '[\\t\\n\\r]+/g -> [\\t\\n\\r]*/g',
    ],
  ]),
];
