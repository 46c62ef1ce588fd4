import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of two ways that cut a text at its delimiters: the repair of a URI, and the order of a query. */
export const genericRepair = [
  ...rows(`${SRC}/normalization/query-order.ts`, 'a text of that very length may take either way', [
    ['const FEW = 40;', '40 -> 41'],
    ['if (parameters.length <= FEW) return sortFew(parameters);', '<= -> <'],
  ]),
  ...rows(`${SRC}/normalization/query-order.ts`, 'whoever asks looks only at whether it is negative', [
    ['let equals = -1;', '1 -> 2'],
    ['if (a.name < b.name) return -1;', '1 -> 2'],
    ['return a.name > b.name ? 1 : a.index - b.index;', '1 -> 2'],
  ]),
  ...rows(
    `${SRC}/normalization/query-order.ts`,
    'of two parameters V8 asks about the later one first, and its sort is stable',
    [
      [
        'return a.name > b.name ? 1 : a.index - b.index;',
        'a.name > b.name -> true',
        'a.name > b.name -> false',
        '> -> >=',
        '- -> +',
      ],
    ],
  ),
  ...rows(`${SRC}/normalization/query-order.ts`, 'the longer way is taken, which gives the same text', [
    ['if (place === names.length) {', 'place === names.length -> false'],
    ["if (equals < start) equals = query.indexOf('=', start);", 'equals < start -> true'],
    ['if (name < previous) return false;', '< -> <='],
    ["if (query.indexOf('&') < 0 || query.indexOf(';') >= 0 || isSorted(query)) return query;", "'&' -> ''"],
  ]),
  ...rows(`${SRC}/normalization/repair.ts`, 'the longer way is taken, which gives the same text', [
    [
      'const head = stop < host ? text.slice(0, host).toLowerCase() : text.slice(0, host);',
      'stop < host -> true',
      '< -> <=',
    ],
    ['if (!isRest) {', '!isRest -> true'],
    ['return slash >= 0 && slash <= stop', '<= -> <'],
    ["if (text.indexOf('#', stop) >= 0 && text.indexOf('#') < stop) return undefined;", '< -> <='],
    ["if (decoded === undefined || decoded.indexOf('/.', stop - 2) < 0) return decoded;", '2 -> 3'],
  ]),
  ...rows(`${SRC}/normalization/repair.ts`, 'what stands behind a scheme or a slash never stands at 0', [
    ["if (text.indexOf('#', stop) >= 0 && text.indexOf('#') < stop) return undefined;", '>= -> >', '0 -> 1'],
    ["if (decoded === undefined || decoded.indexOf('/.', stop - 2) < 0) return decoded;", '< -> <=', '0 -> 1'],
    ['(port < 0 || port >= start) &&', '< -> <=', '0 -> 1'],
    ['let end = slash < 0 ? text.length : slash;', '< -> <=', '0 -> 1'],
    ['? plainHead(text, port < 0 || port > end ? end : port, end, stop, profile)', '< -> <=', '0 -> 1'],
    ['return slash >= 0 && slash <= stop', '>= -> >', '0 -> 1'],
    [
      "if (first >= 0 && text.indexOf('%', first + 1) >= 0) return normalizeTripletsInTail(text, stop);",
      '>= -> >',
      '0 -> 1',
      '>= -> > #2',
      '0 -> 1 #2',
    ],
    ['return first < 0 ? text : normalizeTriplets(text, first);', '< -> <=', '0 -> 1'],
  ]),
  ...rows(
    `${SRC}/normalization/repair.ts`,
    'a triplet has two digits, so the next one does not begin at the first of them',
    [["if (first >= 0 && text.indexOf('%', first + 1) >= 0) return normalizeTripletsInTail(text, stop);", '1 -> 2']],
  ),
  ...rows(`${SRC}/normalization/repair.ts`, 'a scheme has no triplet, and what is no scheme is left to the rules', [
    ['(triplet < 0 || triplet >= start);', '< -> <=', '0 -> 1'],
  ]),
  ...rows(
    `${SRC}/normalization/repair.ts`,
    'a host without triplets ends before one, so what follows it is asked about triplets either way',
    [['(triplet < 0 || triplet >= start);', '>= -> >']],
  ),
  ...rows(`${SRC}/normalization/repair.ts`, 'the two are one place', [
    ['? plainHead(text, port < 0 || port > end ? end : port, end, stop, profile)', '> -> >='],
  ]),
  ...rows(`${SRC}/normalization/repair.ts`, 'the expression reads a scheme with what follows it, or nothing at all', [
    ["(stop > colon || profile.scheme !== '') &&", '> -> >='],
  ]),
];
