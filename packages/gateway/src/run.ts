import type { FullConfig } from './config/schema.js';
import { createGateway } from './gateway.js';
import type { Io } from './io.js';
import { createLogger } from './log/logger.js';
import { addressText } from './server/listen.js';
import { describeStore } from './store/create.js';

/** Runs a gateway until a signal asks it to stop. */
export async function runGateway(config: FullConfig, io: Io): Promise<void> {
  const log = createLogger(config.logging, { write: (line) => void io.stdout.write(line) });
  const gateway = createGateway(config, { log });
  const { address, admin } = await gateway.start().catch(async (cause: unknown) => {
    await gateway.stop();
    throw cause;
  });
  log.info(
    {
      listen: `http://${addressText(address)}`,
      origin: config.origin ?? config.origins,
      store: describeStore(config.store),
      ...(admin === undefined ? {} : { admin: `http://${addressText(admin)}` }),
    },
    'listening',
  );
  const signal = await io.stopped();
  log.info({ signal }, 'stopping');
  await gateway.stop();
  log.info('stopped');
}
