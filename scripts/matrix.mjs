/**
 * npm run matrix: loads every entry of what is built in each runtime that npm ships for this platform, and writes
 * docs/reference/runtimes.md.
 * npm run matrix -- --tests: runs the whole test suite with Node 22 and Node 24.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main, root, run } from './lib/process.mjs';
import { entries, loadedIn, NODES, nodeProgram, RUNTIMES } from './lib/runtimes.mjs';

const page = join(root, 'docs', 'reference', 'runtimes.md');

const cell = (failed) => (failed.length === 0 ? 'all' : `all but ${failed.length}`);

const pageOf = (results) => {
  const rows = results.map(({ title, version, how, failed }) => `| ${title} | ${version} | ${how} | ${cell(failed)} |`);
  const reasons = new Map();
  for (const { title, how, failed } of results)
    for (const { entry, reason } of failed) {
      const key = `| \`${entry}\` | ${reason.replaceAll('|', '\\|')} |`;
      reasons.set(key, [...(reasons.get(key) ?? []), `${title} (${how})`]);
    }
  return `# Runtimes

Written by \`npm run matrix\`, on Linux and x64: each of the ${entries().length} entries of the packages was loaded, as it is published, in each runtime
below. \`npm run matrix -- --tests\` runs the whole test suite with Node 22 and Node 24.

| runtime | version | how | entries that load |
|---|---|---|---|
${rows.join('\n')}

## What does not load

| entry | reason | where |
|---|---|---|
${[...reasons].map(([key, where]) => `${key} ${[...new Set(where)].join(', ')} |`).join('\n')}

## Not in the table

- workerd: the tests of the gateway run exported workers in it.
- Chromium and other browsers: npm ships none. The entries that Hermes loads name no module of Node.
`;
};

const tests = async () => {
  for (const version of NODES.filter((one) => one !== '20')) {
    const node = await nodeProgram(version);
    process.stdout.write(`== Node ${version}\n`);
    const code = await run(node, [join(root, 'scripts', 'test.mjs')]);
    if (code !== 0) return code;
  }
  return 0;
};

await main(async () => {
  if (process.argv.includes('--tests')) return tests();
  if (`${process.platform} ${process.arch}` !== 'linux x64') throw new Failure('the matrix is for Linux on x64');
  const results = [];
  for (const runtime of RUNTIMES) {
    const result = await loadedIn(runtime);
    process.stdout.write(`${result.title} ${result.version}, ${result.how}: ${cell(result.failed)}\n`);
    results.push(result);
  }
  writeFileSync(page, pageOf(results));
  return 0;
});
