/** Screenshots of the page, for eyes: three widths, two schemes, the states that it has. */
import { join } from 'node:path';

const VIEWS = {
  first: '',
  invalid: '#uri=http://a\\@b/',
  two: '#uri=HTTP://EXAMPLE.com:80/%257Ea&and=http://example.com/~a',
  apart: '#uri=http://h/a%252Fb&and=http://h/a/b',
  reference: '#uri=../g',
  'empty-string': '#uri=',
  panels: '#uri=http://h/?a=1%26b=%2520c%26d&open=query+encode+cache-key+code',
  surprises: '#open=surprises',
};

/** @param {import('playwright-core').Browser} browser */
export const shoot = async (browser, url, folder) => {
  for (const colorScheme of ['light', 'dark'])
    for (const width of [1280, 768, 390])
      for (const [name, fragment] of Object.entries(VIEWS)) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        await page.goto(url + fragment);
        await page.waitForTimeout(500);
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${String(width)}.png`), fullPage: true });
        await page.close();
      }
};

/** The picture of the page in the documents. */
export const picture = async (browser, url, file) => {
  const page = await browser.newPage({ colorScheme: 'light', viewport: { width: 1120, height: 700 } });
  await page.goto(url);
  await page.waitForTimeout(500);
  await page.screenshot({ path: file });
  await page.close();
};
