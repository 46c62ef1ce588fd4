import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from '@jest/globals';
import { builtBin, folderWithCommand, scratch, shell } from '../support/outside.js';

const commands = folderWithCommand();

test.each([
  ['cache-key', 'yes http://H/a | urikit cache-key | head -n 1 | cut -d " " -f 3-', '- GET http://h/a\n'],
  ['cache-key of many requests without a key', 'yes "http://h/a b" | urikit cache-key | head -c 2', '!\t'],
  ['cache-replay', 'yes nonsense | head -n 1000 | urikit cache-replay --json | head -n 1', '{\n'],
])('a reader that goes away ends %s quietly', async (_, line, stdout) => {
  const { stderr, ...rest } = await shell(`(${line}) && echo done >&2`, commands);
  expect({ ...rest, stderr }).toEqual({ code: 0, stdout, stderr: 'done\n' });
});

test('a key comes out before the next request goes in', async () => {
  const child = spawn(process.execPath, [builtBin(), 'cache-key'], { stdio: 'pipe' });
  for (const path of ['/one', '/two']) {
    child.stdin.write(`http://H${path}\n`);
    const [data] = (await once(child.stdout, 'data')) as [Buffer];
    expect(data.toString()).toMatch(new RegExp(`^u2 .* http://h${path}\\n$`));
  }
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('the order of 100,000 lines is kept', async () => {
  const lines = Array.from({ length: 100_000 }, (_, i) =>
    i % 1000 === 7 ? `http://h/a b/${String(i)}` : `http://H/${String(i)}`,
  );
  const folder = scratch();
  writeFileSync(join(folder, 'urls.txt'), `${lines.join('\n')}\n`);
  const { code, stdout, stderr } = await shell('urikit cache-key < urls.txt', commands, folder);
  expect([code, stderr]).toEqual([1, 'urikit: 100 of 100,000 lines without a key\n']);
  const written = stdout.trimEnd().split('\n');
  expect(
    written.filter((key, i) =>
      i % 1000 === 7 ? key !== '!\treject: invalid-target' : !key.endsWith(` GET http://h/${String(i)}`),
    ),
  ).toEqual([]);
});

/** Stops a process that reads its own memory at its end: the most that it ever used, in MiB. */
const PEAK = 'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS / 1024}\\n`));';

test('a replay takes no more memory for more keys than it remembers', async () => {
  const preload = join(scratch(), 'peak.mjs');
  writeFileSync(preload, PEAK);
  const peak = async (lines: number): Promise<number> => {
    const child = spawn(process.execPath, ['--import', preload, builtBin(), 'cache-replay', '--max-keys', '5000'], {
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (data: Buffer) => (said += data.toString()));
    const closed = once(child, 'close');
    const chunk = (from: number): string =>
      Array.from(
        { length: 1000 },
        (_, i) => `h - - [10/Oct/2025:13:55:36 +0000] "GET /p${String(from + i)}?a=${String(i)} HTTP/1.1" 200 9\n`,
      ).join('');
    await pipeline(
      Readable.from(Array.from({ length: lines / 1000 }, (_, i) => Buffer.from(chunk(i * 1000)))),
      child.stdin,
    );
    await closed;
    return Number(/peak ([\d.]+)/.exec(said)?.[1]);
  };
  const [small, large] = [await peak(20_000), await peak(400_000)];
  expect(small).toBeGreaterThan(10);
  expect(large - small).toBeLessThan(100);
}, 60_000);
