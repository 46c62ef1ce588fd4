import type { SchemeOverlay } from '@urikit/generic/hooks';
import { RegistryError } from '../given/registry-error.js';
import type { Reveal } from '../settings/printer.js';
import { KINDS, layerBy, settingOf } from '../settings/table.js';
import { type KindName, type Layer, locksOf, lowered, type Sourced } from '../settings/setting.js';

const replaced = (id: string, { describedBy, file }: Sourced<unknown>, bringer: string): RegistryError =>
  new RegistryError(
    'registry/locked',
    `overlay "${id}" of ${describedBy} would take the place of the one that ${bringer} brought`,
    'give it an id of its own: it then comes in addition',
    { plugins: [id], path: ['overlays', id], file },
  );

/** An overlay stays for all layers below the one that brought it: another one of its id does not take its place. */
function checkOverlay(id: string, winner: Sourced<unknown>, loser: Sourced<unknown>): void {
  if (loser.inherited === true) throw replaced(id, winner, 'the parent');
  if ((loser.value as SchemeOverlay).locked === true) throw replaced(id, winner, loser.describedBy);
}

/**
 * Refuses a value that lowers a locked one.
 *
 * @param locks - of the value that is overruled, and of those that it overruled
 * @throws RegistryError `registry/locked` that names the layer with the lock
 */
export function checkLocks(
  kind: KindName,
  key: string,
  winner: Sourced<unknown>,
  loser: Sourced<unknown>,
  reveal: Reveal,
  locks = locksOf(loser),
): void {
  if (kind === 'overlays') checkOverlay(key, winner, loser);
  for (const one of locks) {
    if (settingOf(kind).isLower?.(winner.value, one.value) !== true) continue;
    // An overlay is an object whose settings are not known yet, so the message does not show it.
    if (kind === 'overlays') throw replaced(key, winner, one.describedBy);
    const path = reveal.path(settingOf(kind).pathOf?.(key) as readonly string[]);
    throw lowered(path, winner, one.describedBy, (value) => reveal.value(kind, key, value));
  }
}

/** The path of an entry that can be locked, as `locked` names it; undefined for any other one. */
export const lockPathOf = (kind: KindName, key: string): string | undefined =>
  settingOf(kind).isLower && settingOf(kind).pathOf?.(key)?.join('.');

/** A path, and those above it. */
const aboveOf = (path: string): readonly string[] => [
  path,
  ...Array.from(path.matchAll(/\./g), ({ index }) => path.slice(0, index)),
];

/**
 * Locks the settings of a layer: all, or those at or below the paths.
 *
 * @param locked - `true`, or paths such as `config.http`, `config.http.userinfo`, `severities.http/userinfo`
 * @throws RegistryError `registry/set` if a path names no setting of the layer
 * @example lock(layer, ['config.http.userinfo'], 'set "web"', undefined)
 */
export function lock(
  layer: Layer,
  locked: true | readonly string[],
  describedBy: string,
  file: string | undefined,
): Layer {
  const paths = KINDS.flatMap((kind) => Array.from(layer[kind].keys()).flatMap((key) => lockPathOf(kind, key) ?? []));
  const known = new Set(paths.flatMap(aboveOf));
  const chosen = new Set(locked === true ? paths : locked);
  const stray = Array.from(chosen).find((path) => !known.has(path));
  if (stray !== undefined) {
    const needsNone = KINDS.some(
      (kind) => aboveOf(stray).includes(kind) && (settingOf(kind).applied ?? settingOf(kind).inForce) !== undefined,
    );
    throw new RegistryError(
      'registry/set',
      needsNone
        ? `${describedBy} locks "${stray}", which needs no lock: no other layer can make it less strict`
        : `${describedBy} locks "${stray}" and says nothing there`,
      `name ${needsNone ? 'options and severities' : 'what it says itself'}, as in ["config.http.userinfo"], or write locked: true`,
      { path: ['locked'], file },
    );
  }
  const isChosen = (path: string | undefined): boolean =>
    path !== undefined && aboveOf(path).some((above) => chosen.has(above));
  return layerBy((kind) => {
    const entries: Layer[typeof kind] = layer[kind];
    return settingOf(kind).isLower === undefined
      ? entries
      : new Map(
          Array.from(entries, ([key, one]) => [
            key,
            isChosen(lockPathOf(kind, key)) ? { ...one, locked: true as const } : one,
          ]),
        );
  });
}
