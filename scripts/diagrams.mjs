/**
 * npm run build && node scripts/diagrams.mjs: draws the chart of the benchmark and the answers of standards to one pair; a test holds them to
 * the newest run and to the code. The other diagrams of the documents are drawings without data: their files are their sources.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sameness from 'urikit/same';
import { benchmark } from './lib/chart.mjs';
import { root } from './lib/process.mjs';
import { samePicture } from './lib/same-picture.mjs';

writeFileSync(join(root, 'docs', 'diagrams', 'benchmark.svg'), benchmark());
writeFileSync(join(root, 'docs', 'diagrams', 'same.svg'), samePicture(sameness));
