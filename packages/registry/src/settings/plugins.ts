import * as z from 'zod';
import type { Presence, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';
import {
  type Composition,
  type Entries,
  type Layer,
  locksOf,
  type Ownership,
  type Sourced,
  type Setting,
} from './setting.js';
import type { Scrub } from '../given/printer.js';
import { unseenBy } from './config.js';
import { code, provided, reference } from './providers.js';
import type { SchemeFacts } from './description.js';
import type { Part } from './overlay.js';
import { RANKS } from './schemes.js';
import { secretsAsData } from './secrets.js';
import type { Contents } from './contents.js';

/** Plugins, by id: two of one id are an error, and so are two owners of a scheme of which neither overrides the other. */
export const plugins: Setting<AnyPlugin, NonNullable<Contents['plugins']>> = {
  name: 'plugin',
  description: 'Packages that export a plugin.',
  schema: (isModule) => z.array(isModule ? z.union([reference, code]) : reference),
  entries: (given, origin) => provided('plugins', given, origin, origin.reader.plugin),
  holds: 'neither',
  described: (composition, layer, engine, { scrub, show }) => ({
    schemes: Object.fromEntries(
      composition.owners.map(({ scheme, owner, overridden }) => {
        const over = composition.over(scheme);
        const facts = factsOf(engine.hooks(scheme) as SchemeHooks, over, scrub);
        return [
          scheme,
          { plugin: owner.id, overridden: overridden.map(({ id }) => id), overlays: over.map(({ id }) => id), facts },
        ];
      }),
    ),
    plugins: composition.plugins.map((plugin) => ({
      id: plugin.id,
      version: plugin.version,
      schemes: plugin.schemes,
      rfc: plugin.rfc,
      requires: plugin.requires ?? {},
      overrides: overriddenBy(plugin) && plugin.overrides,
      config: show(composition.configured.get(plugin.id)?.value, plugin.configSchema),
      unknownKeys: unseenBy(plugin.configSchema),
      by: String(layer.plugins.get(plugin.id)?.describedBy),
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
      issues?.toSorted(),
      configured.get(id)?.text,
    ]).sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  }),
};

/** Owners by the name of their scheme. */
export const sortedOwners = (owners: readonly Ownership[]): readonly Ownership[] =>
  owners.toSorted((a, b) => (a.scheme < b.scheme ? -1 : 1));

/**
 * The owner of every scheme, in the order of the plugins.
 *
 * @throws RegistryError `registry/two-owners`
 */
export function findOwners(ordered: readonly AnyPlugin[], sourced: Entries<AnyPlugin>): readonly Ownership[] {
  const byScheme = new Map<string, Set<Sourced<AnyPlugin>>>();
  for (const { id, schemes } of ordered)
    for (const scheme of schemes)
      byScheme.set(scheme, (byScheme.get(scheme) ?? new Set()).add(sourced.get(id) as Sourced<AnyPlugin>));
  return Array.from(byScheme, ([scheme, all]) => {
    const claimants = Array.from(all);
    const left = claimants.filter(
      ({ value: { id } }) => !claimants.some(({ value }) => overriddenBy(value)?.id === id),
    );
    // Plugins that override each other are a circle, so one is left at least.
    const [first] = left as [Sourced<AnyPlugin>];
    if (left.length > 1) throw twoOwners(scheme, left);
    return {
      scheme,
      owner: first.value,
      overridden: claimants.filter((one) => one !== first).map(({ value }) => value),
    };
  });
}

function twoOwners(scheme: string, claimants: readonly Sourced<AnyPlugin>[]): RegistryError {
  const ids = claimants.map(({ value }) => value.id);
  const [one, other] = claimants.map(({ value }) => value);
  const named = claimants
    .map(({ value, describedBy }) => `plugin "${value.id}" ${value.version} (${describedBy})`)
    .join(' and ');
  const takeOver = `overrides: "${String(one?.id)}@^${String(one?.version)}" in plugin "${String(other?.id)}"`;
  const cure = `leave one of ${quoted(ids)} out, or let one say that it takes over: ${takeOver}`;
  return new RegistryError('registry/two-owners', `scheme "${scheme}" has more than one owner: ${named}`, cure, {
    plugins: ids,
  });
}

/**
 * Looks at locks on plugins that stand back: a plugin of another layer does not take a scheme over from one of which options
 * or severities are locked, because it may not know them.
 *
 * @throws RegistryError `registry/locked`
 */
export function checkTakeovers({ plugins: all, config, severities }: Layer, owners: readonly Ownership[]): void {
  for (const { owner, overridden } of owners.filter((one) => one.overridden.length > 0))
    for (const [path, entry] of [...config, ...severities]) {
      const from = overridden.find(({ id }) => path.startsWith(`${id}/`));
      const taker = all.get(owner.id)?.layer;
      const lock = locksOf(entry).find(({ layer }) => layer !== taker);
      if (from === undefined || lock === undefined) continue;
      throw new RegistryError(
        'registry/locked',
        `plugin "${owner.id}" overrides plugin "${from.id}", and ${lock.describedBy} locked "${path}"`,
        `leave plugin "${owner.id}" out, or let ${lock.describedBy} bring it itself`,
        { plugins: [owner.id, from.id], file: entry.file },
      );
    }
}

/**
 * Refuses options of a plugin that affects no answer, because other plugins override it in all its schemes and do not ask
 * for its hooks. An inherited option holds in the parent, whose errors stay errors.
 *
 * @throws RegistryError `registry/config`
 */
export function checkAsked(
  { plugins: all, config }: Pick<Layer, 'plugins' | 'config'>,
  { owners, answering }: Pick<Composition, 'owners' | 'answering'>,
): void {
  for (const [path, { describedBy, file, inherited }] of config) {
    const [, id = '', key = ''] = /^([^/]*)\/(.*)$/s.exec(path) ?? [];
    const plugin = all.get(id)?.value;
    if (plugin === undefined || inherited === true || answering.has(plugin)) continue;
    const takers = new Set(owners.filter(({ overridden }) => overridden.includes(plugin)).map(({ owner }) => owner.id));
    const named = quoted(Array.from(takers));
    throw new RegistryError(
      'registry/config',
      `config.${id}.${key} (${describedBy}) is for plugin "${id}", of which no scheme is left: ${named} overrides it`,
      `leave the option out, give it to ${named}, or leave ${named} out`,
      { plugins: [id, ...takers], path: ['config', id, key], file },
    );
  }
}

/** The strictest setting of the owner and the overlays. An overlay only tightens, but two of them may differ. */
function strictest(part: Part, owner: Presence, overlays: readonly SchemeOverlay[]): Presence {
  const rank = Math.max(RANKS.indexOf(owner), ...overlays.map((overlay) => RANKS.indexOf(overlay[part] ?? 'allowed')));
  return RANKS[rank] as Presence;
}

/**
 * Collects the data of a scheme. The behaviour of a plugin's functions is not visible here.
 *
 * @param hooks - the owner's, with the overlays' secrets in them
 * @param scrub - removes secrets of configurations
 */
function factsOf(hooks: SchemeHooks, overlays: readonly SchemeOverlay[], scrub: Scrub): SchemeFacts {
  return {
    scheme: strictest('scheme', 'allowed', overlays),
    authority: overlays.find(({ authority }) => authority !== undefined)?.authority ?? hooks.authority ?? 'optional',
    host: overlays.some(({ host }) => host === 'required') ? 'required' : (hooks.host ?? 'may-be-empty'),
    defaultPort: hooks.defaultPort,
    emptyPath: hooks.emptyPath ?? '',
    path: hooks.path ?? 'hierarchical',
    userinfo: strictest('userinfo', hooks.userinfo ?? 'allowed', overlays),
    port: strictest('port', 'allowed', overlays),
    query: strictest('query', hooks.query ?? 'allowed', overlays),
    fragment: strictest('fragment', hooks.fragment ?? 'allowed', overlays),
    secrets: secretsAsData(hooks.secrets ?? ['password'], scrub),
  };
}
