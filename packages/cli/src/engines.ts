import { relative, resolve } from 'node:path';
import type { Engine } from '@urikit/generic';
import type { SchemeRegistry, Trace } from '@urikit/registry';
import type { LoadOptions } from '@urikit/registry/file';
import { type Context, Misuse } from './io/io.js';

/** The sources of schemes. Every module is loaded on first use, so `--version` and `--help` load no engine. */

/** The option that takes a configuration. */
export interface ConfigFlags {
  readonly config?: string;
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
 * The registry of a configuration.
 *
 * @param trace - called with each event of its engine
 * @throws Misuse if the file or its composition is invalid
 */
export async function configuredRegistry(
  file: string,
  { cwd }: Pick<Context, 'cwd'>,
  { trace, ...options }: LoadOptions & { readonly trace?: Trace } = {},
): Promise<SchemeRegistry> {
  const [{ createRegistry }, { loadConfig }] = await Promise.all([import('@urikit/registry'), import('urikit/node')]);
  return inLines(async () => {
    const loaded = await loadConfig(pathFrom(cwd, file), options);
    return createRegistry(trace === undefined ? loaded : { ...loaded, trace });
  }, file);
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
export const registryFor = async ({ config }: ConfigFlags, context: Context): Promise<SchemeRegistry> =>
  config === undefined ? (await import('urikit/registry')).registry : configuredRegistry(config, context);

/**
 * The engine that a command's options select: that of a registry if there is a configuration or a trace.
 *
 * @throws Misuse
 */
export const engineFor = async ({ config }: ConfigFlags, context: Context): Promise<Engine> =>
  config === undefined && ['', '0'].includes(context.env['URIKIT_TRACE'] ?? '')
    ? (await import('urikit')).engine
    : (await registryFor(config === undefined ? {} : { config }, context)).engine;
