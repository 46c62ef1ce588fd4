/**
 * node scripts/budgets.mjs, after a build: lowers the ceilings of budgets.json to what is measured. It raises none: a rise is written
 * by hand, with a decision record that names what a user gets for it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lowered, measure, readBudgets } from './lib/budgets.mjs';
import { main, root } from './lib/process.mjs';

await main(async () => {
  const ceilings = readBudgets();
  const { budgets, above } = lowered(ceilings, await measure(ceilings));
  writeFileSync(join(root, 'budgets.json'), `${JSON.stringify(budgets, null, 2)}\n`);
  if (above.length > 0) throw new Error(`above their ceilings, which only sink:\n${above.join('\n')}`);
});
