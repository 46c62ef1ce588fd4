import { relative, resolve } from 'node:path';
import type { FullEngine } from '@urikit/generic';
import { nearestName } from '@urikit/generic/internal';
import type * as Registry from '@urikit/registry';
import type { Description, SchemeRegistry } from '@urikit/registry';
import type { LoadOptions } from '@urikit/registry/file';
import type { Refusal } from './io/fault.js';
import { type Context, Misuse } from './io/io.js';

/** The sources of schemes. Every module is loaded on first use, so `--version` and `--help` load no engine. */

/** The option that takes a configuration. */
export interface ConfigFlags extends ParentFlags {
  readonly config?: string;
}

/** The option that takes the configuration that binds another one: the caller binds, not the file. */
export interface ParentFlags {
  readonly parent?: string | undefined;
}

/** A file name as the user wrote it; resolved if the process runs in another folder. */
const pathFrom = (cwd: string, file: string): string => (cwd === process.cwd() ? file : resolve(cwd, file));

/**
 * @param given - the file to name in errors that name no file
 * @throws Misuse for a RegistryError, with the line of the file if known; rethrows every other error
 */
async function inLines<T>(action: () => T | Promise<T>, given?: string): Promise<T> {
  const [{ RegistryError }, { lineOf }] = await Promise.all([
    import('@urikit/registry'),
    import('@urikit/registry/file'),
  ]);
  try {
    return await action();
  } catch (cause) {
    if (!(cause instanceof RegistryError)) throw cause;
    const { issue, message } = cause;
    const { file = given } = issue;
    if (file === undefined) throw new Misuse(message, { cause });
    const line = lineOf({ ...issue, file });
    const rest = issue.file === undefined ? `: ${message}` : message.slice(file.length);
    throw new Misuse(`${file}${line === undefined ? '' : `:${String(line)}`}${rest}`, { cause });
  }
}

/**
 * The registry from the folder of a configuration, so that its classes are marked by the copy of tsyringe that makes them; else
 * that of the command. Packages that a file names are found from there as well.
 */
async function registryAt(file: string, cwd: string): Promise<typeof Registry> {
  const { createRequire } = await import('node:module');
  const from = (place: string | URL) => {
    const require = createRequire(place);
    try {
      return { require, path: require.resolve('@urikit/registry') };
    } catch {
      return { require, path: undefined };
    }
  };
  const [there, own] = [from(resolve(cwd, file)), from(import.meta.url)];
  if (there.path === undefined || there.path === own.path) return import('@urikit/registry');
  return there.require('@urikit/registry') as typeof Registry;
}

/** The registry, if each hazard to which it gives a severity is known. @throws RegistryError `registry/severity` */
async function withKnownHazards(registry: SchemeRegistry, file: string): Promise<SchemeRegistry> {
  const codes = Object.keys(registry.describe().severities).filter((code) => /^safety\/(?!\*)/.test(code));
  if (codes.length === 0) return registry;
  const [{ HAZARDS }, { RegistryError }] = await Promise.all([import('@urikit/safety'), import('@urikit/registry')]);
  const names = Object.keys(HAZARDS);
  const code = codes.find((one) => !names.includes(one));
  if (code === undefined) return registry;
  const near = nearestName(code, names);
  throw new RegistryError(
    'registry/severity',
    `severities["${code}"]: no hazard has this code${near === undefined ? '' : ` (is "${near}" meant?)`}`,
    'correct the code: docs/reference/safety.md lists them',
    { path: ['severities', code], file },
  );
}

/**
 * The registry of a configuration.
 *
 * @param parent - a file, or a package that exports a registry
 * @throws Misuse if the file or its composition is invalid
 */
export async function configuredRegistry(
  file: string,
  { cwd }: Pick<Context, 'cwd'>,
  { parent, onLoaded }: Pick<LoadOptions, 'onLoaded'> & ParentFlags = {},
): Promise<SchemeRegistry> {
  const [{ createRegistry }, { loadConfig }] = await Promise.all([registryAt(file, cwd), import('urikit/node')]);
  const options = onLoaded === undefined ? {} : { onLoaded };
  if (parent === undefined)
    return inLines(
      async () => withKnownHazards(createRegistry(await loadConfig(pathFrom(cwd, file), options)), pathFrom(cwd, file)),
      file,
    );
  const floor = await parentRegistry(parent, cwd);
  const { defaultSet } = await import('urikit/registry');
  const sets = [defaultSet];
  return inLines(async () => {
    const given = await loadConfig(pathFrom(cwd, file), { ...options, sets });
    // Without sets of its own, the file adds to the parent; a parent that it names has the default set, and binds as well.
    const own = floor.extend(given.sets === sets ? { ...given, sets: [] } : given);
    return withKnownHazards(own, pathFrom(cwd, file));
  }, file);
}

