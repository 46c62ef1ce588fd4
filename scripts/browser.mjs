/**
 * npm run test:browser [-- --shots FOLDER] [--pictures FOLDER] [NAME]: builds the playground, writes the pages of `--html`,
 * starts a gateway with its page for the operator, and uses all of them in the Chromium of the system: every feature by
 * keyboard and by pointer, accessibility, hostile strings, offline. CHROMIUM names another browser.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { buildPlayground } from './lib/browser/playground.mjs';
import { main } from './lib/process.mjs';
import { serve } from './lib/browser/serve.mjs';

/** Runs one check and prints its line. Returns whether all is well. */
const run = async (name, check, opened) => {
  const began = performance.now();
  const problems = opened.problems;
  await check(opened).catch((error) => problems.push(error.message));
  await opened.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  return problems.length === 0;
};

const playground = async () => {
  const { checks, views } = await import('../apps/playground/test/browser/checks.mjs');
  const server = await serve(await buildPlayground());
  return { server, checks, views, ready: '#uri', picture: ['playground.png', ''] };
};

const reports = async () => {
  await ensureBuilt();
  const [{ writePages }, { checksOf, views }] = await Promise.all([
    import('../packages/cli/test/browser/pages.mjs'),
    import('../packages/cli/test/browser/checks.mjs'),
  ]);
  const folder = writePages();
  const { url, close } = await serve(folder);
  const server = { url, close: () => close().finally(() => rmSync(folder, { recursive: true })) };
  return { server, checks: checksOf(folder), views, ready: 'main', picture: ['cache-replay.png', 'replay.html', 860] };
};

const operator = async ({ shots }) => {
  await ensureBuilt();
  const { checksOf, startGateway } = await import('../packages/gateway/test/browser/checks.mjs');
  const server = await startGateway();
  return { server, checks: checksOf(server, shots), ready: 'h1' };
};

/** Runs the checks of one kind of pages. Returns how many failed. */
const test = async ({ server, checks, views, ready, picture: shown }, { shots, pictures }, wanted) => {
  const [{ withBrowser }, { open }, { picture, shoot }] = await Promise.all([
    import('./lib/browser/launch.mjs'),
    import('./lib/browser/open.mjs'),
    import('./lib/browser/shots.mjs'),
  ]);
  return withBrowser(server, async (browser, url) => {
    let failed = 0;
    for (const [name, check] of Object.entries(checks).filter(([name]) => name.includes(wanted)))
      if (!(await run(name, check, open(browser, url, ready)))) failed++;
    if (shots !== undefined && views !== undefined) await shoot(browser, url, shots, views);
    if (pictures !== undefined && shown !== undefined) {
      const [file, path, height] = shown;
      await picture(browser, url + path, join(pictures, file), height);
    }
    return failed;
  });
};

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { shots: { type: 'string' }, pictures: { type: 'string' } },
    allowPositionals: true,
  });
  await ensureInstalled();
  if (values.shots !== undefined) mkdirSync(values.shots, { recursive: true });
  let failed = 0;
  for (const pages of [reports, operator, playground])
    failed += await test(await pages(values), values, positionals[0] ?? '');
  return failed === 0 ? 0 : 1;
});
