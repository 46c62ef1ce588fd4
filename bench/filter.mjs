/**
 * node bench/filter.mjs [--size MB]: whole processes that read lines from a file and write normal forms to another: the
 * command, a loop over `URL` of ten lines, and trurl where it is installed. Milliseconds by the clock, the least of
 * five, and what an empty process takes.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { createCorpora } from './corpora.mjs';

const flag = process.argv.indexOf('--size');
const size = (flag < 0 ? 20 : Number(process.argv[flag + 1])) * 1e6;
const ROUNDS = 5;

const URL_LOOP = `import { createInterface } from 'node:readline';
let output = '';
for await (const line of createInterface({ input: process.stdin })) {
  try { output += new URL(line).href + '\\n'; } catch { output += '!\\n'; }
  if (output.length > 65536) { process.stdout.write(output); output = ''; }
}
process.stdout.write(output);`;

const command = fileURLToPath(new URL('../packages/cli/bin/urikit.js', import.meta.url));

const PROGRAMS = {
  'urikit normalize': [process.execPath, command, 'normalize'],
  'URL loop': [process.execPath, '--input-type=module', '--eval', URL_LOOP],
  trurl: ['trurl', '--url-file', '-', '--accept-space'],
  'empty node': [process.execPath, '--eval', '0'],
};

const folder = mkdtempSync(join(tmpdir(), 'urikit-filter-'));

/** One process from file to file; undefined where the program is not installed. */
const once = ([program, ...args], file) => {
  const [input, output] = [openSync(file, 'r'), openSync(join(folder, 'output'), 'w')];
  const start = performance.now();
  const { error } = spawnSync(program, args, { stdio: [input, output, 'ignore'] });
  const clock = performance.now() - start;
  [input, output].forEach(closeSync);
  return error === undefined ? clock : undefined;
};

try {
  for (const [name, texts] of Object.entries(createCorpora())) {
    const block = `${texts.join('\n')}\n`;
    const file = join(folder, 'input');
    writeFileSync(file, block.repeat(Math.ceil(size / block.length)), 'latin1');
    for (const [title, program] of Object.entries(PROGRAMS)) {
      const runs = Array.from({ length: ROUNDS }, () => once(program, file));
      const clocks = runs.filter((clock) => clock !== undefined);
      const text = clocks.length === 0 ? 'not installed' : `${Math.min(...clocks).toFixed(0)} ms`;
      process.stdout.write(`${name.padEnd(12)} ${title.padEnd(18)} ${text.padStart(14)}\n`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
