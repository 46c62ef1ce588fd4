/**
 * npm run test:clickhouse: the functions that `urikit export --target clickhouse` writes, in ClickHouse itself: chdb, which is
 * installed on the first run, 550 MB below node_modules/.cache. URIKIT_CHDB names a folder that has it in its node_modules.
 */
import { spawnSync } from 'node:child_process';
import { main, root } from './lib/process.mjs';
import { chdbFolder } from './lib/clickhouse/chdb.mjs';

await main(async () => {
  const { status } = spawnSync(
    process.execPath,
    ['scripts/test.mjs', 'packages/cli/test/clickhouse', ...process.argv.slice(2)],
    {
      cwd: root,
      env: { ...process.env, URIKIT_CHDB: chdbFolder() },
      stdio: 'inherit',
    },
  );
  return status ?? 1;
});
