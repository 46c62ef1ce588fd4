import type { CompiledPolicy } from '@urikit/cache-key';
import { policyFields } from '@urikit/http-cache/internal';
import { decideText } from '../js/decide-text.js';
import { type Shell, SHELLS } from '../workers/shells.js';
import { heading } from '../parts/heading.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';

const RESOLVED = 'the platform resolves dot-segments before a script sees the path as received';

/**
 * One file without imports: the decisions of a plan, and a cache over `fetch`.
 *
 * @param decisions - a script that sets `made`, as target `js` has it
 */
export const workerText = (
  plan: CompiledPolicy,
  { name: platform, script }: Shell,
  decisions: string,
  { name, runtime }: Pick<ExportContext, 'name' | 'runtime'>,
): string =>
  [
    heading('//', platform, plan),
    'var made;',
    decisions,
    runtime('worker.js').trimEnd(),
    `const policy = { decide: made.decide, fields: ${JSON.stringify(policyFields(plan))} };`,
    ...script.map((line) => line.replaceAll('NAME', name)),
    '',
  ].join('\n');

/** A target for each platform. */
export const workers = SHELLS.map((shell): ExportTarget => ({
  name: shell.name,
  summary: shell.summary,
  isTested: true,
  distrusts: `${shell.name} does not say by which hop a request came: leave it out for this target`,
  needs: shell.needs,
  lacks: { reject: RESOLVED, redirect: RESOLVED, raw: RESOLVED },
  files: (plan, context) => {
    const decisions = decideText(plan, { isSmall: false, isES5: false }, context.runtime);
    return [{ path: `${context.name}.js`, text: workerText(plan, shell, decisions, context) }];
  },
}));
