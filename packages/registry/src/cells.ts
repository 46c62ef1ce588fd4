import { RegistryError } from './given/registry-error.js';
import { type Cell, type Cells, isAlike, type KindName, type Setting } from './settings/setting.js';
import { settingOf } from './settings/table.js';

export type Show = (kind: KindName, key: string, cell: Cell<unknown>) => string;

const replacing = <T>(cell: Cell<T>, others: readonly Cell<unknown>[]): Cell<T> => {
  const flat = others.flatMap(({ replaced = [], ...one }) => [...replaced, one]);
  const all = [...(cell.replaced ?? []), ...flat].filter(
    (one, i, list) => list.findIndex(({ by, value }) => by === one.by && isAlike(value, one.value)) === i,
  );
  return all.length === (cell.replaced ?? []).length ? cell : { ...cell, replaced: all };
};

/** The cures of two values of which neither holds, by the way in which they merge. */
const CURES = {
  outer: 'leave one of them out, or say it in the composition itself',
  strictest: 'give one base, once',
  union: '',
  same: 'leave one of them out, install its package once, or give one an id of its own',
} as const satisfies Record<Setting<unknown>['merge'], string>;

function disagreement(kind: KindName, key: string, a: Cell<unknown>, b: Cell<unknown>, show: Show): RegistryError {
  const { name, merge, pathOf } = settingOf(kind);
  const path = kind === 'config' || merge === 'strictest' ? pathOf?.(key) : undefined;
  const isDuplicate = merge === 'same' && (a.inherited === true || a.by === b.by);
  return new RegistryError(
    isDuplicate ? 'registry/duplicate' : 'registry/sets-disagree',
    `${path?.join('.') ?? `${name} "${key}"`} is given twice: ${show(kind, key, a)}, ${show(kind, key, b)}`,
    CURES[merge],
    { plugins: merge === 'strictest' ? [] : [key.replace(/\/.*/, '')], path, file: b.file ?? a.file },
  );
}

/** The cell that holds of two for one key. @param isOver - the second one stands in an outer layer; otherwise side by side */
function holding<T>(kind: KindName, key: string, a: Cell<T>, b: Cell<T>, isOver: boolean, show: Show): Cell<T> {
  const { merge, order, isSame = isAlike } = settingOf(kind);
  if (merge === 'union') return a;
  if (merge === 'strictest') {
    const [mine, theirs] = [Number(order?.(a.value)), Number(order?.(b.value))];
    if (mine === theirs && !isAlike(a.value, b.value)) throw disagreement(kind, key, a, b, show);
    return theirs > mine ? replacing(b, [a]) : replacing(a, [b]);
  }
  if (isSame(a.value, b.value)) {
    if (merge === 'outer' && isOver && a.inherited !== true) return replacing(b, a.replaced ?? []);
    return merge === 'outer' ? replacing(a, b.replaced ?? []) : a;
  }
  // An overlay of a parent goes on to judge in the parent.
  if (isOver && (merge === 'outer' || (kind === 'overlays' && a.inherited === true))) return replacing(b, [a]);
  throw disagreement(kind, key, a, b, show);
}

export const overlaid = <T>(base: Cells<T>, own: Cells<T>): Cells<T> => new Map([...base, ...own]);

const showsNothing: Show = (_, __, { by }) => `${by} gives one`;

/** Adds cells to others. @param hold - the cell that holds of two for one key @returns the first ones themselves if nothing changes */
function combined<T>(
  [first, second]: readonly [Cells<T>, Cells<T>],
  hold: (key: string, a: Cell<T>, b: Cell<T>) => Cell<T>,
): Cells<T> {
  const own = new Map<string, Cell<T>>();
  for (const [key, cell] of second) {
    const before = first.get(key);
    const held = before === undefined || before === cell ? cell : hold(key, before, cell);
    if (held !== before) own.set(key, held);
  }
  return own.size === 0 ? first : overlaid(first, own);
}

/** Cells of an outer layer over those of an inner one. @returns the inner ones themselves if they say the same */
export const over = <T>(kind: KindName, inner: Cells<T>, outer: Cells<T>, show: Show = showsNothing): Cells<T> =>
  inner.size === 0 && outer.size > 0
    ? outer
    : combined([inner, outer], (key, a, b) => holding(kind, key, a, b, true, show));

/** Cells side by side. @param decided - the keys that an outer layer says itself, so that the two need not agree */
export const beside = <T>(kind: KindName, all: readonly Cells<T>[], decided: Cells<T>, show: Show): Cells<T> =>
  all.reduce((first, second) =>
    combined([first, second], (key, a, b) =>
      settingOf(kind).merge === 'outer' && decided.has(key) ? replacing(b, [a]) : holding(kind, key, a, b, false, show),
    ),
  );
