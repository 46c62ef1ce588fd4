import { rows } from './rows.mjs';

const COMPOSE = 'packages/registry/src/compose';

export const registry = [
  ...rows('packages/registry/src/engine/overlay-checks.ts', 'a check of no overlays is the check of the owner', [
    ['if (checks.length === 0) return undefined;', 'checks.length === 0 -> false'],
  ]),
  ...rows(`${COMPOSE}/locked.ts`, 'the least is less than any other, and one that is equal is no other', [
    ['if (rank(value) >= 0 && rank(than) >= 0) return rank(value) < rank(than);', '>= -> >'],
    ['if (rank(value) >= 0 && rank(than) >= 0) return rank(value) < rank(than);', '0 -> 1'],
  ]),
  ...rows(
    `${COMPOSE}/severity-floors.ts`,
    'what is said for all codes is held against itself, where it was held before',
    [
      ["const wildcard = name === '*' ? undefined : severities.get(`${id}/*`);", "name === '*' -> false"],
      ["const wildcard = name === '*' ? undefined : severities.get(`${id}/*`);", "'*' -> ''"],
    ],
  ),
  ...rows(`${COMPOSE}/severities.ts`, 'behind a slash of a code stands a name', [
    ["plugins: [code.replace(/\\/.*/, '')],", '/\\/.*/ -> /\\/.+/'],
    ["const id = issue.code.replace(/\\/.*/, '');", '/\\/.*/ -> /\\/.+/'],
  ]),
  ...rows(`${COMPOSE}/severities.ts`, 'both are the same severity', [
    [
      'const isBound = chosen !== undefined && raiseOnly.has(key) && severityRank(chosen) < severityRank(without);',
      '< -> <=',
    ],
  ]),
  ...rows(`${COMPOSE}/severities.ts`, 'an equal issue is made anew', [
    ['return severity === issue.severity ? issue : { ...issue, severity };', 'severity === issue.severity -> false'],
  ]),
  ...rows(`${COMPOSE}/merge.ts`, 'behind a slash of a key stands a name', [
    [
      "return new RegistryError(code, problem, cure, { plugins: [key.replace(/\\/.*/, '')], path, file: b.file ?? a.file });",
      '/\\/.*/ -> /\\/.+/',
    ],
  ]),
  ...rows(`${COMPOSE}/merge.ts`, 'the two are no longer equal here', [
    ['return j < 0 || (i >= 0 && i < j) ? a : b;', '< -> <= #2'],
  ]),
  ...rows(
    `${COMPOSE}/merge.ts`,
    'without a winner both are preferred alike, so a third is preferred to both or to neither',
    [
      [
        'const isSettled = all.some((entries) => isPreferred(entries.get(key), [before, sourced], prefer));',
        '[before, sourced] -> [sourced]',
      ],
    ],
  ),
  ...rows(`${COMPOSE}/lock-reach.ts`, 'what was locked stands among what was overruled, and holds from there', [
    [
      'return found === undefined ? undefined : { ...sourced, describedBy: found.describedBy, locked: true };',
      'true -> false',
    ],
  ]),
];
