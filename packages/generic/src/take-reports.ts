import { COMPONENTS, type Components } from './syntax/component.js';
import { guarded, PluginError } from './scheme/plugin-error.js';
import type { Finding } from './scheme/scheme-hooks.js';
import { readFinding, validateFinding } from './scheme/validate-finding.js';

/** Whose hook it is: what a PluginError names. */
interface Origin {
  readonly id: string;
  readonly scheme: string;
}

/** What such a hook returns is read by nobody: findings in it would be lost, and a promise comes too late. */
function refuseReturned(returned: unknown, origin: Origin, hook: string): never {
  const isPromise = typeof returned === 'object' && returned !== null && 'then' in returned;
  const found = Array.isArray(returned) ? 'a list' : returned === null ? 'null' : typeof returned;
  throw new PluginError(
    origin,
    hook,
    isPromise
      ? 'returned a promise: hooks are synchronous'
      : `returned ${found}: expected nothing; it must call report with each finding`,
  );
}

/** How many findings are taken besides one for each character: a hook that never stops has an end. */
const FINDINGS = 1000;

/**
 * Calls a hook that reports, and takes what it reports once that is what it must be.
 *
 * @param texts - the components of the URI that the hook is asked about
 * @param take - gets each finding
 * @throws PluginError where the hook throws, returns something, or reports what is no finding
 */
export function takeReports<Reported extends Finding>(
  origin: Origin,
  hook: string,
  texts: Components,
  take: (finding: Reported) => void,
  call: (report: (finding: Reported) => void) => unknown,
): void {
  let isOpen = true;
  let left = FINDINGS;
  for (const component of COMPONENTS) left += texts[component]?.length ?? 0;
  const report = (given: Reported): void => {
    // A hook that keeps `report` beyond its call has nobody to report to.
    if (!isOpen) return;
    const finding = readFinding(given);
    validateFinding(finding, texts, hook, origin);
    if (left-- === 0)
      throw new PluginError(origin, hook, `reported more than ${String(FINDINGS)} findings and one for each character`);
    take(finding);
  };
  let returned: unknown;
  try {
    returned = guarded(origin, hook, () => call(report));
  } finally {
    isOpen = false;
  }
  if (returned !== undefined) refuseReturned(returned, origin, hook);
}
