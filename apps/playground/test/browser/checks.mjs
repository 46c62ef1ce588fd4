/** The checks of `npm run test:browser`: each opens pages of its own, and throws where something is not as it should be. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { accessible, VIEWPORTS } from '../../../../scripts/lib/browser/accessible.mjs';

const PANELS = ['query', 'encode', 'cache-key', 'plugins', 'code', 'surprises'];

const fragmentOf = (members) => `#~${Buffer.from(JSON.stringify(members)).toString('base64url')}`;

const textOf = (page, selector) => page.locator(selector).first().innerText();

/** Waits until an element has words. */
const says = (page, selector, words) => page.locator(selector, { hasText: words }).first().waitFor();

const type = (page, text) => page.locator('#uri').fill(text);

/** Goes on by Tab until the selector has the focus. */
const tabToFirst = async (page, selector) => {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  assert.fail(`${selector} is not reached by Tab`);
};

const tabTo = (page, id) => tabToFirst(page, `#${id}`);

const openPanel = async (page, id) => {
  await page.locator(`#panel-${id} > summary`).click();
  await page.locator(`#panel-${id} .panel-body > div`).waitFor();
};

const openByKeyboard = async (page, id) => {
  await tabToFirst(page, `#panel-${id} > summary`);
  await page.keyboard.press('Enter');
  await page.locator(`#panel-${id} .panel-body > div`).waitFor();
};

/** The views of the screenshots, by their fragments. */
export const views = {
  first: '',
  invalid: '#uri=http://a\\@b/',
  two: '#uri=HTTP://EXAMPLE.com:80/%257Ea&and=http://example.com/~a',
  apart: '#uri=http://h/a%252Fb&and=http://h/a/b',
  reference: '#uri=../g',
  'empty-string': '#uri=',
  panels: '#uri=http://h/?a=1%26b=%2520c%26d&open=query+encode+cache-key+code',
  surprises: '#open=surprises',
};

