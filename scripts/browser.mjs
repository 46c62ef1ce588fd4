/**
 * npm run test:browser [-- --shots FOLDER] [NAME]: builds the playground and uses it in the Chromium of the system: every feature
 * by keyboard and by pointer, accessibility, hostile strings, offline. CHROMIUM names another browser.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, root, runNode } from './lib/process.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findChromium = () => {
  const found = [process.env['CHROMIUM'] ?? [], ...PLACES].flat().find((file) => existsSync(file));
  if (found === undefined) throw new Failure('there is no Chromium: apt-get install chromium, or name it by CHROMIUM');
  return found;
};

await main(async () => {
  const { values, positionals } = parseArgs({ options: { shots: { type: 'string' } }, allowPositionals: true });
  await ensureInstalled();
  const [{ chromium }, { serve }, { open }, { checks }, { shoot }] = await Promise.all([
    import('playwright-core'),
    import('./lib/browser/serve.mjs'),
    import('./lib/browser/open.mjs'),
    import('../apps/playground/test/browser/checks.mjs'),
    import('../apps/playground/test/browser/shots.mjs'),
  ]);
  const executablePath = findChromium();
  const built = await runNode([
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    'apps/playground',
    '--logLevel',
    'warn',
  ]);
  if (built !== 0) return built;
  const server = await serve(join(root, 'apps', 'playground', 'dist'));
  // Chromium has no sandbox of its own where it runs as root, as in a container.
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  let failed = 0;
  try {
    for (const [name, check] of Object.entries(checks).filter(([name]) => name.includes(positionals[0] ?? ''))) {
      const began = performance.now();
      const opened = open(browser, server.url);
      let problems;
      try {
        await check(opened);
        problems = opened.problems;
      } catch (error) {
        problems = [...opened.problems, error.message];
      }
      await opened.close();
      if (problems.length > 0) failed++;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`);
      for (const problem of problems) process.stdout.write(`  ${problem}\n`);
    }
    if (values.shots !== undefined) {
      mkdirSync(values.shots, { recursive: true });
      await shoot(browser, server.url, values.shots);
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return failed === 0 ? 0 : 1;
});
