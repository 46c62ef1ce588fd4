import { describe, expect, test } from '@jest/globals';
import { createBrake } from '../../src/admin/brake.js';
import { ask } from '../support/client.js';
import { startGateway } from '../support/gateway.js';

const from = (remoteAddress?: string) =>
  ({ socket: { remoteAddress } }) as Parameters<ReturnType<typeof createBrake>['wrong']>[0];

describe('the brake on guesses of the token', () => {
  test('ten wrong tokens of an address, and then none for ten seconds', () => {
    let time = 0;
    const brake = createBrake(() => time);
    const guess = (count: number, address?: string): void => {
      for (let i = 0; i < count; i++) brake.wrong(from(address));
    };
    guess(10, '192.0.2.1');
    expect(brake.isBraked(from('192.0.2.1'))).toBe(false);
    guess(1, '192.0.2.1');
    expect(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2', undefined].map((one) => brake.isBraked(from(one)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    time = 10_001;
    expect(brake.isBraked(from('192.0.2.1'))).toBe(false);
    guess(3, '192.0.2.1');
    expect(brake.isBraked(from('192.0.2.1'))).toBe(true);
    guess(11);
    expect(brake.isBraked(from())).toBe(true);
  });

  test('keeps the memory bounded', () => {
    const brake = createBrake(() => 0);
    for (let i = 0; i < 10_001; i++)
      for (let j = 0; j < 11; j++)
        brake.wrong(from(`10.${String(i >> 16)}.${String((i >> 8) & 255)}.${String(i & 255)}`));
    expect(brake.isBraked(from('10.0.0.0'))).toBe(false);
  });

  test('answers 429 to every token of the address; requests without one are no guesses', async () => {
    const token = '0123456789abcdef';
    const gateway = await startGateway({ config: { admin: { listen: '127.0.0.1:0', token } } });
    const status = async (fields: readonly string[]): Promise<number> =>
      (await ask(gateway.adminPort, { target: '/healthz', host: '127.0.0.1', fields })).status;
    for (let i = 0; i < 20; i++) expect(await status([])).toBe(401);
    expect(await status(['Authorization', `Bearer ${token}`])).toBe(200);
    for (let i = 0; i < 11; i++) expect(await status(['Authorization', `Bearer ${String(i)}`])).toBe(401);
    expect(await status(['Authorization', `Bearer ${token}`])).toBe(429);
    await gateway.close();
  });
});
