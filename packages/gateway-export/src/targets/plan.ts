import type { ExportTarget } from '../parts/target.js';

/** The compiled policy as data, for a keyer that you write in another language. */
export const plan: ExportTarget = {
  name: 'plan',
  summary: 'The compiled policy as JSON, for a keyer of your own in another language',
  isTested: true,
  needs: 'nothing: compare your keyer with the decisions that `npm run conformance` writes',
  files: (compiled) => [{ path: 'plan.json', text: `${JSON.stringify(compiled, undefined, 2)}\n` }],
};
