import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, createGateway, type Gateway, readGatewayConfig, type StoreConfig } from '@urikit/gateway';
import { clockNames } from '../../src/store/redis/name.js';
import { ask, type Reply } from '../support/client.js';
import { describeRedis } from '../support/describe-redis.js';
import { eventually } from '../../../http-cache/test/support/entries.js';
import { startOrigin, type TestOrigin } from '../support/origin.js';
import { startCluster, type RedisCluster, type RedisServer } from '../support/redis-server.js';

const targets = Array.from({ length: 24 }, (_, index) => `/${index % 2 === 0 ? 'even' : 'odd'}/${String(index)}`);

interface Running {
  readonly gateway: Gateway;
  readonly port: number;
  readonly admin: number;
}

/** Two gateways, a cluster, an origin that counts its changes, and clients that see all of it through HTTP only. */
describeRedis('two gateways and a cluster of three nodes', () => {
  let cluster: RedisCluster;
  let origin: TestOrigin;
  let gateways: readonly Running[];
  let keeper: RedisServer;
  let version = 0;
  /** The least version of each target that may still be answered. */
  let floors: Map<string, number>;
  let running: boolean;
  let clients: readonly Promise<void>[];
  const seen = { answers: 0, hits: 0, wrong: [] as string[] };

  const start = async (store: StoreConfig): Promise<Running> => {
    const config = readGatewayConfig({
      listen: '127.0.0.1:0',
      origin: origin.url,
      policy: {},
      admin: { listen: '127.0.0.1:0' },
      shutdown: { deadline: 1 },
      store,
    });
    const gateway = createGateway(config, { log: createLogger(config.logging, new PassThrough().resume()) });
    const { address, admin } = await gateway.start();
    return { gateway, port: address.port, admin: admin?.port ?? 0 };
  };

  const get = async (port: number, target: string): Promise<Reply> => {
    const floor = floors.get(target) ?? 0;
    const reply = await ask(port, { target });
    seen.answers += 1;
    if (/; hit/.test(reply.header('cache-status') ?? '')) seen.hits += 1;
    if (reply.status !== 200) seen.wrong.push(`${target}: ${String(reply.status)}`);
    if (Number(reply.body) < floor) seen.wrong.push(`${target}: version ${reply.body}, purged below ${String(floor)}`);
    return reply;
  };

  const purge = async ({ admin }: Running, order: object, named: (target: string) => boolean): Promise<number> => {
    version += 1;
    const now = version;
    const { status } = await ask(admin, {
      method: 'POST',
      target: '/purge',
      host: '127.0.0.1',
      fields: ['Content-Type', 'application/json'],
      body: JSON.stringify(order),
    });
    if (status === 200)
      for (const target of targets.filter(named)) floors.set(target, Math.max(floors.get(target) ?? 0, now));
    return status;
  };

  const more = async (answers: number): Promise<void> => {
    const end = seen.answers + answers;
    await eventually(() => seen.answers >= end);
  };

  beforeEach(async () => {
    cluster = await startCluster();
    keeper = await cluster.ownerOf(clockNames('urikit')[0]);
    origin = await startOrigin((request, response) => {
      const body = String(version);
      const tag = request.url?.startsWith('/even') === true ? 'even' : 'odd';
      // Slow for some, so that answers are on their way during a purge.
      const say = (): void =>
        void response
          .writeHead(200, { 'Cache-Control': 'max-age=600', 'Surrogate-Key': tag, 'Content-Length': body.length })
          .end(body);
      if (Math.random() < 0.3) setTimeout(say, 5);
      else say();
    });
    const store = {
      kind: 'cluster',
      nodes: [...cluster.urls],
      lease: 1,
      deadline: 0.25,
      purgeTimeout: 2,
    } satisfies StoreConfig;
    gateways = await Promise.all([start(store), start(store)]);
    floors = new Map();
    running = true;
    clients = gateways.flatMap(({ port }, which) =>
      [0, 1, 2].map(async (offset) => {
        for (let index = which + offset * 5; running; index += 7)
          await get(port, targets[index % targets.length] ?? '');
      }),
    );
    await eventually(async () => (await purge(gateways[0]!, { all: true }, () => true)) === 200);
  }, 60_000);
  afterEach(async () => {
    running = false;
    await Promise.all(clients);
    await Promise.all(gateways.map(({ gateway }) => gateway.stop()));
    await origin.close();
    await cluster.stop();
  }, 30_000);

  test('one node after the other is killed under load: no error reaches a client, nothing is stale', async () => {
    const isEven = (target: string): boolean => target.startsWith('/even');
    await more(300);
    expect(seen.hits).toBeGreaterThan(0);
    await eventually(async () => (await purge(gateways[1]!, { tag: 'even' }, isEven)) === 200);
    await more(100);

    const other = cluster.nodes.find((node) => node !== keeper)!;
    await other.kill();
    await more(100);
    await eventually(
      async () => (await purge(gateways[0]!, { prefix: 'http://ex.test/odd/' }, (target) => !isEven(target))) === 200,
    );
    await eventually(
      async () =>
        (await purge(gateways[1]!, { uri: `http://ex.test${targets[0]!}` }, (target) => target === targets[0])) === 200,
    );
    await more(200);

    await keeper.kill();
    await more(200);
    expect(await purge(gateways[0]!, { tag: 'odd' }, () => false)).toBeGreaterThanOrEqual(500);
    await more(100);

    await Promise.all([keeper.restart(), other.restart()]);
    await eventually(async () => (await purge(gateways[1]!, { tag: 'odd' }, (target) => !isEven(target))) === 200);
    const before = seen.hits;
    await more(400);
    expect(seen.hits).toBeGreaterThan(before);
    expect(seen.wrong).toEqual([]);
  }, 120_000);
});
