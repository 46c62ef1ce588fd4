import type { Memo } from './build/memo.js';
import type { missingFingerprintsIn } from './build/plan.js';
import type { Assembled } from './engine/engine.js';
import type { siblings } from './engine/sharing.js';
import { CONTRACT } from './given/plugin.js';
import { RegistryError } from './given/registry-error.js';
import type { Scope } from './given/scope.js';
import type { SchemeRegistry } from './scheme-registry.js';
import type { Layer } from './settings/setting.js';

/** The symbol under which a registry keeps the members that its children read, in every copy of this package. */
export const KEY = Symbol.for('urikit.registry');

/** Marks options that were read from YAML without an end marker: a holder refuses them, because half of a file would be a policy. */
export const MAY_BE_CUT = Symbol.for('urikit.may-be-cut');

/** The members that the registries of one composition share. */
export interface Made extends Assembled {
  readonly memo: Memo;
  readonly digest: () => string;
  readonly children: () => ReturnType<typeof siblings<Made>>;
}

/** The data that a registry keeps for its children. */
export interface Inheritance {
  readonly contract: number;
  readonly layer: Layer;
  readonly made: Made;
  /** The registries that bind it, the one that it extends first. */
  readonly parents: readonly Inheritance[];
  readonly scope: () => Scope;
  /** Disposes of its own services, and not of those of its parent. */
  readonly dispose: () => ReturnType<Scope['dispose']>;
  /** The file of it, or of a parent, that may be cut; empty for a string that is no file, and undefined if all are whole. */
  readonly mayBeCut: string | undefined;
  readonly missing: () => ReturnType<typeof missingFingerprintsIn>;
  /** The layer as a child sees it. */
  readonly asParent: () => Layer;
}

/** The data of a registry, of this copy of the package or of another one. @throws RegistryError `registry/set` */
export function inheritanceOf(registry: unknown, subject = 'the parent'): Inheritance {
  const found = (Object(registry) as { readonly [KEY]?: Inheritance })[KEY];
  if (found?.contract === CONTRACT) return found;
  throw new RegistryError(
    'registry/set',
    found === undefined
      ? `${subject} is no registry`
      : `${subject} is a registry of contract ${String(found.contract)}`,
    'give the result of createRegistry, by a version with the same contract',
  );
}

/** Tells if a value is a registry, of any copy of this package. */
export const isRegistry = (value: unknown): value is SchemeRegistry => KEY in (Object(value) as object);

// 128 bits are enough to tell compositions apart.
export const printOf = ({ missing, made }: Inheritance): string | undefined =>
  missing().length === 0 ? made.digest().slice(0, 32) : undefined;
