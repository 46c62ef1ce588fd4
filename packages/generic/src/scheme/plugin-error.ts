import { UrikitError } from '../urikit-error.js';
import { visible } from '../visible.js';

/** The owner of a hook. */
export interface Origin {
  readonly id: string;
  readonly scheme: string;
}

/**
 * Thrown where a scheme's hook breaks its contract. Names the plugin, the hook and the scheme; the engine stays usable.
 */
export class PluginError extends UrikitError {
  static override get name(): string {
    return 'PluginError';
  }

  constructor({ id, scheme }: Origin, hook: string, problem: string, cause?: unknown) {
    const message = visible(`plugin "${id}": the hook ${hook} of scheme "${scheme}" ${problem}`);
    super(
      { code: 'engine/plugin', severity: 'error', message, path: [id, scheme, hook] },
      cause === undefined ? undefined : { cause },
    );
  }
}

const RETURN_URI = 'return the same URI object if no change is needed';

const REPORT = 'report a finding instead';

/** Advice for a hook that throws. */
const INSTEAD: Readonly<Record<string, string>> = {
  check: REPORT,
  hazards: REPORT,
  hint: 'return undefined for a string without a hint',
  normalForm: 'return undefined for another string',
  identity: 'return the same string for all URIs that are equivalent',
  equivalent: 'return false where the two are not known to be equivalent',
  view: 'return undefined for a URI without a reading',
  hosts: 'return a host that cannot be read as it is',
};

/** Tells if a value is a promise, of any library. A member `then` that is no function makes no promise. */
export const isPromise = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as { then?: unknown } | null | undefined)?.then === 'function';

/**
 * Calls a hook. The message of its error is not repeated, because it may contain secrets.
 *
 * @throws PluginError with the cause if the hook throws; a PluginError of the hook is passed on. PluginError
 *   if it returns a promise, because that comes too late
 */
export function guarded<T>(origin: Origin, hook: string, call: () => T): T {
  try {
    const returned = call();
    if (!isPromise(returned)) return returned;
    // A promise that is rejected ends a process of Node if it has no handler.
    void Promise.allSettled([returned]);
    throw new PluginError(origin, hook, 'returned a promise: hooks are synchronous');
  } catch (cause) {
    if (cause instanceof PluginError) throw cause;
    throw new PluginError(
      origin,
      hook,
      `threw the cause of this error: a hook must not throw; ${INSTEAD[hook] ?? RETURN_URI}`,
      cause,
    );
  }
}
