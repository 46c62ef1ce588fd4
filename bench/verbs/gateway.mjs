import { compile } from '@urikit/cache-key';
import * as gateway from '@urikit/gateway';
import { httpCache, keyedStore } from '@urikit/http-cache/undici';
import { listTargets, writeExport } from '@urikit/gateway-export';
import { clickhouseFiles } from '@urikit/clickhouse';
import { createEngine } from '@urikit/generic';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import * as floor from './floors.mjs';
import * as input from './inputs.mjs';

const engine = createEngine();
const log = gateway.createLogger({ level: 'silent' }, new PassThrough());

/** A configuration with a route for each parameter of a query. */
const config = (times) => ({
  origin: 'http://127.0.0.1:8081',
  listen: '127.0.0.1:0',
  policy: { routes: input.many(20 * times, (k) => ({ path: `/route-${k}/`, cache: k % 2 === 0 })) },
});

const policy = (times) => ({ host: { allow: input.hosts(times, 1) } });

/** Writes an export into a folder of its own, and removes it. */
const exported = (target) => (one) => {
  const out = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  try {
    return writeExport({ target, policy: one, out, name: 'urikit', trust: false, force: true });
  } finally {
    rmSync(out, { recursive: true });
  }
};

const opened = async (make, close) => {
  const one = await make();
  await close(one);
  return one;
};

const keyer = compile({});
const inner = { get: () => undefined, createWriteStream: () => undefined, delete: () => undefined };
const key = { origin: 'http://example.com', path: '/a', method: 'GET', headers: {} };
const written = (level) => gateway.createLogger({ level }, new PassThrough().resume());

export const rows = [
  {
    verb: '@urikit/gateway createGateway',
    work: 'made and stopped, with routes',
    input: config,
    run: (one) =>
      opened(
        () => gateway.createGateway(gateway.readGatewayConfig(one), { log }),
        (made) => made.stop(),
      ),
    floor: floor.clone,
    async: true,
  },
  {
    verb: '@urikit/gateway readGatewayConfig',
    work: 'routes',
    input: config,
    run: (one) => gateway.readGatewayConfig(one),
    floor: floor.clone,
  },
  { verb: '@urikit/gateway configJsonSchema', work: 'the schema', run: gateway.configJsonSchema },
  { verb: '@urikit/gateway createLogger', work: 'a log', run: () => written('info') },
  {
    verb: '@urikit/gateway createOrigin',
    work: 'made and closed',
    run: () =>
      opened(
        () => gateway.createOrigin('http://127.0.0.1:8081'),
        (made) => made.close(),
      ),
    async: true,
  },
  { verb: '@urikit/gateway createStore', work: 'in memory', run: () => gateway.createStore({ kind: 'memory' }) },
  {
    verb: '@urikit/gateway describeStore',
    work: 'in memory',
    run: () => gateway.describeStore({ kind: 'memory' }),
    floor: floor.lookup,
  },
  { verb: '@urikit/http-cache/undici httpCache', work: 'an interceptor', run: () => httpCache({ keyer }) },
  { verb: '@urikit/http-cache/undici keyedStore', work: 'a store', run: () => keyedStore(keyer, inner) },
  {
    verb: '@urikit/http-cache/undici keyedStore',
    work: 'a response looked up',
    run: () => keyedStore(keyer, inner).get(key) ?? true,
  },
  {
    verb: '@urikit/gateway-export writeExport',
    work: 'a plan with hosts',
    input: policy,
    run: exported('plan'),
    floor: floor.json,
  },
  { verb: '@urikit/gateway-export listTargets', work: 'the targets', run: listTargets },
  {
    verb: '@urikit/clickhouse clickhouseFiles',
    work: 'the files of an engine',
    run: () => clickhouseFiles(engine, 'plugins', 'policy', {}),
  },
];
