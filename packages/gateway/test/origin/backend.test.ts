import { expect, test } from '@jest/globals';
import { createBackend } from '../../src/origin/backend.js';
import { reachSchema } from '../../src/settings/limits.js';

test('an origin that has ended without a request opens no connections, and keeps no place', async () => {
  const backend = createBackend('http://127.0.0.1:1', reachSchema.parse({ connections: 1 }), () => undefined);
  await backend.close();
  await backend.destroy();
  const request = { method: 'GET', scheme: 'http', host: 'h', target: '/', fields: [] } as const;
  const ask = () => backend.fetch({ ...request, body: undefined, signal: undefined });
  await expect(ask()).rejects.toThrow('origin-unreachable');
  await expect(ask()).rejects.toThrow('origin-unreachable');
  expect(backend.waiting()).toBe(0);
});
