import { expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGateway } from './support/gateway.js';
import { say } from './support/origin.js';
import { until } from './support/until.js';

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
];

test.each(['redact', 'show'] as const)('no log has a planted secret, with logging.query: %s', async (query) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-planted-'));
  const file = join(folder, 'access.log');
  const gateway = await startGateway({
    answer: say({}, 'down', 503),
    config: { logging: { level: 'debug', requests: 'all', query, access: { file } } },
  });
  const fields = [
    'Referer',
    `http://u:${SECRET}@r.test/?token=${SECRET}`,
    'Authorization',
    SECRET,
    'Cookie',
    `a=${SECRET}`,
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
