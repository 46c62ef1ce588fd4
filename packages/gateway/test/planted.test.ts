import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from './support/gateway.js';
import { say } from './support/origin.js';
import { until } from '../../http-cache/test/support/until.js';

const SECRET = 'pl4ntedS3cretpl4nted99';

const TARGETS: readonly string[] = [
  `/a?token=${SECRET}`,
  `/a?%74oken=${SECRET}&b=1`,
  `/a?${SECRET}`,
  `/a?a=1;sig=${SECRET}`,
  `/a;jsessionid=${SECRET}/b`,
  `/a?next=/cb%3Fcode=${SECRET}`,
  `/%00?X-Amz-Signature=${SECRET}`,
  `http://u:${SECRET}@ex.test/a`,
  `/a|?secret=${SECRET}`,
  `/fetch/http://u:${SECRET}@ex.test/`,
  `/fetch/http%3A%2F%2Fu%3A${SECRET}%40ex.test%2F`,
  `/a?u=http%3A%2F%2Fx%2F%3F${SECRET}`,
  `/a?http%253A%252F%252Fu%253A${SECRET}%2540x`,
  `/a?%7B%22token%22%3A%22${SECRET}%22%7D`,
  `http://u:${SECRET}${'0'.repeat(2100)}@ex.test/a`,
  `/\\\\u:${SECRET}@ex.test/`,
  `/a?u=http://u:${SECRET}\\@ex.test/`,
];

test.each(['redact', 'show'] as const)('no log has a planted secret, with logging.query: %s', async (query) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-planted-'));
  const file = join(folder, 'access.log');
  const gateway = await startGateway({
    answer: say({ 'Set-Cookie': `a=${SECRET}`, Location: `/?token=${SECRET}`, ETag: `"${SECRET}"` }, SECRET, 503),
    config: { logging: { level: 'debug', requests: 'all', query, access: { file } } },
  });
  const fields = [
    'Referer',
    `http://u:${SECRET}@r.test/?token=${SECRET}`,
    'User-Agent',
    `bot (+http://u:${SECRET}@a.test/?token=${SECRET})`,
    'Authorization',
    SECRET,
    'Cookie',
    `a=${SECRET}`,
    ...[
      'Proxy-Authorization',
      `Basic ${SECRET}`,
      'X-Api-Key',
      SECRET,
      'X-Auth-Token',
      SECRET,
      'If-None-Match',
      `"${SECRET}"`,
    ],
    ...[
      'Forwarded',
      `for=${SECRET}`,
      'Range',
      `bytes=${SECRET}`,
      'Cache-Control',
      `x="${SECRET}"`,
      'Origin',
      `http://u:${SECRET}@o.test`,
    ],
  ];
  for (const target of TARGETS) await gateway.get(target, fields);
  await gateway.close();
  const lines = (): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n');
  await until(() => lines().length === TARGETS.length, 'a line for each request');
  expect(lines().filter((line) => line.includes(SECRET))).toEqual([]);
  expect(gateway.log().length).toBeGreaterThanOrEqual(TARGETS.length);
  expect(JSON.stringify(gateway.log())).not.toContain(SECRET);
  rmSync(folder, { recursive: true });
});
