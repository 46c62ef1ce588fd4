import { type FullEngine, type References, type UrikitError, validateSchemes } from '@urikit/generic';
import type { SchemeHooks, Schemes, Secret } from '@urikit/generic/hooks';
import { engineOver, withVerbs } from '@urikit/generic/internal';
import type { AnyPlugin } from '../given/plugin.js';
import { RegistryError } from '../given/registry-error.js';
import { codesOf } from '../settings/codes.js';
import type { Memo } from '../build/memo.js';
import { schemeOf } from '../settings/schemes.js';
import type { Ownership, Plan } from '../settings/setting.js';
import { type Composition, composeOver } from './compose.js';
import { overlayChecks } from './overlay-checks.js';
import { guardHooks } from './guard-hooks.js';
import { allHooks } from './plugin-hooks.js';

interface Guarded {
  readonly scheme: string;
  readonly owner: AnyPlugin;
  readonly own: SchemeHooks;
  /** As an engine calls them, with all secrets. */
  readonly hooks: SchemeHooks;
}

/** The part that a registry shares with its children if they differ only in overlays and severities. */
export interface Core {
  /** The engine of owners, with the secrets of overlays and without their checks. */
  readonly engine: FullEngine;
  readonly composition: Composition;
  readonly overlays: ReturnType<typeof overlayChecks>;
  readonly hooks: (id: string) => Schemes;
  readonly schemes: ReadonlyMap<string, Guarded>;
  /** The base whose scheme tells the secrets of a reference. A child that forbids references hides as much as its parent. */
  readonly hidingBase: References | undefined;
}

/** The secrets of a scheme without `secrets`, and of unknown schemes. */
const PASSWORD: readonly Secret[] = ['password'];

/** Guards the hooks of a scheme, once for all children that hide no more. @param own - of the owner, whose secrets stay hidden */
function guarded({ scheme, owner }: Ownership, own: SchemeHooks, hidden: readonly Secret[], memo: Memo): Guarded {
  const { secrets = PASSWORD } = own;
  const more = Array.from(new Set(hidden)).filter((secret) => !secrets.includes(secret));
  return memo.get(`scheme ${scheme}`, [own, owner, ...more], () => {
    const hooks = guardHooks({ id: owner.id, scheme }, own, codesOf(owner));
    const all = more.length === 0 ? hooks : { ...hooks, secrets: Object.freeze([...secrets, ...more]) };
    return { scheme, owner, own, hooks: Object.freeze(all) };
  });
}

/** @throws RegistryError `registry/set` for options that are right and do not fit the schemes: a base whose path is opaque */
function engineOf(schemes: Schemes, ...given: Parameters<typeof engineOver>): ReturnType<typeof engineOver> {
  try {
    // The hooks of each scheme were validated by themselves; schemes that share keys are validated together.
    if (Object.values(schemes).some(({ keyScheme }) => keyScheme !== undefined)) validateSchemes(schemes);
    return engineOver(...given);
  } catch (cause) {
    // The engine's own errors name no values.
    const { message, path, hint = 'change the option, or the schemes that it is about' } = (cause as UrikitError).issue;
    throw new RegistryError('registry/set', message, hint, { path, cause });
  }
}

/** Makes the engine of owners, or takes that of the parent if schemes, secrets and policy are the same. Secrets of parents stay. */
export function coreOf(plan: Plan, memo: Memo, parents: readonly Core[]): Core {
  const { owners, opaquePaths, overlays, policy, over } = plan;
  const hooks = allHooks(plan, memo);
  const { references } = policy;
  const base = typeof references === 'object' ? references : parents.find(({ hidingBase }) => hidingBase)?.hidingBase;
  const ofBase = typeof base === 'object' ? schemeOf(base.resolve) : undefined;
  const all = owners.map((one) => {
    const { scheme, owner } = one;
    const above = parents.flatMap(({ schemes, hidingBase }) => [
      ...(schemes.get(scheme)?.hooks.secrets ?? PASSWORD),
      // Without a base, a relative reference has the secrets of no scheme.
      ...(hidingBase === undefined && scheme === ofBase ? PASSWORD : []),
    ]);
    const ofOverlays = overlays.length === 0 ? [] : over(scheme).flatMap(({ secrets = [] }) => secrets);
    return guarded(one, hooks(owner.id)[scheme] as SchemeHooks, [...ofOverlays, ...above], memo);
  });
  const parts = [...all, JSON.stringify([policy, opaquePaths]), ...parents.slice(1)];
  return memo.get('core', parts, () => {
    const entries = all.map((one) => [one.scheme, one.hooks] as const);
    const [bare, composition] = engineOf(Object.fromEntries(entries), policy, (...by) =>
      composeOver(entries, opaquePaths, parents[0]?.composition, ...by),
    );
    const engine = withVerbs(bare, base === undefined ? bare : { ...bare, references: base });
    const schemes = new Map(all.map((one) => [one.scheme, one]));
    return { engine, composition, overlays: overlayChecks(engine), hooks, schemes, hidingBase: base };
  });
}
