import type { Policy } from '@urikit/cache-key';
import type { CacheOptions, Store } from '@urikit/http-cache';

/** A request as an application or an origin saw it. */
export interface Seen {
  readonly method: string;
  readonly target: string;
  readonly host: string;
  /** Several joined, as the server has it. */
  readonly header: (name: string) => string | undefined;
}

/** What it says. */
export interface Said {
  readonly status?: number;
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

export type Answering = (seen: Seen) => Said;

export interface Setup {
  readonly policy?: Policy | undefined;
  readonly options?: Partial<CacheOptions> | undefined;
  /** In place of one in memory. */
  readonly store?: Store | undefined;
  readonly answer: Answering;
}

/** A server of which an adapter is part. */
export interface Running {
  readonly port: number;
  /** Purges everything, or a resource. */
  readonly purge: (resource?: { readonly host: string; readonly target: string }) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface Adapter {
  readonly name: string;
  readonly start: (setup: Setup) => Promise<Running>;
  /** Whether it is our cache that answers, with Cache-Status, 206 and 304, or that of undici under our keys. */
  readonly isOwnCache: boolean;
}

/** A store that keeps nothing: the same without a cache. */
export const noStore: Store = {
  generation: () => 0,
  get: () => undefined,
  set: () => undefined,
  purge: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
