import { UrikitError } from '@urikit/generic';

/** A purge could not be recorded, so that no gateway is known to have purged. Its message names no key and no server. */
export class StoreUnavailable extends UrikitError {
  static override readonly name = 'StoreUnavailable';
}
