/**
 * npm run test:browser [-- --shots FOLDER] [--picture FILE] [NAME]: builds the playground and uses it in the Chromium of the system: every feature
 * by keyboard and by pointer, accessibility, hostile strings, offline; and the page of the gateway's operator. CHROMIUM names
 * another browser.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { main } from './lib/process.mjs';

/** Runs those of the checks that are asked for. Returns how many failed. */
const runAll = async (checks, name, opened) => {
  let failed = 0;
  for (const [title, check] of Object.entries(checks).filter(([title]) => title.includes(name)))
    if (!(await run(title, check, opened()))) failed++;
  return failed;
};

/** Runs one check and prints its line. Returns whether all is well. */
const run = async (name, check, opened) => {
  const began = performance.now();
  const problems = opened.problems;
  await check(opened).catch((error) => problems.push(error.message));
  await opened.close();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`);
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  return problems.length === 0;
};

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { shots: { type: 'string' }, picture: { type: 'string' } },
    allowPositionals: true,
  });
  await ensureInstalled();
  const [{ withPlayground }, { open }, { checks }, { picture, shoot }, operator] = await Promise.all([
    import('./lib/browser/launch.mjs'),
    import('./lib/browser/open.mjs'),
    import('../apps/playground/test/browser/checks.mjs'),
    import('../apps/playground/test/browser/shots.mjs'),
    import('../packages/gateway/test/browser/checks.mjs'),
  ]);
  return withPlayground(async (browser, url) => {
    const name = positionals[0] ?? '';
    const failed =
      (await runAll(checks, name, () => open(browser, url))) +
      (await operator.withGateway((gateway) =>
        runAll(operator.checks(gateway, values.shots), name, () => open(browser, gateway.url, 'h1')),
      ));
    if (values.shots !== undefined) {
      mkdirSync(values.shots, { recursive: true });
      await shoot(browser, url, values.shots);
    }
    if (values.picture !== undefined) await picture(browser, url, values.picture);
    return failed === 0 ? 0 : 1;
  });
});
