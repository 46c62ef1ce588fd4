import { kit } from '@urikit/generic';
import { canonical, isPlain } from '@urikit/generic/internal';
import * as z from 'zod';
import { $ZodType } from 'zod/v4/core';
import type { Presence, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';
import type { SchemeFacts } from './description.js';
import type { Part } from './overlay.js';
import { provided, reference } from './providers.js';
import { RANKS } from './schemes.js';
import { shownBy } from './secret.js';
import { secretsAsData } from './secrets.js';
import type { Contents } from './contents.js';
import type { Cells, Ownership, Setting } from './setting.js';

/** Plugins, by id: two of one id are an error, and so are two owners of a scheme of which neither overrides the other. */
export const plugins: Setting<AnyPlugin, NonNullable<Contents['plugins']>> = {
  name: 'plugin',
  description: 'Packages that export a plugin.',
  schema: (isCode) => z.array(isCode ? z.unknown() : reference),
  entries: (given, origin) => provided('plugins', given, origin, origin.reader.plugin),
  merge: 'same',
  isSame: isSamePlugin,
  described: ({ owners, plugins: all, over: overlaysOver, configured }, layer, engine) => ({
    schemes: Object.fromEntries(
      owners.map(({ scheme, owner, overridden }) => {
        const over = overlaysOver(scheme);
        const facts = factsOf(engine.hooks(scheme) as SchemeHooks, over);
        return [
          scheme,
          { plugin: owner.id, overridden: overridden.map(({ id }) => id), overlays: over.map(({ id }) => id), facts },
        ];
      }),
    ),
    plugins: all.map((plugin) => ({
      id: plugin.id,
      version: plugin.version,
      schemes: plugin.schemes,
      rfc: plugin.rfc,
      requires: plugin.requires ?? {},
      overrides: overriddenBy(plugin) && plugin.overrides,
      config: shownBy(plugin.configSchema, configured.get(plugin.id)?.value),
      by: String(layer.plugins.get(plugin.id)?.by),
    })),
  }),
  // The order of plugins affects no answer, because each scheme has one owner. A plugin without a scheme is left
  // out.
  fingerprint: ({ owners, answering, configured }) => ({
    owners: sortedOwners(owners).map(({ scheme, owner }) => [scheme, owner.id]),
    // A code that is not among its issues is an error, and no answer.
    plugins: Array.from(answering, ({ id, version, fingerprint, issues }) => [
      id,
      version,
      fingerprint,
      issues && [...issues].sort(),
      configured.get(id)?.text,
    ]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }),
};

export const sortedOwners = (owners: readonly Ownership[]): readonly Ownership[] =>
  [...owners].sort((a, b) => (a.scheme < b.scheme ? -1 : 1));

/** The owner of every scheme, in the order of the plugins. @throws RegistryError `registry/two-owners` */
export function findOwners(ordered: readonly AnyPlugin[], cells: Cells<AnyPlugin>): readonly Ownership[] {
  const claimants = new Map<string, AnyPlugin[]>();
  for (const plugin of ordered)
    for (const scheme of new Set(plugin.schemes)) claimants.set(scheme, [...(claimants.get(scheme) ?? []), plugin]);
  return Array.from(claimants, ([scheme, all]) => {
    const left = all.length === 1 ? all : all.filter(({ id }) => !all.some((other) => overriddenBy(other)?.id === id));
    if (left.length > 1) throw twoOwners(scheme, left, cells);
    // Plugins that override each other are a circle, so one is left.
    const [owner] = left as [AnyPlugin];
    return { scheme, owner, overridden: all.filter((one) => one !== owner) };
  });
}

function twoOwners(scheme: string, claimants: readonly AnyPlugin[], cells: Cells<AnyPlugin>): RegistryError {
  const ids = claimants.map(({ id }) => id);
  const [one, other] = claimants;
  const named = claimants.map(({ id, version }) => `plugin "${id}" ${version} (${String(cells.get(id)?.by)})`);
  const takeOver = `overrides: "${String(one?.id)}@^${String(one?.version)}" in plugin "${String(other?.id)}"`;
  const cure = `leave one of ${quoted(ids)} out, or let one say that it takes over: ${takeOver}`;
  const problem = `scheme "${scheme}" has more than one owner: ${named.join(' and ')}`;
  return new RegistryError('registry/two-owners', problem, cure, { plugins: ids });
}

/** Collects the data of a scheme. @param hooks - the owner's, with the overlays' secrets in them */
function factsOf(hooks: SchemeHooks, overlays: readonly SchemeOverlay[]): SchemeFacts {
  // An overlay only tightens, but two of them may differ.
  const strictest = (part: Part, owner: Presence = 'allowed'): Presence => {
    const ranks = overlays.map((overlay) => RANKS.indexOf(overlay[part] ?? 'allowed'));
    return RANKS[Math.max(RANKS.indexOf(owner), ...ranks)] as Presence;
  };
  return {
    scheme: strictest('scheme'),
    authority: overlays.find(({ authority }) => authority !== undefined)?.authority ?? hooks.authority ?? 'optional',
    host: overlays.some(({ host }) => host === 'required') ? 'required' : (hooks.host ?? 'may-be-empty'),
    defaultPort: hooks.defaultPort,
    emptyPath: hooks.emptyPath ?? '',
    path: hooks.path ?? 'hierarchical',
    userinfo: strictest('userinfo', hooks.userinfo),
    port: strictest('port'),
    query: strictest('query', hooks.query),
    fragment: strictest('fragment', hooks.fragment),
    secrets: secretsAsData(hooks.secrets ?? ['password']),
  };
}

/** A function in data: copies of one package have functions of their own. */
const FUNCTION = Object.freeze({ function: true });

/** Data with a mark in the place of each function. */
export function withoutFunctions(value: unknown): unknown {
  if (typeof value === 'function') return FUNCTION;
  if (Array.isArray(value)) return value.map(withoutFunctions);
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutFunctions(member)]));
}

/** The data of a plugin and of its hooks without options as text; undefined if the plugin needs options. */
function textOf({ configSchema, configure, ...data }: AnyPlugin): string | undefined {
  if (!(configSchema instanceof $ZodType)) return undefined;
  try {
    const hooks = configure(z.parse(configSchema, {}) as never, kit);
    const options = z.toJSONSchema(configSchema, { io: 'input', unrepresentable: 'any' });
    return canonical([data, options, withoutFunctions(hooks)]);
  } catch {
    return undefined;
  }
}

/**
 * Tells if two plugins are one: the same object, or copies of one package of the same version, as the builds for `import` and
 * `require` are: the same data, JSON Schema of options and data of hooks. Instances with services are two.
 */
export function isSamePlugin(a: AnyPlugin, b: AnyPlugin): boolean {
  if (a === b) return true;
  if (a.version !== b.version || !isPlain(a) || !isPlain(b)) return false;
  const text = textOf(a);
  return text !== undefined && text === textOf(b);
}
