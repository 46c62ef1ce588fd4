/**
 * npm start [-- FILE... | STRING...]: installs and builds if needed, then shows a report of the files, or the readings of the strings; five
 * strings that surprise without either.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runNode } from './lib/process.mjs';
import { tour } from './lib/tour.mjs';

await main(async () => {
  const given = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  // npm moves to the root of the repository; a FILE is meant from where the user stood.
  const here = process.env['npm_lifecycle_event'] === 'start' ? process.env['INIT_CWD'] : undefined;
  const cwd = here ?? process.cwd();
  const isFile = (name) => existsSync(resolve(cwd, name)) || !/[:/]/.test(name);
  if (given.some(isFile))
    return runNode([join(root, 'packages', 'cli', 'bin', 'urikit.js'), 'report', ...given], { cwd });
  process.stdout.write(await tour(given.length > 0 ? given : undefined));
  return 0;
});
