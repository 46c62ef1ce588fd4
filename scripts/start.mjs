/**
 * npm start [-- FILE...]: installs and builds if needed, then shows urikit on strings that surprise, or a report of the files.
 */
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, runNode } from './lib/process.mjs';
import { tour } from './lib/tour.mjs';

await main(async () => {
  const files = process.argv.slice(2);
  await ensureInstalled();
  await ensureBuilt();
  // npm moves to the root of the repository; a FILE is meant from where the user stood.
  const here = process.env['npm_lifecycle_event'] === 'start' ? process.env['INIT_CWD'] : undefined;
  const bin = join(root, 'packages', 'cli', 'bin', 'urikit.js');
  if (files.length > 0) return runNode([bin, 'report', ...files], { cwd: here ?? process.cwd() });
  for await (const section of tour()) process.stdout.write(`${section}\n`);
  return 0;
});
