import { type StringIssue, SYNTAX_ISSUES } from '@urikit/generic';
import * as z from 'zod';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { Contents, Preset, SeverityChoice } from './contents.js';
import type { KnownCodes } from './codes.js';
import { OTHER_SCHEME } from './schemes.js';
import { lowerBy, type Setting } from './setting.js';
import { severityRank } from './severity-floors.js';
import type { Composition, Layer } from './layer.js';

/** The severities of each preset, by the severity of the issue. */
export const PRESET_SEVERITIES = {
  /** Everything one step up. */
  strict: { error: 'error', warning: 'error', info: 'warning' },
  /** As the engine and the plugins report. */
  recommended: { error: 'error', warning: 'warning', info: 'info' },
  /** Errors stay errors; doubtful issues are informative. */
  interop: { error: 'error', warning: 'info', info: 'info' },
} as const satisfies Record<Preset, Record<StringIssue['severity'], StringIssue['severity']>>;

const CHOICES = ['error', 'warning', 'info', 'off'] as const;
const PRESET_NAMES = ['strict', 'recommended', 'interop'] as const;

/** Severities, by issue code, and the preset under `preset`: the outer layer holds. */
export const severities: Setting<SeverityChoice | Preset, NonNullable<Contents['severities']>> = {
  name: 'severities',
  description: 'A preset, or choices by issue code on top of one.',
  schema: () =>
    z.union(
      [
        z.enum(PRESET_NAMES),
        z
          .object({ preset: z.enum(PRESET_NAMES).optional().describe('The preset under the choices.') })
          .catchall(z.enum(CHOICES)),
      ],
      {
        error: `expected ${PRESET_NAMES.map((each) => `"${each}"`).join(', ')}, or choices by issue code`,
      },
    ),
  entries: (given) =>
    Object.entries<SeverityChoice | Preset>(typeof given === 'string' ? { preset: given } : { ...given }),
  holds: 'outer',
  isLower: lowerBy(severityRank),
  pathOf: (code) => ['severities', code],
  described: (_, layer) => ({
    severities: Object.fromEntries(Array.from(layer.severities, ([code, { value }]) => [code, value])),
  }),
  fingerprint: ({ floors, severities: choices }) => ({
    ...(floors.size > 0 && { floors: Array.from(floors) }),
    // A default that is written out changes no answer.
    severities: Array.from(choices, ([code, { value }]) => [code, value] as const)
      .filter(([code, value]) => code !== 'preset' || value !== 'recommended')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  }),
};

/** Looks at one issue: the same one, one of another severity, or undefined if it must not be reported. */
export type Judge = (issue: StringIssue) => StringIssue | undefined;

/** A text without its rest is no URI, and no severity makes it one. */
const isMalformed = ({ code, severity }: Pick<StringIssue, 'code' | 'severity'>): boolean =>
  severity === 'error' && code.startsWith('syntax/');

const isSyntaxError = (code: string): boolean =>
  Object.entries(SYNTAX_ISSUES).some(([each, { severity }]) => each === code && isMalformed({ code, severity }));

/** An issue code, or all of an id: `http/*`. */
const CODE = /^([^/]+)\/([^/]+)$/;

/** Finds the mistake in a code of a plugin or an overlay. */
function checkOwned(
  code: string,
  [id, name]: readonly [string, string],
  codes: KnownCodes,
): readonly [problem: string, cure: string] | undefined {
  if (!codes.has(id)) {
    const ids = codes.ids();
    return [
      `is given to an issue that no plugin or overlay raises${meant(id, ids)}`,
      `correct the id: there are ${quoted(['syntax', ...ids])}`,
    ];
  }
  const known = codes.get(id);
  if (known === undefined || name === '*' || known.includes(name)) return undefined;
  return [
    `is given to an issue that "${id}" does not raise${meant(
      code,
      known.map((each) => `${id}/${each}`),
    )}`,
    `write a code that it raises: ${quoted(known)}`,
  ];
}

/** Finds the mistake in a choice, with its cure. */
function checkChoice(
  code: string,
  choice: unknown,
  codes: KnownCodes,
): readonly [problem: string, cure: string] | undefined {
  if (code === 'preset')
    return Object.hasOwn(PRESET_SEVERITIES, String(choice))
      ? undefined
      : [
          `is no preset${meant(String(choice), Object.keys(PRESET_SEVERITIES))}`,
          `write one of ${quoted(Object.keys(PRESET_SEVERITIES))}`,
        ];
  if (!(CHOICES as readonly unknown[]).includes(choice))
    return ['is no severity', 'write "error", "warning", "info" or "off"'];
  const [, id, name] = CODE.exec(code) ?? [];
  if (id === undefined)
    return ['is given to what is no issue code', 'write one as "http/userinfo", or "http/*" for all of them'];
  if (id === 'registry')
    return code === OTHER_SCHEME || name === '*'
      ? undefined
      : ['is given to an issue that the registry does not raise', `write "${OTHER_SCHEME}"`];
  if (id !== 'syntax') return checkOwned(code, [id, String(name)], codes);
  if (isSyntaxError(code))
    return ['is given to an issue that means "this is no URI", which is always an error', 'leave it out'];
  return name === '*' || Object.hasOwn(SYNTAX_ISSUES, code)
    ? undefined
    : [
        `is given to an issue that the engine does not raise${meant(code, Object.keys(SYNTAX_ISSUES))}`,
        'write a code of SYNTAX_ISSUES',
      ];
}

/**
 * Validates the settings of severities.
 *
 * @throws RegistryError `registry/severity` for an invalid choice, or a code that no plugin or overlay reports
 */
export function checkSeverities(choices: Layer['severities'], codes: KnownCodes): void {
  for (const [code, { value, describedBy, file }] of choices) {
    const problem = checkChoice(code, value, codes);
    if (problem === undefined) continue;
    const [what, cure] = problem;
    throw new RegistryError(
      'registry/severity',
      `severities["${code}"]: "${String(value)}" (${describedBy}) ${what}`,
      cure,
      {
        plugins: [code.replace(/\/.*/, '')],
        path: ['severities', code],
        file,
      },
    );
  }
}

/** Compiles checked choices. @returns undefined if every issue stays as it is */
export function compileSeverities(all: Layer['severities'], floors: Composition['floors']): Judge | undefined {
  const choices = new Map(Array.from(all, ([code, { value }]) => [code, value] as const));
  const preset = PRESET_SEVERITIES[(choices.get('preset') ?? 'recommended') as Preset];
  choices.delete('preset');
  if (choices.size === 0 && preset === PRESET_SEVERITIES.recommended) return undefined;
  return (issue) => {
    if (isMalformed(issue)) return issue;
    const id = issue.code.replace(/\/.*/, '');
    const key = choices.has(issue.code) ? issue.code : `${id}/*`;
    const chosen = choices.get(key) as SeverityChoice | undefined;
    const without = floors.has(id) ? issue.severity : preset[issue.severity];
    const isBound = chosen !== undefined && floors.has(key) && severityRank(chosen) < severityRank(without);
    const severity = isBound ? without : (chosen ?? without);
    if (severity === 'off') return undefined;
    return severity === issue.severity ? issue : { ...issue, severity };
  };
}
