import type { Schemes } from './scheme-hooks.js';
import { prefixOf } from '../syntax/grammar.js';
import { compileNormalForm } from './normal-form-regexp.js';
import { compileProfile, GENERIC, type Profile } from './profile.js';
import { LONG } from '../syntax/scan.js';

/** What an engine is made of: the hooks of its schemes, compiled. Every verb takes one; none of them keeps state. */
export interface Composition {
  readonly zoneIds: boolean;
  readonly schemes: readonly string[];
  /**
   * The profile of a scheme in any case; the generic one for a scheme that nobody registered, and for a relative
   * reference.
   */
  readonly profileOf: (scheme: string | undefined) => Profile;
  /**
   * How much of a text is plainly a URI in scheme-based normal form. All of it: it is one. Less: the rest must be
   * looked at.
   */
  readonly normalPrefix: (text: string) => number;
  /** Whether any scheme decides equivalence by a function. */
  readonly hasEquivalent: boolean;
}

/** Compiles the hooks by scheme name. @throws RangeError for a name that is not a scheme in lower case */
export function compose(schemes: Schemes, zoneIds: boolean): Composition {
  const profiles = Object.entries(schemes).map(([name, hooks]) => compileProfile(schemeName(name), hooks, zoneIds));
  const byScheme = new Map(profiles.map((profile) => [profile.scheme, profile]));
  const [first = GENERIC, second = GENERIC] = profiles;
  const normalForm = compileNormalForm(profiles, GENERIC);
  return {
    zoneIds,
    schemes: Object.freeze(Array.from(byScheme.keys())),
    profileOf: (scheme = '') => {
      // Comparing with the first two costs a third of a look-up, and they are nearly all of the traffic.
      if (scheme === first.scheme) return first;
      if (scheme === second.scheme) return second;
      return byScheme.get(scheme) ?? byScheme.get(scheme.toLowerCase()) ?? GENERIC;
    },
    normalPrefix: (text) => (text.length <= LONG ? prefixOf(normalForm, text) : 0),
    hasEquivalent: profiles.some(({ hooks }) => hooks.equivalent !== undefined),
  };
}

function schemeName(name: string): string {
  if (/^[a-z][a-z0-9+.-]*$/.test(name)) return name;
  throw new RangeError(`expected the name of a scheme in lower case (RFC 3986 3.1), found "${name}"`);
}
