import type { FloorCause } from '@urikit/http-cache/internal';

/** For logs and metrics. Holds no key, no value, no address and no password. */
export type StoreEvent =
  /** The shared store came, or went; or its clock began anew, and entries from before are invalid. */
  | { readonly type: 'up' | 'down' | 'epoch' }
  /** Entries went that no purge names, because there were too many purges; or all went, because all was purged. */
  | { readonly type: 'floor'; readonly cause: FloorCause }
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

/** The first failure of a kind at once, then their number every ten seconds: a server that is gone fails often. */
export const createFailureReport = (
  observe: (event: StoreEvent) => void,
  now = (): number => performance.now(),
): ((cause: unknown) => void) => {
  const kinds = new Map<string, { said: number; count: number }>();
  return (cause) => {
    const name = kindOf(cause);
    if (kinds.size >= mostKinds) kinds.clear();
    const kind = kinds.get(name) ?? { said: Number.NEGATIVE_INFINITY, count: 0 };
    kinds.set(name, kind);
    kind.count += 1;
    if (now() - kind.said < quiet) return;
    observe({ type: 'failure', name, count: kind.count });
    kind.said = now();
    kind.count = 0;
  };
};
