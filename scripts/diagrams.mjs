/**
 * node scripts/diagrams.mjs: draws the chart of the benchmark, and a test holds it to the newest run. The other diagrams of the
 * documents are drawings without data: their files are their sources.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchmark } from './lib/chart.mjs';
import { root } from './lib/process.mjs';

writeFileSync(join(root, 'docs', 'diagrams', 'benchmark.svg'), benchmark());
