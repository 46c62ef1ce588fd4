import { PluginError, HooksError, kit } from '@urikit/generic';
import { frozenCopy, readFinding, canonical, validateHooks } from '@urikit/generic/internal';
import type { Finding, SchemeHooks, Uri, BaseHooks, Schemes } from '@urikit/generic/hooks';
import { asksForBase, lendersOf } from '../build/order.js';
import { withoutFunctions } from '../settings/same-plugin.js';
import type { Configured, Plan } from '../settings/setting.js';
import { callConfigure } from '../build/configure.js';
import { isObject } from '../given/members.js';
import { type AnyPlugin, eachHook, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';

/** The owner of a hook, named by a PluginError. */
export type Origin = ConstructorParameters<typeof PluginError>[0];

/**
 * Calls a hook and checks that it did not change its record, because hooks are pure. Each part is kept in a separate
 * variable, so that this code, which runs for every string, allocates no memory.
 */
export function watch<Second, Result, Third = undefined>(
  origin: Origin,
  name: string,
  hook: (uri: Uri, second: Second, third: Third) => Result,
  uri: Uri,
  second: Second,
  third: Third,
): Result {
  const { scheme, authority, path, query, fragment } = uri;
  const host = authority?.host;
  const userinfo = authority?.userinfo;
  const port = authority?.port;
  const kind = host?.kind;
  const text = host?.text;
  const result = hook(uri, second, third);
  const same =
    uri.scheme === scheme &&
    uri.authority === authority &&
    uri.path === path &&
    uri.query === query &&
    uri.fragment === fragment &&
    authority?.userinfo === userinfo &&
    authority?.host === host &&
    authority?.port === port &&
    host?.kind === kind &&
    host?.text === text;
  if (!same)
    throw new PluginError(
      origin,
      name,
      'changed the URI it was given: it must return a new record, as in { ...uri, path }',
    );
  return result;
}

/** @throws PluginError for a finding whose code is not among those that the plugin or the overlay may report */
export function refuseUnknown(
  origin: Origin,
  hook: string,
  { code }: Finding,
  codes: readonly string[] | undefined,
): void {
  if (codes === undefined || typeof code !== 'string' || codes.includes(code)) return;
  throw new PluginError(
    origin,
    hook,
    `reported the code ${JSON.stringify(code.slice(0, LONGEST))}: expected one that its \`issues\` lists`,
  );
}

/** The largest part of an invalid code that is quoted in a message. */
const LONGEST = 40;

/**
 * The hooks of a scheme, each function watched.
 *
 * @param codes - those that the plugin may report; undefined for any code
 */
export function guardHooks(origin: Origin, hooks: SchemeHooks, codes: readonly string[] | undefined): SchemeHooks {
  const guarded = eachHook(hooks, {
    reports: (name, hook) => (uri, report, context) => {
      const reportOnce = (given: Finding): void => {
        const finding = readFinding(given);
        // The engine refuses a value that is no finding.
        refuseUnknown(origin, name, Object(finding) as Finding, codes);
        report(finding);
      };
      return watch(origin, name, hook, uri, reportOnce, context);
    },
    edits: (name, hook) => (uri) => watch(origin, name, hook, uri, undefined, undefined),
    reads: (name, hook) => (uri) => {
      const result = watch(origin, name, hook, uri, undefined, undefined);
      return name === 'view' ? (frozenCopy(result) as typeof result) : result;
    },
    compares: (name, hook) => {
      const comparing = (a: Uri, b: Uri): boolean =>
        watch(origin, name, (second, first: Uri) => hook(first, second), b, a, undefined);
      return (a, b) => watch(origin, name, comparing, a, b, undefined);
    },
  });
  return { ...guarded, id: guarded.id ?? origin.id };
}

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
        if (cause instanceof HooksError) throw broken(cause.issue.message, cause.issue.hint as string, cause);
        throw broken(`the hooks of scheme "${scheme}" cannot be read`, 'see the cause', cause);
      }
      if (![undefined, id, overriddenBy(plugin)?.id].includes(hooks.id))
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
