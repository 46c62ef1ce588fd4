/** A pool of workers, with a program that logs its calls. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createPool } from '../src/workers/pool.js';
import { until } from '../../http-cache/test/support/until.js';

describe('a pool of one worker', () => {
  // A folder with a space and a percent sign.
  const folder = mkdtempSync(join(tmpdir(), 'urikit pool 100%'));
  const program = join(folder, 'worker.mjs');
  const log = join(folder, 'calls');
  const isHeld = join(folder, 'held');
  const events: string[] = [];
  let config: { readonly version: number; readonly log?: string; readonly isHeld?: string };
  let pool: ReturnType<typeof createPool>;
  const calls = (): readonly string[] => readFileSync(log, 'utf8').split('\n').slice(0, -1);

  beforeAll(() => {
    copyFileSync(new URL('support/worker.mjs', import.meta.url), program);
  });
  const start = async (deadline: number): Promise<void> => {
    writeFileSync(log, '');
    events.length = 0;
    config = { version: 1, log };
    pool = createPool({
      ...{ count: 1, program, deadline, config: () => config, failed: () => events.push('failed') },
      ...{ lost: ({ signal }) => events.push(`lost ${String(signal)}`), gone: () => events.push('gone') },
      replaced: () => events.push('replaced'),
    });
    await pool.start();
  };
  afterEach(() => pool.stop(100));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a reload while a worker starts reaches it before it counts', async () => {
    await start(30_000);
    config = { version: 2, log, isHeld };
    writeFileSync(isHeld, '');
    const [pid] = (await pool.all('pid')).values();
    process.kill(Number(pid), 'SIGKILL');
    await until(() => calls().includes('start 2'), 'a start of another worker', 5);
    config = { version: 3, log };
    expect([...(await pool.all('reload', config)).keys()]).toEqual([]);
    rmSync(isHeld);
    await until(() => events.includes('replaced'), 'another worker', 5);
    expect(calls()).toEqual(['start 1', 'start 2', 'reload 3']);
    expect(pool.count()).toBe(1);
  });

  test('a worker that does not answer in time is ended, and replaced', async () => {
    await start(2000);
    expect(await pool.all('hang')).toEqual(new Map());
    await until(() => events.includes('replaced'), 'another worker', 5);
    expect(events).toEqual(['gone', 'lost SIGKILL', 'replaced']);
    expect(calls()).toEqual(['start 1', 'start 1']);
  });
});
