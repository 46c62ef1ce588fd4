import { canonical } from '@urikit/generic/internal';
import { hasFunction } from '../build/plan.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { Cell, Cells, Layer } from '../settings/setting.js';
import { KINDS } from '../settings/table.js';

function numberer(): (value: object) => string {
  const numbers = new WeakMap<object, string>();
  let next = 0;
  return (value) => {
    const number = numbers.get(value) ?? `#${String(next++)}`;
    numbers.set(value, number);
    return number;
  };
}

/** Data as text; anything with code by the number of the object that was given, because two functions of one text may differ. */
function textOf(kind: string, { value, given }: Cell<unknown>, numberOf: (value: object) => string): string {
  const isCode = kind === 'plugins' || (kind === 'overlays' && hasFunction(value as SchemeOverlay));
  const text = isCode ? undefined : canonical(value);
  return text ?? numberOf(Object([given, value].find((one) => one !== undefined)) as object);
}

/**
 * Shares engines among the children of one registry: two whose cells are the same objects, or equal data, share one engine as
 * long as one of them is in use. A fingerprint is not asked: two plugins of one id and version may hold other closures.
 */
export function siblings<T extends object>() {
  const known = new Map<string, WeakRef<T>>();
  const numberOf = numberer();
  // One that was made again before the news of the first one came is forgotten too: the next child makes its own.
  const gone = new FinalizationRegistry<string>((key) => known.delete(key));
  return {
    get: (layer: Layer, parent: Layer, make: () => T): T => {
      const added = KINDS.filter((kind) => kind !== 'sets' && layer[kind] !== parent[kind]).map((kind) => {
        const [cells, before]: [Cells<unknown>, Cells<unknown>] = [layer[kind], parent[kind]];
        const own = Array.from(cells).filter(([key, cell]) => before.get(key) !== cell);
        return [kind, own.map(([key, cell]) => [key, textOf(kind, cell, numberOf)]).sort()];
      });
      const key = JSON.stringify(added);
      const before = known.get(key)?.deref();
      if (before !== undefined) return before;
      const made = make();
      known.set(key, new WeakRef(made));
      gone.register(made, key);
      return made;
    },
    /** How many objects it knows of. */
    size: () => known.size,
  };
}
