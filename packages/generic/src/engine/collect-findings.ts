import { COMPONENTS, type Components, rangeOf } from '../syntax/component.js';
import type { StringIssue } from '../syntax/issue.js';
import { kindOf } from '../syntax/expect.js';
import { guarded, type Origin, PluginError } from '../scheme/plugin-error.js';
import type { Finding } from '../scheme/scheme-hooks.js';
import { readFinding, validateFinding } from '../scheme/validate-finding.js';

/** Refuses a return value: findings in it would be lost. */
function refuseReturned(returned: unknown, origin: Origin, hook: string): never {
  const found = kindOf(returned).replace('array', 'a list');
  throw new PluginError(origin, hook, `returned ${found}: expected undefined; it must call report with each finding`);
}

/** The issue of a finding: the code has the plugin's id in front, the range counts in the whole string. */
export function issueOfFinding(
  { code, severity, component, at, end, message, section }: Finding,
  id: string,
  texts: Components,
): StringIssue {
  return { code: `${id}/${code}`, severity, message, section, ...rangeOf(texts, component, at, end) };
}

/** How many findings are taken besides one for each character: a hook that never stops has an end. */
const FINDINGS = 1000;

/**
 * Calls a reporting hook and passes its valid findings on.
 *
 * @param texts - the components of the URI that the hook is asked about
 * @param take - gets each finding
 * @throws PluginError if the hook throws, returns a value, or reports an invalid finding
 */
export function collectFindings(
  origin: Origin,
  hook: string,
  texts: Components,
  take: (finding: Finding) => void,
  call: (report: (finding: Finding) => void) => unknown,
): void {
  let isOpen = true;
  let left = FINDINGS;
  for (const component of COMPONENTS) left += texts[component]?.length ?? 0;
  const report = (given: Finding): void => {
    // Calls of `report` after the hook has returned are ignored.
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
