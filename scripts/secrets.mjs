/** node scripts/secrets.mjs: writes docs/reference/secrets.md from the tables of @urikit/secrets. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main, root } from './lib/process.mjs';
import { secretsPage } from './lib/secret-tables.mjs';

await main(() => writeFileSync(join(root, 'docs', 'reference', 'secrets.md'), secretsPage()));
