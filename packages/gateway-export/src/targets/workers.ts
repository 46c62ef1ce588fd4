import type { CompiledPolicy } from '@urikit/cache-key';
import { policyFields } from '@urikit/http-cache/internal';
import { decideText } from '../js/decide-text.js';
import { type Shell, SHELLS } from '../workers/shells.js';
import { heading } from '../parts/heading.js';
import { readme } from '../parts/readme.js';
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

function workerOf(shell: Shell): ExportTarget {
  const { name: platform, summary, needs } = shell;
  const target: ExportTarget = {
    name: platform,
    summary,
    isTested: true,
    distrusts: `${platform} does not say by which hop a request came: leave it out for this target`,
    needs,
    lacks: { reject: RESOLVED, redirect: RESOLVED, raw: RESOLVED },
    files: (plan, context) => {
      const { name, runtime } = context;
      const decisions = decideText(plan, { isSmall: false, isES5: false }, runtime);
      return [{ path: `${name}.js`, text: workerText(plan, shell, decisions, context) }, readme(target, plan, context)];
    },
  };
  return target;
}

/** A target for each platform. */
export const workers: readonly ExportTarget[] = SHELLS.map(workerOf);
