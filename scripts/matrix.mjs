/**
 * npm run matrix: loads every entry of what is built in each runtime that npm ships for this platform, and in Chromium, and writes
 * dist/runtimes.md.
 * npm run matrix -- --tests [ARGS]: runs the whole test suite with Node 22 and Node 24; ARGS are for Jest.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { Failure, main, root, run } from './lib/process.mjs';
import { POLICY } from './lib/in-chromium.mjs';
import { entries, loadedIn, NODES, nodeProgram, RUNTIMES } from './lib/runtimes.mjs';

const page = join(root, 'dist', 'runtimes.md');

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

## How

- Node, Bun and Deno load the packages as they are published, by \`import\` and by \`require\`.
- For workerd, Chromium and Hermes esbuild makes one file of each entry. workerd knows the day of its version; Chromium is Debian's, on a
  page with \`${POLICY}\`; for Hermes, which has neither modules nor classes, the preset of Babel that React Native has compiles that file.
- "Could not resolve" names a module of Node that the entry needs: it is for servers.
- Hermes 0.12 is the newest one that npm has as a program. It has no \`\\p{L}\`, which that of React Native 0.75 and newer reads, so that
  Babel writes its ranges; an expression that is made of a string of it does not load here. It has no \`TextDecoder\` either: the engine
  does without, lines of bytes do not.
- Bun answers for \`undici\` with a module of its own that has no \`cacheStores\`; by \`require\` the entry loads, because its members
  are read at the first use.
`;
};

/** What the other gates say does not depend on the Node that runs the tests. Jest counts nothing here, for the figures are one. */
const tests = async (args) => {
  await ensureInstalled();
  await ensureBuilt();
  const codes = [];
  for (const version of NODES.filter((one) => one !== '20')) {
    const node = await nodeProgram(version);
    process.stdout.write(`== Node ${version}\n`);
    // Tests start commands as people do: by the Node that is found first.
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env['PATH']}` };
    codes.push(await run(node, [join(root, 'scripts', 'test.mjs'), '--coverage=false', ...args], { env }));
  }
  return Math.max(...codes);
};

await main(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === '--tests') return tests(rest);
  if (first !== undefined) throw new Failure(`matrix takes --tests, and no "${first}"`, 2);
  if (`${process.platform} ${process.arch}` !== 'linux x64') throw new Failure('the matrix is for Linux on x64');
  const results = [];
  for (const runtime of RUNTIMES) {
    const result = await loadedIn(runtime);
    process.stdout.write(`${result.title} ${result.version}, ${result.how}: ${cell(result.failed)}\n`);
    results.push(result);
  }
  mkdirSync(dirname(page), { recursive: true });
  writeFileSync(page, pageOf(results));
  return 0;
});
