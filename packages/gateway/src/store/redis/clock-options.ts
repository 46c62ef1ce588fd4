import type { FloorCause } from '@urikit/http-cache/internal';
import type { SharedSettings } from '../../settings/store.js';
import type { LinkOptions } from './link.js';

/** The options and callbacks of a clock. */
export interface ClockOptions
  extends
    Pick<LinkOptions, 'access' | 'others' | 'failed'>,
    Pick<SharedSettings, 'namespace' | 'lease' | 'maxPurges' | 'purgeTimeout' | 'longestFetch' | 'maxInvalidations'> {
  /** Called when all entries that are kept have become invalid. */
  readonly onEpoch: () => void;
  /** Called to take away the entries that were fetched before an invalidation. */
  readonly onInvalidation: (name: string, at: number) => void;
  /** Called if invalidations were forgotten before this gateway heard of them: entries of this process may be bad. */
  readonly onMissed: () => void;
  /** Called when the floor rises within an epoch. */
  readonly onFloor?: ((cause: FloorCause) => void) | undefined;
  readonly onState: (up: boolean) => void;
}
