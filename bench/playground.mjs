/**
 * npm run bench -- playground: how soon the playground answers on a processor slowed four times.
 */
import { withBrowser } from '../scripts/lib/browser/launch.mjs';
import { serve } from '../scripts/lib/browser/serve.mjs';
import { buildPlayground } from '../scripts/lib/browser/playground.mjs';

const SLOWER = 4;
const TURNS = 9;
const GOAL = 100;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Milliseconds from a key to the frame that shows its answer. */
const reaction = async (page, key) => {
  await page.evaluate(() => {
    window.reaction = new Promise((resolve) => {
      document.addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - timeStamp))),
        { capture: true, once: true },
      );
    });
  });
  await page.keyboard.press(key);
  return page.evaluate(() => window.reaction);
};

/** One visit: the first answer of the page, that to the first key, that to later keys. */
const visit = async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(url);
  await page.locator('.validity .verdict strong').waitFor();
  const first = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
  await page.locator('#uri').focus();
  await page.keyboard.press('End');
  await page.waitForTimeout(500);
  const key = await reaction(page, 'a');
  await page.waitForTimeout(1500);
  const later = [];
  for (const char of 'bcdef') later.push(await reaction(page, char));
  await page.close();
  return { first, key, later: median(later) };
};

export const playground = async () =>
  withBrowser(await serve(await buildPlayground()), async (browser, url) => {
    const visits = [];
    for (let turn = 0; turn < TURNS; turn++) visits.push(await visit(browser, url));
    const rows = [
      ['first view, from a server on this machine', 'first'],
      ['first key', 'key'],
      ['later keys', 'later'],
    ];
    process.stdout.write(`Playground, processor slowed ${SLOWER} times, median of ${TURNS}\n`);
    for (const [name, member] of rows)
      process.stdout.write(
        `  ${name.padEnd(44)}${median(visits.map((one) => one[member]))
          .toFixed(0)
          .padStart(5)} ms\n`,
      );
    const answer = median(visits.map(({ key }) => key));
    process.stdout.write(`  goal: the first key in ${GOAL} ms: ${answer <= GOAL ? 'reached' : 'missed'}\n`);
    return answer <= GOAL ? 0 : 1;
  });
