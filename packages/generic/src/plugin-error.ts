/** Thrown where a scheme's hook breaks its contract. Names the plugin, the hook and the scheme; the engine stays usable. */
export class PluginError extends Error {
  override readonly name = 'PluginError';
  readonly plugin: string;
  readonly scheme: string;
  readonly hook: string;

  constructor({ id, scheme }: { readonly id: string; readonly scheme: string }, hook: string, problem: string, cause?: unknown) {
    super(`plugin "${id}": the hook ${hook} of scheme "${scheme}" ${problem}`, cause === undefined ? undefined : { cause });
    this.plugin = id;
    this.scheme = scheme;
    this.hook = hook;
  }
}

/** Calls a hook. @throws PluginError with the cause, where the hook throws */
export function guarded<T>(profile: { readonly id: string; readonly scheme: string }, hook: string, call: () => T): T {
  try {
    return call();
  } catch (cause) {
    throw new PluginError(profile, hook, 'threw', cause);
  }
}
