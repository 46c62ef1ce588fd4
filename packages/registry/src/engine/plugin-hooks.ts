import { type HooksError, kit } from '@urikit/generic';
import { canonical, isPromise, validateHooks } from '@urikit/generic/internal';
import type { BaseHooks, SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { lendersOf } from '../build/order.js';
import { withoutFunctions } from '../settings/plugins.js';
import type { Configured, Plan } from '../settings/setting.js';
import { callConfigure } from '../build/configure.js';
import type { Memo } from '../build/memo.js';
import { isObject } from '../given/members.js';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';

function hooksOf(plugin: AnyPlugin, config: Configured, base: BaseHooks | undefined): Schemes {
  // Only the plugin knows the type of its configuration; its own schema has just made this one.
  const given = [config.value as never, kit] as const;
  const call = (): unknown => (base === undefined ? plugin.configure(...given) : plugin.configure(...given, base));
  return readHooks(plugin, callConfigure(`plugin "${plugin.id}" ${plugin.version}`, plugin.id, call));
}

const RETURN_HOOKS = 'return hooks by scheme name, as in { acme: {} }: a registry is made in one step';

function readHooks(plugin: AnyPlugin, returned: unknown): Schemes {
  const { id, version, schemes } = plugin;
  const broken = (problem: string, cure: string, cause?: unknown): RegistryError =>
    new RegistryError('registry/hooks', `plugin "${id}" ${version}: ${problem}`, cure, { plugins: [id], cause });
  if (!isObject(returned) || isPromise(returned))
    throw broken(`configure returned ${isPromise(returned) ? 'a promise' : 'no object'}`, RETURN_HOOKS);
  const names = Object.keys(returned);
  const stray = names.find((name) => !schemes.includes(name));
  const missing = schemes.find((scheme) => !names.includes(scheme));
  const wrong =
    stray === undefined
      ? missing && `no hooks of scheme "${missing}", which it declares`
      : `hooks of scheme "${stray}", which it does not declare`;
  if (wrong !== undefined)
    throw broken(
      `configure returned ${wrong}`,
      `return hooks of each of its \`schemes\`, {} at least, and of no other: ${quoted(schemes)}`,
    );
  const ids = [undefined, id, overriddenBy(plugin)?.id];
  return Object.fromEntries(
    schemes.map((scheme) => {
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

/** Writes the data that `configure` returned for a fingerprint: other data is another text. */
export const hooksText = (plugins: Iterable<AnyPlugin>, hooksBy: (id: string) => Schemes): string =>
  String(canonical(withoutFunctions(Object.fromEntries(Array.from(plugins, ({ id }) => [id, hooksBy(id)])))));

/** Removes the id, the prefix of issue codes, because a plugin with borrowed hooks reports under its own id. */
const lentHooks = (schemes: Schemes): Schemes =>
  Object.freeze(
    Object.fromEntries(Object.entries(schemes).map(([scheme, { id: _, ...hooks }]) => [scheme, Object.freeze(hooks)])),
  );

/** Makes the hooks of every plugin by its id, once for each configuration and for the hooks that it is lent. */
export function allHooks(
  { plugins, configured }: Pick<Plan, 'plugins' | 'configured'>,
  memo: Memo,
): (id: string) => Schemes {
  const hooksBy = (id: string): Schemes => memo.find(`hooks ${id}`)?.value as Schemes;
  for (const plugin of plugins) {
    // Each plugin is configured, and stands behind its lenders.
    const config = configured.get(plugin.id) as Configured;
    const lenders = lendersOf(plugin);
    const lent = lenders?.map(hooksBy) ?? [];
    memo.get(`hooks ${plugin.id}`, [config, ...lent], () => {
      const base = lenders?.map((id, i) => [id, lentHooks(lent[i] as Schemes)] as const);
      return hooksOf(plugin, config, base && Object.freeze(Object.fromEntries(base)));
    });
  }
  return hooksBy;
}
