import { type Command, Option } from 'commander';
import { loadPolicy } from '../config/load.js';
import type { Io } from '../io.js';
import { addExamples } from './examples.js';
import { createLogger } from '../log/logger.js';
import { oncePerName } from '../log/once-per-name.js';
import { type Address, addressText, parseAddress } from '../server/listen.js';
import { type Product, PRODUCTS } from '@urikit/gateway-export/internal';
import { createKeyService } from './key-service.js';

/** How `urikit-gateway keys` is called. */
export interface KeysCommand {
  /** YAML or JSON: a policy, or the file of a gateway. Absent: the default policy. */
  readonly policy?: string | undefined;
  readonly listen: string;
  readonly for: Product;
  readonly prefix: string;
  readonly trust: boolean;
}

function checked({ listen, for: product, prefix }: KeysCommand): Address {
  const address = parseAddress(listen);
  if (address === undefined) throw new RangeError(`--listen: expected [host:]port, found ${JSON.stringify(listen)}`);
  if (prefix !== '' && product !== 'envoy')
    throw new RangeError('--prefix: expected --for envoy, which alone asks by the path of the request');
  if (!/^(?:\/[A-Za-z0-9._~-]+)*$/.test(prefix))
    throw new RangeError(`--prefix: expected a path without "/" at its end, found ${JSON.stringify(prefix)}`);
  return address;
}

/** Runs a key service until a signal asks it to stop. @throws PolicyError, ConfigError, RangeError */
async function runKeys(command: KeysCommand, io: Io): Promise<void> {
  const address = checked(command);
  const { policy: file, for: product, prefix, trust } = command;
  const log = createLogger({ level: 'info' }, { write: (line) => void io.stdout.write(line) });
  const service = createKeyService({
    policy: file === undefined ? {} : (await loadPolicy(file)).value,
    product,
    prefix,
    trust,
    // A proxy that is not set up for this service asks so every time.
    misused: oncePerName((issue) => log.warn({ issue }, 'not handed over')),
  });
  const listening = await service.start(address);
  log.info(
    { listen: `http://${addressText(listening)}`, for: product, policy: service.keyer.fingerprint },
    'listening',
  );
  const signal = await io.stopped();
  log.info({ signal }, 'stopping');
  await service.stop();
  log.info('stopped');
}

/** Adds `keys` to the program. */
export function addKeys(program: Command, io: Io): void {
  const command = program
    .command('keys')
    .description('say the keys of requests to a proxy that asks over HTTP')
    .option('-p, --policy <file>', 'YAML or JSON (default: the default policy)')
    .option('-l, --listen <address>', '[host:]port, where the proxy alone can reach it', '127.0.0.1:8090')
    .addOption(new Option('--for <product>', 'the proxy that asks').choices(PRODUCTS).default('nginx'))
    .option('--prefix <path>', 'of Envoy: what path_prefix puts before the path', '')
    .option('--trust', 'the header X-Urikit-Trusted says 1 for a hop that may say how it was reached', false)
    .action((options: KeysCommand) => runKeys(options, io));
  addExamples(command, 'urikit-gateway keys --listen 127.0.0.1:8090 --for nginx');
}
