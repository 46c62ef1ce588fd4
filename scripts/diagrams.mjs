/**
 * node scripts/diagrams.mjs: writes the diagrams of the documents. A test holds them to what is written here.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagrams } from './lib/diagrams.mjs';
import { root } from './lib/process.mjs';

for (const [name, text] of diagrams) writeFileSync(join(root, 'docs', 'diagrams', name), text);
