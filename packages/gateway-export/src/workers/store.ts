/** Keeps the responses of a worker under URLs, as caches of platforms do. Any method may reject: that is a miss. */
export interface WorkerStore {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, response: Response, tags: readonly string[]) => Promise<void>;
  readonly delete: (url: string) => Promise<void>;
  /** Absent: this store knows no tags. */
  readonly purge?: ((tag: string) => void) | undefined;
}

/** The part of the Cache API of the Service Worker standard that is used here. */
export interface CacheApi {
  readonly match: (url: string) => Promise<Response | undefined>;
  readonly put: (url: string, response: Response) => Promise<void>;
  readonly delete: (url: string) => Promise<boolean>;
}

/** The cache of a platform. @param open - asked once for a request: not every platform has it at start */
export const cacheStore = (open: () => Promise<CacheApi> | CacheApi): WorkerStore => ({
  match: async (url) => (await open()).match(url),
  put: async (url, response) => (await open()).put(url, response),
  delete: async (url) => void (await (await open()).delete(url)),
});

interface Kept {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
  readonly tags: readonly string[];
  readonly until: number;
}

/** Bytes that an entry takes besides its body. */
const OVERHEAD = 1024;

/**
 * A store in memory, for a platform that has no cache. When it is full, it drops the entry whose last use is oldest.
 *
 * @param maxBytes - of all entries together
 */
export function memoryStore(maxBytes = 64 * 1024 * 1024): WorkerStore {
  const entries = new Map<string, Kept>();
  let bytes = 0;
  const remove = (url: string): void => {
    const entry = entries.get(url);
    if (entry === undefined) return;
    entries.delete(url);
    bytes -= entry.body.byteLength + OVERHEAD;
  };
  return {
    match: (url) => {
      const entry = entries.get(url);
      if (entry !== undefined && entry.until <= Date.now()) remove(url);
      if (entry === undefined || entry.until <= Date.now()) return Promise.resolve(undefined);
      entries.delete(url);
      entries.set(url, entry);
      return Promise.resolve(new Response(entry.body, { headers: entry.headers as [string, string][] }));
    },
    put: async (url, response, tags) => {
      const body = await response.arrayBuffer();
      const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0);
      const headers: [string, string][] = [];
      response.headers.forEach((value, name) => headers.push([name, value]));
      remove(url);
      if (body.byteLength + OVERHEAD > maxBytes) return;
      entries.set(url, { headers, body, tags, until: Date.now() + seconds * 1000 });
      bytes += body.byteLength + OVERHEAD;
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    delete: (url) => Promise.resolve(remove(url)),
    purge: (tag) => {
      for (const [url, entry] of [...entries]) if (entry.tags.includes(tag)) remove(url);
    },
  };
}
