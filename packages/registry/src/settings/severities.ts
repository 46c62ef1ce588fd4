import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Layer, Setting } from './setting.js';
import { codesOf } from './codes.js';
import { type StringIssue, SYNTAX_ISSUES } from '@urikit/generic';
import * as z from 'zod';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { Contents, Preset, SeverityChoice } from './contents.js';
import { OTHER_SCHEME } from './schemes.js';

const CHOICES = ['error', 'warning', 'info', 'off'] as const;
const PRESET_NAMES = ['strict', 'recommended', 'interop'] as const;

/** How severe a choice is: an order among severities, and another one among presets. -1 for any other value. */
export const severityRank = (choice: unknown): number =>
  Math.max(...[CHOICES, PRESET_NAMES].map((names: readonly unknown[]) => [...names].reverse().indexOf(choice)));

/** The severities of each preset, by the severity of the issue. */
export const PRESET_SEVERITIES = {
  /** Everything one step up. */
  strict: { error: 'error', warning: 'error', info: 'warning' },
  /** As the engine and the plugins report. */
  recommended: { error: 'error', warning: 'warning', info: 'info' },
  /** Errors stay errors; doubtful issues are informative. */
  interop: { error: 'error', warning: 'info', info: 'info' },
} as const satisfies Record<Preset, Record<StringIssue['severity'], StringIssue['severity']>>;

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
  merge: 'outer',
  order: severityRank,
  pathOf: (code) => ['severities', code],
  described: (_, layer) => ({
    severities: Object.fromEntries(Array.from(layer.severities, ([code, { value }]) => [code, value])),
  }),
  fingerprint: ({ severities: choices }) => ({
    // A default that is written out changes no answer.
    severities: Array.from(choices, ([code, { value }]) => [code, value] as const)
      .filter(([code, value]) => code !== 'preset' || value !== 'recommended')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  }),
};

export type Judge = (issue: StringIssue) => SeverityChoice;

/** A text without its rest is no URI, and no severity makes it one. */
const isMalformed = ({ code, severity }: Pick<StringIssue, 'code' | 'severity'>): boolean =>
  severity === 'error' && code.startsWith('syntax/');

const isSyntaxError = (code: string): boolean =>
  Object.hasOwn(SYNTAX_ISSUES, code) && SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES].severity === 'error';

/** An issue code, or all of an id: `http/*`. */
const CODE = /^([^/]+)\/(\*|[a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** The codes that the registry and the engine raise themselves, and whose severity may be chosen. */
const OWN_CODES: readonly (readonly [id: string, names: ReadonlySet<string> | undefined])[] = [
  ['registry', new Set([OTHER_SCHEME.replace('registry/', '')])],
  ['syntax', new Set(Object.keys(SYNTAX_ISSUES).flatMap((code) => (isSyntaxError(code) ? [] : code.slice(7))))],
  // Hazards, which `urikit lint` reports; @urikit/safety knows their names.
  ['safety', undefined],
];

/** The mistake in the code of a choice, with its cure; undefined for a right one. */
function whyWrong(
  code: string,
  raised: ReadonlyMap<string, ReadonlySet<string> | undefined>,
): readonly [problem: string, cure: string] | undefined {
  if (code === 'preset') return undefined;
  const [, id, name] = CODE.exec(code) ?? [];
  if (id === undefined || name === undefined)
    return ['is given to a key that is not an issue code', 'write one as "http/userinfo", or "http/*" for all of them'];
  if (isSyntaxError(code)) return ['is given to an error of the syntax', 'leave it out'];
  if (!raised.has(id)) {
    const ids = Array.from(raised.keys()).filter((each) => !['registry', 'safety'].includes(each));
    const problem = `is given to an issue that no plugin or overlay raises${meant(id, ids)}`;
    return [problem, `correct the id: there are ${quoted(ids)}`];
  }
  const names = raised.get(id);
  if (names === undefined || name === '*' || names.has(name)) return undefined;
  const known = Array.from(names, (each) => `${id}/${each}`);
  const problem = `is given to an issue that "${id}" does not raise${meant(code, known)}`;
  return [problem, `write a code that it raises: ${quoted(Array.from(names))}`];
}

/** Looks for the codes of choices among those of owners and overlays. Inherited choices were validated for the parent. */
export function checkCodes(
  choices: Layer['severities'],
  raisers: readonly (readonly [id: string, owner: AnyPlugin | SchemeOverlay])[],
): void {
  const raised = new Map<string, ReadonlySet<string> | undefined>(OWN_CODES);
  for (const [id, owner] of raisers) {
    const names = codesOf(owner);
    const others = raised.has(id) ? raised.get(id) : new Set<string>();
    raised.set(id, names && others && new Set([...others, ...names]));
  }
  for (const [code, { value, by, file, inherited }] of choices) {
    const wrong = inherited === true ? undefined : whyWrong(code, raised);
    if (wrong === undefined) continue;
    const problem = `severities["${code}"]: "${value}" (${by}) ${wrong[0]}`;
    const circumstances = { plugins: [code.replace(/\/.*/, '')], path: ['severities', code], file };
    throw new RegistryError('registry/severity', problem, wrong[1], circumstances);
  }
}

/** Compiles checked choices: the severity of an issue as it is reported. */
export function compileSeverities(all: Layer['severities']): Judge {
  if (all.size === 0) return ({ severity }) => severity;
  const choices = new Map(Array.from(all, ([code, { value }]) => [code, value] as const));
  const preset = PRESET_SEVERITIES[(choices.get('preset') ?? 'recommended') as Preset];
  choices.delete('preset');
  return (issue) => {
    const { code, severity } = issue;
    if (isMalformed(issue)) return severity;
    const chosen = choices.get(code) ?? choices.get(`${code.replace(/\/.*/, '')}/*`);
    return (chosen as SeverityChoice | undefined) ?? preset[severity];
  };
}
