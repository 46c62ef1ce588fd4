import { rows } from './rows.mjs';

const SRC = 'packages/generic/src';

/** Of the room of normalization, but for the files of generic-repair.mjs. */
export const genericNormalization = [
  ...rows(`${SRC}/normalization/components.ts`, 'each place stands in the order once', [
    [
      'const place = [`${component} ${rule}`, rule].map((name) => ORDER.indexOf(name)).find((at) => at >= 0);',
      'indexOf -> lastIndexOf',
    ],
  ]),
  ...rows(`${SRC}/normalization/evidence.ts`, 'what was seen stands there once: the second time ends it', [
    ['const circle = seen.indexOf(next);', 'indexOf -> lastIndexOf'],
  ]),
  ...rows(
    `${SRC}/normalization/apply.ts`,
    'what is known to be in normal form is left out: its rules would find nothing to do',
    [
      ['const isHeadNormal = host !== undefined && normal >= start;', '>= -> >'],
      ['if (!isHeadNormal) {', '!isHeadNormal -> true'],
      [
        'if (port === undefined || normal < start - port.length - 1) {',
        'port === undefined || normal < start - port.length - 1 -> true',
        '< -> <=',
        '- -> +',
        '- -> + #2',
      ],
      [
        'if (port !== undefined) draft.port = editedPort(port, places.port, draft, profile);',
        'port !== undefined -> true',
      ],
      ['const decoded = hasTriplets ? edits[0](path, profile, draft) : path;', 'hasTriplets -> true'],
      ['if (isHeadNormal) return draft;', 'isHeadNormal -> false'],
    ],
  ),
  ...rows(
    `${SRC}/normalization/apply.ts`,
    'an authority begins behind two slashes, so none is in normal form up to 1',
    [['const UNKNOWN: Known = { normal: 0, hasTriplets: true };', '0 -> 1']],
  ),
  ...rows(`${SRC}/normalization/apply.ts`, 'the same object has the same components', [
    ['if (after === draft) return;', 'after === draft -> false'],
  ]),
  ...rows(`${SRC}/normalization/compare.ts`, 'the longer way is taken, which gives the same text', [
    [
      'if (!composition.hasEquivalent && !composition.hasIdentity) return undefined;',
      '!composition.hasEquivalent && !composition.hasIdentity -> false',
    ],
  ]),
  ...rows(`${SRC}/normalization/data-only.ts`, 'the longer way is taken, which gives the same text', [
    ['if (normal === text.length) return text;', 'normal === text.length -> false'],
    ["const known = { normal, hasTriplets: text.includes('%') };", "'%' -> ''"],
  ]),
  ...rows(`${SRC}/normalization/edits.ts`, 'the longer way is taken, which gives the same text', [
    ['scheme === profile.scheme ? scheme : scheme.toLowerCase();', 'scheme === profile.scheme -> false'],
    [
      "return name.indexOf('%') >= 0 ? upperCaseTriplets(name.toLowerCase()) : name.toLowerCase();",
      "name.indexOf('%') >= 0 -> true",
      "'%' -> ''",
    ],
    [
      "if ((path.charCodeAt(0) !== DOT && path.indexOf('/.') < 0) || profile.path === 'opaque') return path;",
      "'/.' -> ''",
    ],
  ]),
  ...rows(`${SRC}/normalization/edits.ts`, 'a zone of -1 is the place of the closing bracket', [
    [
      'return zone < 0 ? host.toLowerCase() : host.slice(0, zone).toLowerCase() + host.slice(zone);',
      'zone < 0 -> false',
    ],
    ['const end = zone < 0 ? host.length - 1 : zone;', 'zone < 0 -> false'],
  ]),
  ...rows(`${SRC}/normalization/equivalent.ts`, 'a text of that very length may take either way', [
    ['const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));', '> -> >='],
  ]),
  ...rows(`${SRC}/normalization/equivalent.ts`, 'the longer way is taken, which gives the same answer', [
    ['if (a === b) return true;', 'a === b -> false'],
    [
      "if (x.length !== y.length && profile.localHosts.length === 0 && x.indexOf('%') < 0 && y.indexOf('%') < 0)",
      'x.length !== y.length && profile.localHosts.length === 0 &&  -> false',
      "'%' -> ''",
      "'%' -> '' #2",
    ],
    ['if (tailA === tailB) return matches(TAIL, a, startA);', 'tailA === tailB -> false'],
  ]),
  ...rows(`${SRC}/normalization/equivalent.ts`, 'both ways take a text of any length, and agree', [
    [
      'const endOfHead = (text: string): number => (text.length > LONG ? 0 : prefixOf(NAMED_HEAD, text));',
      'text.length > LONG -> false',
    ],
  ]),
  ...rows(`${SRC}/normalization/evidence.ts`, 'of two equal texts either is the first', [
    ['if (circle >= 0) return seen.slice(circle).reduce((first, uri) => (uri < first ? uri : first));', '< -> <='],
  ]),
  ...rows(`${SRC}/normalization/explain.ts`, 'a list without steps names no rule', [
    [
      'return steps.length === 0 ? [] : Array.from(new Set(steps.map(({ rule }) => rule)));',
      'steps.length === 0 -> false',
    ],
  ]),
  ...rows(`${SRC}/normalization/identity.ts`, 'the longer way is taken, which gives the same text', [
    ['if (!composition.hasIdentity) return normal;', '!composition.hasIdentity -> false'],
  ]),
  ...rows(`${SRC}/normalization/identity.ts`, 'every level but the two lowest has keys', [
    ["const { level = 'scheme-based' } = options ?? {};", "'scheme-based' -> ''"],
  ]),
  ...rows(`${SRC}/normalization/ipv6-address.ts`, 'the eight groups of an address without "::" all stand before it', [
    ['let gap = 8;', '8 -> 9'],
  ]),
  ...rows(`${SRC}/normalization/ipv6-address.ts`, 'behind the eighth group there are no zeros', [
    ['for (let at = 0; at < 8;) {', '< -> <=', '8 -> 9'],
  ]),
  ...rows(
    `${SRC}/normalization/normalize.ts`,
    'what is known to be in normal form is left out: its rules would find nothing to do',
    [
      ['const stop = safe ? composition.normalPrefix(text) : 0;', 'safe -> true', '0 -> 1'],
      ['if (safe) {', 'safe -> true'],
      ['if (stop === text.length) return text;', 'stop === text.length -> false'],
      [
        ": applySafely(texts, plan.places, profile, { normal: stop, hasTriplets: text.indexOf('%') >= 0 });",
        "'%' -> ''",
      ],
    ],
  ),
  ...rows(
    `${SRC}/normalization/normalize.ts`,
    'what has a function takes the longer way, which gives the same text for what has none',
    [['const now = profile.hasCode', 'profile.hasCode -> true']],
  ),
  ...rows(`${SRC}/normalization/normalize.ts`, 'a text of that very length may take either way', [
    [
      'const normal = plan === DEFAULT && text.length <= LONG ? repaired(text, stop, composition) : undefined;',
      '<= -> <',
    ],
  ]),
  ...rows(`${SRC}/normalization/normalize.ts`, 'the same plan is laid out again', [
    ['if (safe !== undefined && ids.length === 0) return safe;', 'safe !== undefined && ids.length === 0 -> false'],
  ]),
  ...rows(`${SRC}/normalization/normalize.ts`, 'no head is one character long', [
    ['if (!safe) return joinEdited(text, texts, applyRules(texts, plan, profile), 0);', '0 -> 1'],
  ]),
  ...rows(`${SRC}/normalization/parts.ts`, 'a scheme or a slash stands first', [
    [
      'export const withoutDots = (text: string, slash: number): string => removeBetween(text, slash, endOfPath(text, 0));',
      '0 -> 1',
    ],
  ]),
  ...rows(`${SRC}/normalization/whole.ts`, 'the longer way is taken, which gives the same text', [
    [
      "text === was || text === undefined || (typeof text === 'string' && endOfRun(component, text, 0) === text.length);",
      '|| -> && #2',
    ],
  ]),
];
