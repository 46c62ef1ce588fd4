import type { CheckOptions, Engine, FullEngine } from '@urikit/generic';
import { frozenCopy, optionsOf } from '@urikit/generic/internal';
import { RegistryError } from '../given/registry-error.js';
import type { Ownership, Plan } from '../settings/setting.js';
import { type Collect, collector, type Judged, seenOf } from './collect.js';
import type { Core } from './core.js';

/** The engine of a registry, with the members that its children read. */
export interface Assembled extends Judged {
  readonly engine: FullEngine;
}

const isOpaque = ({ hooks, opaquePaths }: Engine, scheme: string): boolean =>
  hooks(scheme)?.path === 'opaque' || opaquePaths.includes(scheme);

const hasNone = ({ hooks }: Engine, scheme: string): boolean => hooks(scheme)?.references === 'none';

/**
 * Refuses a child whose verbs would take encoded dot-segments or relative references that those of its parent refuse, or keep the
 * dot-segments of a scheme that its parent knows. A scheme that the parent does not know is the child's to describe.
 */
function checkVerbs(engine: Engine, owners: readonly Ownership[], above: Engine): void {
  const isRefusing = above.encodedDotSegments === 'refuse';
  const held = isRefusing ? [...engine.schemes, ...engine.opaquePaths] : above.schemes;
  const opaque = held.find((scheme) => isOpaque(engine, scheme) && !isOpaque(above, scheme));
  const lost = opaque ?? above.schemes.find((scheme) => hasNone(above, scheme) && !hasNone(engine, scheme));
  if (lost === undefined) return;
  const problem =
    opaque === undefined ? `scheme "${lost}" has relative references` : `the path of scheme "${lost}" is opaque`;
  throw new RegistryError(
    'registry/weaker',
    `${problem}, and not in the parent`,
    'leave out the option or the plugin that makes it so',
    { plugins: owners.flatMap(({ scheme, owner }) => (scheme === lost ? owner.id : [])) },
  );
}

/** The verbs of a child that refuse each string that the verbs of its parents refuse. */
function boundVerbs({ engine }: Core, collect: Collect, parents: readonly Assembled[]): Partial<Engine> {
  const check = (text: string, options?: CheckOptions): readonly unknown[] => {
    const severities = options === undefined ? options : optionsOf(options, ['severities']).severities;
    const seen = collect(text, severities).flatMap((one) => (one.isEcho ? [] : (seenOf(one, severities) ?? [])));
    return frozenCopy(seen) as readonly unknown[];
  };
  if (parents.length === 0) return { check: check as Engine['check'] };
  // A reference stands for its target, which a parent without a base cannot know.
  const standingFor = (text: string, above: Engine): string => {
    if (typeof engine.references === 'string' || above.references !== 'allow') return text;
    // The own view took the text: the engine reads it, and at this level calls no hook.
    return engine.normalize(text, { level: 'simple-string' });
  };
  const refusing = (text: string) =>
    parents.map(({ engine: above }) => above.tryView(standingFor(text, above))).find(({ ok }) => !ok);
  const reading = engine as unknown as Readonly<Record<'view' | 'tryView', (...all: readonly string[]) => unknown>>;
  const tryView = (text: string, ...names: readonly string[]): unknown => {
    const own = reading.tryView(text, ...names) as ReturnType<Engine['tryNormalize']>;
    return own.ok ? (refusing(text) ?? own) : own;
  };
  const view = (text: string, ...names: readonly string[]): unknown => {
    const own = reading.view(text, ...names);
    for (const { engine: above } of parents) above.view(standingFor(text, above));
    return own;
  };
  return { check, view, tryView } as unknown as Partial<Engine>;
}

/**
 * Makes the engine of a plan: that of its core, with a check of all that the composition adds. The owner and the parents decide which
 * URIs a view refuses: neither an overlay nor a severity takes a reading away.
 */
export function assemble(core: Core, plan: Plan, parents: readonly Assembled[]): Assembled {
  for (const { engine } of parents) checkVerbs(core.engine, plan.owners, engine);
  const collect = collector(core, plan, parents);
  const isBare =
    parents.length === 0 && plan.others === 'allowed' && plan.severities.size === 0 && plan.overlays.length === 0;
  const engine = isBare ? core.engine : Object.freeze({ ...core.engine, ...boundVerbs(core, collect, parents) });
  return { core, plan, collect, engine };
}
