import {
  createEngine,
  type EngineOptions,
  type FullEngine,
  type References,
  type UrikitError,
  validateSchemes,
} from '@urikit/generic';
import type { SchemeHooks, SchemeOverlay, Schemes, Secret } from '@urikit/generic/hooks';
import { withVerbs } from '@urikit/generic/internal';
import { RegistryError } from '../given/registry-error.js';
import { codesOf } from '../settings/codes.js';
import type { Memo } from '../build/memo.js';
import { secretsIn } from '../settings/secrets.js';
import type { Plan } from '../settings/setting.js';
import { overlayChecks } from './overlay-checks.js';
import { guardHooks } from './guard-hooks.js';
import { allHooks } from './plugin-hooks.js';

/** The part that a registry shares with its children if they differ only in overlays and severities. */
export interface Core {
  /** The engine of owners, with the secrets of overlays and without their checks. */
  readonly engine: FullEngine;
  readonly overlays: ReturnType<typeof overlayChecks>;
  /** By the id of a plugin. */
  readonly hooks: ReadonlyMap<string, Schemes>;
  /** The hooks of a scheme as its plugin made them; undefined for a scheme without owner. */
  readonly hooksOf: (scheme: string) => SchemeHooks | undefined;
  /** The base whose scheme tells the secrets of a reference. A child that forbids references hides as much as its parent. */
  readonly hidingBase: References | undefined;
}

/** The scheme whose secrets a relative reference has, in lower case; empty without a base. */
const schemeOf = (base: References | undefined): string =>
  typeof base === 'object' ? base.resolve.slice(0, Math.max(0, base.resolve.indexOf(':'))).toLowerCase() : '';

/** Adds secrets of overlays and of parents to the hooks of a scheme. The owner's secrets stay hidden. */
function withSecrets(owner: SchemeHooks, overlays: readonly SchemeOverlay[], above: readonly Secret[]): SchemeHooks {
  const more = [...overlays.flatMap(({ secrets = [] }) => secrets), ...above];
  if (more.length === 0) return owner;
  return { ...owner, secrets: Array.from(new Set([...(owner.secrets ?? ['password']), ...more])) };
}

/** @throws RegistryError `registry/set` for options that are right and do not fit the schemes: a base whose path is opaque */
function engineOf(options: EngineOptions & Required<Pick<EngineOptions, 'schemes'>>): ReturnType<typeof createEngine> {
  try {
    // The hooks of each scheme were validated by themselves; schemes that share keys are validated together.
    const isSharing = Object.values(options.schemes).some(({ keyScheme }) => keyScheme !== undefined);
    return createEngine(isSharing ? { ...options, schemes: validateSchemes(options.schemes) } : options);
  } catch (cause) {
    // The engine's own errors name no values.
    const { message, path, hint = 'change the option, or the schemes that it is about' } = (cause as UrikitError).issue;
    throw new RegistryError('registry/set', message, hint, { path, cause });
  }
}

/**
 * Makes the engine of owners, or takes that of the parent if owners, hooks, secrets and policy are the same.
 *
 * @param parents - their secrets stay hidden
 */
export function coreOf(plan: Plan, memo: Memo, parents: readonly Core[]): Core {
  const { owners, over, plugins, configured, policy, opaquePaths } = plan;
  const secrets = owners.flatMap(({ scheme }) => [scheme, ...over(scheme).flatMap(({ secrets: all = [] }) => all)]);
  const configs = plugins.map(({ id }) => configured.get(id));
  const parts = [owners, ...configs, ...secrets, JSON.stringify([policy, opaquePaths]), ...parents.slice(1)];
  return memo.get('core', parts, () => makeCore(plan, allHooks(plan, memo), parents));
}

function makeCore(plan: Plan, hooks: Core['hooks'], parents: readonly Core[]): Core {
  const { owners, opaquePaths, policy } = plan;
  const own = new Map(owners.map(({ scheme, owner }) => [scheme, hooks.get(owner.id)?.[scheme] as SchemeHooks]));
  const { references } = policy;
  const base = typeof references === 'object' ? references : parents.find(({ hidingBase }) => hidingBase)?.hidingBase;
  const schemes: Schemes = Object.fromEntries(
    owners.map(({ scheme, owner }) => {
      const above = parents.flatMap((parent) => [
        ...secretsIn(parent.engine, scheme),
        // Without a base, a relative reference has the secrets of no scheme.
        ...(parent.hidingBase === undefined && scheme === schemeOf(base) ? secretsIn(parent.engine, '') : []),
      ]);
      const guarded = guardHooks({ id: owner.id, scheme }, own.get(scheme) as SchemeHooks, codesOf(owner));
      return [scheme, withSecrets(guarded, plan.overlays.length === 0 ? [] : plan.over(scheme), above)];
    }),
  );
  const bare = engineOf({ opaquePaths, ...policy, schemes });
  const engine = withVerbs(bare, { ...bare, references: base ?? bare.references });
  return { engine, overlays: overlayChecks(engine), hooks, hooksOf: (scheme) => own.get(scheme), hidingBase: base };
}
