/** Screenshots of pages, for eyes: three widths, two colour schemes, each view. */
import { join } from 'node:path';
import { VIEWPORTS } from './accessible.mjs';

/** @param {import('playwright-core').Browser} browser */
export const shoot = async (browser, url, folder, views) => {
  for (const viewport of VIEWPORTS)
    for (const [name, path] of Object.entries(views)) {
      const page = await browser.newPage(viewport);
      await page.goto(url + path);
      await page.waitForTimeout(500);
      const file = `${name}-${viewport.colorScheme}-${String(viewport.viewport.width)}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
      await page.close();
    }
};

/** A picture for the documents. */
export const picture = async (browser, url, file, height = 700) => {
  const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1120, height } });
  await page.goto(url);
  await page.waitForTimeout(500);
  await page.screenshot({ path: file });
  await page.close();
};
