/**
 * A registry on loopback: it holds what is published to it, and asks the registry that npm is configured with for anything else.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureCached } from './cache-folder.mjs';
import { Failure } from './process.mjs';

/** The override names by its version what the registry depends on by a tag, which mirrors of registries may not have. */
const WHAT = { dependencies: { verdaccio: '6.2.0' }, overrides: { 'node-fetch': '2.7.0' } };

/** A port that nobody listens to. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const configOf = (folder, upstream) => ({
  storage: join(folder, 'storage'),
  uplinks: { upstream: { url: upstream, timeout: '60s', maxage: '30m' } },
  packages: {
    '@urikit/*': { access: '$all', publish: '$all' },
    urikit: { access: '$all', publish: '$all' },
    '**': { access: '$all', proxy: 'upstream' },
  },
  max_body_size: '64mb',
  log: { type: 'stdout', format: 'pretty', level: 'warn' },
});

/** Asks until it answers, a bounded number of times. */
const answers = async (url) => {
  for (let i = 0; i < 240; i++) {
    const there = await fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (there) return;
    await wait(250);
  }
  throw new Failure('the local registry does not start');
};

/**
 * @param {string} folder - an empty one, for what is published
 * @returns its URL, the environment in which npm talks to it, and how it is stopped
 */
export const startRegistry = async (folder) => {
  const cached = await ensureCached('registry', WHAT);
  const upstream = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  mkdirSync(folder, { recursive: true });
  // JSON is YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(configOf(folder, upstream)));
  writeFileSync(join(folder, 'npmrc'), `registry=${url}\n//127.0.0.1:${port}/:_authToken=nobody\n`);
  const bin = join(cached, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
  const child = spawn(
    process.execPath,
    [bin, '--config', join(folder, 'config.yaml'), '--listen', `127.0.0.1:${port}`],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  process.once('exit', () => child.kill());
  await answers(url);
  return {
    url,
    env: {
      ...process.env,
      NPM_CONFIG_USERCONFIG: join(folder, 'npmrc'),
      npm_config_userconfig: join(folder, 'npmrc'),
      NPM_CONFIG_REGISTRY: url,
      npm_config_registry: url,
      NPM_CONFIG_PROVENANCE: 'false',
    },
    stop: () => child.kill(),
  };
};
