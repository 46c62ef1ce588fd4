/**
 * npm run manifests: writes into the manifests of all packages what follows from their entries and from the root manifest.
 * Whoever publishes says `repository`, `homepage` and `bugs` in the root manifest, and runs this.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { derivedManifest, manifestText, packageFolders } from './lib/manifests.mjs';
import { main, root } from './lib/process.mjs';

await main(async () => {
  for (const name of packageFolders())
    writeFileSync(join(root, 'packages', name, 'package.json'), manifestText(derivedManifest(name)));
  return 0;
});
