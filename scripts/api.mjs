/**
 * npm run api: writes docs/reference/api, a report of what each package exports, from the built packages.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiIndex, apiReports, indexFile, reportFile } from './lib/api.mjs';
import { packageFolders } from './lib/manifests.mjs';
import { main } from './lib/process.mjs';

await main(async () => {
  const reports = apiReports(packageFolders());
  const folder = dirname(reportFile('x'));
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  for (const [name, text] of reports) writeFileSync(reportFile(name), text);
  writeFileSync(indexFile, apiIndex([...reports.keys()]));
  return 0;
});
