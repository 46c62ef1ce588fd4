import type { Schemes } from './hooks.js';
import { matches } from './grammar.js';
import { compileNormalForm } from './normal-form.js';
import { compileProfile, GENERIC, type Profile } from './profile.js';
import { LONG } from './scan.js';
import type { UriReference } from './uri-reference.js';

/** What an engine is made of: the hooks of its schemes, compiled. Every verb takes one; none of them keeps state. */
export interface Composition {
  readonly zoneIds: boolean;
  readonly schemes: readonly string[];
  /** The profile of a URI's scheme; the generic one for a relative reference or an unregistered scheme. */
  readonly profileOf: (uri: UriReference) => Profile;
  /** Whether a text is valid and in normal form, scheme-based. `false` means nothing: it may be either. */
  readonly isPlainlyNormal: (text: string) => boolean;
  /** Whether any scheme decides equivalence by a function. */
  readonly hasEquivalent: boolean;
}

/** Compiles the hooks by scheme name. @throws RangeError for a name that is not a scheme in lower case */
export function compose(schemes: Schemes, zoneIds: boolean): Composition {
  const profiles = new Map(Object.entries(schemes).map(([name, hooks]) => [schemeName(name), compileProfile(name, hooks)]));
  const normalForm = compileNormalForm(Array.from(profiles.values()), GENERIC);
  return {
    zoneIds,
    schemes: Object.freeze(Array.from(profiles.keys())),
    profileOf: ({ scheme }) => (scheme === undefined ? GENERIC : (profiles.get(scheme) ?? profiles.get(scheme.toLowerCase()) ?? GENERIC)),
    isPlainlyNormal: (text) => text.length <= LONG && matches(normalForm, text),
    hasEquivalent: Array.from(profiles.values()).some(({ hooks }) => hooks.equivalent !== undefined),
  };
}

function schemeName(name: string): string {
  if (/^[a-z][a-z0-9+.-]*$/.test(name)) return name;
  throw new RangeError(`expected the name of a scheme in lower case (RFC 3986 3.1), found "${name}"`);
}
