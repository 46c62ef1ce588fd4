import type { Purge, Store } from '@urikit/http-cache';

/** Views of a store that the page shows. */

export type Usage = ReturnType<NonNullable<Store['usage']>>;

export type Found = Awaited<ReturnType<NonNullable<Store['find']>>>;

/** Finds entries; undefined if the store does not say. */
export type Find = (what: readonly Purge[], most: number) => Promise<Found | undefined>;
