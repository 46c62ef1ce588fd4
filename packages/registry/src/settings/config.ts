import { issueText, knownKeys, pathText, type SchemaIssue } from '@urikit/schema-issues';
import { canonical, frozenCopy } from '@urikit/generic/internal';
import * as z from 'zod';
import { isObject } from '../given/plugin.js';
import { checkPlain, type Owner, reading } from '../given/reading.js';
import { type ConfigurationSchema, seesUnknownKeys, validate } from '../given/validate-config.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';
import type { Configured } from './composition.js';
import type { Configuration } from './contents.js';
import { isSecretPlace, type Secrets, secretsOf } from './shown.js';
import { type Entry, isAlike, type Origin, type Setting } from './setting.js';
import type { Entries, Layer, Sourced } from './layer.js';

/** Options of plugins and overlays, key by key: the outer layer holds. */
export const config: Setting<unknown, Configuration> = {
  name: 'config',
  description: 'Options by the id of a plugin or an overlay.',
  schema: () => z.record(z.string(), z.record(z.string(), z.unknown())),
  entries: optionsOf,
  holds: 'outer',
  isSame: isAlike,
  pathOf: (key) => (key.includes('/') ? ['config', ...stepsOf(key)] : undefined),
};

/** A copy of data, so that a later change of it is not heard. */
const asSaid = (value: unknown): unknown => (canonical(value) === undefined ? value : frozenCopy(value));

function optionsOf(given: Configuration, { by, file }: Origin): readonly Entry<unknown>[] {
  return Object.entries(given).flatMap(([id, members]) => {
    const path = `config.${id}`;
    const owner: Owner = { code: 'registry/config', who: `${path} (${by})`, plugins: [id], path: ['config', id], file };
    if (!isObject(members) || Array.isArray(members))
      throw new RegistryError(
        'registry/config',
        `${path} (plugin "${id}") is not an object`,
        'write its options as keys and values',
        { plugins: [id], path: ['config', id], file },
      );
    checkPlain(owner, members);
    return [
      [id, undefined],
      ...Object.keys(members).map((key): Entry<unknown> => {
        const at: Owner = { ...owner, who: `${path}.${key} (${by})`, path: ['config', id, key] };
        return [`${id}/${key}`, reading(at, () => asSaid(members[key]))];
      }),
    ] as const;
  });
}

/** What has a configuration: a plugin, or an overlay with a schema. */
export interface Configurable {
  readonly id: string;
  readonly configSchema: ConfigurationSchema;
}

/** `id/key` as its steps; a key may have a slash in it. */
const stepsOf = (key: string): readonly string[] => [key.replace(/\/.*/s, ''), key.slice(key.indexOf('/') + 1)];

const pathOf = (id: string, path: readonly PropertyKey[]): string => pathText(['config', id, ...path]);

/** What was written for one plugin, key by key, and by whom. */
type Written = Entries<unknown>;

const NOTHING: Written = new Map();

/** The same by plugin id. */
function writtenByPlugin(config: Layer['config']): ReadonlyMap<string, Written> {
  const byPlugin = new Map<string, Map<string, Sourced<unknown>>>();
  for (const [path, sourced] of config) {
    const slash = path.indexOf('/');
    if (slash < 0) continue;
    const id = path.slice(0, slash);
    const written = byPlugin.get(id) ?? new Map<string, Sourced<unknown>>();
    byPlugin.set(id, written.set(path.slice(slash + 1), sourced));
  }
  return byPlugin;
}

function refusal(
  plugin: Configurable,
  issues: readonly [SchemaIssue, ...SchemaIssue[]],
  written: Written,
  raw: unknown,
): RegistryError {
  const { id } = plugin;
  const sourceOf = ({ path: [key] }: SchemaIssue): Sourced<unknown> | undefined => written.get(String(key));
  const lines = issues.map((issue) => {
    const sourced = sourceOf(issue);
    const words = isSecretPlace(plugin.configSchema, raw, issue.path) ? 'expected another value' : issueText(issue);
    return `${pathOf(id, issue.path)}: ${words}${sourced === undefined ? '' : ` (${sourced.describedBy})`}`;
  });
  const { scrub } = secretsOf(plugin.configSchema, raw);
  const keys = knownKeys(plugin.configSchema);
  const cure =
    keys === undefined
      ? 'write what its schema accepts'
      : keys.length === 0
        ? 'leave it out: the plugin has no options'
        : `write what its schema accepts; its keys are ${quoted(keys)}`;
  return new RegistryError(
    'registry/config',
    `plugin "${id}" refuses its configuration: ${scrub(lines.join('; '))}`,
    cure,
    {
      plugins: [id],
      path: ['config', id, ...issues[0].path],
      file:
        issues.map((issue) => sourceOf(issue)?.file).find((file) => file !== undefined) ??
        Array.from(written.values()).find(({ file }) => file !== undefined)?.file,
    },
  );
}

