import type { FullEngine } from '@urikit/generic';
import type { RegistryOptions, SchemeRegistry } from './scheme-registry.js';

/** Gives a registry at each call, or with a floor the options of one: from a file, a service, any source that may change. */
export type RegistrySource<Views extends object = object> = () =>
  | SchemeRegistry<Views>
  | RegistryOptions
  | Promise<SchemeRegistry<Views> | RegistryOptions>;

/** The outcome of a reload. It holds no registry, so that a list of reloads keeps no registry alive. */
export interface Reload {
  /**
   * `'replaced'`: the holder has a new registry. `'same'`: the new registry has the same contents, so the old one stays.
   * `'failed'`: the source, or a holder above this one as its floor, failed, and the old registry stays.
   */
  readonly outcome: 'replaced' | 'same' | 'failed';
  /** The fingerprint before; undefined if that registry has no fingerprint. */
  readonly before: string | undefined;
  /** The fingerprint that it has now. The same although the registry was replaced: code changed, and no version with it. */
  readonly fingerprint: string | undefined;
  /** The error of the source; undefined if it did not fail. */
  readonly error: unknown;
  /** The errors of listeners, in their order; empty during their calls. */
  readonly thrown: readonly unknown[];
}

/** How a holder takes the registries of its source. */
export interface HolderOptions {
  /**
   * The registry that binds each new one: it is made by `floor.extend(await source())`. If the floor is a holder and reloads, this
   * holder is made again; if one of the holders over a floor fails, all keep their registries, and the reload says why.
   */
  readonly floor?: SchemeRegistry | RegistryHolder | undefined;
  /** Milliseconds after which the source has failed with `registry/timeout`. Absent: no limit. */
  readonly timeout?: number | undefined;
}

/** Gives the newest registry at each use. Frozen. */
export interface RegistryHolder<Views extends object = object> extends Pick<
  SchemeRegistry<Views>,
  'fingerprint' | 'view'
> {
  readonly registry: SchemeRegistry<Views>;
  /** `registry.engine` at the time it is read. An engine read earlier keeps its answers. */
  readonly engine: FullEngine<Views>;
  /**
   * Calls the source again. Never rejects. During a reload, all further calls share one more reload after it, because
   * the input of the source may have changed since the first one started.
   */
  readonly reload: () => Promise<Reload>;
  /** Calls a function after each reload, with any outcome. @returns a function that removes the listener */
  readonly onReload: (listener: Listener) => () => void;
  /**
   * Ends the holder: listeners are gone, each reload fails with `registry/disposed`, one that runs as well. The registry stays, so
   * that a job that runs can end.
   */
  readonly dispose: () => void;
}

/** Called after each reload. */
export type Listener = (reload: Reload) => void;
