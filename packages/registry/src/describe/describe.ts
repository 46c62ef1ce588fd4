import { type Engine, SYNTAX_ISSUES } from '@urikit/generic';
import { OTHER_SCHEME } from '../settings/schemes.js';
import { OVERLAY_SHAPES } from '../settings/codes.js';
import type { DescribedAttempt, DescribedDeprecation, DescribedSetting, Description } from '../settings/description.js';
import { shownCell } from '../settings/secret.js';
import { type Cell, type Cells, isAlike, type Layer, type Plan } from '../settings/setting.js';
import { KINDS, layerBy, settingOf } from '../settings/table.js';
import { overlaid } from '../cells.js';

const eachCell = <T>(
  layer: Layer,
  read: (kind: (typeof KINDS)[number], key: string, path: string, cell: Cell<unknown>) => readonly T[],
): readonly T[] =>
  KINDS.flatMap((kind) =>
    Array.from<[string, Cell<unknown>]>(layer[kind]).flatMap(([key, cell]) => {
      const path = settingOf(kind).pathOf?.(key)?.join('.');
      return path === undefined ? [] : read(kind, key, path, cell);
    }),
  );

/** One row for each setting, kind by kind, in the order of first mention, with its layer and the values that it replaced. */
const settingsIn = (layer: Layer): readonly DescribedSetting[] =>
  eachCell(layer, (kind, key, path, { value, by, replaced = [] }) => {
    const shown = (given: unknown): unknown => shownCell(layer, kind, key, given);
    const others = replaced.filter((one) => !isAlike(one.value, value));
    return [
      { path, value: shown(value), by, replaced: others.map((one) => ({ value: shown(one.value), by: one.by })) },
    ];
  });

/** Tells if a code is one of an error for sure; all codes of an overlay are, if it has no function and discourages no component. */
const isError = (name: string, overlay: object | undefined): boolean =>
  name === '*' && overlay !== undefined
    ? !Object.values(overlay).some((value) => value === 'discouraged' || typeof value === 'function')
    : (overlay as Partial<Record<string, unknown>> | undefined)?.[name] === 'forbidden' ||
      OVERLAY_SHAPES.includes(name);

/** The severity with which a parent reports a code for sure, and the layer that says so; undefined for an unknown code. */
function severityAbove(layer: Layer, code: string): Pick<Cell<unknown>, 'value' | 'by' | 'file'> | undefined {
  const [id, name] = code.split('/') as [string, string];
  const said = layer.severities.get(code) ?? layer.severities.get(`${id}/*`);
  if (said !== undefined) return said;
  const overlay = layer.overlays.get(id);
  const others = code === OTHER_SCHEME ? layer.schemes.get('others') : undefined;
  const syntax = Object.hasOwn(SYNTAX_ISSUES, code) ? SYNTAX_ISSUES[code as keyof typeof SYNTAX_ISSUES] : undefined;
  const owner = overlay ?? others ?? Array.from(layer.plugins.values()).find(({ value }) => value.id === id);
  if (syntax !== undefined) return { value: syntax.severity, by: 'the parent' };
  const value = isError(name, overlay?.value) || others?.value === 'forbidden' ? 'error' : 'warning';
  return owner && { value, by: owner.by, file: owner.file };
}

type Held = Pick<Cell<unknown>, 'value' | 'by' | 'file'>;

/** The cell of a parent for a key, as far as the setting has an order. */
function cellAbove(kind: (typeof KINDS)[number], key: string, above: Layer): Held | undefined {
  const cells: Cells<unknown> = above[kind];
  if (kind !== 'severities') return cells.get(key);
  return key === 'preset' ? (cells.get(key) ?? { value: 'recommended', by: 'the parent' }) : severityAbove(above, key);
}

