/**
 * node bench/stores/run.mjs [--quick]: how long a purge takes until no gateway answers from what was purged, what a hit
 * costs on either level, and what the ways to push would cost. Starts its own redis-server; needs `npm run build`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describeMachine, machine } from '../machine.mjs';
import { dial, startNodes, startServer } from './servers.mjs';

const quick = process.argv.includes('--quick');
const purges = quick ? 300 : 3000;
const gateways = 4;

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const summary = (milliseconds) => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return [0.5, 0.99, 1].map((part) => `${quantile(sorted, part).toFixed(2)} ms`);
};

const startGateway = async (config) => {
  const child = fork(fileURLToPath(new URL('gateway.mjs', import.meta.url)), [JSON.stringify(config)]);
  await once(child, 'message');
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0].value;
  };
  const close = async () => {
    child.send({ do: 'close' });
    await once(child, 'exit');
  };
  return { ask, close };
};

/** Everybody has the entry, somebody purges it, and then everybody is asked for it. */
const purging = async (name, config) => {
  const all = await Promise.all(Array.from({ length: gateways }, () => startGateway(config)));
  await all[0].ask({ do: 'purge', what: { all: true } });
  const times = [];
  let stale = 0;
  const kinds = [(key) => ({ key }), () => ({ tag: 't' }), (key) => ({ prefix: key.slice(0, -1) })];
  for (let turn = 0; turn < purges; turn++) {
    const key = `u2 0123456789abcdef - GET http://ex.test/${turn}/a`;
    await all[turn % gateways].ask({ do: 'set', key });
    await Promise.all(all.map(({ ask }) => ask({ do: 'has', key })));
    times.push(await all[(turn + 1) % gateways].ask({ do: 'purge', what: kinds[turn % 3](key) }));
    const found = await Promise.all(all.map(({ ask }) => ask({ do: 'has', key })));
    stale += found.filter(Boolean).length;
  }
  console.log([`purge, ${name}`, ...summary(times), `${stale} stale of ${purges * gateways}`].join(' | '));
  await Promise.all(all.map(({ close }) => close()));
};

const hitting = async (name, config, count) => {
  const gateway = await startGateway(config);
  await gateway.ask({ do: 'set', key: 'u1 k' });
  await gateway.ask({ do: 'hits', key: 'u1 k', count });
  console.log(`hit, ${name} | ${((await gateway.ask({ do: 'hits', key: 'u1 k', count })) / 1000).toFixed(2)} us`);
  await gateway.close();
};

/** From the write to when another connection has what it needs to know: two ways to be told, on bare sockets. */
const pushing = async (port) => {
  const [writer, listener] = [await dial(port), await dial(port)];
  await listener.ask('SUBSCRIBE', 'c');
  const told = [];
  for (let turn = 0; turn < purges; turn++) {
    const begun = performance.now();
    const heard = listener.answer();
    await Promise.all([
      writer.ask('PUBLISH', 'c', `epoch ${turn} floor id name`),
      heard.then(() => told.push(performance.now() - begun)),
    ]);
  }
  listener.close();
  const tracker = await dial(port);
  await tracker.ask('HELLO', '3');
  await tracker.ask('CLIENT', 'TRACKING', 'ON');
  await tracker.ask('GET', 'n');
  const tracked = [];
  for (let turn = 0; turn < purges; turn++) {
    const begun = performance.now();
    const heard = tracker.answer().then(() => tracker.ask('GET', 'n'));
    await Promise.all([writer.ask('SET', 'n', turn), heard.then(() => tracked.push(performance.now() - begun))]);
  }
  console.log(['push, pub/sub with the record in the message', ...summary(told)].join(' | '));
  console.log(['push, client tracking and one read', ...summary(tracked)].join(' | '));
  for (const { close } of [writer, tracker]) close();
};

const port = await startServer();
const url = `redis://127.0.0.1:${port}`;
const nodes = (await startNodes()).map((node) => `redis://127.0.0.1:${node}`);
console.log(describeMachine(machine()));
console.log('what | median | p99 | worst |');
await purging(`one server, ${gateways} gateways`, { kind: 'redis', url });
await purging(`3 nodes, ${gateways} gateways`, { kind: 'cluster', nodes });
await pushing(port);
await hitting('first level', { kind: 'redis', url }, quick ? 100_000 : 2_000_000);
await hitting('one server', { kind: 'redis', url, maxBytes: 0 }, quick ? 1000 : 20_000);
await hitting('3 nodes', { kind: 'cluster', nodes, maxBytes: 0 }, quick ? 1000 : 20_000);
process.exit(0);
