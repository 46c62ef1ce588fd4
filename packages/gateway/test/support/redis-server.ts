import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '../../../http-cache/test/support/until.js';

/**
 * Real servers on loopback, on ports that were free, with their data in a folder of their own that is removed with
 * them.
 */
export interface RedisServer {
  readonly port: number;
  /** `redis://127.0.0.1:PORT` */
  readonly url: string;
  /** A connection for the test itself: waits for the server. */
  readonly client: Redis;
  readonly pid: () => number;
  /** SIGKILL: nobody is told. */
  readonly kill: () => Promise<void>;
  /** Starts it again on the same port, with what it had saved, which is nothing unless it was told to. */
  readonly restart: () => Promise<void>;
  /** SIGSTOP: connections stay, answers do not come. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
}

const onPath = (command: string): boolean => {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** `redis-server`, or `valkey-server` where there is no other; undefined where there is none. */
export const serverCommand = ['redis-server', 'valkey-server'].find(onPath);

/** Ports that were free a moment ago. */
const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return Promise.all(
    servers.map(async (server) => {
      const address = server.address();
      server.close();
      await once(server, 'close');
      return typeof address === 'object' && address !== null ? address.port : 0;
    }),
  );
};

const running = new Set<ChildProcess>();

/**
 * A shell in between holds on to us: when its standard input ends, however we ended, it kills the server.
 * @returns the shell, and the server's process
 */
const launch = async (args: readonly string[]): Promise<{ readonly shell: ChildProcess; readonly pid: number }> => {
  const script = '"$@" >/dev/null 2>&1 & echo $!; cat >/dev/null; kill -9 $! 2>/dev/null; wait';
  const shell = spawn('sh', ['-c', script, 'sh', serverCommand ?? '', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
  running.add(shell);
  shell.once('exit', () => running.delete(shell));
  const [first] = (await once(shell.stdout, 'data')) as [Buffer];
  return { shell, pid: Number(first.toString('latin1')) };
};

const end = async (shell: ChildProcess): Promise<void> => {
  if (shell.exitCode !== null || shell.signalCode !== null) return;
  const exited = once(shell, 'exit');
  shell.stdin?.end();
  await exited;
};

const attempts = 5;

const startOnce = async (port: number, extra: readonly string[]): Promise<RedisServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-redis-'));
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
    '--enable-debug-command',
    'yes',
    ...extra,
  ];
  let process = await launch(args);
  const client = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: null, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  const signal = (name: NodeJS.Signals): void => {
    // Not where it was killed: the number may be another process by now.
    if (process.shell.exitCode === null) globalThis.process.kill(process.pid, name);
  };
  const answers = async (): Promise<void> => {
    const reply = await Promise.race([client.ping(), once(process.shell, 'exit')]);
    if (reply !== 'PONG') throw new Error(`${serverCommand ?? 'no server'} did not start`);
  };
  const stop = async (): Promise<void> => {
    client.disconnect();
    await end(process.shell);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers();
    if (Number((await client.info('server')).match(/process_id:(\d+)/)?.[1]) !== process.pid)
      throw new Error('another server has this port');
  } catch (cause) {
    await stop();
    throw cause;
  }
  return {
    port,
    url: `redis://127.0.0.1:${String(port)}`,
    client,
    pid: () => process.pid,
    kill: () => end(process.shell),
    restart: async () => {
      process = await launch(args);
      await answers();
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop,
  };
};

/** Another process may take the port in between: then another port. */
const withPorts = async <T>(count: number, start: (ports: readonly number[]) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePorts(count));
    } catch (cause) {
      if (attempt === attempts) throw cause;
    }
  }
};

/** @param extra - options of the server, such as `['--maxmemory', '5mb']` */
export const startRedis = (extra: readonly string[] = []): Promise<RedisServer> =>
  withPorts(1, ([port = 0]) => startOnce(port, extra));

