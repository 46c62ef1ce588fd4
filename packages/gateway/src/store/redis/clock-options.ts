import type { GenerationOptions } from '@urikit/http-cache/internal';
import type { LinkOptions } from './link.js';

/** What a clock is told. */
export interface ClockOptions
  extends Pick<LinkOptions, 'access' | 'others' | 'failed'>, Pick<GenerationOptions, 'onFloor'> {
  readonly namespace: string;
  /** Milliseconds. */
  readonly lease: number;
  /** Most purges to know one by one. */
  readonly maxPurges: number;
  /** Milliseconds after which a purge that cannot be recorded is given up. */
  readonly purgeTimeout: number;
  /** Milliseconds for which an invalidation is remembered, and how many are. */
  readonly longestFetch: number;
  readonly maxInvalidations: number;
  /** Nothing that is kept is good any more. */
  readonly onEpoch: () => void;
  /** What was fetched before an invalidation is to be taken away. */
  readonly onInvalidation: (name: string, at: number) => void;
  /** There were invalidations that nobody can name any more: what is kept in this process may be invalid. */
  readonly onMissed: () => void;
  readonly onState: (up: boolean) => void;
}
