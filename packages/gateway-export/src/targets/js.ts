import type { CompiledPolicy } from '@urikit/cache-key';
import { decideText } from '../js/decide-text.js';
import { heading } from '../parts/heading.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';

/** The module of a script. */
function moduleOf(plan: CompiledPolicy, context: ExportContext, isES5: boolean): string {
  const { small = false, runtime } = context;
  const script = decideText(plan, { isSmall: small, isES5 }, runtime);
  const exported = isES5
    ? `made.fingerprint = "${plan.fingerprint}";\nexport default made;`
    : `export const { decide, keyOf } = made;\nexport const fingerprint = "${plan.fingerprint}";`;
  return `${heading('//', js.name, plan)}\nvar made;\n${script}\n${exported}\n`;
}

/** One module without imports, for every engine of JavaScript. */
export const js: ExportTarget = {
  name: 'js',
  summary: 'A policy as one module of JavaScript without imports: service workers, Nitro, Hono, undici, njs',
  isTested: true,
  takesSmall: true,
  distrusts: 'a request of target js says itself if its hop is trusted',
  needs: 'an engine of ES2020, or of ES5 for `decide.es5.js`',
  files: (plan, context) => [
    { path: 'decide.js', text: moduleOf(plan, context, false) },
    { path: 'decide.es5.js', text: moduleOf(plan, context, true) },
  ],
};
