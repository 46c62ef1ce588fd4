/**
 * Measures the commands as whole processes: without input, with a sixteenth of it and with all of it, in rounds in which
 * they take turns with a process that copies its input.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Failure } from '../../scripts/lib/process.mjs';
import { quantile } from '../statistics.mjs';
import { PROGRAMS } from './commands.mjs';

const PRELOAD = new URL('peak-memory.mjs', import.meta.url).href;
const COPY = ['--input-type=module', '--eval', 'process.stdin.pipe(process.stdout)'];

/** One process. @returns milliseconds, and the largest resident set in megabytes */
const once = (args, cwd, input) =>
  new Promise((resolve, reject) => {
    const stdin = openSync(input, 'r');
    const start = performance.now();
    const child = spawn(process.execPath, ['--import', PRELOAD, ...args], {
      cwd,
      stdio: [stdin, 'ignore', 'pipe', 'pipe'],
    });
    closeSync(stdin);
    let [said, peak] = ['', ''];
    child.stderr.on('data', (chunk) => (said += chunk));
    child.stdio[3].on('data', (chunk) => (peak += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ milliseconds: performance.now() - start, megabytes: Number(peak) / 1024 });
      else reject(new Failure(`${args.slice(1).join(' ')} ended with exit code ${code}: ${said}`));
    });
  });

/** Files of input by size in megabytes, of whole blocks of lines. */
const inputsOf = ({ lines, large = 8 }, folder) =>
  (lines === undefined ? [0] : [0, large / 16, large]).map((megabytes) => {
    const path = join(folder, `input-${megabytes}`);
    const text = megabytes === 0 ? '' : lines.repeat(Math.ceil((megabytes * 1e6) / Buffer.byteLength(lines)));
    writeFileSync(path, text);
    return { path, megabytes: Buffer.byteLength(text) / 1e6 };
  });

/** An empty folder for each process, with the files of the row. */
const folderFor = ({ files = {} }, folder, turn) => {
  const own = join(folder, String(turn));
  mkdirSync(own);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  return own;
};

/** @returns for each size `megabytes`, and lower quartiles: `milliseconds`, `copied` and `peak`, with `spread` */
export const measureCommand = async (row, rounds) => {
  const folder = mkdtempSync(join(tmpdir(), 'urikit-bench-'));
  const [program, ...words] = row.command.split(' ');
  const args = [PROGRAMS[program], ...words, ...row.args];
  try {
    const sizes = inputsOf(row, folder).map((input) => ({ ...input, own: [], copy: [] }));
    for (let round = 0, turn = 0; round < rounds; round++) {
      for (const { path, own, copy } of sizes) {
        own.push(await once(args, folderFor(row, folder, turn++), path));
        copy.push(await once(COPY, folder, path));
      }
    }
    const low = (list, member) =>
      quantile(
        list.map((one) => one[member]),
        0.25,
      );
    return sizes.map(({ megabytes, own, copy }) => ({
      megabytes,
      milliseconds: low(own, 'milliseconds'),
      spread:
        quantile(
          own.map((one) => one.milliseconds),
          0.75,
        ) / low(own, 'milliseconds'),
      copied: low(copy, 'milliseconds'),
      peak: low(own, 'megabytes'),
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
};
