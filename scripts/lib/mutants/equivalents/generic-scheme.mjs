import { rows } from './rows.mjs';

const SRC = 'packages/generic/src/scheme';

/** The codes of `data-issues.ts` that stand there as keys. */
const CODES = [
  'host-delimiter',
  'host-control',
  'host-not-utf-8',
  'host-label-length',
  'host-length',
  'host-character',
  'host-hyphen',
  'host-empty-label',
  'host-non-ascii',
  'rare-ipv4',
];

export const genericScheme = [
  ...rows(
    `${SRC}/data-issues.ts`,
    'the compiler asks for each key, and nobody for its value',
    CODES.map((code) => [`'${code}': true,`, 'true -> false']),
  ),
  ...rows(
    `${SRC}/did-you-mean.ts`,
    'only names that differ in case alone are the same up to their ends, and they are near',
    [['while (front < shorter && a[front] === b[front]) front += 1;', '< -> <=']],
  ),
  ...rows(`${SRC}/texts.ts`, 'no letters are the same in lower case', [
    [
      "text.replace(/%[0-9A-Fa-f]{2}|[A-Z]+/g, (each) => (each.startsWith('%') ? each : each.toLowerCase()));",
      '2}|[A-Z]+/g -> 2}|[A-Z]*/g',
    ],
  ]),
  ...rows(`${SRC}/composition.ts`, 'the longer way is taken, which finds the same profile', [
    ['if (scheme === first.scheme) return first;', 'scheme === first.scheme -> false'],
    ['if (scheme === second.scheme) return second;', 'scheme === second.scheme -> false'],
    [
      "hasNoReferences: profiles.some(({ hooks }) => hooks.references === 'none')",
      "profiles.some(({ hooks }) => hooks.references === 'none') -> true",
    ],
  ]),
  ...rows(
    `${SRC}/normal-form-regexp.ts`,
    'the expression takes fewer texts, and what it leaves is answered by the rules',
    [
      [
        "defaultPort === undefined ? '[0-9]+' : `(?!${defaultPort}(?![0-9]))(?:0(?![0-9])|[1-9][0-9]*)`;",
        'defaultPort === undefined -> false',
      ],
      [
        "const path = profile.emptyPath === '/' ? `(?:${rooted}${QUERY_FRAGMENT}|(?!$))` : `(?:${rooted})?${QUERY_FRAGMENT}`;",
        "profile.emptyPath === '/' -> true",
      ],
      ["if (profile.hooks.authority === 'required') return `${authority}${path}`;", '=== -> !=='],
      [
        "if (profile.hooks.authority === 'required') return `${authority}${path}`;",
        "profile.hooks.authority === 'required' -> true",
      ],
      [
        "const absolute = profile.absentAuthority === undefined ? `(?!\\\\/\\\\/)${rooted}` : '(?!)';",
        'profile.absentAuthority === undefined -> false',
      ],
      ['byTail.set(tail, [...(byTail.get(tail) ?? []), scheme]);', '[...(byTail.get(tail) ?? []), scheme] -> [scheme]'],
      ['for (const scheme of opaque) add(scheme, OPAQUE);', 'add(scheme, OPAQUE); -> ;'],
    ],
  ),
  ...rows(
    `${SRC}/normal-form-regexp.ts`,
    'no rule asks whether a scheme requires an authority: a URI without one is in normal form as any other',
    [
      ["if (profile.hooks.authority === 'required') return `${authority}${path}`;", "'required' -> ''"],
      [
        "if (profile.hooks.authority === 'required') return `${authority}${path}`;",
        "profile.hooks.authority === 'required' -> false",
      ],
    ],
  ),
  ...rows(`${SRC}/normal-form-regexp.ts`, 'the empty path is among those without a root', [
    ["const absolute = profile.absentAuthority === undefined ? `(?!\\\\/\\\\/)${rooted}` : '(?!)';", "'(?!)' -> ''"],
  ]),
];
