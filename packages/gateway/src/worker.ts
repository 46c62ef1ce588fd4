import type { Cache, Purge } from '@urikit/http-cache';
import type { FullConfig } from './config/schema.js';
import { assembleGateway } from './gateway.js';
import { createLogger } from './log/logger.js';
import { answerCall, READY } from './workers/calls.js';

/** The configuration of a worker: the admin listens in the primary. */
const withoutAdmin = (config: FullConfig): FullConfig =>
  config.admin === undefined ? config : { ...config, admin: { ...config.admin, listen: undefined } };

/** The calls of the primary. Those besides `start` come after it. */
function createServed() {
  let made: ReturnType<typeof assembleGateway> | undefined;
  const parts = (): ReturnType<typeof assembleGateway> => {
    if (made === undefined) throw new RangeError('not started');
    return made;
  };
  return {
    start: (config: FullConfig, markKey: Uint8Array) => {
      const write = (line: string): void => void process.stdout.write(line);
      const log = createLogger(config.logging, { write });
      made = assembleGateway(withoutAdmin(config), { log, stdout: write }, markKey);
      return made.gateway.start();
    },
    reload: (config: FullConfig): void => {
      parts().gateway.reload(withoutAdmin(config));
    },
    purge: (...order: Parameters<Cache['purge']>) => parts().gateway.cache.purge(...order),
    metrics: () => parts().metrics.data(),
    state: () => ({
      isConnected: parts().isConnected(),
      backends: parts()
        .backends()
        .map(({ isIn }) => isIn()),
    }),
    activity: () => parts().ui?.activity(),
    usage: () => parts().ui?.usage(),
    find: (what: readonly Purge[], most: number) => parts().find?.(what, most),
    stop: () => made?.gateway.stop(),
  };
}

/** The calls of a worker, for the primary. */
export type WorkerCalls = ReturnType<typeof createServed>;

/** Answers the calls of the primary. The signals of its terminal are for the primary, which then asks to stop. */
export function serveWorker(): void {
  const served = createServed();
  // The primary may be gone; then this process ends, too.
  const send = (message: unknown): void => void process.send?.(message, () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', (message) => {
    void answerCall(message, served, send);
  });
  send(READY);
}