/** The registry of a parent. @throws Misuse */
async function parentRegistry(parent: string, cwd: string): Promise<SchemeRegistry> {
  const [{ createRegistry }, { loadRegistry }, { loadConfig }] = await Promise.all([
    import('@urikit/registry'),
    import('@urikit/registry/file'),
    import('urikit/node'),
  ]);
  const isFile = /\.(?:json|ya?ml|mjs)$/.test(parent);
  return inLines(
    async () => (isFile ? createRegistry(await loadConfig(pathFrom(cwd, parent))) : loadRegistry(parent, cwd)),
    isFile ? parent : undefined,
  );
}

/** Makes a registry of plugins by the names of their packages, resolved from the working folder. @throws Misuse */
export async function namedRegistry(names: readonly string[], { cwd }: Pick<Context, 'cwd'>): Promise<SchemeRegistry> {
  const [{ createRegistry }, { loadPlugin }] = await Promise.all([
    import('@urikit/registry'),
    import('@urikit/registry/file'),
  ]);
  return inLines(async () =>
    createRegistry({ plugins: await Promise.all(names.map((name) => loadPlugin(name, cwd))) }),
  );
}

/**
 * The name of the given configuration, or of that in the working folder.
 *
 * @throws Misuse if the folder has no configuration, or two
 */
export async function configFile(given: string | undefined, { cwd }: Pick<Context, 'cwd'>): Promise<string> {
  if (given !== undefined) return given;
  const { findConfig } = await import('@urikit/registry/file');
  const found = await inLines(() => findConfig(cwd));
  if (found === undefined) throw new Misuse('no urikit.config.json, .yaml, .yml or .mjs here; name a file');
  return relative(cwd, found);
}

/** The registry that a command's options select. @throws Misuse */
export const registryFor = async ({ config, parent }: ConfigFlags, context: Context): Promise<SchemeRegistry> => {
  if (config !== undefined) return configuredRegistry(config, context, { parent });
  if (parent !== undefined) return parentRegistry(parent, context.cwd);
  return (await import('urikit/registry')).registry;
};

/**
 * The engine that a command's options select: that of a registry if there is a configuration. With URIKIT_TRACE each call tells on
 * stderr which rules ran and which issues were found.
 *
 * @throws Misuse
 */
export const engineFor = async (flags: ConfigFlags, context: Context): Promise<FullEngine> =>
  (await boundEngineFor(flags, context)).engine;

/** An engine under the configuration of a command. */
export interface BoundEngine {
  readonly engine: FullEngine;
  /** By code, the preset under `preset`; absent without a configuration. */
  readonly severities?: Description['severities'];
  /** The error of a string that the parent of `--parent` forbids; absent without one. */
  readonly refusal?: Refusal;
}

/** Forbids each string that has an error under `--parent`. */
export const refusalBy =
  ({ engine }: Pick<SchemeRegistry, 'engine'>): Refusal =>
  (text) =>
    engine.check(text).find(({ severity }) => severity === 'error');

/** As `engineFor`, with all that binds. @throws Misuse */
export async function boundEngineFor(flags: ConfigFlags, context: Context): Promise<BoundEngine> {
  const wanted = context.env['URIKIT_TRACE'] ?? '';
  const isTraced = !['', '0'].includes(wanted);
  const isBound = flags.config !== undefined || flags.parent !== undefined;
  if (!isBound && !isTraced) return { engine: (await import('urikit')).engine };
  const registry = await registryFor(flags, context);
  const engine = isTraced
    ? (await import('./traced.js')).tracedEngine(registry.engine, wanted, context)
    : registry.engine;
  if (!isBound) return { engine };
  const { severities } = registry.describe();
  return flags.parent === undefined ? { engine, severities } : { engine, severities, refusal: refusalBy(registry) };
}