export interface RedisCluster {
  readonly nodes: readonly RedisServer[];
  readonly urls: readonly string[];
  /** The node that keeps a name. */
  readonly ownerOf: (name: string) => Promise<RedisServer>;
  /** Resolves when it has all that its master has. */
  readonly addReplica: (master: RedisServer) => Promise<RedisServer>;
  readonly stop: () => Promise<void>;
}

const slots = 16_384;

const clusterArgs = (bus: number): readonly string[] => [
  ...['--cluster-enabled', 'yes', '--cluster-port', String(bus), '--cluster-config-file', 'nodes.conf'],
  ...['--cluster-node-timeout', '1000', '--cluster-require-full-coverage', 'no'],
];

/** Masters only, each with its share of the slots; they go on without each other. */
export const startCluster = (size = 3): Promise<RedisCluster> =>
  withPorts(size * 2, async (ports) => {
    const started = await Promise.allSettled(
      Array.from({ length: size }, (_, index) => startOnce(ports[index] ?? 0, clusterArgs(ports[size + index] ?? 0))),
    );
    const nodes = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const stop = async (): Promise<void> => {
      await Promise.all(nodes.map((node) => node.stop()));
    };
    const failed = started.find((one) => one.status === 'rejected');
    if (failed !== undefined) {
      await stop();
      throw failed.reason;
    }
    const range = (index: number): readonly [number, number] => [
      Math.floor((slots * index) / size),
      Math.floor((slots * (index + 1)) / size) - 1,
    ];
    await Promise.all(
      nodes.map(({ client }, index) => client.call('CLUSTER', 'ADDSLOTSRANGE', ...range(index).map(String))),
    );
    await Promise.all(nodes.map(({ client }, index) => client.call('CLUSTER', 'SET-CONFIG-EPOCH', String(index + 1))));
    for (const [index, { port }] of nodes.entries()) {
      if (index > 0)
        await nodes[0]?.client.call('CLUSTER', 'MEET', '127.0.0.1', String(port), String(ports[size + index]));
    }
    const signs = [/cluster_state:ok/, /cluster_slots_ok:16384/, new RegExp(`cluster_known_nodes:${String(size)}\\b`)];
    await until(async () => {
      const views = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'INFO')));
      return views.every((view) => signs.every((sign) => sign.test(String(view))));
    }, 'a cluster that is whole');
    return {
      nodes,
      urls: nodes.map(({ url }) => url),
      ownerOf: async (name) => {
        const slot = Number(await nodes[0]?.client.call('CLUSTER', 'KEYSLOT', name));
        const owner = nodes.find((_, index) => slot >= range(index)[0] && slot <= range(index)[1]);
        if (owner === undefined) throw new Error(`nobody keeps slot ${String(slot)}`);
        return owner;
      },
      addReplica: async (master) => {
        const index = nodes.indexOf(master);
        const replica = await withPorts(2, ([port = 0, bus = 0]) => startOnce(port, clusterArgs(bus)));
        nodes.push(replica);
        await replica.client.call('CLUSTER', 'MEET', '127.0.0.1', String(master.port), String(ports[size + index]));
        const id = String(await master.client.call('CLUSTER', 'MYID'));
        await until(
          async () =>
            String(await replica.client.call('CLUSTER', 'NODES'))
              .split('\n')
              .filter((line) => line.includes('master') && line.includes('connected')).length > size,
          'a node that every other knows',
        );
        await replica.client.call('CLUSTER', 'REPLICATE', id);
        await until(
          async () => /master_link_status:up/.test(await replica.client.info('replication')),
          'a replica that follows its master',
        );
        // An election is decided by masters that know of the replica.
        await until(async () => {
          const views = await Promise.all(nodes.map(({ client }) => client.call('CLUSTER', 'NODES')));
          return views.every((view) =>
            String(view)
              .split('\n')
              .some((line) => line.includes(' slave') || line.includes('myself,slave')),
          );
        }, 'masters that know of the replica');
        return replica;
      },
      stop,
    };
  });
