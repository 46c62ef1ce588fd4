import type { CheckOptions, FullEngine, StringIssue } from '@urikit/generic';
import { frozenCopy, applySeverities } from '@urikit/generic/internal';
import type { SchemeHooks } from '@urikit/generic/hooks';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import type { Core } from './core.js';
import { withHeld } from './held-errors.js';
import { otherSchemes } from './other-schemes.js';
import { checkOver } from './overlay-checks.js';
import { tracedEngine } from '../trace/traced-engine.js';

/** What an overlay reports has two ids in front; the first is the owner's, whose hooks carry it. */
const withoutOwner = (issue: StringIssue): StringIssue => {
  const slash = issue.code.indexOf('/');
  return issue.code.includes('/', slash + 1) ? { ...issue, code: issue.code.slice(slash + 1) } : issue;
};

/**
 * Makes the engine of a composition: that of its core, and a check with what overlays, severities and the composition say. What a
 * view refuses is the owner's to say, so that neither an overlay nor a severity takes a reading away.
 *
 * @param floor - the engine whose errors stay errors
 * @returns the engine of the core itself where there is nothing to add
 * @throws RegistryError where an overlay breaks its contract
 */
export function assemble(core: Core, composition: ResolvedComposition, floor: FullEngine | undefined): FullEngine {
  const engine = withChecks(core, composition, floor);
  return core.tracer === undefined ? engine : tracedEngine(core.tracer, engine);
}

/** The target of a relative reference where the policy has a base, and any other string as it is. */
function standingFor(text: string, { references, tryNormalize }: FullEngine): string {
  if (typeof references === 'string') return text;
  const taken = tryNormalize(text, { level: 'simple-string' });
  return taken.ok ? taken.value : text;
}

/** The engine of a core, and what a composition adds to its check. */
function withChecks(
  { engine, checkBy, tracer }: Core,
  composition: ResolvedComposition,
  floor: FullEngine | undefined,
): FullEngine {
  const { owners, judge, others, codes } = composition;
  const owned = owners.map(({ scheme }) => scheme);
  const checks = new Map(
    owned.flatMap((scheme) => {
      const over = composition.over(scheme);
      const check =
        over.length === 0 ? undefined : checkOver(scheme, engine.hooks(scheme) as SchemeHooks, over, codes, tracer);
      return check === undefined ? [] : [[scheme, check] as const];
    }),
  );
  const other = others === 'allowed' ? undefined : otherSchemes(others, owned);
  if (checks.size === 0 && judge === undefined && other === undefined && floor === undefined) return engine;
  const check = (text: string, options?: CheckOptions): readonly StringIssue[] => {
    const found = checks.size === 0 ? engine.check(text) : checkBy(text, checks).map(withoutOwner);
    const first = other?.(standingFor(text, engine));
    const issues = first === undefined ? found : [first, ...found];
    const own = judge === undefined ? issues : issues.flatMap((issue) => judge(issue) ?? []);
    const all = floor === undefined ? own : withHeld(own, floor.check(text));
    return frozenCopy(applySeverities(all, options?.severities)) as readonly StringIssue[];
  };
  return Object.freeze({ ...engine, check });
}
