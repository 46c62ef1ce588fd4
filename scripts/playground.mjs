/** npm run playground [-- --build]: builds the playground in apps/playground/dist, and serves it at the address that it prints. */
import { ensureInstalled } from './lib/install.mjs';
import { buildPlayground } from './lib/browser/playground.mjs';
import { main } from './lib/process.mjs';
import { servePage } from './lib/serve-page.mjs';

await main(async () => {
  await ensureInstalled();
  const folder = await buildPlayground();
  return process.argv.includes('--build') ? 0 : servePage(folder);
});
