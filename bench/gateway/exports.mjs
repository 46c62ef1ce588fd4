/**
 * node bench/gateway/exports.mjs [TARGET...]: what a hit costs HAProxy, nginx, Varnish and Traffic Server with the keys of an export,
 * beside each with its own. Processor time of the server for each request, so that others on the machine matter less; both run at
 * once and take turns. Needs wrk, and a build.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { haproxy } from './exports/haproxy.mjs';
import { nginxLua } from './exports/nginx-lua.mjs';
import { startGateway } from './exports/server.mjs';
import { trafficserver } from './exports/trafficserver.mjs';
import { varnish } from './exports/varnish.mjs';
import { hasWrk, load } from './load.mjs';

const ROUNDS = 5;
const MANY = 1000;
const HOST = { Host: 'shop.example' };
const BROWSER = {
  ...HOST,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en-GB,en;q=0.7,de;q=0.3',
  'Accept-Encoding': 'gzip, deflate, br',
  'Upgrade-Insecure-Requests': '1',
  'Sec-Fetch-Dest': 'document',
  'Sec-Fetch-Mode': 'navigate',
  Connection: 'keep-alive',
};

/** By kind: the targets, each with its number in place of `#`, and the fields that come with it. */
const KINDS = {
  'one target': { count: 1, path: '/shop/items?page=2&sort=price&color=blue', fields: HOST },
  'a browser': { count: MANY, path: '/shop/items/#?page=2&sort=price&color=blue', fields: BROWSER },
  'many targets': { count: MANY, path: '/shop/items/#?page=2&sort=price&color=blue', fields: HOST },
  'not normal': { count: MANY, path: '/shop/./items/caf%c3%a9/#?page=2&sort=%70rice', fields: HOST },
};

const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
/** Lua for wrk: the requests in turn, written beforehand. */
const scriptOf = ({ count, path }) => {
  const file = join(folder, 'requests.lua');
  writeFileSync(
    file,
    `local all, n = {}, 0
init = function() for i = 1, ${count} do all[i] = wrk.format("GET", (string.gsub(${JSON.stringify(path)}, "#", i))) end end
request = function() n = n % ${count} + 1 return all[n] end
`,
  );
  return file;
};

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

const measure = async (servers, kind) => {
  const wanted = { seconds: 1, connections: 16, prefix: [], path: '/', fields: kind.fields, script: scriptOf(kind) };
  const costs = servers.map(() => []);
  // The first round fills the cache, and lets LuaJIT compile.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, server] of servers.entries()) {
      const { cpu } = await load(server, wanted);
      if (round > 0) costs[i].push(cpu);
    }
  return costs.map(median);
};

const named = process.argv.slice(2);
if (!hasWrk()) throw new Error('this needs wrk');
const body = 'x'.repeat(2000);
let asked = 0;
const origin = createServer((_, response) => {
  asked++;
  response.setHeader('Cache-Control', 'max-age=3600').end(body);
});
await new Promise((resolve) => origin.listen(0, '127.0.0.1', resolve));
console.log('gateway        requests      own key   export   hits beside its own');
for (const gateway of [haproxy, nginxLua, varnish, trafficserver]) {
  if (named.length > 0 && !named.includes(gateway.target)) continue;
  const place = { origin: origin.address().port };
  const servers = [];
  try {
    for (const isExport of [false, true]) servers.push(await startGateway(gateway, isExport, place));
    for (const [name, kind] of Object.entries(KINDS)) {
      asked = 0;
      const [own, exported] = await measure(servers, kind);
      const figures = [own.toFixed(1).padStart(7), exported.toFixed(1).padStart(7), (own / exported).toFixed(2)];
      console.log([gateway.target.padEnd(13), name.padEnd(12), ...figures].join('  '));
      // More than this, and it was not hits that were measured.
      if (asked > 4 * kind.count + 100) throw new Error(`the origin was asked ${asked} times`);
    }
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}
origin.close();
rmSync(folder, { recursive: true });