/** The strictest cell of the parents that is stricter than a value of a child; undefined without one. */
function heldBy(
  kind: (typeof KINDS)[number],
  key: string,
  value: unknown,
  parents: readonly Layer[],
): Held | undefined {
  const { order } = settingOf(kind);
  if (order === undefined) return undefined;
  const isStricter = (held: Held, than: unknown): boolean => {
    const [own, least] = [order(than), order(held.value)];
    return (kind === 'limits' || (own >= 0 && least >= 0)) && own < least;
  };
  return parents.reduce<Held | undefined>((most, above) => {
    const held = cellAbove(kind, key, above);
    return held !== undefined && isStricter(held, most === undefined ? value : most.value) ? held : most;
  }, undefined);
}

const nameOf = ({ file, by }: Held): string => file ?? (by === 'the composition' ? 'the parent' : by);

/** The settings of a child without effect, because a parent has a stricter one. */
const attemptsIn = (layer: Layer, parents: readonly Layer[]): readonly DescribedAttempt[] =>
  eachCell(layer, (kind, key, path, cell) =>
    [cell, ...(cell.replaced ?? [])].flatMap(({ value, by, inherited }) => {
      const held = inherited === true ? undefined : heldBy(kind, key, value, parents);
      return held === undefined ? [] : [{ path, value: shownCell(layer, kind, key, value), by, heldBy: nameOf(held) }];
    }),
  );

/** The layer with the values in force: a stricter one of a parent stands over that of the child, and overlays of both judge. */
const inForce = (layer: Layer, parents: readonly Layer[]): Layer =>
  layerBy((kind) => {
    const own = new Map<string, Cell<unknown>>();
    for (const [key, above] of parents.flatMap((one) => Array.from<[string, Cell<unknown>]>(one[kind]))) {
      const cell = own.get(key) ?? layer[kind].get(key);
      const named = { ...above, by: nameOf(above) };
      if (cell === undefined) own.set(key, named);
      else if (kind === 'overlays') own.set(key, { ...cell, replaced: [...(cell.replaced ?? []), named] });
    }
    const cells = overlaid<unknown>(layer[kind], own);
    for (const [key, { replaced = [], ...cell }] of cells) {
      const above = heldBy(kind, key, cell.value, parents);
      if (above !== undefined) own.set(key, { value: above.value, by: nameOf(above), replaced: [...replaced, cell] });
    }
    return own.size === 0 ? layer[kind] : overlaid<unknown>(layer[kind], own);
  });

/** Lists the deprecated names of all plugins and overlays, and the layers that use them. Never throws. */
const deprecatedIn = (layer: Layer): readonly DescribedDeprecation[] =>
  [...layer.plugins.values(), ...layer.overlays.values()].flatMap(({ value: { id, deprecated = {} } }) =>
    (['options', 'issues', 'rules'] as const).flatMap((kind) =>
      Object.entries(deprecated[kind] ?? {}).map(([name, { replacedBy }]) => {
        // A configuration names no rule.
        const used = ({ options: 'config', issues: 'severities', rules: undefined } as const)[kind];
        const cell: Cell<unknown> | undefined = used && layer[used].get(`${id}/${name}`);
        const usedBy = cell === undefined ? [] : [cell, ...(cell.replaced ?? [])].map(({ by }) => by);
        return { kind, path: `${used ?? kind}.${id}${kind === 'options' ? '.' : '/'}${name}`, replacedBy, usedBy };
      }),
    ),
  );

/** Describes a registry. The engine has the hooks with the changes of overlays. @param parents - the layers of all that bind it */
export const describe = (
  plan: Plan,
  layer: Layer,
  engine: Engine,
  parents: readonly Layer[],
  prints: Pick<Description, 'fingerprint' | 'withoutFingerprint'>,
): Description => {
  const held = inForce(layer, parents);
  return Object.assign({ ...prints }, ...KINDS.map((kind) => settingOf(kind).described?.(plan, held, engine)), {
    settings: settingsIn(held),
    withoutEffect: attemptsIn(layer, parents),
    deprecated: deprecatedIn(layer),
  }) as Description;
};
