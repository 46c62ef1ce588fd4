import { spawn, type SpawnOptions } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './inside.js';

const bin = fileURLToPath(new URL('../../dist/command/bin.js', import.meta.url));

/** The built command. @throws where nothing was built */
export function builtBin(): string {
  if (existsSync(bin)) return bin;
  throw new Error('packages/cli/dist/command/bin.js is not there: run `npm run build` first (`npm test` does)');
}

/** A folder of its own for a test. */
export const scratch = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'urikit-')));

/** A folder to be put on a PATH: with `urikit`, and an `npx` that runs it as npm's does in the repository, only faster. */
export function folderWithCommand(): string {
  const folder = scratch();
  const commands = {
    urikit: `exec '${process.execPath}' '${builtBin()}' "$@"`,
    npx: 'if [ "$1" = @urikit/cli ]; then shift; exec urikit "$@"; fi\nexec "$@"',
  };
  for (const [name, text] of Object.entries(commands))
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  return folder;
}

/** Runs a program to its end. `feed` writes its stdin. */
export function spawned(
  command: string,
  args: readonly string[],
  options: SpawnOptions = {},
  feed: string | Buffer = '',
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'pipe' });
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    child.stdout?.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => err.push(chunk));
    // The command may stop reading before we stop writing.
    child.stdin?.on('error', () => undefined);
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({
        code: code ?? -1,
        stdout: Buffer.concat(out).toString('utf8'),
        stderr: Buffer.concat(err).toString('utf8'),
      });
    });
    child.stdin?.end(feed);
  });
}

/** Runs a line of a POSIX shell, the command `urikit` on its PATH. */
export const shell = (line: string, commands: string, cwd: string = scratch()): Promise<Outcome> =>
  spawned('/bin/sh', ['-c', line], { cwd, env: { PATH: `${commands}:${process.env['PATH'] ?? ''}` } });
