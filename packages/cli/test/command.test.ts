import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from '@jest/globals';
import { builtBin, folderWithCommand, scratch, shell, spawned } from './support/outside.js';

/** The real command, from dist, as a process of its own. */
const urikit = (args: readonly string[], stdin: string | Buffer = '', cwd = scratch()) =>
  spawned(process.execPath, [builtBin(), ...args], { cwd, env: {} }, stdin);

test('the built command says its version', async () => {
  expect(await urikit(['--version'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
});

test.each<[readonly string[], string, number]>([
  [['normalize', 'HTTP://h'], '', 0],
  [['normalize'], 'a b\n', 1],
  [['normalize', '--bogus'], '', 2],
  [['check', 'ws://h/#x'], '', 1],
  [['report', 'missing'], '', 2],
  [[], '', 2],
])('%j < %j ends with %i and without a stack trace', async (args, stdin, code) => {
  const outcome = await urikit(args, stdin);
  expect(outcome.code).toBe(code);
  expect(outcome.stderr).not.toMatch(/^\s+at |node:internal/m);
});

test.each([
  ['config', 'check', 'hang.mjs'],
  ['config', 'show', 'hang.mjs'],
  ['normalize', '--config', 'hang.mjs', 'HTTP://h'],
])('%s %s of a configuration that waits forever fails', async (...args) => {
  const cwd = scratch();
  writeFileSync(join(cwd, 'hang.mjs'), 'await new Promise(() => undefined);\nexport default {};\n');
  const stderr = 'urikit: ended before the work was done: a module waits for a promise that stays open\n';
  expect(await urikit(args, '', cwd)).toEqual({ code: 2, stdout: '', stderr });
});

test('a filter keeps the order of 200,000 lines, the invalid ones in their place', async () => {
  const lines = Array.from({ length: 200_000 }, (_, i) =>
    i % 1000 === 7 ? `http://a b/${String(i)}` : `HTTP://Host/${String(i)}`,
  );
  const { code, stdout, stderr } = await urikit(['normalize'], `${lines.join('\r\n')}\r\n`);
  const written = stdout.trimEnd().split('\n');
  expect([code, stderr]).toEqual([1, 'urikit: 200 of 200,000 lines invalid\n']);
  expect(written).toHaveLength(lines.length);
  const wrong = written.filter((line, i) =>
    i % 1000 === 7 ? !line.startsWith(`!\tline ${String(i + 1)}: `) : line !== `http://host/${String(i)}`,
  );
  expect(wrong).toEqual([]);
});

/** Stops a process that reads its own memory at its end: the most that it ever used, in MiB. */
const PEAK = 'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS / 1024}\\n`));';

test.each([['normalize'], ['report']])(
  '%s takes no more memory for 100 MB than for 1 MB',
  async (name) => {
    const preload = join(scratch(), 'peak.mjs');
    writeFileSync(preload, PEAK);
    const peak = async (megabytes: number): Promise<number> => {
      const chunk = Buffer.from('HTTP://Example.COM:80/a/../b?c=d#e\r\n'.repeat(28_000));
      const child = spawn(process.execPath, ['--import', preload, builtBin(), name], {
        stdio: ['pipe', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (data: Buffer) => (said += data.toString()));
      const closed = once(child, 'close');
      await pipeline(Readable.from(Array.from({ length: megabytes }, () => chunk)), child.stdin);
      await closed;
      return Number(/peak ([\d.]+)/.exec(said)?.[1]);
    };
    const [small, large] = [await peak(1), await peak(100)];
    expect(small).toBeGreaterThan(10);
    expect(large - small).toBeLessThan(60);
  },
  60_000,
);

test('a line comes out before the next one goes in', async () => {
  const child = spawn(process.execPath, [builtBin(), 'normalize'], { stdio: 'pipe' });
  for (const line of ['HTTP://one', 'HTTP://two']) {
    child.stdin.write(`${line}\n`);
    const [data] = (await once(child.stdout, 'data')) as [Buffer];
    expect(data.toString()).toBe(`${line.toLowerCase()}/\n`);
  }
  child.stdin.end();
  expect(await once(child, 'close')).toEqual([0, null]);
});

describe('in a shell', () => {
  const commands = folderWithCommand();

  test.each([
    ['normalize', 'yes HTTP://h | urikit normalize | head -n 1', 'http://h/\n'],
    ['normalize of many invalid lines', 'yes "a b" | urikit normalize | head -c 2', '!\t'],
    ['parse --json', 'yes a | urikit parse --json | head -c 5', '{"ok"'],
    ['help', 'urikit normalize --help | head -n 1', 'Usage: urikit normalize [options] [uri...]\n'],
  ])('a reader that goes away ends %s quietly', async (_, line, stdout) => {
    const { stderr, ...rest } = await shell(`(${line}) && echo done >&2`, commands);
    expect({ ...rest, stderr }).toEqual({ code: 0, stdout, stderr: 'done\n' });
  });

  test('and the exit code is 0', async () => {
    const { stdout } = await shell(
      'yes HTTP://h | (urikit normalize; echo $? >&3) 3>code | head -n 1; sleep 0.3; cat code',
      commands,
    );
    expect(stdout).toBe('http://h/\n0\n');
  });

  // A device of Linux; elsewhere the runner lists this test as skipped.
  const whereFull = existsSync('/dev/full') ? test : test.skip;

  whereFull('output that cannot be written is said in one line', async () => {
    const { code, stderr } = await shell('urikit normalize HTTP://h >/dev/full', commands);
    expect([code, stderr]).toEqual([2, 'urikit: the output cannot be written (ENOSPC)\n']);
  });

  test('arguments that are not ASCII are invalid and encode knows them', async () => {
    expect((await shell("urikit normalize 'http://h/\u00e9'", commands)).stdout).toMatch(
      /^!\targument 1: syntax\/character at position 9: /,
    );
    expect((await shell("urikit encode -c path '\u00e9'", commands)).stdout).toBe('%C3%A9\n');
  });

  test('a binary stream is all invalid lines, none of them shown', async () => {
    const { code, stdout } = await shell(`cat '${process.execPath}' | head -c 300000 | urikit normalize`, commands);
    expect(code).toBe(1);
    expect(stdout).not.toMatch(/[^\n\t -~]/);
  });

  test('a folder and a file that may not be read', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'secret.txt'), 'http://h/\n');
    chmodSync(join(cwd, 'secret.txt'), 0);
    expect((await shell('urikit cache-replay .', commands, cwd)).stderr).toBe(
      'urikit: .: is a folder; name the files in it\n',
    );
    // Root may read anything.
    const readable = process.getuid?.() === 0 ? 0 : 2;
    expect((await shell('urikit report secret.txt', commands, cwd)).code).toBe(readable);
  });

  test('standard input from a folder', async () => {
    const { code, stderr } = await shell('urikit normalize < .', commands);
    expect(code).toBe(2);
    expect(stderr).toBe('urikit: stdin: is a folder\n');
  });

  test('a working folder that is gone is missed only where a file is meant from it', async () => {
    const gone = 'mkdir gone && cd gone && rmdir ../gone && ';
    const inGone = (line: string): ReturnType<typeof shell> => shell(gone + line, commands, scratch());
    expect((await inGone('urikit normalize HTTP://h')).stdout).toBe('http://h/\n');
    expect((await inGone('echo HTTP://h | urikit normalize')).stdout).toBe('http://h/\n');
    const { code, stderr } = await inGone('urikit report a.txt');
    expect(code).toBe(2);
    // The shell, too, may have something to say.
    expect(stderr).toMatch(/^urikit: the working folder is gone\n$/m);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

test('the file of the command names its interpreter', () => {
  expect(readFileSync(builtBin(), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});
