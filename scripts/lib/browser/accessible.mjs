/** The rules of axe on a page, and the width that it takes. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs in the page: the rules that it breaks, each with the first elements that do. */
const FIND = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => {
  const first = (nodes) => nodes.slice(0, 3).map(({ target }) => target.join(' ')).join(', ');
  return JSON.stringify(violations.map(({ id, nodes }) => id + ': ' + first(nodes)));
})`;

/**
 * @param {import('playwright-core').Page} page
 * @param {string} name - of the view, for the message
 */
export const accessible = async (page, name) => {
  await page.waitForTimeout(250);
  // Not in the page's own world of scripts: its policy takes none of ours.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axe });
  const { result } = await session.send('Runtime.evaluate', {
    expression: FIND,
    awaitPromise: true,
    returnByValue: true,
  });
  assert.deepEqual(JSON.parse(result.value), [], name);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `${name}: ${String(wide)} pixels too wide`);
};

/** Both colour schemes, and the widths of a desk, a tablet and a phone. */
export const VIEWPORTS = ['light', 'dark'].flatMap((colorScheme) =>
  [1280, 768, 390].map((width) => ({ colorScheme, viewport: { width, height: 900 } })),
);
