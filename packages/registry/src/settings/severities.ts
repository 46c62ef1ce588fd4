import type { SchemeOverlay } from '@urikit/generic/hooks';
import {
  claimsOf,
  locksOf,
  lowered,
  type Layer,
  type Sourced,
  lowerBy,
  type Setting,
  type Composition,
} from './setting.js';
import { codesOf, OVERLAY_SHAPES } from './codes.js';
import { type StringIssue, SYNTAX_ISSUES } from '@urikit/generic';
import * as z from 'zod';
import { shown } from '../given/members.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { AnyPlugin } from '../given/plugin.js';
import type { Contents, Preset, SeverityChoice } from './contents.js';
import { OTHER_SCHEME } from './schemes.js';

/** From the most severe. */
const CHOICES = ['error', 'warning', 'info', 'off'] as const;
const PRESET_NAMES = ['strict', 'recommended', 'interop'] as const;

/** How severe a choice is: an order among severities, and another one among presets. -1 for any other value. */
export const severityRank = (choice: unknown): number =>
  Math.max(...[CHOICES, PRESET_NAMES].map((names: readonly unknown[]) => names.toReversed().indexOf(choice)));

/** Tells if another layer says a choice than an entry. */
const isForeign = (entry: Sourced<unknown>, choice: Sourced<unknown>): boolean => choice.layer !== entry.layer;

/** Tells if a choice is of another layer than a lock, or of a child that gives the set of the lock anew. */
const isBoundBy = (lock: Sourced<unknown>, choice: Sourced<unknown>): boolean =>
  isForeign(lock, choice) || (lock.inherited === true && choice.inherited !== true);

/**
 * The entry for which a choice may not lower the issues of an id; undefined if it may. An overlay binds all layers if it is
 * locked, other layers if its layer locks it, and children. The issue of schemes without owner binds other layers.
 */
function binderOf(
  id: string,
  choice: Sourced<unknown>,
  { overlays, schemes }: Pick<Layer, 'overlays' | 'schemes'>,
): Sourced<unknown> | undefined {
  const overlay = overlays.get(id);
  if (overlay === undefined)
    return id !== 'registry'
      ? undefined
      : Array.from(schemes.values())
          .flatMap(claimsOf)
          .find((entry) => entry.value !== 'allowed' && isForeign(entry, choice));
  const isBinding = overlay.value.locked === true || (overlay.inherited === true && choice.inherited !== true);
  return locksOf(overlay).find((lock) => isBoundBy(lock, choice)) ?? (isBinding ? overlay : undefined);
}

/** The least severity of issues that an overlay reports by its data, or else by a function. */
const leastOf = (overlay: SchemeOverlay | undefined, name: string): 'error' | 'warning' =>
  (overlay as Readonly<Record<string, unknown>> | undefined)?.[name] === 'forbidden' || OVERLAY_SHAPES.includes(name)
    ? 'error'
    : 'warning';

/**
 * The choices that may only raise, once no layer lowers a severity that another layer locked.
 *
 * @param above - those of the parent: a choice that it inherits may only raise in a child, too
 * @returns codes of choices, and ids of overlays whose issues the preset does not lower
 * @throws RegistryError `registry/locked` naming the layer that locked it
 */
export function floorsOf(
  { severities, ...layer }: Pick<Layer, 'severities' | 'overlays' | 'schemes'>,
  above: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const preset = severities.get('preset');
  const isLow = preset?.value === 'interop';
  const bound = Array.from(above).filter((name) => isLow || name.includes('/'));
  if (isLow)
    for (const id of [...layer.overlays.keys(), 'registry'])
      if (binderOf(id, preset, layer) !== undefined) bound.push(id);
  for (const [code, choice] of severities) {
    const [, id = '', name = ''] = /^([^/]*)\/(.*)$/s.exec(code) ?? [];
    if (code === 'preset') continue;
    const expect = (least: unknown, { describedBy }: Sourced<unknown>): void => {
      if (severityRank(choice.value) < severityRank(least)) throw lowered(['severities', code], choice, describedBy);
    };
    const forAll = name === '*' ? undefined : severities.get(`${id}/*`);
    for (const lock of locksOf(forAll)) if (isBoundBy(lock, choice)) expect(lock.value, lock);
    const lockedPreset = locksOf(preset).find((lock) => isBoundBy(lock, choice));
    if (lockedPreset !== undefined) expect(lockedPreset.value === 'strict' ? 'warning' : 'info', lockedPreset);
    const binder = binderOf(id, choice, layer);
    // A choice that the overlay does not bind may say less than the overlay; a bound one may say as much as that choice.
    const free = [...claimsOf(choice), ...claimsOf(forAll)].find((one) => binderOf(id, one, layer) === undefined);
    if (binder !== undefined) expect(free?.value ?? leastOf(layer.overlays.get(id)?.value, name), binder);
    // An error is never less than the severity without the choice.
    const isBound = lockedPreset !== undefined || (binder !== undefined && free === undefined);
    if (isBound && choice.value !== 'error') bound.push(code);
  }
  return new Set(bound.sort());
}

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
  Object.hasOwn(SYNTAX_ISSUES, code) && SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES].severity === 'error';