/** @throws RegistryError `registry/missing-plugin` for configuration of a plugin that is not there */
export function checkConfigured(config: Layer['config'], ids: readonly string[]): void {
  for (const [key, { describedBy, file }] of config) {
    if (key.includes('/') || ids.includes(key)) continue;
    const cure = `add plugin "${key}", or correct the id: there are ${quoted(ids)}`;
    throw new RegistryError(
      'registry/missing-plugin',
      `config.${key} (${describedBy}) is for plugin "${key}", and there is no such plugin${meant(key, ids)}`,
      cure,
      { plugins: [key], path: ['config', key], file },
    );
  }
}

/**
 * The configuration of one plugin. Nothing written is the empty object.
 *
 * @throws RegistryError `registry/config` with every path that is wrong, `registry/config-not-data`
 */
function configure(plugin: Configurable, written: Written): Configured {
  const raw = Object.fromEntries(Array.from(written, ([key, { value }]) => [key, value]));
  const outcome = validate(plugin.configSchema, raw);
  if ('issues' in outcome) throw refusal(plugin, outcome.issues as [SchemaIssue, ...SchemaIssue[]], written, raw);
  const text = canonical(outcome.value) ?? canonical(raw);
  if (text === undefined) {
    // What is no data is so because of a member that is none.
    const [key, { file }] = Array.from(written).find(([, { value }]) => canonical(value) === undefined) as [
      string,
      Sourced<unknown>,
    ];
    const path = pathOf(plugin.id, [key]);
    const cure =
      'write data, and give services to a plugin by injection: a fingerprint must tell one configuration from another';
    throw new RegistryError(
      'registry/config-not-data',
      `${path} (plugin "${plugin.id}") holds a function, an instance of a class, or itself`,
      cure,
      { plugins: [plugin.id], path: ['config', plugin.id, key], file },
    );
  }
  return { value: frozenCopy(outcome.value), written: raw, text };
}

/** Configurations that were made before, of the plugins and words that a layer has. */
export interface Before {
  readonly layer: Pick<Layer, 'plugins' | 'overlays' | 'config'>;
  readonly configured: ReadonlyMap<string, Configured>;
}

/**
 * The configuration of every plugin, by id.
 *
 * @param before - of the parent: a plugin that is told the same by the child is not asked again
 * @throws RegistryError as `configure`
 */
export function configureAll(
  plugins: readonly Configurable[],
  config: Layer['config'],
  before?: Before,
): ReadonlyMap<string, Configured> {
  const written = writtenByPlugin(config);
  const writtenBefore = before === undefined ? undefined : writtenByPlugin(before.layer.config);
  return new Map(
    plugins.map((plugin) => {
      const { id } = plugin;
      const own = written.get(id) ?? NOTHING;
      const isKnown =
        writtenBefore !== undefined &&
        (before?.layer.plugins.get(id) ?? before?.layer.overlays.get(id))?.value === plugin &&
        sameValues(own, writtenBefore.get(id) ?? NOTHING);
      return [id, (isKnown ? before?.configured.get(id) : undefined) ?? configure(plugin, own)];
    }),
  );
}

/** Whether two maps of entries hold the same values under the same keys; the layers that say them may differ. */
export const sameValues = (a: Entries<unknown>, b: Entries<unknown>): boolean =>
  a.size === b.size && Array.from(a).every(([key, { value }]) => b.has(key) && b.get(key)?.value === value);

/** The text of the configuration of a plugin or overlay, for a fingerprint. */
export const configText = (configured: ReadonlyMap<string, Configured>, id: string): string | undefined =>
  configured.get(id)?.text;

/** `'unseen'` for a schema of which the registry cannot see whether it drops unknown keys. */
export const unseenBy = (schema: unknown): 'unseen' | undefined =>
  schema === undefined || seesUnknownKeys(schema) ? undefined : 'unseen';

/** The secrets of a plugin or overlay that has a configuration. */
export const secretsIn = (schema: unknown, configured: Configured | undefined): Secrets =>
  secretsOf(schema, configured?.written, configured?.value);

/** A configuration as the plugin or the overlay got it, without secrets of its schema. */
export const shownConfig = (schema: unknown, configured: Configured | undefined): unknown =>
  configured && secretsIn(schema, configured).show(schema, configured.value);
