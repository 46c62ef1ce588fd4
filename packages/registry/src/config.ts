import { z } from 'zod';
import { canonical, frozenCopy } from './canonical.js';
import type { Layer, Said } from './layer.js';
import type { AnyPlugin } from './plugin.js';
import { quoted, RegistryError, wordsOf } from './registry-error.js';
import { pathText, type Trouble, troublesOf } from './troubles.js';
import { knownKeys, unknownKeys } from './unknown-keys.js';

/** A plugin's configuration once its schema has had its say. */
export interface Configured {
  /** Frozen all the way down, defaults filled in. */
  readonly value: unknown;
  /** One text for one configuration: what it comes to, or what was written where that has no text. */
  readonly text: string;
}

const pathOf = (id: string, path: readonly PropertyKey[]): string => pathText(['config', id, ...path]);

/** Asks a schema. @returns the value, or what is wrong with what was written */
function validate({ configSchema }: AnyPlugin, written: unknown): { readonly value: unknown } | { readonly troubles: readonly Trouble[] } {
  try {
    if (!(configSchema instanceof z.core.$ZodType)) return { value: configSchema.parse(written) };
    // Without code made at run time: a schema is asked once or twice, and some platforms do not allow it.
    const result = z.core.safeParse(configSchema, written, { jitless: true });
    const stray = unknownKeys(configSchema, written).map((path): Trouble => ({ path, message: 'no such key' }));
    if (!result.success) return { troubles: [...troublesOf(result.error.issues), ...stray] };
    return stray.length > 0 ? { troubles: stray } : { value: result.data };
  } catch (cause) {
    return { troubles: [{ path: [], message: wordsOf(cause) }] };
  }
}

/** What was written for one plugin, key by key, and by whom. */
const writtenFor = (id: string, config: Layer['config']): ReadonlyMap<string, Said<unknown>> =>
  new Map(Array.from(config).flatMap(([key, said]) => (key.startsWith(`${id}/`) ? [[key.slice(id.length + 1), said] as const] : [])));

function refusal(plugin: AnyPlugin, troubles: readonly [Trouble, ...Trouble[]], written: ReadonlyMap<string, Said<unknown>>): RegistryError {
  const { id } = plugin;
  const saidBy = ({ path: [key] }: Trouble): Said<unknown> | undefined => written.get(String(key));
  const lines = troubles.map((trouble) => {
    const said = saidBy(trouble);
    return `${pathOf(id, trouble.path)}: ${trouble.message}${said === undefined ? '' : ` (${said.by})`}`;
  });
  const keys = knownKeys(plugin.configSchema);
  const cure = keys === undefined ? 'write what its schema accepts' : keys.length === 0 ? 'leave it out: the plugin has no options' : `write what its schema accepts; its keys are ${quoted(keys)}`;
  return new RegistryError('registry/config', `plugin "${id}" refuses its configuration: ${lines.join('; ')}`, cure, {
    plugins: [id],
    path: pathOf(id, troubles[0].path),
    file: troubles.map((trouble) => saidBy(trouble)?.file).find((file) => file !== undefined) ?? Array.from(written.values()).find(({ file }) => file !== undefined)?.file,
  });
}

/** @throws RegistryError `registry/missing-plugin` for configuration of a plugin that is not there */
export function checkConfigured(config: Layer['config'], plugins: Layer['plugins']): void {
  for (const [key, { by, file }] of config) {
    if (key.includes('/') || plugins.has(key)) continue;
    const cure = `add plugin "${key}", or correct the id: there are ${quoted(Array.from(plugins.keys()))}`;
    throw new RegistryError('registry/missing-plugin', `config.${key} (${by}) is for plugin "${key}", and there is no such plugin`, cure, { plugins: [key], path: `config.${key}`, file });
  }
}

/**
 * The configuration of one plugin. Nothing written is the empty object.
 *
 * @throws RegistryError `registry/config` with every path that is wrong, `registry/config-not-data`
 */
export function configure(plugin: AnyPlugin, config: Layer['config']): Configured {
  const written = writtenFor(plugin.id, config);
  const raw = Object.fromEntries(Array.from(written, ([key, { value }]) => [key, value]));
  const outcome = validate(plugin, raw);
  if ('troubles' in outcome) throw refusal(plugin, outcome.troubles as [Trouble, ...Trouble[]], written);
  const text = canonical(outcome.value) ?? canonical(raw);
  if (text === undefined) {
    // What is no data is so because of a member that is none.
    const [key, { file }] = Array.from(written).find(([, { value }]) => canonical(value) === undefined) as [string, Said<unknown>];
    const path = pathOf(plugin.id, [key]);
    const cure = 'write data, and give services to a plugin by injection: a fingerprint must tell one configuration from another';
    throw new RegistryError('registry/config-not-data', `${path} (plugin "${plugin.id}") holds a function, an instance of a class, or itself`, cure, { plugins: [plugin.id], path, file });
  }
  return { value: frozenCopy(outcome.value), text };
}
