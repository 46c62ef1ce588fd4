/** A purge could not be recorded: nothing is known to be purged. Its message names no key and no server. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code = 'store/unavailable';
}
