import type { Redis } from 'ioredis';

/** The streams of a worker, and its share of the work. */
export interface WorkOptions {
  readonly stream: string;
  readonly group: string;
  /** The name of this worker in its group. Two workers with one name would mix up their entries. */
  readonly consumer: string;
  readonly out: string;
  /** Entries to take at once. */
  readonly count: number;
  /** Milliseconds to wait for entries before looking for stale ones again. */
  readonly block: number;
  /** Milliseconds after which an entry that another worker took and never finished is taken over. */
  readonly claimAfter: number;
  /** About how many results to keep in `out`; undefined keeps all. */
  readonly maxLength: number | undefined;
  /** True to end when no entries are left, instead of waiting. */
  readonly drain: boolean;
}

/** The result of a worker. */
export interface WorkReport {
  readonly done: number;
  /** Of these, entries taken over from workers that never finished them. */
  readonly claimed: number;
  /** Of these, entries without a key. */
  readonly refused: number;
}

/** Fields and values in turn, as Redis has them. */
export type Fields = readonly string[];

/** The result of an entry as fields and values in turn, and whether it has a key. */
export interface Result {
  readonly fields: Fields;
  readonly keyed: boolean;
}

type Entry = readonly [id: string, fields: Fields | null];

/** Creates the group, unless it exists, at the start of the stream, so that no waiting entry is skipped. */
async function makeGroup(redis: Redis, { stream, group }: WorkOptions): Promise<void> {
  try {
    await redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('BUSYGROUP'))) throw cause;
  }
}

/**
 * Processes entries until it is stopped, each at least once: an entry is acknowledged in the transaction that writes
 * its result. If a live worker is taken for dead, its entries are processed twice; `source` in the result, the id of
 * the entry, shows that.
 *
 * @param resultOf - must not throw
 * @param signal - stops after the entries in hand
 */
export async function work(
  redis: Redis,
  options: WorkOptions,
  resultOf: (fields: Fields) => Result,
  signal: AbortSignal,
): Promise<WorkReport> {
  const { stream, group, consumer, out, count, block, claimAfter, maxLength, drain } = options;
  let [done, claimed, refused, cursor] = [0, 0, 0, '0-0'];

  const finish = async (entries: readonly Entry[]): Promise<void> => {
    if (entries.length === 0) return;
    const batch = redis.multi();
    for (const [id, fields] of entries) {
      // `fields` is null for an entry that was trimmed off the stream while it was pending.
      if (fields !== null) {
        const result = resultOf(fields);
        if (!result.keyed) refused += 1;
        const limit = maxLength === undefined ? [] : (['MAXLEN', '~', maxLength] as const);
        batch.xadd(out, ...limit, '*', 'source', id, ...result.fields);
        done += 1;
      }
      batch.xack(stream, group, id);
    }
    const replies = (await batch.exec()) ?? [];
    const failed = replies.find(([error]) => error !== null)?.[0];
    if (failed instanceof Error) throw failed;
  };
  const takeOver = async (): Promise<number> => {
    const [next, entries] = (await redis.xautoclaim(stream, group, consumer, claimAfter, cursor, 'COUNT', count)) as [
      string,
      Entry[],
    ];
    cursor = next;
    await finish(entries);
    claimed += entries.length;
    return entries.length;
  };
  const takeNew = async (): Promise<number> => {
    const wait = drain ? 1 : block;
    const reply = (await redis.xreadgroup(
      'GROUP',
      group,
      consumer,
      'COUNT',
      count,
      'BLOCK',
      wait,
      'STREAMS',
      stream,
      '>',
    )) as [string, Entry[]][] | null;
    const entries = reply?.[0]?.[1] ?? [];
    await finish(entries);
    return entries.length;
  };

  await makeGroup(redis, options);
  while (!signal.aborted) {
    const taken = (await takeOver()) + (signal.aborted ? 0 : await takeNew());
    if (drain && taken === 0 && cursor === '0-0') break;
  }
  return { done, claimed, refused };
}
