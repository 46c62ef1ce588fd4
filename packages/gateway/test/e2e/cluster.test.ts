import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Purge } from '@urikit/http-cache';
import { clockNames } from '../../src/store/redis/name.js';
import { ask } from '../support/client.js';
import { describeRedis } from '../support/describe-redis.js';
import { eventually } from '../../../http-cache/test/support/entries.js';
import { startGateway, type TestGateway } from '../support/gateway.js';
import { type RedisCluster, type RedisServer, startCluster } from '../support/redis-server.js';

/**
 * Two gateways in front of one origin, with a store of three nodes between them. The origin's resources have versions;
 * a purge comes after a new version. A request that is sent when a purge is done must not get an older one.
 */

const RESOURCES = Array.from({ length: 12 }, (_, i) => `/r${String(i)}`);
const tagOf = (target: string): string => `tag${String(Number(target.slice(2)) % 3)}`;

describeRedis('two gateways and a cluster', () => {
  let cluster: RedisCluster;
  let gateways: readonly TestGateway[];
  /** The node that keeps the clock of purges, and one that does not. */
  let keeper: RedisServer;
  let other: RedisServer;
  /** What the origin answers with now. */
  const current = new Map<string, number>();
  /** The least that a request may get that is sent now. */
  const least = new Map<string, number>();

  const version = (target: string): number => current.get(target) ?? 0;
  const portOf = (i: number): number => gateways[i % gateways.length]?.port ?? 0;

  beforeEach(async () => {
    current.clear();
    least.clear();
    cluster = await startCluster();
    const store = { kind: 'cluster' as const, nodes: [...cluster.urls], lease: 0.4, deadline: 0.25, purgeTimeout: 1 };
    const first = await startGateway({
      config: { store },
      answer: ({ url = '' }, response) => {
        // A body of its own for every version, and time for others to come in between.
        const body = `${url} ${String(version(url))}`;
        setImmediate(() =>
          response
            .writeHead(200, {
              'Cache-Control': 'max-age=600',
              'Cache-Tag': tagOf(url),
              'Content-Length': String(body.length),
            })
            .end(body),
        );
      },
    });
    const second = await startGateway({ config: { store, origin: first.origin.url } });
    gateways = [first, second];
    keeper = await cluster.ownerOf(clockNames('urikit')[0]);
    other = cluster.nodes.find((node) => node !== keeper) as RedisServer;
    // Connected, and known to each other.
    await eventually(() => purged({ all: true }, []));
    await eventually(isShared);
  }, 60_000);
  afterEach(async () => {
    await Promise.all([...gateways].reverse().map(({ close }) => close()));
    await cluster.stop();
  }, 30_000);

  /** Whether one gateway answers what only the other one has fetched. */
  let warmed = 0;
  async function isShared(): Promise<boolean> {
    const target = `/warm${String(warmed++)}`;
    await gateways[0]?.get(target);
    return /; hit/.test((await gateways[1]?.get(target))?.header('cache-status') ?? '');
  }

  /** A new version of some resources, and a purge over one of the gateways. False where the purge failed. */
  async function purged(what: Purge, targets: readonly string[], by = 0): Promise<boolean> {
    for (const target of targets) current.set(target, version(target) + 1);
    const wanted = targets.map((target) => [target, version(target)] as const);
    try {
      await gateways[by]?.gateway.cache.purge(what);
    } catch {
      return false;
    }
    for (const [target, now] of wanted) least.set(target, Math.max(least.get(target) ?? 0, now));
    return true;
  }

  interface Findings {
    asked: number;
    hits: number;
    readonly errors: string[];
    readonly stale: string[];
  }

  /** Asks both gateways for everything, until it is stopped. */
  function load(workers = 8): {
    readonly findings: Findings;
    readonly requests: (count: number) => Promise<void>;
    readonly stop: () => Promise<void>;
  } {
    const findings: Findings = { asked: 0, hits: 0, errors: [], stale: [] };
    let isOver = false;
    const work = async (worker: number): Promise<void> => {
      for (let i = worker; !isOver; i++) {
        const target = RESOURCES[(i * 7) % RESOURCES.length] ?? '';
        const floor = least.get(target) ?? 0;
        try {
          const { status, body, header } = await ask(portOf(i), { target });
          const [from, got] = body.split(' ');
          if (status !== 200 || from !== target) findings.errors.push(`${String(status)} ${body}`);
          else if (Number(got) < floor) findings.stale.push(`${body} when at least ${String(floor)} was purged`);
          if (/; hit/.test(header('cache-status') ?? '')) findings.hits++;
        } catch (cause) {
          findings.errors.push(String(cause));
        }
        findings.asked++;
      }
    };
    const all = Array.from({ length: workers }, (_, i) => work(i));
    return {
      findings,
      requests: async (count) => {
        const until = findings.asked + count;
        await eventually(() => findings.asked >= until);
      },
      stop: async () => {
        isOver = true;
        await Promise.all(all);
      },
    };
  }

  test('a purge by one is seen by both: a key, a URI, a prefix, a tag, everything', async () => {
    const everywhere = async (): Promise<string[]> => {
      const bodies = [];
      for (const { get } of gateways) for (const target of RESOURCES) bodies.push((await get(target)).body);
      return bodies;
    };
    const wanted = (): string[] =>
      gateways.flatMap(() => RESOURCES.map((target) => `${target} ${String(version(target))}`));
    expect(await everywhere()).toEqual(wanted());
    const { keyer } = gateways[0]?.gateway ?? {};
    const key =
      keyer?.keyOf({ method: 'GET', scheme: 'http', host: 'ex.test', target: '/r3', header: () => undefined }) ?? '';
    const prefix = key.replace('/r3', '/r1');
    const rows: readonly (readonly [Purge, readonly string[]])[] = [
      [{ key }, ['/r3']],
      [{ prefix }, ['/r1', '/r10', '/r11']],
      [{ tag: 'tag2' }, RESOURCES.filter((target) => tagOf(target) === 'tag2')],
      [{ all: true }, RESOURCES],
    ];
    for (const [i, [what, targets]] of rows.entries()) {
      expect(await purged(what, targets, i % 2)).toBe(true);
      const asked = gateways[0]?.origin.seen.length ?? 0;
      expect(await everywhere()).toEqual(wanted());
      expect((gateways[0]?.origin.seen.length ?? 0) - asked).toBeGreaterThanOrEqual(targets.length);
    }
    current.set('/r5', 99);
    expect(await gateways[1]?.gateway.cache.purgeUri({ scheme: 'http', host: 'ex.test', target: '/x/../r5' })).toBe(1);
    expect(await everywhere()).toEqual(wanted());
    await eventually(isShared);
  }, 60_000);

  test('a node is killed under load: no error reaches a client, nothing is stale after a purge', async () => {
    const { findings, requests, stop } = load();
    await requests(300);
    await other.kill();
    await requests(200);
    for (let i = 0; i < 6; i++) {
      const targets = RESOURCES.filter((target) => tagOf(target) === `tag${String(i % 3)}`);
      expect(await purged({ tag: `tag${String(i % 3)}` }, targets, i % 2)).toBe(true);
      await requests(60);
    }
    const before = findings.hits;
    await requests(200);
    // What is left of the store still answers.
    expect(findings.hits).toBeGreaterThan(before);
    await other.restart();
    await requests(200);
    expect(await purged({ all: true }, RESOURCES, 1)).toBe(true);
    await requests(200);
    await stop();
    expect(findings).toMatchObject({ errors: [], stale: [] });
  }, 60_000);

  test('the node with the clock is killed under load: a purge may fail and says so; nothing is stale that was purged', async () => {
    const { findings, requests, stop } = load();
    await requests(300);
    expect(await purged({ all: true }, RESOURCES)).toBe(true);
    await keeper.kill();
    await requests(200);
    // It cannot be recorded, so it does not pretend to be done.
    await purged({ tag: 'tag0' }, []);
    await requests(200);
    await keeper.restart();
    await eventually(() => purged({ all: true }, RESOURCES, 1));
    await requests(200);
    await stop();
    expect(findings).toMatchObject({ errors: [], stale: [] });
    expect(findings.hits).toBeGreaterThan(0);
  }, 60_000);

  test('purges from both sides under load', async () => {
    const { findings, requests, stop } = load();
    await requests(100);
    for (let round = 0; round < 20; round++) {
      const target = RESOURCES[round % RESOURCES.length] ?? '';
      expect(
        await Promise.all([purged({ tag: tagOf(target) }, [target], 0), purged({ tag: tagOf(target) }, [target], 1)]),
      ).toEqual([true, true]);
      await requests(20);
    }
    await stop();
    expect(findings).toMatchObject({ errors: [], stale: [] });
    expect(findings.hits).toBeGreaterThan(0);
  }, 60_000);
});
