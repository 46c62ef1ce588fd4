/** The Chromium of the system, with the playground built and served. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root, runNode } from '../process.mjs';
import { serve } from './serve.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findChromium = () => {
  const found = [process.env['CHROMIUM'] ?? [], ...PLACES].flat().find((file) => existsSync(file));
  if (found === undefined) throw new Failure('there is no Chromium: apt-get install chromium, or name it by CHROMIUM');
  return found;
};

const build = async () => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode([vite, 'build', 'apps/playground', '--logLevel', 'warn']);
  if (code !== 0) throw new Failure('the playground was not built', code);
};

/**
 * @template T
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<T>} use - of the folder of the page
 * @returns {Promise<T>} when browser and server are closed again
 */
export const withPlayground = async (use) => {
  const executablePath = findChromium();
  const { chromium } = await import('playwright-core');
  await build();
  const server = await serve(join(root, 'apps', 'playground', 'dist'));
  try {
    // Chromium has no sandbox of its own where it runs as root, as in a container.
    const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
    try {
      return await use(browser, server.url);
    } finally {
      await browser.close();
    }
  } finally {
    await server.close();
  }
};
