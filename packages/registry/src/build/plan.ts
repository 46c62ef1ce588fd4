import { canonical } from '@urikit/generic/internal';
import type { Layer, Plan } from '../settings/setting.js';
import { KINDS, settingOf } from '../settings/table.js';
import { VERSION } from '../version.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { SchemeOverlay } from '@urikit/generic/hooks';
import type { AnyPlugin } from '../given/plugin.js';
import { RegistryError } from '../given/registry-error.js';
import { checkConfig, type Configurable, configureAll } from './configure.js';
import { findOwners } from '../settings/plugins.js';
import type { Engine } from '@urikit/generic';
import { answeringPlugins, orderPlugins } from './order.js';
import type { Memo } from './memo.js';
import { overlaysIn } from './overlays.js';

/** Raised where the same composition is described in another way: no fingerprint of before means the same. */
const FORMAT = 5;

/**
 * The text of all that the answers of a plan depend on: the engine, and the members of each setting. It is the same on every
 * machine, and another one where the behaviour may be another. Left out: plugins that own no scheme, the layer that said a
 * value, and the order in which plugins, overlays and keys were written.
 */
export const fingerprintText = (plan: Plan): string =>
  String(
    canonical(
      Object.assign(
        { format: FORMAT, engine: VERSION },
        Object.keys(plan.policy).length > 0 && { policy: plan.policy },
        ...KINDS.map((kind) => settingOf(kind).fingerprint?.(plan)),
      ),
    ),
  );

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits in lower case. Never throws. */
export const digest = (text: string): string =>
  // `join` makes one string: a sum of strings would keep each of its parts.
  Array.from(sha256(utf8ToBytes(text)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A plugin or overlay with state that the fingerprint does not cover. */
export interface MissingFingerprint {
  readonly id: string;
  /** As in `overlay "inside" (set "security") has a function`. */
  readonly words: string;
}

/** Tells if an overlay is more than data. */
export const hasFunction = ({ check, configure, secrets = [] }: SchemeOverlay): boolean =>
  (check ?? configure) !== undefined || secrets.some((secret) => typeof secret === 'function');

/** Lists the plugins and overlays that affect answers, have functions or services, and have no fingerprint. */
export function missingFingerprintsIn(
  { plugins, overlays }: Layer,
  answering: ReadonlySet<AnyPlugin>,
): readonly MissingFingerprint[] {
  const made = Array.from(plugins.values()).filter(
    ({ value, hasServices }) => answering.has(value) && hasServices === true,
  );
  const own = Array.from(overlays.values()).filter(({ value }) => hasFunction(value));
  return [
    ...made.map(({ value, by }) => ({ value, words: `plugin "${value.id}" (${by}) was made of services` })),
    ...own.map(({ value, by }) => ({ value, words: `overlay "${value.id}" (${by}) has a function` })),
  ].flatMap(({ value: { id, fingerprint }, words }) => (fingerprint === undefined ? [{ id, words }] : []));
}

export function refuseMissingFingerprints(missingFingerprints: readonly MissingFingerprint[]): void {
  if (missingFingerprints.length === 0) return;
  throw new RegistryError(
    'registry/no-fingerprint',
    `there is no fingerprint: ${missingFingerprints.map(({ words }) => words).join(', ')}`,
    'give each a member `fingerprint`',
    { plugins: missingFingerprints.map(({ id }) => id) },
  );
}

const hasSchema = (overlay: SchemeOverlay): overlay is SchemeOverlay & Configurable =>
  overlay.configSchema !== undefined;

/** Makes the plan of a layer below others, whose limits hold. @throws RegistryError if the settings contradict each other */
export function planOf(
  layer: Layer,
  memo: Memo,
  above: readonly { readonly plan: Plan; readonly engine: Engine }[],
): Plan {
  const given = Array.from(layer.plugins.values(), ({ value }) => value);
  const byPlugins = memo.get('plugins', given, () => {
    const plugins = orderPlugins(given);
    const owners = findOwners(plugins, layer.plugins);
    return { plugins, owners, answering: answeringPlugins(plugins, owners) };
  });
  const { plugins, owners } = byPlugins;
  const owned = owners.map(({ scheme }) => scheme);
  const withOptions = [...plugins, ...Array.from(layer.overlays.values(), ({ value }) => value).filter(hasSchema)];
  checkConfig(layer, byPlugins, withOptions);
  const configured = configureAll(withOptions, layer.config, memo);
  const engines = above.map(({ engine }) => engine);
  const policy: Plan['policy'] = {};
  for (const kind of KINDS)
    if (layer[kind].size > 0 || above.length > 0)
      Object.assign(policy, settingOf(kind).applied?.(layer[kind], engines));
  return {
    ...byPlugins,
    configured,
    ...overlaysIn(layer, owned, configured, memo),
    severities: layer.severities,
    opaquePaths: Array.from(layer.opaquePaths.keys())
      .filter((name) => !owned.includes(name))
      .sort(),
    others: layer.schemes.get('others')?.value ?? 'allowed',
    policy,
  };
}
