/**
 * The work of the gateway beside nginx where it is there, and hits beside servers that answer the same bytes of their own. The
 * load comes from wrk. Servers and load have a processor each if `taskset` can say so.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../scripts/lib/process.mjs';
import { median } from '../statistics.mjs';
import { hasWrk, load } from './load.mjs';
import { hasNginx, startNginx } from './nginx.mjs';
import { file, GATEWAY_PROGRAM, pinned, portsIn, startNode } from './processes.mjs';

/** As browsers send them: the policy of the gateway keys the codings. */
const FIELDS = { Host: 'www.example.com', 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0' };

const GATEWAY = 'urikit-gateway';
const NGINX = 'nginx proxy_cache';
const OWN = ['plain node:http', 'plain Fastify'];

/** A target for each request, never one twice. */
export const EACH = `local n = 0
local start = tostring(os.time()) .. string.gsub(tostring({}), "[^%x]", "")
request = function() n = n + 1 return wrk.format("GET", "/each/" .. start .. "/" .. n) end
`;
const PURGE = `local n = 0
request = function() n = n + 1 return wrk.format("POST", nil, nil, '{"uri":"http://www.example.com/purged/' .. n .. '"}') end
`;
const HIT = { path: '/api/items?page=2', beside: [NGINX, ...OWN] };

/**
 * Kinds of work. nginx keeps no answer that has to be validated each time, and the one of Debian has no purge.
 */
const KINDS = [
  ...[1, 64, 1000].map((connections) => ({ ...HIT, kind: 'a hit', connections })),
  { ...HIT, kind: 'a range of a hit', connections: 64, fields: { Range: 'bytes=100-199' }, beside: [NGINX] },
  { kind: 'a miss', connections: 64, path: '/', script: EACH, beside: [NGINX] },
  { kind: 'a validation', connections: 64, path: '/validated', beside: [] },
  {
    ...{ kind: 'a purge', connections: 16, path: '/purge', script: PURGE, beside: [], isAdmin: true },
    fields: { Host: '127.0.0.1', 'Content-Type': 'application/json' },
  },
];

const sampleOf = async (name, { server, kind, prefix, folder, seconds }) => {
  const { connections, path, script, fields, isAdmin } = kind;
  const lua = script === undefined ? undefined : join(folder, 'requests.lua');
  if (lua !== undefined) writeFileSync(lua, script);
  const options = { prefix, seconds, connections, path, script: lua, fields: { ...FIELDS, ...fields } };
  try {
    return await load(isAdmin === true ? { ...server, port: server.admin } : server, options);
  } catch (error) {
    throw new Failure(`${name}, ${kind.kind}: ${error.message}`);
  }
};

/** Medians of each server for a kind of work. The first sample of each does not count. */
const measured = async (kind, servers, { rounds, ...setup }) => {
  const samples = new Map([GATEWAY, ...kind.beside].filter((name) => servers.has(name)).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, all] of samples) all.push(await sampleOf(name, { ...setup, kind, server: servers.get(name) }));
  const of = (all, member) => median(all.slice(1).map((sample) => sample[member]));
  return Array.from(samples, ([name, all]) => ({ name, rate: of(all, 'rate'), cpu: of(all, 'cpu') }));
};

/**
 * @param plan - `rounds` that count, of so many `seconds` each
 * @returns requests per second and processor time by kind of work and server, medians; or the reason if it did not measure
 */
export const work = async ({ rounds, seconds }) => {
  if (!hasWrk()) return { skipped: 'wrk is not on PATH: on Debian, apt-get install wrk' };
  const [own, prefix] = [pinned(0), pinned(1)];
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  const origin = await startNode([file('servers.mjs'), 'origin'], prefix);
  const servers = new Map();
  const addresses = [
    '--origin',
    `http://127.0.0.1:${origin.port}`,
    '--listen',
    '127.0.0.1:0',
    '--admin',
    '127.0.0.1:0',
  ];
  try {
    servers.set(GATEWAY, await startNode([GATEWAY_PROGRAM, ...addresses], own, portsIn));
    if (hasNginx()) servers.set(NGINX, await startNginx(origin.port, own));
    for (const name of OWN) servers.set(name, await startNode([file('servers.mjs'), name], own));
    const kinds = [];
    for (const kind of KINDS) {
      const { kind: name, connections } = kind;
      const rows = await measured(kind, servers, { rounds, seconds, prefix, folder });
      kinds.push({ kind: name, connections, rows });
    }
    return { kinds };
  } finally {
    for (const each of [...servers.values(), origin]) await each.stop();
    rmSync(folder, { recursive: true });
  }
};
