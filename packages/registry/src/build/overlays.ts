import { kit } from '@urikit/generic';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import { isObject } from '../given/members.js';
import type { AnyPlugin } from '../given/plugin.js';
import { circle, meant, quoted, RegistryError, type RegistryErrorCode } from '../given/registry-error.js';
import type { Cell, Configured, Layer, Plan } from '../settings/setting.js';
import { asRules } from '../settings/overlay.js';
import { callConfigure } from './configure.js';
import type { Memo } from './memo.js';
import { inOrder } from './order.js';

const isPluginScope = (scope: SchemeOverlay['extends']): scope is { readonly plugin: string } =>
  isObject(scope) && !Array.isArray(scope);

/** The schemes that an overlay covers: as the layer decided that brought it, or as its scope says among these plugins. */
export function coveredBy(id: string, { overlays, plugins }: Pick<Layer, 'overlays' | 'plugins'>): readonly string[] {
  const { value, covers } = overlays.get(id) as Cell<SchemeOverlay>;
  const scope = value.extends;
  if (covers !== undefined) return covers;
  if (typeof scope === 'string') return [scope];
  return isPluginScope(scope) ? (plugins.get(scope.plugin) as Cell<AnyPlugin>).value.schemes : scope;
}

/** Decides which schemes each overlay covers, for all layers below: those of its plugin now, whichever plugin owns them later. */
export function withReach(layer: Layer): Layer {
  const { overlays } = layer;
  if (Array.from(overlays.values()).every(({ covers }) => covers !== undefined)) return layer;
  const fixed = Array.from(overlays, ([id, one]) => [id, { ...one, covers: coveredBy(id, layer) }] as const);
  return { ...layer, overlays: new Map(fixed) };
}

/** Makes errors about an overlay. @param at - its member */
const failing =
  ({ overlays }: Layer, id: string) =>
  (code: RegistryErrorCode, problem: string, cure: string, ...at: readonly string[]): RegistryError => {
    const place = { path: ['overlays', id, ...at], file: overlays.get(id)?.file };
    return new RegistryError(code, problem, cure, { plugins: [id], ...place });
  };

function checkOverlay(
  id: string,
  { value, covers }: Cell<SchemeOverlay>,
  layer: Layer,
  owned: readonly string[],
): void {
  const { plugins } = layer;
  const fail = failing(layer, id);
  if (plugins.has(id)) {
    const cure = 'give the overlay an id of its own';
    throw fail('registry/duplicate', `"${id}" is the id of a plugin and of an overlay`, cure);
  }
  const others = Array.from(layer.overlays.keys());
  const missing = value.after?.find((other) => !others.includes(other));
  if (missing !== undefined) {
    const problem = `overlay "${id}" comes after "${missing}", and that overlay is not there${meant(missing, others)}`;
    throw fail('registry/missing-overlay', problem, `add overlay "${missing}", or leave it out of \`after\``, 'after');
  }
  const { extends: scope } = value;
  const isLost = covers === undefined && isPluginScope(scope) && !plugins.has(scope.plugin);
  const stray = isLost ? scope.plugin : coveredBy(id, layer).find((scheme) => !owned.includes(scheme));
  if (stray === undefined) return;
  const known = isLost ? Array.from(plugins.keys()) : owned;
  const words = isLost ? `plugin "${stray}", which is not there` : `scheme "${stray}", which no plugin owns`;
  const cure = `add a plugin ${isLost ? stray : `for "${stray}"`}, or correct the name: there are ${quoted(known)}`;
  throw fail('registry/overlay-without-owner', `overlay "${id}" extends ${words}${meant(stray, known)}`, cure);
}

function checkCondition({ id, when }: SchemeOverlay, layer: Layer): void {
  const covered = coveredBy(id, layer);
  const stray = when?.schemes?.find((scheme) => !covered.includes(scheme));
  if (stray === undefined) return;
  const problem = `overlay "${id}" has a condition on scheme "${stray}", which it does not cover${meant(stray, covered)}`;
  const cure = `name a scheme that it covers: ${quoted(covered)}`;
  throw failing(layer, id)('registry/overlay-without-owner', problem, cure, 'when', 'schemes');
}

/** Orders the overlays: each behind those it comes after, otherwise by id, so that the order of arguments changes no answer. */
const orderOverlays = ({ overlays }: Layer): readonly SchemeOverlay[] =>
  inOrder(
    Array.from(overlays.values(), ({ value }) => value).sort((a, b) => (a.id < b.id ? -1 : 1)),
    ({ after = [] }) => [...after].sort(),
    (ids) => {
      const first = String(ids[0]);
      const place = { path: ['overlays', first, 'after'], file: overlays.get(first)?.file };
      return circle('overlays come after each other', ids, '`after`', place);
    },
  );

function configured(given: SchemeOverlay, config: Configured): SchemeOverlay {
  // Only the overlay knows the type of its configuration; its own schema has just made this one.
  const call = (): unknown => given.configure?.(config.value as never, kit);
  const returned = callConfigure(`overlay "${given.id}" ${given.version}`, given.id, call);
  return Object.freeze({ ...given, ...asRules(returned, given) });
}

/** The overlays of a layer in their order, with their rules. An overlay that a child takes over unchanged is the same object. */
export function overlaysIn(
  layer: Layer,
  owned: readonly string[],
  known: ReadonlyMap<string, Configured>,
  memo: Memo,
): Pick<Plan, 'overlays' | 'over'> {
  if (layer.overlays.size === 0) return { overlays: [], over: () => [] };
  for (const [id, cell] of layer.overlays) checkOverlay(id, cell, layer, owned);
  const overlays = orderOverlays(layer).map((given) => {
    const config = known.get(given.id);
    const overlay =
      config === undefined ? given : memo.get(`overlay ${given.id}`, [given, config], () => configured(given, config));
    checkCondition(overlay, layer);
    return overlay;
  });
  return { overlays, over: (scheme) => overlays.filter(({ id }) => coveredBy(id, layer).includes(scheme)) };
}
