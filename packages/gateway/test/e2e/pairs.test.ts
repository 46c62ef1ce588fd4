import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describePairs, pairs, POLICIES } from '../../../../test/support/cache-key-pairs.js';
import { ask } from '../../../http-cache/test/adapters/support/wire.js';
import { ask as send } from '../support/client.js';
import { startOrigin, type TestOrigin } from '../support/origin.js';

/**
 * The 45 pairs as raw bytes over sockets through the command as it is installed, with its policy in a file. Needs a
 * build.
 */

const COMMAND = fileURLToPath(new URL('../../bin/urikit-gateway.js', import.meta.url));

const portIn = (address: unknown): number => Number(/:(\d+)$/.exec(String(address))?.[1]);

describePairs('the pairs of requests', () => {
  describe.each(POLICIES)('urikit-gateway %s', (_name, policy, merges) => {
    const folder = mkdtempSync(join(tmpdir(), 'urikit-gateway-'));
    let origin: TestOrigin;
    let child: ChildProcess;
    let ports: readonly [port: number, admin: number];

    beforeAll(async () => {
      origin = await startOrigin();
      const file = join(folder, 'gateway.json');
      writeFileSync(
        file,
        JSON.stringify({ listen: '127.0.0.1:0', admin: { listen: '127.0.0.1:0' }, origin: origin.url, policy }),
      );
      child = spawn(process.execPath, [COMMAND, '--config', file], { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(
        createInterface(child.stdout as NonNullable<ChildProcess['stdout']>),
        'line',
      )) as readonly string[];
      const said = JSON.parse(line ?? '') as Readonly<Record<string, unknown>>;
      ports = [portIn(said['listen']), portIn(said['admin'])];
    }, 30_000);
    afterAll(async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await origin.close();
      rmSync(folder, { recursive: true });
    });

    test('merges what it says and nothing else, and asks the origin for a pair that it merges once', async () => {
      const shared: string[] = [];
      for (const { id, a, b } of pairs) {
        const { status } = await send(ports[1], {
          method: 'POST',
          target: '/purge',
          host: '127.0.0.1',
          fields: ['Content-Type', 'application/json'],
          body: '{"all":true}',
        });
        origin.seen.length = 0;
        const [first, second] = [await ask(ports[0], a), await ask(ports[0], b)];
        const isShared =
          first.status === 200 && second.status === 200 && first.body === second.body && origin.seen.length === 1;
        if (isShared) shared.push(id);
        // Whoever was not refused and not given the other one's answer was asked for at the origin.
        expect([status, id, origin.seen.length]).toEqual([
          200,
          id,
          isShared ? 1 : [first, second].filter((answer) => answer.status === 200).length,
        ]);
      }
      expect(shared).toEqual(pairs.filter(merges).map(({ id }) => id));
    });
  });
});
