/** The checks of `npm run test:browser` on the pages that `--html` writes: each opens pages, and throws if one is wrong. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessible, VIEWPORTS } from '../../../../scripts/lib/browser/accessible.mjs';
import { FILES, HOSTILE, SECRET } from './pages.mjs';

export const views = Object.fromEntries(FILES.map((file) => [file.replace('.html', ''), file]));

/** Runs in the page: the elements and strings of a document in order. */
const outlineOf = `(markup, type) => {
  const walk = (node) => node.nodeType === 3 ? [node.data] : node.nodeType === 1
    ? [node.localName + [...node.attributes].map(({ name, value }) => ' ' + name + '=' + value).sort().join(), [...node.childNodes].flatMap(walk), '/']
    : [];
  const root = new DOMParser().parseFromString(markup, type).documentElement;
  root.querySelectorAll('parsererror').forEach((error) => { throw new Error(error.textContent); });
  return walk(root).flat(Infinity).join('|').replace(/(?:\\s*\\|\\s*)+/g, '|');
}`;

/** @param {string} folder - with the pages */
export const checksOf = (folder) => ({
  'each page is well-formed, and HTML reads no other elements in it': async ({ page }) => {
    const opened = await page(FILES[0]);
    for (const file of FILES) {
      const markup = readFileSync(join(folder, file), 'utf8');
      const [asXml, asHtml] = await opened.evaluate(
        `[${JSON.stringify(['application/xhtml+xml', 'text/html'])}].flat().map((type) => (${outlineOf})(${JSON.stringify(markup)}, type))`,
      );
      assert.ok(asHtml.includes('table'), file);
      assert.equal(asXml, asHtml, file);
    }
  },

  'strings of an input are text, and no secret is shown': async ({ page }) => {
    for (const file of FILES) {
      const opened = await page(file);
      assert.equal(await opened.locator('img, script, iframe, a, form, [onerror]').count(), 0, file);
      assert.equal((await opened.locator('body').innerText()).includes(SECRET), false, file);
      await opened.context().close();
    }
    const shown = await (await page('replay.html')).locator('main').innerText();
    assert.ok(shown.includes(HOSTILE), 'the hostile string is shown as it is');
  },

  'a page asks for no other resource': async ({ page }) => {
    for (const file of FILES) {
      const opened = await page(file, { offline: false });
      const names = await opened.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      assert.deepEqual(names, [], file);
    }
  },

  'the ladder shrinks, and a bar is as long as its number': async ({ page }) => {
    const opened = await page('report.html');
    const rows = await opened
      .locator('section', { hasText: 'Different URIs at each level' })
      .locator('tbody tr')
      .evaluateAll((all) =>
        all.map((row) => ({
          count: Number(row.cells[1].textContent),
          part:
            row.querySelector('.part').getBoundingClientRect().width /
            row.querySelector('.whole').getBoundingClientRect().width,
        })),
      );
    assert.equal(rows.length, 3);
    assert.ok(rows[2].count < rows[0].count);
    for (const { count, part } of rows) assert.ok(Math.abs(part - count / rows[0].count) < 0.01);
  },

  'a point of the chart stands as high as its hit rate': async ({ page }) => {
    const opened = await page('replay.html');
    const heights = await opened
      .locator('.chart .s1 .mark')
      .evaluateAll((all) => all.map(({ cy }) => cy.baseVal.value));
    const rates = await opened
      .locator('table', { hasText: 'without bound' })
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => Number(row.cells[2].textContent.replace(' %', ''))));
    // The table has the cache without bound first, the chart has it last.
    const expected = [...rates.slice(1), rates[0]];
    const scale = (heights[0] - heights[3]) / (expected[3] - expected[0]);
    assert.ok(scale > 0, 'a higher rate stands higher');
    heights.forEach((height, i) => assert.ok(Math.abs(heights[0] - height - scale * (expected[i] - expected[0])) < 1));
  },

  'a caret stands under its character': async ({ page }) => {
    const opened = await page('lint.html');
    const picture = await opened.locator('.finding', { hasText: 'rare-ipv4' }).locator('pre').first().innerText();
    const [text, carets] = picture.split('\n');
    assert.equal(text.slice(carets.indexOf('^'), carets.lastIndexOf('~') + 1), '0x7f.1');
  },

  'no page is hard to use, by the rules of axe': async ({ page }) => {
    for (const viewport of VIEWPORTS)
      for (const file of FILES) {
        const opened = await page(file, viewport);
        await accessible(opened, `${file}, ${viewport.colorScheme}, ${String(viewport.viewport.width)}`);
        await opened.context().close();
      }
  },

  'on paper, a page is light and loses no column': async ({ page }) => {
    const opened = await page('replay.html', { colorScheme: 'dark', viewport: { width: 700, height: 900 } });
    await opened.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.equal(
      await opened.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      'rgb(255, 255, 255)',
    );
    await accessible(opened, 'print');
  },
});
