import * as z from 'zod';
import type { Presence, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import { type AnyPlugin, overriddenBy } from '../given/plugin.js';
import { quoted, RegistryError } from '../given/registry-error.js';
import type { SchemeFacts } from './description.js';
import type { Part } from './overlay.js';
import { provided, reference } from './providers.js';
import { isSamePlugin } from './same-plugin.js';
import { RANKS } from './schemes.js';
import { shownBy } from './secret.js';
import { secretsAsData } from './secrets.js';
import type { Contents } from './contents.js';
import type { Cells, Layer, Ownership, Plan, Setting } from './setting.js';

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

/** Owners by the name of their scheme. */
export const sortedOwners = (owners: readonly Ownership[]): readonly Ownership[] =>
  [...owners].sort((a, b) => (a.scheme < b.scheme ? -1 : 1));

/** The owner of every scheme, in the order of the plugins. @throws RegistryError `registry/two-owners` */
export function findOwners(ordered: readonly AnyPlugin[], cells: Cells<AnyPlugin>): readonly Ownership[] {
  const schemes = new Set(ordered.flatMap((plugin) => plugin.schemes));
  return Array.from(schemes, (scheme) => {
    const claimants = ordered.filter((plugin) => plugin.schemes.includes(scheme));
    const left = claimants.filter(({ id }) => !claimants.some((other) => overriddenBy(other)?.id === id));
    if (left.length > 1) throw twoOwners(scheme, left, cells);
    // Plugins that override each other are a circle, so one is left.
    const [owner] = left as [AnyPlugin];
    return { scheme, owner, overridden: claimants.filter((one) => one !== owner) };
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

/**
 * Refuses options of a plugin that affects no answer, because other plugins override it in all its schemes and do not ask
 * for its hooks. An inherited option holds in the parent, whose errors stay errors.
 *
 * @throws RegistryError `registry/config`
 */
export function checkAsked(
  { plugins: all, config }: Pick<Layer, 'plugins' | 'config'>,
  { owners, answering }: Pick<Plan, 'owners' | 'answering'>,
): void {
  for (const [path, { by, file, inherited }] of config) {
    const [, id = '', key = ''] = /^([^/]*)\/(.*)$/s.exec(path) ?? [];
    const plugin = all.get(id)?.value;
    if (plugin === undefined || inherited === true || answering.has(plugin)) continue;
    const takers = new Set(owners.filter(({ overridden }) => overridden.includes(plugin)).map(({ owner }) => owner.id));
    const named = quoted(Array.from(takers));
    throw new RegistryError(
      'registry/config',
      `config.${id}.${key} (${by}) is for plugin "${id}", of which no scheme is left: ${named} overrides it`,
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
 */
function factsOf(hooks: SchemeHooks, overlays: readonly SchemeOverlay[]): SchemeFacts {
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
    secrets: secretsAsData(hooks.secrets ?? ['password']),
  };
}