export const checks = {
  'the first view is small, and is there before anything else is loaded': async ({ page, url }) => {
    const opened = await page();
    const names = await opened.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    let size = 0;
    for (const name of [
      url,
      ...names.filter((name) => /\.(?:js|css|svg)$/.test(name) && !name.includes('service-worker')),
    ])
      size += gzipSync(Buffer.from(await (await fetch(name)).arrayBuffer()), { level: 9 }).length;
    process.stdout.write(`       ${(size / 1000).toFixed(1)} kB gzip\n`);
    assert.ok(size < 92_000, `${String(size)} octets`);
    assert.match(await textOf(opened, '.validity .verdict'), /Valid/);
    assert.match(await textOf(opened, '.result'), /http:\/\/user@example\.com\/~b\?q=1#top/);
  },

  'a string, by keyboard': async ({ page }) => {
    const opened = await page();
    await tabTo(opened, 'uri');
    await opened.keyboard.press('Control+A');
    await opened.keyboard.type('HTTP://Example.COM:80/a/./b');
    await says(opened, '.result', 'http://example.com/a/b');
    await says(opened, '.steps', 'dot-segments');
    await opened.keyboard.press('Enter');
    assert.equal(await opened.locator('#uri').inputValue(), 'HTTP://Example.COM:80/a/./b');
    await tabTo(opened, 'level-scheme-based');
    await opened.keyboard.press('ArrowLeft');
    await says(opened, '.result', 'http://example.com:80/a/b');
    await tabTo(opened, 'select-host');
    await opened.keyboard.press('Enter');
    assert.equal(await opened.evaluate(() => document.getSelection().toString()), 'Example.COM');
  },

  'faults stand under their character': async ({ page }) => {
    const opened = await page();
    await type(opened, 'http://h/a b');
    await says(opened, '.validity .verdict', 'Not a URI');
    assert.match(await textOf(opened, '.excerpt'), /http:\/\/h\/a b\n {10}\^/);
    await opened.locator('.meant button').click();
    await says(opened, '.validity .verdict', 'Valid');
    assert.equal(await opened.locator('#uri').inputValue(), 'http://h/a%20b');
  },

  'controls are seen, in the editor too': async ({ page }) => {
    const opened = await page();
    await type(opened, 'http://h/a\tb\u202e\\u{41}');
    assert.equal(await opened.locator('#uri').inputValue(), 'http://h/a\\x09b\\u{202E}A');
    assert.equal(await opened.locator('.colours .escape').count(), 2);
  },

  'two strings, by keyboard and by pointer': async ({ page }) => {
    const opened = await page();
    await opened.getByRole('button', { name: 'Two strings, one page' }).click();
    await says(opened, '.ladder .verdict', 'The same');
    await says(opened, '.ladder .rules', 'default-port');
    await says(opened, '.ladder .rules', 'The scheme has this port where a URI names none.');
    await tabTo(opened, 'other');
    await opened.keyboard.press('Control+A');
    await opened.keyboard.type('http://example.com/~b');
    await says(opened, '.ladder .verdict', 'Not the same');
    await opened.locator('#remove').click();
    assert.equal(await opened.locator('.ladder').isVisible(), false);
    await tabTo(opened, 'add');
    await opened.keyboard.press('Enter');
    await says(opened, '.ladder .verdict', 'The same');
  },

  'rules that no RFC has': async ({ page }) => {
    const opened = await page('#uri=http://h/?&and=http://h/');
    await says(opened, '.ladder .verdict', 'Not the same');
    await opened.locator('.optional summary').click();
    await opened.locator('#rule-empty-query').check();
    await says(opened, '.ladder .verdict', 'The same');
    await opened.waitForURL(/rules=empty-query/);
  },

  'a reference, turn by turn': async ({ page }) => {
    const opened = await page('#uri=../g');
    await says(opened, '.target', 'http://a/b/g');
    for (let i = 0; i < 6 && (await opened.locator('#turn-next').isEnabled()); i++)
      await opened.locator('#turn-next').click();
    assert.match(await textOf(opened, '.turns dl'), /\/b\/g/);
    await opened.locator('#base').fill('urn:example:a');
    await says(opened, '.resolved', 'No target');
    await opened.locator('.resolve .examples button', { hasText: '#s' }).click();
    await says(opened, '.target', 'urn:example:a#s');
  },

  'others read another host': async ({ page }) => {
    const opened = await page('#uri=http://a\\@b/');
    await says(opened, '.readers .headline', '2 different hosts');
    await says(opened, '.hazards', 'Two readers see two hosts');
    assert.equal((await opened.locator('.readers .other-host').count()) > 0, true);
  },

  'hover goes both ways': async ({ page }) => {
    const opened = await page();
    const background = (selector) =>
      opened
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const row = '.components tr[data-component=port]';
    const before = await background(row);
    await opened.locator('.colours [data-component=port]').hover({ force: true });
    assert.notEqual(await background(row), before);
    await opened.mouse.move(5, 5);
    const span = '.colours [data-component=path]';
    const plain = await background(span);
    await opened.locator('.components tr[data-component=path]').hover();
    assert.notEqual(await background(span), plain);
  },

  'a query as a table': async ({ page }) => {
    const opened = await page('#uri=http://h/?a=%257e%26b=2');
    await openPanel(opened, 'query');
    await opened.locator('#value-1').fill('x y&z');
    assert.equal(await opened.locator('#uri').inputValue(), 'http://h/?a=%7e&b=x%20y%26z');
    await opened.locator('#add-parameter').click();
    await opened.locator('#name-2').press('Control+A');
    await opened.keyboard.type('new');
    assert.match(await opened.locator('#uri').inputValue(), /&new=$/);
    await opened.getByRole('button', { name: 'Remove a' }).click();
    assert.equal(await opened.locator('#uri').inputValue(), 'http://h/?b=x%20y%26z&new=');
  },

  'data, encoded and decoded': async ({ page }) => {
    const opened = await page();
    await openPanel(opened, 'encode');
    await opened.locator('#data').fill('a b%2520');
    await says(opened, '.encoded', 'a%20b%252520');
    await says(opened, '.encode .facts', 'Decoded twice');
  },

  'cache keys and a log': async ({ page }) => {
    const opened = await page();
    await openPanel(opened, 'cache-key');
    await says(opened, '.cache-key .verdict', 'One key');
    await opened.locator('#right').fill('https://shop.example/~books?sort=old');
    await says(opened, '.cache-key .verdict', 'Two keys');
    await opened.locator('#policy').fill('query:\n  ordr: name\n');
    await says(opened, '.cache-key .issues', 'Line 2');
    await opened.locator('#policy').fill('query: {order: name}\n');
    await opened.locator('#example-log').click();
    await says(opened, '.replayed', 'Distinct keys');
    assert.doesNotMatch(opened.url(), /GET/);
  },

  'a policy is completed, by keyboard and by pointer': async ({ page }) => {
    const opened = await page('#open=cache-key');
    const policy = opened.locator('#policy');
    const list = opened.locator('.options');
    await policy.fill('');
    await tabTo(opened, 'policy');
    await opened.keyboard.press('Control+Space');
    await says(opened, '.options [aria-selected=true]', 'version');
    await opened.keyboard.press('Escape');
    assert.equal(await list.isVisible(), false);
    await opened.keyboard.type('qu');
    await says(opened, '.completed [aria-live]', '1 options');
    await opened.keyboard.press('ArrowDown');
    assert.equal(await policy.getAttribute('aria-activedescendant'), 'option-0');
    await opened.keyboard.press('Enter');
    assert.equal(await policy.inputValue(), 'query:\n  ');
    await opened.keyboard.type('order');
    await opened.keyboard.press('ArrowUp');
    await opened.keyboard.press('Enter');
    await accessible(opened, 'options of a policy');
    await opened.locator('.options li', { hasText: 'name' }).click();
    assert.equal(await policy.inputValue(), 'query:\n  order: name');
    assert.equal(await list.isVisible(), false);
    await opened.keyboard.press('Enter');
    assert.equal(await policy.inputValue(), 'query:\n  order: name\n');
    await opened.keyboard.press('Tab');
    assert.equal(await opened.evaluate(() => document.activeElement?.id), 'left');
    await says(opened, '.cache-key .verdict', 'Two keys');
  },

  'a plugin runs, keeps its laws, and is stopped': async ({ page }) => {
    const opened = await page();
    await openPanel(opened, 'plugins');
    await opened.locator('#run-plugin').click();
    await says(opened, '.plugin-result', 'acme-doc://docs/AB-1');
    await says(opened, '.plugin-result', 'are kept');
    await says(opened, '.plugin-result tr', 'your code; no other plugin has this scheme');
    await opened.locator('#plugin').fill('for (;;);');
    await opened.locator('#run-plugin').click();
    await says(opened, '.plugin-result', 'stopped after 2 seconds');
    await opened.locator('#plugin').fill('scheme(');
    await opened.locator('#run-plugin').click();
    await says(opened, '.plugin-result', 'SyntaxError');
  },

  'default plugins, on and off, by keyboard': async ({ page }) => {
    const opened = await page('#open=plugins');
    const reasonOf = (scheme) => textOf(opened, `.plugin-result tr:has(th code:text-is("${scheme}"))`);
    await opened.locator('#plugin').fill("scheme('file',{});");
    await tabTo(opened, 'default-tel');
    await opened.keyboard.press('Space');
    await tabTo(opened, 'run-plugin');
    await opened.keyboard.press('Enter');
    await says(opened, '.plugin-result tr', 'it overrides file of the default set');
    assert.match(await reasonOf('file'), /your-file/);
    assert.match(await reasonOf('tel'), /its plugin is off/);
    assert.match(await reasonOf('http'), /the default set/);
    await opened.waitForURL(/off=tel/);
    const again = await page(new URL(opened.url()).hash);
    await again.locator('#default-tel').waitFor();
    assert.deepEqual(
      [await again.locator('#default-tel').isChecked(), await again.locator('#default-http').isChecked()],
      [false, true],
    );
  },

  'every panel is opened and used by keyboard': async ({ page }) => {
    for (const [id, control, typed, answer] of [
      ['query', 'value-0', 'x y', '#uri'],
      ['encode', 'data', 'x y', '.encoded'],
      ['cache-key', 'right', 'https://shop.example/other', '.cache-key .verdict'],
      ['plugins', 'plugin', 'scheme(', '#plugin'],
    ]) {
      const opened = await page();
      await openByKeyboard(opened, id);
      await opened.locator(`#${control}`).waitFor();
      await tabTo(opened, control);
      await opened.keyboard.press('Control+A');
      await opened.keyboard.type(typed);
      const shown = { query: 'x%20y', encode: 'x%20y', 'cache-key': 'Two keys', plugins: 'scheme(' }[id];
      await opened.waitForFunction(
        ([selector, words]) =>
          [...document.querySelectorAll(selector)].some((one) =>
            `${one.value ?? ''}${one.textContent}`.includes(words),
          ),
        [answer, shown],
      );
    }
  },

  'an example is taken back by Ctrl+Z and by Back': async ({ page }) => {
    const opened = await page('');
    const own = () => opened.locator('#uri').inputValue();
    const becomes = (text) => opened.waitForFunction((wanted) => document.getElementById('uri').value === wanted, text);
    const text = 'http://my.example/own';
    await type(opened, text);
    await opened.locator('.offer').nth(1).click();
    assert.notEqual(await own(), text);
    await opened.keyboard.press('Control+z');
    await becomes(text);
    assert.equal(await opened.locator('.second').isVisible(), false);
    await opened.locator('.offer').first().click();
    await opened.goBack();
    await becomes(text);
  },

  'programs and surprises, by keyboard': async ({ page }) => {
    const opened = await page('', { permissions: ['clipboard-read', 'clipboard-write'] });
    await openByKeyboard(opened, 'code');
    await tabToFirst(opened, '.servers .program-head button');
    await opened.keyboard.press('Enter');
    await says(opened, '.servers .program-head button', 'Copied');
    assert.match(await opened.evaluate(() => navigator.clipboard.readText()), /http-request lua\.urikit/);
    await opened.keyboard.press('Tab');
    assert.match(await opened.evaluate(() => document.activeElement?.textContent), /http-request lua\.urikit/);
    await openByKeyboard(opened, 'surprises');
    await tabToFirst(opened, '.surprise-list button');
    await opened.keyboard.press('Enter');
    assert.equal(await opened.locator('#uri').inputValue(), 'http://a\\@b/');
    assert.equal(await opened.evaluate(() => document.activeElement?.id), 'uri');
  },

  'a page that is broken elsewhere answers': async ({ browser, url }) => {
    const opened = await (await browser.newContext()).newPage();
    opened.setDefaultTimeout(10_000);
    await opened.addInitScript(() => {
      const broken = (owner, name) =>
        Object.defineProperty(owner, name, {
          get: () => {
            throw new Error(`${name} is broken`);
          },
        });
      broken(window, 'localStorage');
      broken(window.Navigator.prototype, 'serviceWorker');
      broken(window.Navigator.prototype, 'clipboard');
      window.History.prototype.replaceState = () => {
        throw new Error('replaceState is broken');
      };
      window.setInterval(() => {
        throw new Error('a script of an extension is broken');
      }, 20);
    });
    await opened.route(/assets\/surprises-/, (route) => route.abort());
    await opened.goto(url);
    await says(opened, '.validity .verdict', 'Valid');
    await type(opened, 'HTTP://h:80/a/../b');
    await says(opened, '.result', 'http://h/b');
    await opened.locator('#theme').click();
    await opened.locator('#share').click();
    await says(opened, '#share', 'The browser refused');
    await opened.locator('#panel-surprises > summary').click();
    await says(opened, '#panel-surprises', 'could not be loaded');
    await openPanel(opened, 'encode');
    await opened.locator('#data').fill('x y');
    await says(opened, '.encoded', 'x%20y');
    await opened.context().close();
  },

  'a plugin of a link does not run, and reaches nothing when it does': async ({ page, problems, url }) => {
    const attack = `
      const tried = [];
      const attempt = async (name, action) => { try { await action(); tried.push(name + ' worked'); } catch { tried.push(name + ' failed'); } };
      (async () => {
        await attempt('fetch', () => fetch('${url}'));
        await attempt('import', () => import('${url}icon.svg'));
        await attempt('importScripts', () => importScripts('${url}assets/x.js'));
        await attempt('xhr', () => { const x = new XMLHttpRequest(); x.open('GET', '${url}', false); x.send(); });
        await attempt('eval', () => (0, eval)('1'));
        await attempt('indexedDB', () => indexedDB.open('x'));
        await attempt('socket', () => new Promise((yes, no) => { const s = new WebSocket('ws://127.0.0.1:9'); s.onopen = yes; s.onerror = no; }));
        postMessage({ kind: 'readings', readings: [{ text: '<img src=x onerror=alert(1)>', normal: tried.join(', '), view: {}, issues: ['<script>alert(1)</script>'] }] });
      })();
      globalThis.urikitFinish = () => {};
    `;
    const opened = await page(fragmentOf({ plugin: attack, open: 'plugins' }));
    await opened.locator('.stranger').waitFor();
    await opened.waitForTimeout(300);
    assert.equal(await opened.locator('.plugin-result').innerText(), '');
    await opened.locator('#run-plugin').click();
    await says(opened, '.plugin-result td', 'fetch failed');
    const tried = await textOf(opened, '.plugin-result td');
    assert.doesNotMatch(tried, /worked/, tried);
    assert.equal(await opened.locator('.plugin-result img, .plugin-result script').count(), 0);
    // Each attempt was refused by the policy of the frame, and the browser says so.
    problems.splice(
      0,
      problems.length,
      ...problems.filter(
        (problem) => !/Refused|violates|blocked|Failed to load|WebSocket|importScripts|sandbox/i.test(problem),
      ),
    );
  },

  'programs that answer as the page does': async ({ page }) => {
    const opened = await page("#uri=http://h/'a&and=http://h/");
    await openPanel(opened, 'code');
    const text = await textOf(opened, '.programs');
    assert.match(text, /const text = 'http:\/\/h\/\\'a';/);
    assert.match(text, /npx @urikit\/cli compare -- 'http:\/\/h\/'\\''a' 'http:\/\/h\/'/);
    await says(opened, '.servers', 'proxy_cache_key');
    await says(opened, '.servers', 'sub vcl_recv');
    await openPanel(opened, 'cache-key');
    await opened.locator('#policy').fill('headers: {accept-language: value}');
    await says(opened, '.servers', 'Accept-Language');
    await opened.locator('#policy').fill('headers: {x_y: value}');
    await says(opened, '.servers', 'VCL cannot name');
    await opened.locator('#policy').fill('headers: {');
    await says(opened, '.servers', 'The policy has a fault');
  },

  'another page shows one string in a frame': async ({ page }) => {
    const opened = await page('embed.html#uri=HTTP://h:80/');
    await says(opened, '.result', 'http://h/');
    assert.equal(await opened.locator('.components').isVisible(), false);
    await opened
      .locator('.whole a')
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await opened.locator('.whole a').click();
    assert.match(await opened.locator('.whole a').getAttribute('href'), /^\.\/#uri=HTTP:\/\/h:80\/$/);
  },

  'strings that surprise': async ({ page }) => {
    const opened = await page();
    await openPanel(opened, 'surprises');
    const items = opened.locator('.surprises button');
    assert.ok((await items.count()) > 60);
    await items.first().click();
    assert.equal(await opened.locator('#uri').inputValue(), 'http://a\\@b/');
  },

  'a link shows the same page to somebody else': async ({ page }) => {
    const opened = await page();
    await type(opened, 'http://h/\u202ea?b&c=%23#d');
    await opened.locator('#base').fill('http://x/');
    await openPanel(opened, 'encode');
    await opened.waitForTimeout(500);
    const again = await page(new URL(opened.url()).hash);
    await again.locator('#data').waitFor();
    assert.equal(await again.locator('#uri').inputValue(), 'http://h/\\u{202E}a?b&c=%23#d');
    assert.equal(await again.locator('#base').inputValue(), 'http://x/');
  },

  'a megabyte is cut in the middle, and answered': async ({ page }) => {
    const opened = await page();
    const began = performance.now();
    await opened.evaluate(() => {
      const area = document.getElementById('uri');
      area.value = `http://h/${'a/../b%7e'.repeat(120_000)}`;
      area.dispatchEvent(new window.InputEvent('input'));
    });
    await says(opened, '.cut-string', 'characters not shown');
    await says(opened, '.validity .verdict', 'Valid');
    const milliseconds = performance.now() - began;
    process.stdout.write(`       ${milliseconds.toFixed(0)} ms\n`);
    assert.ok((await opened.evaluate(() => document.body.innerText.length)) < 30_000);
    await opened.locator('#share:disabled').waitFor();
    await opened.locator('.cut-string button').click();
    assert.equal(await opened.locator('#uri').inputValue(), '');
  },

  'hostile strings are text, wherever they come from': async ({ page }) => {
    const markup = '"><img src=x onerror=alert(1)><script>alert(2)</script>${alert(3)}{{1}}javascript:alert(4)';
    const opened = await page(
      fragmentOf({
        uri: `http://h/?${markup}=${markup}`,
        and: markup,
        base: markup,
        policy: markup,
        left: markup,
        right: `http://${markup}/`,
        data: markup,
        open: [...PANELS, markup].join(' '),
      }),
    );
    for (const id of PANELS) await opened.locator(`#panel-${id} .panel-body > div`).waitFor();
    await opened.locator('#policy').fill('{}\n');
    await opened
      .locator('#log')
      .fill(`${markup}\nh - - [10/Oct/2025:13:55:36 +0000] "GET /${markup} HTTP/1.1" 200 9\n`);
    await says(opened, '.replay-result', 'Distinct keys');
    assert.equal(await opened.locator('main img, main script').count(), 0);
    for (const fragment of ['#~%%%', '#uri=%E0%A4%A', `#${'a'.repeat(100_000)}`, '#__proto__=x&open=__proto__'])
      await page(fragment);
  },

  'without a connection, the page is there': async ({ page }) => {
    const opened = await page();
    await opened.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await opened.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await opened.context().setOffline(true);
    await opened.reload();
    await says(opened, '.validity .verdict', 'Valid');
    for (const id of PANELS) await openPanel(opened, id);
    await type(opened, 'https://раураl.example/');
    await says(opened, '.hazards', 'Is it safe');
  },

  'no page is hard to use, by the rules of axe': async ({ page }) => {
    const views = [
      ['empty', ''],
      ['invalid', '#uri=http://a\\@b/'],
      ['two', '#uri=HTTP://EXAMPLE.com:80/%257Ea&and=http://example.com/~a'],
      ['every panel', `#uri=http://h/?a=1%26b&open=${PANELS.join('+')}`],
    ];
    for (const viewport of VIEWPORTS)
      for (const [name, fragment] of views) {
        const opened = await page(fragment, viewport);
        if (name === 'every panel')
          for (const id of PANELS) await opened.locator(`#panel-${id} .panel-body > div`).waitFor();
        await accessible(opened, `${name}, ${viewport.colorScheme}, ${String(viewport.viewport.width)}`);
        await opened.context().close();
      }
  },

  'targets are large enough for a thumb': async ({ page }) => {
    const opened = await page(`#open=${PANELS.join('+')}`, { viewport: { width: 390, height: 844 } });
    for (const id of PANELS) await opened.locator(`#panel-${id} .panel-body > div`).waitFor();
    const small = await opened.evaluate(() =>
      [...document.querySelectorAll('button, input:not([type=radio]):not([type=checkbox]), summary, label:has(input)')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map(
          (element) =>
            `${element.tagName} ${element.id || element.textContent.slice(0, 20)}: ${element.getBoundingClientRect().height}`,
        ),
    );
    assert.deepEqual(small, []);
  },
};
