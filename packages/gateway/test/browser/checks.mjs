/** The page of the operator in Chromium. */
import assert from 'node:assert/strict';
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createGateway, createLogger, readGatewayConfig } from '../../dist/index.js';
import { accessible, VIEWPORTS } from '../../../../scripts/lib/browser/accessible.mjs';

const TOKEN = 'correct-horse-battery';

/** Starts a gateway in front of an origin that lets it store some answers. */
export const startGateway = async () => {
  const origin = createServer(({ url }, response) => {
    response.setHeader('Cache-Control', url.startsWith('/own') ? 'private' : 'max-age=60');
    response.end('a'.repeat(url.length * 500));
  }).listen(0, '127.0.0.1');
  await once(origin, 'listening');
  const config = readGatewayConfig({
    origin: `http://127.0.0.1:${origin.address().port}`,
    listen: '127.0.0.1:0',
    admin: { listen: '127.0.0.1:0', token: TOKEN },
    shutdown: { deadline: 1 },
  });
  const gateway = createGateway(config, { log: createLogger({ level: 'silent' }, new PassThrough().resume()) });
  const { address, admin } = await gateway.start();
  /** As a client that writes the target as it likes. */
  const ask = (target) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port: address.port, path: target, headers: { Host: 'shop.test' } });
      sent.on('response', (response) => response.resume().on('end', resolve)).on('error', reject);
      sent.end();
    });
  const close = () => {
    origin.close();
    return gateway.stop();
  };
  return { url: `http://127.0.0.1:${admin.port}/ui`, ask, close };
};

const signIn = async (opened) => {
  await opened.locator('input[name=token]').fill(TOKEN);
  await opened.keyboard.press('Enter');
  await opened.locator('#live').waitFor();
};

const HOSTILE = '/x\';alert(1)//"><img/src=x\tonerror=alert(1)>'.replace('\t', '%09');

/** @param gateway - from `startGateway` @param shots - the folder for screenshots, if there shall be any */
export const checksOf = ({ ask }, shots) => ({
  'operator: the token opens the page, is not in the address, and no script reads the cookie': async ({ page }) => {
    const opened = await page();
    assert.match(opened.url(), /\/ui\/login$/);
    await signIn(opened);
    assert.match(opened.url(), /\/ui$/);
    assert.equal(await opened.evaluate(() => document.cookie), '');
    const [cookie] = await opened.context().cookies();
    assert.deepEqual([cookie.httpOnly, cookie.sameSite, cookie.path], [true, 'Strict', '/ui']);
    await opened.locator('text=Sign out').click();
    await opened.waitForURL(/login$/);
  },
  'operator: requests are seen as they happen, hostile ones as text': async ({ page }) => {
    const opened = await page();
    await signIn(opened);
    await ask('/live?token=abcdef123456');
    await ask('/live?token=abcdef123456');
    await ask('/own');
    await ask(HOSTILE);
    await opened.locator('td.hit', { hasText: 'hit' }).first().waitFor();
    await opened.locator('td.uri', { hasText: "x';alert(1)" }).first().waitFor();
    assert.equal(await opened.locator('img').count(), 0);
    assert.doesNotMatch(await opened.content(), /abcdef123456/);
  },
  'operator: a purge has a preview, by keyboard alone': async ({ page }) => {
    const opened = await page();
    await ask('/shoes/1');
    await ask('/shoes/2');
    await signIn(opened);
    await opened.locator('select[name=by]').selectOption('prefix');
    await opened.locator('input[name=value]').fill('http://shop.test/shoes');
    await opened.keyboard.press('Enter');
    await opened.locator('#preview', { hasText: '2 entries' }).waitFor();
    if (shots !== undefined) await shoot(opened, shots, 'operator-preview');
    await opened.locator('#preview button').focus();
    await opened.keyboard.press('Enter');
    await opened.locator('[role=status]', { hasText: 'Purged.' }).waitFor();
    await opened.locator('input[name=value]').fill('http://shop.test/shoes');
    await opened.locator('select[name=by]').selectOption('prefix');
    await opened.locator('text=Preview').click();
    await opened.locator('#preview', { hasText: '0 entries' }).waitFor();
  },
  'operator: no finding of accessibility, in both schemes and at three widths': async ({ page }) => {
    for (let i = 0; i < 200; i++) await ask(i % 4 === 0 ? `/catalogue/item-${i}?page=${i % 7}` : '/catalogue');
    for (const how of VIEWPORTS) {
      const name = `${how.colorScheme}-${how.viewport.width}`;
      const opened = await page('', how);
      await accessible(opened, `login, ${name}`);
      await signIn(opened);
      await accessible(opened, `page, ${name}`);
      if (shots !== undefined) await shoot(opened, shots, `operator-${name}`);
    }
  },
});

const shoot = (opened, folder, name) => {
  mkdirSync(folder, { recursive: true });
  return opened.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};
