import type { DescribedDeprecation, DescribedSetting, Description } from '../settings/description.js';
import { revealBy } from '../settings/shown.js';
import { KINDS, settingOf } from '../settings/table.js';
import { claimsOf, type Layer, type Sourced } from '../settings/layer.js';
import type { Engine } from '@urikit/generic';
import type { ResolvedComposition } from '../build/resolved-composition.js';

const rowOf = (
  path: string,
  one: Sourced<unknown>,
  // A service in a configuration is not handed out, nor is a secret.
  shown: (value: unknown) => unknown,
): DescribedSetting => ({
  path,
  value: shown(one.value),
  by: one.describedBy,
  // A lock stays, even if another layer repeats the setting.
  locked: claimsOf(one).some(({ locked }) => locked === true),
  overruled: (one.overruled ?? []).map(({ value, describedBy }) => ({ value: shown(value), by: describedBy })),
});

/**
 * The layers that say each setting of a composition, and those that were overruled.
 *
 * @returns one row for each thing said, kind by kind, in the order of first mention. Never throws.
 * @example describedSettingsIn(layer)[0] // { path: 'config.http.userinfo', value: 'forbidden', by: 'set "web"', ... }
 */
export const describedSettingsIn = (layer: Layer): readonly DescribedSetting[] => {
  const reveal = revealBy(layer, layer.config);
  return KINDS.filter((kind) => kind !== 'overlays').flatMap((kind) =>
    Array.from<[string, Sourced<unknown>]>(layer[kind]).flatMap(([key, one]) => {
      const path = settingOf(kind).pathOf?.(key);
      return path === undefined ? [] : rowOf(path.join('.'), one, (value) => reveal(kind, key, value));
    }),
  );
};

/** The member of a layer in which a deprecated name may be used, and its key there. A configuration names no rule. */
const USES = {
  options: 'config',
  issues: 'severities',
  rules: undefined,
} as const satisfies Record<DescribedDeprecation['kind'], keyof Layer | undefined>;

/** Lists the deprecated names of all plugins and overlays, and the layers that use them. Never throws. */
const deprecatedIn = (layer: Layer): readonly DescribedDeprecation[] =>
  [...layer.plugins.values(), ...layer.overlays.values()].flatMap(({ value: { id, deprecated = {} } }) =>
    (Object.keys(USES) as readonly DescribedDeprecation['kind'][]).flatMap((kind) =>
      Object.entries(deprecated[kind] ?? {}).map(([name, { replacedBy }]) => {
        const used = USES[kind];
        const claims = used === undefined ? [] : claimsOf(layer[used].get(`${id}/${name}`));
        const usedBy = claims.map(({ describedBy }) => describedBy);
        return { kind, path: `${used ?? kind}.${id}${kind === 'options' ? '.' : '/'}${name}`, replacedBy, usedBy };
      }),
    ),
  );

/** Describes a registry. The engine has the hooks with the changes of overlays. */
export const describe = (
  composition: ResolvedComposition,
  layer: Layer,
  engine: Engine,
  fingerprint: string | undefined,
): Description =>
  Object.assign(
    {
      fingerprint,
      withoutFingerprint:
        composition.missingFingerprints().length === 0
          ? undefined
          : composition.missingFingerprints().map(({ id }) => id),
    },
    ...KINDS.map((kind) => settingOf(kind).described?.(composition, layer, engine)),
    // Asked of this layer: a composition may be shared by layers whose words are by others.
    { said: describedSettingsIn(layer), deprecated: deprecatedIn(layer) },
  ) as Description;
