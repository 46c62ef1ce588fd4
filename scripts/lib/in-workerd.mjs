/**
 * Entries in workerd, the runtime of Cloudflare's workers: a worker that imports a module for each.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { entryBundles, loader } from './entry-bundle.mjs';
import { readJson } from './files.mjs';
import { freePort } from './local-registry.mjs';
import { Failure, root } from './process.mjs';

const home = join(root, 'node_modules', '@cloudflare', 'workerd-linux-64');

/** Its version is the day that it knows: what workers of that day have. */
const dayOf = (version) => version.replace(/^\d+\.(\d{4})(\d\d)(\d\d)\..*$/, '$1-$2-$3');

const configOf = (names, port, day) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${names.map((name) => `(name = "${name}", esModule = embed "${name}")`).join(', ')}],
  compatibilityDate = "${day}",
  compatibilityFlags = ["nodejs_compat"],
);
`;

/** Asks until it answers, a bounded number of times. */
const answerOf = async (url) => {
  for (let i = 0; i < 240; i++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return answer.json();
    await wait(250);
  }
  throw new Failure('workerd does not answer');
};

/** @returns its version, and a report */
export const inWorkerd = async (entries) => {
  const version = readJson(join(home, 'package.json')).version;
  const folder = mkdtempSync(join(tmpdir(), 'urikit-matrix-'));
  const { files, report } = await entryBundles(entries, {
    format: 'esm',
    conditions: ['workerd', 'worker'],
    ofNode: true,
  });
  const loaded = Object.keys(files);
  const fetchIt = 'export default { fetch: async () => new Response(await load()) };';
  writeFileSync(join(folder, 'main.js'), loader(loaded, fetchIt));
  loaded.forEach((entry, i) => writeFileSync(join(folder, `entry-${i}.js`), files[entry]));
  const port = await freePort();
  const names = ['main.js', ...loaded.map((_, i) => `entry-${i}.js`)];
  writeFileSync(join(folder, 'config.capnp'), configOf(names, port, dayOf(version)));
  const child = spawn(join(home, 'bin', 'workerd'), ['serve', join(folder, 'config.capnp')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    return { version, report: { ...report, ...(await answerOf(`http://127.0.0.1:${port}/`)) } };
  } finally {
    child.kill();
    rmSync(folder, { recursive: true });
  }
};
