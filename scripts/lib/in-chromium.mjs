/**
 * Entries in Chromium, on a page that may run no code but that of its own files.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { entryBundles, loader } from './entry-bundle.mjs';
import { Failure } from './process.mjs';

/** Nothing but files of its own, and no code made of text. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

const PROGRAM = process.env['CHROMIUM'] || 'chromium';

const versionOf = () => {
  try {
    const said = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return /\d[\d.]*/.exec(said)?.[0] ?? said;
  } catch {
    throw new Failure('there is no chromium: apt-get install -y chromium, or name it in CHROMIUM');
  }
};

const textOf = async (incoming) => {
  incoming.setEncoding('utf8');
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text;
};

/** A server of the files; `reported` is what the page sends when it is done. */
const serve = async (files) => {
  let done;
  const reported = new Promise((resolve) => (done = resolve));
  const server = createServer((incoming, response) => {
    const { method, url } = incoming;
    if (method === 'POST') void textOf(incoming).then((text) => done(JSON.parse(text)));
    const type = url === '/' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8';
    const fields = { 'content-type': type, 'content-security-policy': POLICY };
    response.writeHead(files[url] === undefined ? 404 : 200, fields).end(files[url]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, reported, url: `http://127.0.0.1:${server.address().port}/` };
};

/** @returns its version, and a report; undefined where the page did not send one */
export const inChromium = async (entries) => {
  const version = versionOf();
  const { files, report } = await entryBundles(entries, { format: 'esm', conditions: ['browser'] });
  const loaded = Object.keys(files);
  const { server, reported, url } = await serve({
    '/': '<!doctype html><title>urikit</title><script type="module" src="/main.js"></script>',
    '/main.js': loader(loaded, "fetch('/report', { method: 'POST', body: await load() });"),
    '/report': '',
    ...Object.fromEntries(loaded.map((entry, i) => [`/entry-${i}.js`, files[entry]])),
  });
  const folder = mkdtempSync(join(tmpdir(), 'urikit-chromium-'));
  const child = spawn(PROGRAM, [...FLAGS, `--user-data-dir=${folder}`, url], { stdio: 'ignore' });
  try {
    const said = await Promise.race([reported, wait(120_000, undefined)]);
    return { version, report: said === undefined ? undefined : { ...report, ...said } };
  } finally {
    child.kill();
    await once(child, 'close');
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
