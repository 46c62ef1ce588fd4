import {
  type CheckOptions,
  createEngine,
  type Engine,
  type EngineOptions,
  type StringIssue,
  type UrikitError,
} from '@urikit/generic';
import type { SchemeHooks, SchemeOverlay, Schemes, Secret } from '@urikit/generic/hooks';
import { digest, type ResolvedComposition } from '../build/composition.js';
import { RegistryError } from '../given/registry-error.js';
import { lazily } from '../given/members.js';
import { hooksText, type KnownHooks, ownHooks } from './plugin-hooks.js';
import { overlayChecks } from './overlay-checks.js';
import { type Trace, createTracer } from '../trace/trace.js';
import { tracedHooks } from '../trace/traced-hooks.js';
import { hidingBase, schemeOfBase } from '../settings/references.js';
import { secretsIn } from '../settings/secrets.js';
import { otherSchemes } from '../settings/schemes.js';
import { type Judge, severityRank } from '../settings/severities.js';
import { applySeverities, DATA_ISSUES, frozenCopy, optionsOf, redact } from '@urikit/generic/internal';
import { tracedEngine } from '../trace/traced-engine.js';
import { checkVerbs, issuesAbove, withHeld } from './held.js';

/** The part that registries share if they differ only in overlays and severities. */
export type Core = ReturnType<typeof makeCore>;

/**
 * The engine of owners, with the secrets of overlays and without their checks.
 *
 * @param known - hooks that were made before
 * @param floor - the engine of the parent: its secrets stay hidden
 * @param trace - receives each call of a hook; without it the hooks are used as they are
 * @throws RegistryError if a plugin's configure or hooks break their contract
 */
export function makeCore(
  composition: ResolvedComposition,
  known: KnownHooks,
  floor: Engine | undefined,
  trace?: Trace,
) {
  const { owners, opaquePaths, policy } = composition;
  const { schemes: own, byPlugin } = ownHooks(composition, known);
  const tracer =
    trace &&
    createTracer(
      trace,
      (text) => engine.redact(text),
      (words) => composition.printer().scrub(words),
    );
  // Without a base, a relative reference has the secrets of no scheme.
  const based = composition.floor && hidingBase(composition.floor) === undefined ? schemeOfBase(composition) : '';
  const schemes: Schemes = Object.fromEntries(
    owners.map(({ scheme, owner }) => {
      const above = floor && [...secretsIn(floor, scheme), ...(scheme === based ? secretsIn(floor, '') : [])];
      const hooks = withSecrets(own[scheme] as SchemeHooks, composition.over(scheme), above);
      return [scheme, tracer === undefined ? hooks : tracedHooks(tracer, owner.id, hooks)];
    }),
  );
  const options = { opaquePaths, ...policy };
  const bare = engineOf({ ...options, schemes });
  const hiding = { ...bare, references: hidingBase(composition) ?? bare.references };
  const engine: Engine = Object.freeze({ ...bare, redact: (text: string) => redact(text, hiding) });
  return {
    engine,
    /** Makes the check of the overlays of a composition. */
    findBy: overlayChecks(engine, tracer),
    /** Undefined if no caller listens. */
    tracer,
    /** The digest of the data of its hooks, for a fingerprint. */
    digest: lazily(() => digest(hooksText(byPlugin))),
  };
}

/** Adds secrets of overlays and of a parent to the hooks of a scheme. The owner's secrets stay hidden. */
function withSecrets(
  owner: SchemeHooks,
  overlays: readonly SchemeOverlay[],
  above: readonly Secret[] = [],
): SchemeHooks {
  const more = [...overlays.flatMap(({ secrets = [] }) => secrets), ...above];
  if (more.length === 0) return owner;
  return { ...owner, secrets: Array.from(new Set([...(owner.secrets ?? ['password']), ...more])) };
}

/** @throws RegistryError `registry/set` for options that are right and do not fit the schemes: a base whose path is opaque */
function engineOf(options: EngineOptions): ReturnType<typeof createEngine> {
  try {
    return createEngine(options);
  } catch (cause) {
    // The hooks of each scheme were looked at before, without the others.
    const { message, path, hint = 'change the option, or the schemes that it is about' } = (cause as UrikitError).issue;
    throw new RegistryError('registry/set', message, hint, {
      path,
      cause,
    });
  }
}

/**
 * Makes the engine of a composition: that of its core, and a check with the rules of overlays, severities and the
 * composition. The owner alone decides which URIs a view refuses: neither an overlay nor a severity takes a reading away.
 *
 * @param floor - the engine whose errors stay errors
 * @returns the engine of the core itself if the composition adds no check
 * @throws RegistryError if an overlay breaks its contract, or its verbs would take more than those above
 */
export function assemble(core: Core, composition: ResolvedComposition, floor: Engine | undefined): Engine {
  if (floor !== undefined) checkVerbs(core.engine, composition, floor);
  const engine = withChecks(core, composition, floor);
  return core.tracer === undefined ? engine : tracedEngine(core.tracer, engine);
}

/** The target of a relative reference if the policy has a base, and any other string as it is. */
function standingFor(text: string, { references, tryNormalize }: Engine): string {
  if (typeof references === 'string') return text;
  const taken = tryNormalize(text, { level: 'simple-string' });
  return taken.ok ? taken.value : text;
}

/** The name of a code behind its id. */
const nameOf = ({ code }: StringIssue): string => code.replace(/^[^/]*\//, '');

/** Leaves out issues of overlays that the owner of a scheme says as well by its data: one of the two is enough. */
function besides(own: readonly StringIssue[], added: readonly StringIssue[], rankOf: (issue: StringIssue) => number) {
  const placeOf = (issue: StringIssue): string => `${String(issue.start)} ${nameOf(issue)}`;
  const said = new Map<string, number>();
  for (const issue of own)
    if (DATA_ISSUES.includes(nameOf(issue)))
      said.set(placeOf(issue), Math.max(rankOf(issue), said.get(placeOf(issue)) ?? -1));
  return added.filter((issue) => (said.get(placeOf(issue)) ?? -Infinity) < rankOf(issue));
}

/** The engine of a core, with the checks that a composition adds. */
function withChecks({ engine, findBy }: Core, composition: ResolvedComposition, floor: Engine | undefined): Engine {
  const { owners, judge, others } = composition;
  const withSeverity: Judge = judge ?? ((issue) => issue);
  const owned = owners.map(({ scheme }) => scheme);
  const overlays = findBy(composition);
  const other = others === 'allowed' ? undefined : otherSchemes(others, owned);
  if (overlays === undefined && judge === undefined && other === undefined && floor === undefined) return engine;
  const check = (text: string, options?: CheckOptions): readonly StringIssue[] => {
    const severities = options === undefined ? options : optionsOf(options, ['severities']).severities;
    const first = other?.(standingFor(text, engine)) ?? [];
    const own = engine.check(text);
    const rankOf = (issue: StringIssue): number =>
      severityRank(applySeverities([withSeverity(issue) ?? []].flat(), severities)[0]?.severity ?? 'off');
    const added = overlays?.(text) ?? [];
    const issues = [first, own, added.length === 0 ? added : besides(own, added, rankOf)]
      .flat()
      .sort((a, b) => a.start - b.start);
    const all =
      floor === undefined
        ? issues.flatMap((issue) => withSeverity(issue) ?? [])
        : withHeld(issues, withSeverity, issuesAbove(floor, text, standingFor(text, engine)));
    return frozenCopy(applySeverities(all, severities)) as readonly StringIssue[];
  };
  return Object.freeze({ ...engine, check });
}
