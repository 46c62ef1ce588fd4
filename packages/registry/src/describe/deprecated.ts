import type { DescribedDeprecation } from '../settings/description.js';
import type { Entries, Layer } from '../settings/layer.js';

/** The member of a layer in which a deprecated name may be used, and its key there. A configuration names no rule. */
const USES = {
  options: 'config',
  issues: 'severities',
  rules: undefined,
} as const satisfies Record<DescribedDeprecation['kind'], keyof Layer | undefined>;

/** The layers that say an entry, the layer that is heard first. */
function layersOf(entries: Entries<unknown>, key: string): readonly string[] {
  const one = entries.get(key);
  return one === undefined ? [] : [one, ...(one.overruled ?? [])].map(({ describedBy }) => describedBy);
}

/** Lists the deprecated names of all plugins and overlays, and the layers that use them. Never throws. */
export const deprecatedIn = (layer: Layer): readonly DescribedDeprecation[] =>
  [...layer.plugins.values(), ...layer.overlays.values()].flatMap(({ value: { id, deprecated = {} } }) =>
    (Object.keys(USES) as readonly DescribedDeprecation['kind'][]).flatMap((kind) =>
      Object.entries(deprecated[kind] ?? {}).map(([name, { replacedBy }]) => {
        const used = USES[kind];
        const usedBy = used === undefined ? [] : layersOf(layer[used], `${id}/${name}`);
        return { kind, path: `${used ?? kind}.${id}${kind === 'options' ? '.' : '/'}${name}`, replacedBy, usedBy };
      }),
    ),
  );
