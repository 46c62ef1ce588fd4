import { PassThrough } from 'node:stream';
import { createLogger, createGateway, type Gateway, type GatewayConfig, readGatewayConfig } from '@urikit/gateway';
import type { Store } from '@urikit/http-cache';
import { ask, type Asked, type Reply } from './client.js';
import { startOrigin, type TestOrigin } from './origin.js';

export interface TestGateway {
  readonly gateway: Gateway;
  readonly origin: TestOrigin;
  readonly port: number;
  readonly adminPort: number;
  /** Lines of the log. */
  readonly log: () => readonly Readonly<Record<string, unknown>>[];
  readonly get: (target: string, fields?: readonly string[]) => Promise<Reply>;
  readonly send: (asked: Asked) => Promise<Reply>;
  readonly close: () => Promise<void>;
}

export interface Starting {
  readonly config?: GatewayConfig | undefined;
  readonly answer?: TestOrigin['answer'] | undefined;
  readonly store?: Store | undefined;
}

/** A gateway in front of an origin, both on ports of their own. */
export async function startGateway({ config = {}, answer, store }: Starting = {}): Promise<TestGateway> {
  const origin = await startOrigin(answer);
  const lines = new PassThrough();
  const chunks: string[] = [];
  lines.on('data', (chunk: Buffer) => chunks.push(chunk.toString('utf8')));
  const full = readGatewayConfig({
    listen: '127.0.0.1:0',
    policy: {},
    ...(config.origins === undefined ? { origin: origin.url } : {}),
    shutdown: { deadline: 1 },
    ...config,
    // Tests ask by `only-if-cached` what is stored.
    cache: { requestDirectives: 'honour', ...config.cache },
  });
  const gateway = createGateway(full, { log: createLogger(full.logging, lines), store });
  const { address, admin } = await gateway.start();
  const send = (asked: Asked): Promise<Reply> => ask(address.port, asked);
  return {
    gateway,
    origin,
    port: address.port,
    adminPort: admin?.port ?? 0,
    log: () =>
      chunks
        .join('')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    send,
    get: (target, fields = []) => send({ target, fields }),
    close: async () => {
      await origin.close();
      await gateway.stop();
    },
  };
}
