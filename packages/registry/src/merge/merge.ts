import { sameValues } from '../settings/config.js';
import type { Setting } from '../settings/setting.js';
import type { Reveal } from '../settings/shown.js';
import { settingOf } from '../settings/table.js';
import { RegistryError } from '../given/registry-error.js';
import { held, over, textOf } from './locked.js';
import type { Entries, KindName, Sourced } from '../settings/layer.js';

/**
 * Layers that have equal standing: the parent, then the sets, then the composition itself. Where an outer group speaks,
 * the groups inside it need not agree.
 */
export type Groups<T> = readonly (readonly Entries<T>[])[];

/** A value for a message: data as JSON, plugins and overlays by their version. */
function show(kind: KindName, key: string, { value, describedBy }: Sourced<unknown>, reveal: Reveal): string {
  if (kind === 'plugins' || kind === 'overlays')
    return `${describedBy} has version ${(value as { readonly version: string }).version}`;
  return `${describedBy} says ${textOf(reveal(kind, key, value))}`;
}

/** The cure of two values of which neither holds. */
const cureOf = (kind: KindName, holds: Setting<unknown>['holds']): string =>
  holds === 'stricter'
    ? 'give one base, once: no layer can take the base of another one back'
    : holds === 'outer'
      ? 'leave one of them out, or say it in the composition itself'
      : kind === 'plugins'
        ? 'leave one of them out: two copies of one package are two plugins, so install it once; another plugin has an id of its own and says what it overrides'
        : 'leave one of them out: two copies of one package are two, so install it once';

function disagreement(kind: KindName, key: string, a: Sourced<unknown>, b: Sourced<unknown>, reveal: Reveal): Error {
  const { name, holds, pathOf } = settingOf(kind);
  const path = kind === 'config' || holds === 'stricter' ? pathOf(key) : undefined;
  const code =
    holds !== 'stricter' && a.describedBy === b.describedBy ? 'registry/duplicate' : 'registry/sets-disagree';
  const problem = `${path?.join('.') ?? `${name} "${key}"`} is given twice: ${show(kind, key, a, reveal)}, ${show(kind, key, b, reveal)}`;
  const plugins = holds === 'stricter' ? [] : [key.replace(/\/.*/, '')];
  return new RegistryError(code, problem, cureOf(kind, holds), { plugins, path, file: b.file ?? a.file });
}

/**
 * One map of entries out of many. Order of keys: first mention first.
 *
 * @param reveal - the part of a value that may stand in a message
 * @throws RegistryError `registry/sets-disagree` where two of equal standing say different things, `registry/locked` where a
 *   layer lowers a locked value
 */
export function merge<T>(kind: KindName, groups: Groups<T>, reveal: Reveal): Entries<T> {
  const { isSame, holds, strictness } = settingOf(kind);
  const all = groups.flat();
  const nonEmpty = all.filter((entries) => entries.size > 0);
  // Most compositions add nothing of most kinds: the entries of the parent are shared, not copied.
  const [only = all[0]] = nonEmpty;
  if (only !== undefined && nonEmpty.length <= 1) return only;
  const merged = new Map<string, Sourced<T>>();
  groups.forEach((group, depth) => {
    const outside = groups.slice(depth + 1).flat();
    const inside = new Set(merged.keys());
    for (const [key, sourced] of group.flatMap((entries) => Array.from(entries))) {
      const before = merged.get(key);
      const isOuter = inside.delete(key);
      if (before === undefined) merged.set(key, sourced);
      else if (strictness !== undefined) {
        const [mine, theirs] = [strictness(sourced.value), strictness(before.value)];
        // Neither of two bases is stricter than the other one.
        if (mine === theirs && !isSame(before.value, sourced.value))
          throw disagreement(kind, key, before, sourced, reveal);
        merged.set(key, mine > theirs ? over(sourced, before) : over(before, sourced));
      } else if (holds === 'outer' && (isOuter || outside.some((entries) => entries.has(key))))
        merged.set(key, held(kind, key, sourced, before, reveal));
      else if (!isSame(before.value, sourced.value)) {
        held(kind, key, before, sourced, reveal);
        held(kind, key, sourced, before, reveal);
        throw disagreement(kind, key, before, sourced, reveal);
      }
    }
  });
  // A child that says what its parent says shares what the parent has, and so its plan and its engine.
  const inherited = groups[0]?.[0];
  const isLockedAlike = Array.from(merged).every(([key, { locked }]) => locked === inherited?.get(key)?.locked);
  return inherited !== undefined && isLockedAlike && sameValues(inherited, merged) ? inherited : merged;
}
