import { knownKeys } from '@urikit/schema-issues';
import type { Layer, Overruled, Sourced } from './layer.js';
import { held } from './locked.js';
import type { Ownership } from './owners.js';
import type { AnyPlugin } from '../given/plugin.js';
import { type Reveal, revealBy } from './secrets.js';
import { RegistryError } from '../given/registry-error.js';

type Entries = Pick<Layer, 'config' | 'severities'>;

/** What somebody locked and the taker did not say, the one that is heard. */
function lockedBy<T>(sourced: Sourced<T>, taker: object): Sourced<T> | undefined {
  const isForeign = ({ locked, layer }: Overruled): boolean => locked === true && layer !== taker;
  if (isForeign(sourced)) return sourced;
  const found = sourced.overruled?.find(isForeign);
  // What overruled it says as much, and keeps the lock.
  return found === undefined ? undefined : { ...sourced, describedBy: found.describedBy, locked: true };
}

/** @throws RegistryError `registry/locked` where the plugin that takes over has no option of that name */
function checkOption(taker: AnyPlugin, from: AnyPlugin, key: string, { describedBy, file }: Sourced<unknown>): void {
  const keys = knownKeys(taker.configSchema);
  if (keys === undefined || keys.includes(key)) return;
  throw new RegistryError(
    'registry/locked',
    `config.${from.id}.${key}: ${describedBy} locked it, and plugin "${taker.id}" takes over from "${from.id}" and has no option "${key}"`,
    `give plugin "${taker.id}" an option "${key}" that means the same, or let ${describedBy} bring the plugin itself`,
    { plugins: [taker.id, from.id], path: `config.${from.id}.${key}`, file },
  );
}

/** The entries of a plugin, under the name of the one that takes over from it. */
function reached<T>(
  kind: 'config' | 'severities',
  reveal: Reveal,
  entries: ReadonlyMap<string, Sourced<T>>,
  [from, taker]: readonly [AnyPlugin, Sourced<AnyPlugin>],
): ReadonlyMap<string, Sourced<T>> {
  const all = new Map(entries);
  for (const [path, sourced] of entries) {
    const isOfPlugin = path.startsWith(`${from.id}/`);
    const key = path.slice(from.id.length + 1);
    const lock = isOfPlugin ? lockedBy(sourced, taker.layer) : undefined;
    if (lock === undefined) continue;
    if (kind === 'config') checkOption(taker.value, from, key, lock);
    const reaching = `${taker.value.id}/${key}`;
    const own = all.get(reaching);
    all.set(reaching, own === undefined ? lock : held(kind, reaching, own, lock, reveal));
  }
  return all;
}

/**
 * What is locked for a plugin is locked for whoever takes over a scheme from it: its options under the same names, and
 * the severities of its issues. Whoever locked it may bring another plugin all the same.
 *
 * @throws RegistryError `registry/locked` where the plugin that takes over says less, or cannot be told
 */
export function reachingLocks(layer: Layer, owners: readonly Ownership[]): Entries {
  const pairs = new Map(
    owners.flatMap(({ owner, overridden }) =>
      overridden.map((from) => {
        const pair = [from, layer.plugins.get(owner.id) as Sourced<AnyPlugin>] as const;
        return [`${from.id} ${owner.id}`, pair] as const;
      }),
    ),
  );
  const reveal = revealBy(layer, layer.config);
  let { config, severities }: Entries = layer;
  for (const pair of pairs.values()) {
    config = reached('config', reveal, config, pair);
    severities = reached('severities', reveal, severities, pair);
  }
  return { config, severities };
}
