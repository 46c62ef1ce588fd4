import { rows } from './rows.mjs';

const DECIDE = 'packages/cache-key/src/decide';

export const cacheKey = [
  ...rows(`${DECIDE}/decide.ts`, 'a target in origin-form begins with a slash, so no question mark stands at 0', [
    ['const written = question < 0 ? normal : normal.slice(0, question);', '< -> <='],
    ['const written = question < 0 ? normal : normal.slice(0, question);', '0 -> 1'],
    ['const query = question < 0 ? undefined : normal.slice(question + 1);', '< -> <='],
    ['const query = question < 0 ? undefined : normal.slice(question + 1);', '0 -> 1'],
  ]),
  ...rows(`${DECIDE}/host.ts`, 'a number of six digits is above 65,535 too', [
    ['if (port.length > 5 || Number(port) > 65_535) return undefined;', '5 -> 6'],
  ]),
  ...rows(`${DECIDE}/host.ts`, 'the longer way is taken, which gives the same answer', [
    ['const PLAIN = /(?:[a-z0-9_-]{1,63}\\.)*[a-z][a-z0-9-]{0,62}/y;', '1,63}\\.)*[a-z][a- -> 1,63}\\.)+[a-z][a-'],
    ['const pattern = text.length > LONGEST_LABEL ? PLAIN : SHORT;', '> -> >='],
    ['const pattern = text.length > LONGEST_LABEL ? PLAIN : SHORT;', 'text.length > LONGEST_LABEL -> true'],
    ['if (isPlainHost(text)) return text;', 'isPlainHost(text) -> false'],
  ]),
  ...rows(`${DECIDE}/fields.ts`, 'more names are looked up in the list, which has the last word', [
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '5 -> 6'],
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '63 -> 64'],
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '| -> &'],
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '& -> |'],
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '0 -> 1'],
    ['const shapeOf = (name: string): number => ((name.length & 63) << 5) | (name.charCodeAt(0) & 31);', '<< -> >>'],
    ['if (SHAPES[shapeOf(name)] === 1 && WATCHED.indexOf(name.toLowerCase()) >= 0) return false;', '&& -> ||'],
    ['}, new Uint8Array(2048));', '2048 -> 2049'],
  ]),
  ...rows(`${DECIDE}/fields.ts`, 'behind the last name stands none', [
    ['for (let i = 0; i < HOP_FIELDS.length; i++) {', '< -> <='],
  ]),
  ...rows(`${DECIDE}/fields.ts`, 'the longer way is taken, which gives the same answer', [
    ['if (first !== 0x78 && first !== 0x66) return false;', 'first !== 0x78 && first !== 0x66 -> false'],
    [
      'return start === 0 && end === text.length ? text : text.slice(start, end);',
      'start === 0 && end === text.length -> false',
    ],
    [
      'isForbidden(name, request) || (listed.length > 0 && listed.indexOf(name) >= 0) ? undefined : request.header(name);',
      '> -> >=',
    ],
  ]),
  ...rows(`${DECIDE}/fields.ts`, 'what is left between start and end is a blank that belongs to both, or nothing', [
    ['while (start < end && isBlank(text.charCodeAt(start))) start++;', '< -> <='],
    ['while (end > start && isBlank(text.charCodeAt(end - 1))) end--;', '> -> >='],
  ]),
  ...rows(`${DECIDE}/path.ts`, 'the longer way is taken, which gives the same answer', [
    ["let chosen = path.indexOf('/.') < 0 ? path : removeDotSegments(path);", "path.indexOf('/.') < 0 -> false"],
    ["let chosen = path.indexOf('/.') < 0 ? path : removeDotSegments(path);", "'/.' -> ''"],
    [
      'if (routes.length === 0) return { path: applyToPath(written, base), rules: base, isStable: true };',
      'routes.length === 0 -> false',
    ],
  ]),
  ...rows(`${DECIDE}/decide.ts`, 'the longer way is taken, which gives the same answer', [
    ['const values = addsNothing', 'addsNothing -> false'],
    ['const changes = bare ? NO_CHANGES : forbiddenFields(request);', 'bare -> false'],
  ]),
  ...rows(`${DECIDE}/decide.ts`, 'the way that all can go is taken, which gives the same answer', [
    ['if (!isKnown(scheme)) return undefined;', '!isKnown(scheme) -> true'],
    [
      "if (!keepsPlain || method !== 'GET' || hasBody === true || trusted === true || host === undefined) return undefined;",
      "!keepsPlain || method !== 'GET' || hasBody === true || trust -> true",
    ],
    [
      'if (target.length > plan.maxBytes || targets.hasMoreParams(target, plan.rules.query.maxParams)) return undefined;',
      '> -> >=',
    ],
    [
      'if (target.length > plan.maxBytes || targets.hasMoreParams(target, plan.rules.query.maxParams)) return undefined;',
      'target.length > plan.maxBytes || targets.hasMoreParams(targe -> true',
    ],
    ['if (!isPlainHost(host)) return undefined;', '!isPlainHost(host) -> true'],
    [
      "if (!bare && (header('authorization') !== undefined || header('cookie') !== undefined)) return undefined;",
      '&& -> ||',
    ],
    [
      "if (!bare && (header('authorization') !== undefined || header('cookie') !== undefined)) return undefined;",
      "!bare && (header('authorization') !== undefined || header('c -> true",
    ],
    ['if (target !== undefined) {', 'target !== undefined -> false'],
    [
      'if (!isRefusal(values)) return keyed(request, request.host as string, chosen, values, compiled);',
      '!isRefusal(values) -> false',
    ],
    ['if (target !== undefined && compiled.addsNothing)', 'target !== undefined && compiled.addsNothing -> false'],
  ]),
  ...rows(`${DECIDE}/decide.ts`, 'a target in origin-form begins with a slash, so no triplet stands at 0', [
    ['if (targets.hasControl(written, 0) || (query !== undefined && targets.hasNul(query)))', '0 -> 1'],
  ]),
  ...rows(`${DECIDE}/decide.ts`, 'a request without an authority is refused before', [
    ["const forward = { target: target.text, host: host ?? target.authority ?? '', fields: changes };", "'' -> 'x'"],
  ]),
  ...rows(`${DECIDE}/fields.ts`, 'no policy can name a field that is called like one of these options', [
    [
      "if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_NAMES;",
      "'keep-alive' -> ''",
    ],
    [
      "if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_NAMES;",
      "'close' -> ''",
    ],
    [
      "if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_NAMES;",
      '|| -> &&',
    ],
  ]),
  ...rows(`${DECIDE}/host.ts`, 'no host has a closing bracket but the one that begins with an opening one', [
    [
      "const colon = text.indexOf(':', text.charAt(0) === '[' ? text.indexOf(']') : 0);",
      "text.charAt(0) === '[' -> true",
    ],
  ]),
  ...rows(`${DECIDE}/host.ts`, 'which port is the default one does not decide whether there is an authority', [
    [
      "export const isHostField = (text: string): boolean => isPlainHost(text) || readAuthority(text, '') !== undefined;",
      "'' -> 'x'",
    ],
  ]),
  ...rows(`${DECIDE}/path.ts`, 'the longer way is taken, which gives the same answer', [
    ["rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);", "'/.' -> ''"],
    [
      "rules.keepsPath && path.indexOf('/.') < 0 ? path : choosePath(path, rules.plan.path);",
      "rules.keepsPath && path.indexOf('/.') < 0 -> false",
    ],
  ]),
  ...rows(`${DECIDE}/query.ts`, 'a sort asks only which of two comes first, and equal ones are one', [
    ['const compare = (a: string, b: string): number => (a < b ? -1 : 1);', '< -> <='],
    ['const compare = (a: string, b: string): number => (a < b ? -1 : 1);', '1 -> 2'],
    ['const compare = (a: string, b: string): number => (a < b ? -1 : 1);', '1 -> 2 #2'],
  ]),
];
