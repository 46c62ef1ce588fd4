import { canonical } from './canonical.js';
import { KINDS, type KindName, type Said } from './layer.js';
import { RegistryError } from '../given/registry-error.js';

type Saying<T> = ReadonlyMap<string, Said<T>>;

/**
 * Layers that have equal standing: the parent, then the sets, then the composition itself. Where an outer group speaks,
 * what is inside it need not agree.
 */
export type Groups<T> = readonly (readonly Saying<T>[])[];

/** How a value is shown in a message: data as JSON, plugins and overlays by their version. */
function show(kind: KindName, { value, by }: Said<unknown>): string {
  if (kind === 'plugins' || kind === 'overlays')
    return `${by} has version ${(value as { readonly version: string }).version}`;
  return `${by} says ${canonical(value) ?? 'something else that is no data'}`;
}

function disagreement(kind: KindName, key: string, a: Said<unknown>, b: Said<unknown>): RegistryError {
  const { name, outerWins } = KINDS[kind];
  const path = kind === 'config' ? `config.${key.replace('/', '.')}` : undefined;
  const settle = outerWins
    ? ', or say it in the composition itself'
    : ': two copies of one package are two plugins, so install it once';
  const cure =
    a.from === b.from
      ? `leave one of them out${settle}`
      : `say which wins, prefer: [${JSON.stringify(a.from)}] or [${JSON.stringify(b.from)}]${settle}`;
  const code = a.from === b.from ? 'registry/duplicate' : 'registry/sets-disagree';
  const problem = `${path ?? `${name} "${key}"`} is given twice: ${show(kind, a)}, ${show(kind, b)}`;
  return new RegistryError(code, problem, cure, { plugins: [key.replace(/\/.*/, '')], path, file: b.file ?? a.file });
}

/** Which of two sources `prefer` puts first; undefined where it names neither, or both are one. */
export function preferred<T extends { readonly from: string }>(a: T, b: T, prefer: readonly string[]): T | undefined {
  const [i, j] = [prefer.indexOf(a.from), prefer.indexOf(b.from)];
  if (i === j) return undefined;
  return j < 0 || (i >= 0 && i < j) ? a : b;
}

/** Whether two sayings hold the same values under the same keys; who says them is not asked. */
export const sayTheSame = (a: Saying<unknown>, b: Saying<unknown>): boolean =>
  a.size === b.size && Array.from(a).every(([key, { value }]) => b.has(key) && b.get(key)?.value === value);

/**
 * One saying out of many. Order of keys: first mention first.
 *
 * @throws RegistryError `registry/sets-disagree` where two of equal standing say different things and `prefer` is
 *   silent
 */
export function merge<T>(kind: KindName, groups: Groups<T>, prefer: readonly string[]): Saying<T> {
  const { same, outerWins } = KINDS[kind];
  const all = groups.flat();
  const speaking = all.filter((saying) => saying.size > 0);
  // Most compositions add nothing of most kinds: the saying of the parent is shared, not copied.
  const [only = all[0]] = speaking;
  if (only !== undefined && speaking.length <= 1) return only;
  const merged = new Map<string, Said<T>>();
  groups.forEach((group, depth) => {
    const outside = groups.slice(depth + 1).flat();
    const inside = new Set(merged.keys());
    for (const [key, said] of group.flatMap((saying) => Array.from(saying))) {
      const before = merged.get(key);
      const isOuter = inside.delete(key);
      if (before === undefined || (outerWins && (isOuter || outside.some((saying) => saying.has(key)))))
        merged.set(key, said);
      else if (!same(before.value, said.value)) {
        const winner = preferred(before, said, prefer);
        if (winner === undefined) throw disagreement(kind, key, before, said);
        merged.set(key, winner);
      }
    }
  });
  // A child that says what its parent says shares what the parent has, and so its plan and its engine.
  const inherited = groups[0]?.[0];
  return inherited !== undefined && sayTheSame(inherited, merged) ? inherited : merged;
}
