import type { FullConfig } from './config/schema.js';
import { availableParallelism } from 'node:os';
import { createGateway, type GatewayHooks } from './gateway.js';
import type { Io } from './io.js';
import { createLogger } from './log/logger.js';
import { addressText } from './server/listen.js';
import { createPrimary } from './primary.js';
import { describeStore } from './store/create.js';

/** Runs a gateway until a signal asks it to stop. @param reread - reads the configuration once more */
export async function runGateway(config: FullConfig, io: Io, reread?: GatewayHooks['reread']): Promise<void> {
  const log = createLogger(config.logging, { write: (line) => void io.stdout.write(line) });
  const workers = config.workers === 'auto' ? availableParallelism() : config.workers;
  const gateway =
    workers > 1
      ? createPrimary(config, workers, { log, reread })
      : createGateway(config, { log, reread, stdout: (line) => void io.stdout.write(line) });
  io.onReload?.(() => {
    void (async () => {
      try {
        await gateway.reload(reread === undefined ? config : await reread());
      } catch (cause) {
        // The old one stays.
        log.error({ reason: cause instanceof Error ? cause.message : 'unknown' }, 'not reloaded');
      }
    })();
  });
  const { address, admin, tls } = await gateway.start().catch(async (cause: unknown) => {
    await gateway.stop();
    throw cause;
  });
  log.info(
    {
      listen: `${config.tls !== undefined && config.tls.listen === undefined ? 'https' : 'http'}://${addressText(address)}`,
      ...(tls === undefined ? {} : { tls: `https://${addressText(tls)}` }),
      origin: config.origin ?? config.origins,
      store: describeStore(config.store),
      ...(workers === 1 ? {} : { workers }),
      ...(admin === undefined ? {} : { admin: `http://${addressText(admin)}` }),
    },
    'listening',
  );
  const signal = await io.stopped();
  log.info({ signal }, 'stopping');
  await gateway.stop();
  log.info('stopped');
}
