import { createEngine, type EngineOptions, type FullEngine, redact, type StringIssue } from '@urikit/generic';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import type { ResolvedComposition } from '../build/resolved-composition.js';
import { lazily } from '../lazily.js';
import { hooksText } from './hooks-text.js';
import { type KnownHooks, ownHooks } from './lent-hooks.js';
import { withSecrets } from './overlay-checks.js';
import type { Trace } from '../trace/trace-event.js';
import { tracedHooks } from '../trace/traced-hooks.js';
import { createTracer, type Tracer } from '../trace/tracer.js';

type Check = NonNullable<SchemeHooks['check']>;

/** What registries share whose overlays and severities alone are different. */
export interface Core {
  readonly engine: FullEngine;
  /** As `engine.check`, with other checks in the place of those of the schemes. */
  readonly checkBy: (text: string, checks: ReadonlyMap<string, Check>) => readonly StringIssue[];
  /** The data of its hooks, for a fingerprint. */
  readonly text: () => string;
  /** Undefined where nobody is told what happens. */
  readonly tracer: Tracer | undefined;
}

/**
 * The engine of owners, with the secrets of overlays and without their checks.
 *
 * @param known - hooks that were made before
 * @param trace - told what hooks do; without it they are used as they are
 * @throws RegistryError where a plugin's configure or hooks break their contract
 */
export function makeCore(composition: ResolvedComposition, known: KnownHooks, trace?: Trace): Core {
  const { owners, opaquePaths, policy } = composition;
  const { schemes: own, byPlugin } = ownHooks(composition, known);
  const tracer = trace && createTracer(trace, (text) => redact(text, bare));
  const schemes: Schemes = Object.fromEntries(
    owners.map(({ scheme, owner }) => {
      const hooks = withSecrets(own[scheme] as SchemeHooks, composition.over(scheme));
      return [scheme, tracer === undefined ? hooks : tracedHooks(tracer, owner.id, hooks)];
    }),
  );
  const options = { opaquePaths, ...policy };
  const bare = createEngine({ ...options, schemes });
  const engine: FullEngine = Object.freeze({ ...bare, redact: (text: string) => redact(text, bare) });
  return { engine, checkBy: checkerOf(schemes, options), tracer, text: lazily(() => hooksText(byPlugin)) };
}

/**
 * One engine checks for all registries of a core: which checks are meant is said for the time of a call. A registry for each
 * of a thousand tenants costs its overlays, and no engine.
 */
function checkerOf(schemes: Schemes, options: Omit<EngineOptions, 'schemes'>): Core['checkBy'] {
  let current: ReadonlyMap<string, Check> = new Map();
  const engine = lazily(() =>
    createEngine({
      ...options,
      schemes: Object.fromEntries(
        Object.entries(schemes).map(([scheme, hooks]): [string, SchemeHooks] => [
          scheme,
          {
            ...hooks,
            // What it returns is for the engine to refuse.
            check: (uri, report, context) => (current.get(scheme) ?? hooks.check)?.(uri, report, context),
          },
        ]),
      ),
    }),
  );
  return (text, checks) => {
    // A check may ask another engine of the family.
    const before = current;
    current = checks;
    try {
      return engine().check(text);
    } finally {
      current = before;
    }
  };
}
