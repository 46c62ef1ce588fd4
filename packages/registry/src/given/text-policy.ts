import { createEngine, type EngineLimits, type References, UrikitError } from '@urikit/generic';
import type { Secret } from '@urikit/generic/hooks';
import { reading } from './reading.js';
import { RegistryError } from './registry-error.js';

/** A secret that is data: what a function hides has no fingerprint, and stands in a plugin or an overlay. */
export type NamedSecret = Exclude<Secret, (...args: never) => unknown>;

/**
 * What a set or a composition says of every text, whatever its scheme: the options of `createEngine` of the same names. Layers add
 * up: of several limits the lowest is heard, `'refuse'` before `'remove'`, `'forbid'` before a base before `'allow'`, and every
 * secret.
 */
export interface TextPolicy {
  readonly limits?: EngineLimits | undefined;
  readonly encodedDotSegments?: 'remove' | 'refuse' | undefined;
  readonly references?: References | undefined;
  readonly secrets?: readonly NamedSecret[] | undefined;
}

/** A limit, or what becomes of encoded dot-segments or of relative references. */
export type Admitted = number | 'remove' | 'refuse' | References;

/** From what is taken as it stands to what is an error; a base stands between. */
const MODES: readonly unknown[] = ['remove', 'allow', 'resolve', 'refuse', 'forbid'];

/** How strict a value is, among those of one name: a lower limit is stricter. Never throws. */
export const strictnessOf = (value: unknown): number =>
  typeof value === 'number' ? -value : MODES.indexOf(typeof value === 'object' ? 'resolve' : value);

/** The members of a {@link TextPolicy}. */
export const TEXT_POLICY = ['limits', 'encodedDotSegments', 'references', 'secrets'];

/** @throws RegistryError `registry/set` for what `createEngine` would not take, and for a secret that is a function */
export function checkTextPolicy(what: string, members: Readonly<Record<string, unknown>>): void {
  const said = TEXT_POLICY.filter((name) => members[name] !== undefined);
  if (said.length === 0) return;
  const policy: TextPolicy = Object.fromEntries(said.map((name) => [name, members[name]]));
  const refused = (problem: string, hint: string): RegistryError =>
    new RegistryError('registry/set', `${what}: ${problem}`, hint, { path: said.join() });
  reading({ code: 'registry/set', who: what }, () => {
    try {
      createEngine(policy as Parameters<typeof createEngine>[0]);
    } catch (error) {
      if (!UrikitError.is(error)) throw error;
      throw refused(error.message, 'give what createEngine takes under the same name');
    }
  });
  if (policy.secrets?.some((secret: unknown) => typeof secret === 'function') === true)
    throw refused(
      'secrets has a function',
      'name secrets as data here, and give functions as hooks of a plugin or an overlay',
    );
}
