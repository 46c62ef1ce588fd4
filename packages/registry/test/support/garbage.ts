import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects garbage now. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** A turn of the event loop: what a WeakRef was asked for stays until then. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