/** An issue code, or all of an id: `http/*`. */
const CODE = /^([^/]+)\/(\*|[a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** The codes that the registry and the engine raise themselves, and whose severity may be chosen. */
const OWN_CODES: Readonly<Record<string, readonly string[]>> = {
  registry: [OTHER_SCHEME.replace('registry/', '')],
  syntax: Object.entries(SYNTAX_ISSUES).flatMap(([code, { severity }]) =>
    severity === 'error' ? [] : code.replace('syntax/', ''),
  ),
};

/** The mistake in a choice, with its cure. */
type Wrong = readonly [problem: string, cure: string] | undefined;

/** @throws RegistryError `registry/severity` for the first choice with a mistake. Inherited ones were validated for the parent */
function refuseWrong(choices: Layer['severities'], whyWrong: (code: string, choice: string) => Wrong): void {
  for (const [code, { value, describedBy, file, inherited }] of choices) {
    if (inherited === true) continue;
    const word = typeof value === 'string' ? value : shown(value);
    const wrong = whyWrong(code, word);
    if (wrong === undefined) continue;
    const problem = `severities["${code}"]: "${word}" (${describedBy}) ${wrong[0]}`;
    const circumstances = { plugins: [code.replace(/\/.*/, '')], path: ['severities', code], file };
    throw new RegistryError('registry/severity', problem, wrong[1], circumstances);
  }
}

/** @throws RegistryError `registry/severity` for a value that is no severity, and for a key that is no issue code */
export const checkChoices = (choices: Layer['severities']): void =>
  refuseWrong(choices, (code, choice) => {
    if (code === 'preset') {
      if (PRESET_NAMES.some((name) => name === choice)) return undefined;
      return [`is no preset${meant(choice, PRESET_NAMES)}`, `write one of ${quoted(PRESET_NAMES)}`];
    }
    if (!CHOICES.some((each) => each === choice))
      return ['is no severity', 'write "error", "warning", "info" or "off"'];
    if (!CODE.test(code))
      return ['is given to what is no issue code', 'write one as "http/userinfo", or "http/*" for all of them'];
    return isSyntaxError(code)
      ? ['is given to an issue that means "this is no URI", which is always an error', 'leave it out']
      : undefined;
  });

/**
 * Looks for the codes of choices.
 *
 * @param raisers - owners of schemes and overlays, each by the id before its issue codes
 * @throws RegistryError `registry/severity` for a code that no plugin or overlay reports
 */
export function checkCodes(
  choices: Layer['severities'],
  raisers: readonly (readonly [id: string, owner: AnyPlugin | SchemeOverlay])[],
): void {
  if (choices.size === 0) return;
  const raised = new Map<string, ReadonlySet<string> | undefined>(
    Object.entries(OWN_CODES).map(([id, names]) => [id, new Set(names)]),
  );
  for (const [id, owner] of raisers) {
    const names = codesOf(owner);
    const others = raised.has(id) ? raised.get(id) : new Set<string>();
    raised.set(id, names && others && new Set([...others, ...names]));
  }
  refuseWrong(choices, (code) => {
    if (code === 'preset') return undefined;
    const [id, name] = code.split('/') as [string, string];
    if (!raised.has(id)) {
      const ids = Array.from(raised.keys()).filter((each) => each !== 'registry');
      return [
        `is given to an issue that no plugin or overlay raises${meant(id, ids)}`,
        `correct the id: there are ${quoted(ids)}`,
      ];
    }
    const names = raised.get(id);
    if (names === undefined || name === '*' || names.has(name)) return undefined;
    const known = Array.from(names);
    const near = meant(
      code,
      known.map((each) => `${id}/${each}`),
    );
    return [`is given to an issue that "${id}" does not raise${near}`, `write a code that it raises: ${quoted(known)}`];
  });
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
