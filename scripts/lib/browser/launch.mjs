/** The Chromium of the system, and the folders of pages that are served to it. */
import { existsSync } from 'node:fs';
import { Failure } from '../process.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findChromium = () => {
  const found = [process.env['CHROMIUM'] ?? [], ...PLACES].flat().find((file) => existsSync(file));
  if (found === undefined) throw new Failure('there is no Chromium: apt-get install chromium, or name it by CHROMIUM');
  return found;
};

/**
 * @template T
 * @param {{ url: string, close: () => Promise<void> }} server - of the pages
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<T>} use - with the address of the pages
 * @returns {Promise<T>} when browser and server are closed again
 */
export const withBrowser = async (server, use) => {
  const executablePath = findChromium();
  const { chromium } = await import('playwright-core');
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
