import { type HooksError, kit } from '@urikit/generic';
import { canonical, validateHooks } from '@urikit/generic/internal';
import type { BaseHooks, SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { asksForBase, lendersOf } from '../build/order.js';
import { withoutFunctions } from '../settings/same-plugin.js';
import type { Configured, Plan } from '../settings/setting.js';
import { callConfigure } from '../build/configure.js';
import { isObject } from '../given/members.js';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';

/** Calls `configure`. @throws RegistryError `registry/configure`, `registry/hooks` */
const hooksOf = (plugin: AnyPlugin, config: Configured, base: BaseHooks | undefined): Schemes =>
  callConfigure(
    `plugin "${plugin.id}" ${plugin.version}`,
    plugin.id,
    () => {
      // Only the plugin knows the type of its configuration; its own schema has just made this one.
      const value = config.value as never;
      return base === undefined ? plugin.configure(value, kit) : plugin.configure(value, kit, base);
    },
    (returned) => readHooks(plugin, returned),
  );

function readHooks(plugin: AnyPlugin, returned: unknown): Schemes {
  const { id, version, schemes } = plugin;
  const broken = (problem: string, cure: string, cause?: unknown): RegistryError =>
    new RegistryError('registry/hooks', `plugin "${id}" ${version}: ${problem}`, cure, { plugins: [id], cause });
  if (!isObject(returned))
    throw broken('configure returned no object', 'return hooks by scheme name, as in { acme: {} }');
  if (typeof returned['then'] === 'function')
    throw broken('configure returned a promise', 'return the hooks themselves: a registry is made in one step');
  const foreign = Object.keys(returned).filter((scheme) => !schemes.includes(scheme));
  if (foreign.length > 0)
    throw broken(
      `configure returned hooks of ${quoted(foreign)}, which it does not declare`,
      `add the name to its \`schemes\`, or leave the hooks out: it declares ${quoted(schemes)}`,
    );
  const ids = [undefined, id, overriddenBy(plugin)?.id];
  return Object.fromEntries(
    schemes.map((scheme) => {
      if (!Object.hasOwn(returned, scheme))
        throw broken(
          `configure returned no hooks for scheme "${scheme}", which it declares`,
          `return hooks for it, {} at least, or take it out of its \`schemes\``,
        );
      let hooks: SchemeHooks;
      try {
        hooks = validateHooks(scheme, returned[scheme]);
      } catch (cause) {
        // The reader of hooks has no other error.
        const { message, hint } = (cause as HooksError).issue;
        throw broken(message, String(hint), cause);
      }
      if (!ids.includes(hooks.id))
        throw broken(
          `the hooks of scheme "${scheme}" have the id "${String(hooks.id)}"`,
          `set it to "${id}" or leave it out: it is the prefix of issue codes`,
        );
      const { keyScheme = scheme } = hooks;
      if (!schemes.includes(keyScheme))
        throw broken(
          `the hooks of scheme "${scheme}" share keys with scheme "${keyScheme}", which it does not declare`,
          'leave keyScheme out: only schemes of one plugin share their keys',
        );
      return [scheme, hooks];
    }),
  );
}

/**
 * Writes the data that `configure` returned for a fingerprint: two plugins of one id and version, with other data, have two
 * texts. Never throws.
 *
 * @param hooks - by the id of their plugin
 */
export const hooksText = (hooks: ReadonlyMap<string, Schemes>): string =>
  String(canonical(withoutFunctions(Object.fromEntries(hooks))));

/** The hooks of one plugin, with the configuration and the hooks that they were made of. */
export interface MadeHooks {
  readonly config: Configured;
  readonly lent: readonly Schemes[];
  readonly hooks: Schemes;
}

/** Removes the id, the prefix of issue codes, because a plugin with borrowed hooks reports under its own id. */
const lentHooks = (schemes: Schemes): Schemes =>
  Object.freeze(
    Object.fromEntries(Object.entries(schemes).map(([scheme, { id: _, ...hooks }]) => [scheme, Object.freeze(hooks)])),
  );

/**
 * The hooks of every plugin; those that others are made of come first. `configure` is called once for each configuration and for
 * the hooks that a plugin is lent.
 *
 * @param known - those of a parent
 * @throws RegistryError if a plugin's configure or hooks break their contract
 */
export function allHooks(
  { plugins, configured }: Pick<Plan, 'plugins' | 'configured'>,
  known: ReadonlyMap<string, MadeHooks> = new Map(),
): ReadonlyMap<string, MadeHooks> {
  const made = new Map<string, MadeHooks>();
  for (const plugin of plugins) {
    // Each plugin is configured, and stands behind its lenders.
    const config = configured.get(plugin.id) as Configured;
    const lenders = lendersOf(plugin);
    const lent = lenders.map((id) => (made.get(id) as MadeHooks).hooks);
    const before = known.get(plugin.id);
    if (before?.config === config && before.lent.every((hooks, i) => hooks === lent[i])) {
      made.set(plugin.id, before);
      continue;
    }
    const base = asksForBase(plugin)
      ? Object.freeze(Object.fromEntries(lenders.map((id, i) => [id, lentHooks(lent[i] as Schemes)])))
      : undefined;
    made.set(plugin.id, { config, lent, hooks: hooksOf(plugin, config, base) });
  }
  return made;
}
