import type { Redis } from 'ioredis';

/** What a worker reads, where it writes, and how it shares the work. */
export interface WorkOptions {
  readonly stream: string;
  readonly group: string;
  /** Of this worker in its group; two workers of one name would take each other's entries for theirs. */
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
  /** Ends where nothing is left to do, instead of waiting. */
  readonly drain: boolean;
}

/** What a worker did. */
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

/** Makes the group where it is not there yet, from the stream's beginning: nothing that waits there is skipped. */
async function makeGroup(redis: Redis, { stream, group }: WorkOptions): Promise<void> {
  try {
    await redis.xgroup('CREATE', stream, group, '0', 'MKSTREAM');
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('BUSYGROUP'))) throw cause;
  }
}

/**
 * Works entries off until it is told to stop. At least once: an entry is acknowledged in the transaction that writes
 * its result, so no result is lost; a worker that is taken for dead and is not may have its entries worked twice, which
 * `source` in the result tells, the id of the entry.
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
      // An entry that was trimmed off the stream while it was pending: there is nothing left to do for it.
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
