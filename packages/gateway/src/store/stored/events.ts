import type { FloorCause } from '@urikit/http-cache/internal';
import { UrikitError } from '@urikit/generic';

/** For logs and metrics. Holds no key, no value, no address and no password. */
export type StoreEvent =
  /** The shared store came, or went; or its clock began anew, and entries from before are invalid. */
  | { readonly type: 'up' | 'down' | 'epoch' }
  /** Entries went that no purge names, because there were too many purges; or all went, because all was purged. */
  | { readonly type: 'floor'; readonly cause: FloorCause }
  /** A store on the disk was emptied: its file was cut off or damaged, or a purge found the disk full. */
  | { readonly type: 'emptied'; readonly cause: 'damaged' | 'full' }
  /** An entry of this process was used while the shared store could not say if it was purged. */
  | { readonly type: 'unconfirmed' }
  /** Commands that failed for the same reason since the last event of that reason. */
  | { readonly type: 'failure'; readonly name: string; readonly count: number };

/** How the client library says that there is no connection. */
const unconnected = /^(?:Connection is closed|Stream isn't writeable|Cluster isn't ready|not connected)/;

/** An error's kind: the word a server's answer begins with, or a code. Messages may quote the command that was sent. */
export const kindOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return 'unknown';
  const { code } = cause as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  if (cause.message === 'deadline') return 'deadline';
  if (unconnected.test(cause.message)) return 'not-connected';
  return cause.name === 'ReplyError' ? (/^[A-Z]+\b/.exec(cause.message)?.[0] ?? 'ERR') : cause.name;
};

/** Milliseconds between two events of one kind. */
const quiet = 10_000;
/** Kinds are few; a server that invents words does not fill the memory. */
const mostKinds = 100;

/**
 * Counts events by their names, to report the first of a name at once, and then their number every ten seconds: a server
 * that is gone fails often.
 *
 * @returns a function that counts an event, and gives the number to report; undefined if it is not the time
 */
export const createPace = (now = (): number => performance.now()): ((name: string) => number | undefined) => {
  const kinds = new Map<string, { said: number; count: number }>();
  return (name) => {
    if (kinds.size >= mostKinds) kinds.clear();
    const kind = kinds.get(name) ?? { said: Number.NEGATIVE_INFINITY, count: 0 };
    kinds.set(name, kind);
    kind.count += 1;
    if (now() - kind.said < quiet) return undefined;
    const { count } = kind;
    kind.said = now();
    kind.count = 0;
    return count;
  };
};

/** Makes the function that reports failures by their kinds. */
export const createFailureReport = (
  observe: (event: StoreEvent) => void,
  now?: () => number,
): ((cause: unknown) => void) => {
  const pace = createPace(now);
  return (cause) => {
    const name = kindOf(cause);
    const count = pace(name);
    if (count !== undefined) observe({ type: 'failure', name, count });
  };
};

/** A purge could not be recorded, so that no gateway is known to have purged. Its message names no key and no server. */
export class StoreUnavailable extends UrikitError {
  static override get name(): string {
    return 'StoreUnavailable';
  }
}
