import { type Kind, KINDS, type KindName, type Sourced } from './layer.js';
import { held, over, textOf } from './locked.js';
import type { Reveal } from './secrets.js';
import { RegistryError } from '../given/registry-error.js';

type Entries<T> = ReadonlyMap<string, Sourced<T>>;

/**
 * Layers that have equal standing: the parent, then the sets, then the composition itself. Where an outer group speaks,
 * what is inside it need not agree.
 */
export type Groups<T> = readonly (readonly Entries<T>[])[];

/** How a value is shown in a message: data as JSON, plugins and overlays by their version. */
function show(kind: KindName, key: string, { value, describedBy }: Sourced<unknown>, reveal: Reveal): string {
  if (kind === 'plugins' || kind === 'overlays')
    return `${describedBy} has version ${(value as { readonly version: string }).version}`;
  return `${describedBy} says ${textOf(reveal(kind, key, value))}`;
}

function disagreement(
  kind: KindName,
  key: string,
  a: Sourced<unknown>,
  b: Sourced<unknown>,
  reveal: Reveal,
): RegistryError {
  const { name, outerWins } = KINDS[kind];
  const path = kind === 'config' ? `config.${key.replace('/', '.')}` : undefined;
  if (kind === 'admission')
    return new RegistryError(
      'registry/sets-disagree',
      `${key} is given twice: ${show(kind, key, a, reveal)}, ${show(kind, key, b, reveal)}`,
      'give one base, once: no layer can take the base of another one back',
      { path: key, file: b.file ?? a.file },
    );
  const settle = outerWins
    ? ', or say it in the composition itself'
    : ': two copies of one package are two plugins, so install it once';
  const cure =
    a.sourceId === b.sourceId
      ? `leave one of them out${settle}`
      : `say which wins, prefer: [${JSON.stringify(a.sourceId)}] or [${JSON.stringify(b.sourceId)}]${settle}`;
  const code = a.sourceId === b.sourceId ? 'registry/duplicate' : 'registry/sets-disagree';
  const problem = `${path ?? `${name} "${key}"`} is given twice: ${show(kind, key, a, reveal)}, ${show(kind, key, b, reveal)}`;
  return new RegistryError(code, problem, cure, { plugins: [key.replace(/\/.*/, '')], path, file: b.file ?? a.file });
}

/** Which of two sources `prefer` puts first; undefined where it names neither, or both are one. */
export function preferred<T extends { readonly sourceId: string }>(
  a: T,
  b: T,
  prefer: readonly string[],
): T | undefined {
  const [i, j] = [prefer.indexOf(a.sourceId), prefer.indexOf(b.sourceId)];
  if (i === j) return undefined;
  return j < 0 || (i >= 0 && i < j) ? a : b;
}

/** Whether one is there and preferred to all the others. */
const isPreferred = <T extends { readonly sourceId: string }>(
  one: T | undefined,
  others: readonly T[],
  prefer: readonly string[],
): boolean => one !== undefined && others.every((other) => preferred(one, other, prefer) === one);

/** Whether two maps of entries hold the same values under the same keys; who says them is not asked. */
export const sameValues = (a: Entries<unknown>, b: Entries<unknown>): boolean =>
  a.size === b.size && Array.from(a).every(([key, { value }]) => b.has(key) && b.get(key)?.value === value);

/**
 * One map of entries out of many. Order of keys: first mention first.
 *
 * @param reveal - what of a value may stand in a message
 * @throws RegistryError `registry/sets-disagree` where two of equal standing say different things and `prefer` is
 *   silent
 */
export function merge<T>(kind: KindName, groups: Groups<T>, prefer: readonly string[], reveal: Reveal): Entries<T> {
  const { same, outerWins, strictness }: Kind = KINDS[kind];
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
        if (mine === theirs && !same(before.value, sourced.value))
          throw disagreement(kind, key, before, sourced, reveal);
        const isStricter = mine > theirs;
        merged.set(key, isStricter ? over(sourced, before) : over(before, sourced));
      } else if (outerWins && (isOuter || outside.some((entries) => entries.has(key))))
        merged.set(key, held(kind, key, sourced, before, reveal));
      else if (!same(before.value, sourced.value)) {
        const winner = preferred(before, sourced, prefer);
        const loser = winner === before ? sourced : before;
        // Two that disagree need not be settled where a third one is preferred to both.
        const isSettled = all.some((entries) => isPreferred(entries.get(key), [before, sourced], prefer));
        if (winner === undefined && isSettled) merged.set(key, over(before, sourced));
        else if (winner === undefined) {
          held(kind, key, before, sourced, reveal);
          held(kind, key, sourced, before, reveal);
          throw disagreement(kind, key, before, sourced, reveal);
        } else merged.set(key, held(kind, key, winner, loser, reveal));
      }
    }
  });
  // A child that says what its parent says shares what the parent has, and so its plan and its engine.
  const inherited = groups[0]?.[0];
  const isLockedAlike = Array.from(merged).every(([key, { locked }]) => locked === inherited?.get(key)?.locked);
  return inherited !== undefined && isLockedAlike && sameValues(inherited, merged) ? inherited : merged;
}
