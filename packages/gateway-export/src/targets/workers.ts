import { type Shell, SHELLS } from '../workers/shells.js';
import { asScript } from '../njs/files.js';
import { heading } from '../parts/heading.js';
import { onePath } from '../parts/one-path.js';
import { block, readme } from '../parts/readme.js';
import type { ExportTarget } from '../parts/target.js';
import { refused } from '../refused.js';

const RESOLVED = 'the platform resolves dot-segments before a script sees the path as received';

/** One file without imports: the keyer, the plan, and the code that the platform needs around them. */
function workerOf({ name: platform, summary, isTested, needs, script, commands, limits }: Shell): ExportTarget {
  const target: ExportTarget = {
    name: platform,
    summary,
    isTested,
    needs,
    lacks: { reject: RESOLVED, redirect: RESOLVED, raw: RESOLVED },
    files: (plan, { name, trust, runtime }) => {
      if (trust)
        throw refused(`--trust: ${platform} does not say by which hop a request came: leave it out for this target`);
      const named = (lines: readonly string[]): readonly string[] => lines.map((line) => line.replaceAll('NAME', name));
      const text = [
        heading('//', platform, plan),
        runtime('worker.js').trimEnd(),
        `const PLAN = ${asScript(plan)};`,
        ...named(script),
        '',
      ].join('\n');
      return [
        { path: `${name}.js`, text },
        readme(target, plan, [
          { title: 'Use', lines: block('sh', named(commands)) },
          onePath(false),
          { title: 'What this cannot see or do', lines: limits },
        ]),
      ];
    },
  };
  return target;
}

/** A target for each platform. */
export const workers: readonly ExportTarget[] = SHELLS.map(workerOf);
