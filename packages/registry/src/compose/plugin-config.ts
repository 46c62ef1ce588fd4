import { issueText, knownKeys, pathText, type SchemaIssue } from '@urikit/schema-issues';
import { canonical, frozenCopy } from '@urikit/generic/internal';
import type { Layer, Sourced } from './layer.js';
import { sameValues } from './merge.js';
import { secretsOf } from './secrets.js';
import { type ConfigurationSchema, validate } from '../given/validate-config.js';
import { meant, quoted, RegistryError } from '../given/registry-error.js';

/** What has a configuration: a plugin, or an overlay with a schema. */
export interface Configurable {
  readonly id: string;
  readonly configSchema: ConfigurationSchema;
}

/** A plugin's configuration once its schema has had its say. */
export interface Configured {
  /** Frozen all the way down, defaults filled in. */
  readonly value: unknown;
  /** As it was written, copied where it is data. */
  readonly written: unknown;
  /** One text for one configuration: what it comes to, or what was written where that has no text. */
  readonly text: string;
}

const pathOf = (id: string, path: readonly PropertyKey[]): string => pathText(['config', id, ...path]);

/** What was written for one plugin, key by key, and by whom. */
type Written = ReadonlyMap<string, Sourced<unknown>>;

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
    return `${pathOf(id, issue.path)}: ${issueText(issue)}${sourced === undefined ? '' : ` (${sourced.describedBy})`}`;
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
      path: pathOf(id, issues[0].path),
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
      { plugins: [key], path: `config.${key}`, file },
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
      { plugins: [plugin.id], path, file },
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
