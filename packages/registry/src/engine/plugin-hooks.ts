import { HooksError, kit } from '@urikit/generic';
import { validateHooks } from '@urikit/generic/internal';
import type { BaseHooks, SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { type Secrets, secretsOf } from '../settings/shown.js';
import { type AnyPlugin, isObject, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError, wordsOf } from '../given/registry-error.js';
import type { Configured } from '../settings/composition.js';

/** Calls `configure`. @throws RegistryError `registry/configure`, `registry/hooks` */
export function hooksOf(
  plugin: AnyPlugin,
  { value: config, written }: Configured,
  base: BaseHooks | undefined,
): Schemes {
  const { id, version, schemes } = plugin;
  const secrets = (): Secrets => secretsOf(plugin.configSchema, written, config);
  const broken = (problem: string, cure: string, cause?: unknown): RegistryError =>
    new RegistryError('registry/hooks', `plugin "${id}" ${version}: ${secrets().scrub(problem)}`, cure, {
      plugins: [id],
      cause: secrets().scrubCause(cause),
    });
  let returned: unknown;
  try {
    // Only the plugin knows the type of its configuration; its own schema has just made this one.
    returned =
      base === undefined ? plugin.configure(config as never, kit) : plugin.configure(config as never, kit, base);
  } catch (cause) {
    throw new RegistryError(
      'registry/configure',
      `plugin "${id}" ${version}: configure threw: ${secrets().scrub(wordsOf(cause))}`,
      'see the cause; its configuration is frozen and must not be changed',
      { plugins: [id], cause: secrets().scrubCause(cause) },
    );
  }
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
  const seal = (scheme: string, hooks: unknown): SchemeHooks => {
    try {
      return validateHooks(scheme, hooks);
    } catch (cause) {
      if (!(cause instanceof HooksError))
        throw broken(
          `the hooks of scheme "${scheme}" cannot be read: ${wordsOf(cause)}`,
          'return a plain object',
          cause,
        );
      throw broken(cause.issue.message, cause.issue.hint as string, cause);
    }
  };
  const sealed: Record<string, SchemeHooks> = {};
  for (const scheme of schemes) {
    if (!Object.hasOwn(returned, scheme))
      throw broken(
        `configure returned no hooks for scheme "${scheme}", which it declares`,
        `return hooks for it, {} at least, or take it out of its \`schemes\``,
      );
    const hooks = seal(scheme, returned[scheme]);
    const prefix = hooks.id;
    const own = [undefined, id, overriddenBy(plugin)?.id];
    if (!own.includes(prefix))
      throw broken(
        `the hooks of scheme "${scheme}" have the id "${String(prefix)}"`,
        `set it to "${id}" or leave it out: it is the prefix of issue codes`,
      );
    sealed[scheme] = hooks;
  }
  return sealed;
}
