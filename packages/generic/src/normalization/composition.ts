import type { Rulebook } from './plan.js';
import type { Rule } from './rules.js';
import type { SchemePaths } from '../resolution/no-references.js';
import type { Schemes } from '../scheme/scheme-hooks.js';
import { matches, prefixBy } from '../syntax/grammar.js';
import { compileClean } from '../scheme/clean-regexp.js';
import { compileLowered, compileNormalForm, NORMAL_RELATIVE_REFERENCE } from '../scheme/normal-form-regexp.js';
import { compileProfile, GENERIC, OPAQUE, type Profile } from '../scheme/profile.js';

/** The compiled hooks of an engine's schemes. Every verb takes one and keeps no state. */
export interface Composition extends SchemePaths {
  /** The rules of RFC 3986, and the plans that they make. */
  readonly book: Rulebook;
  readonly schemes: readonly string[];
  /** The names of schemes without hooks whose path is opaque. */
  readonly opaquePaths: readonly string[];
  /** The profile of a scheme in any case; the generic one for an unregistered scheme and for a relative reference. */
  readonly profileOf: (scheme: string | undefined) => Profile;
  /** How much of a string is plainly a URI reference in scheme-based normal form. Less than all: the rules must look at it. */
  readonly normalPrefix: (text: string) => number;
  /** The lower case of a URI where it plainly is the normal form; undefined where the rules must look at it. */
  readonly lowered: (text: string) => string | undefined;
  /** The profiles with a function that writes normal forms. */
  readonly writers: readonly Profile[];
  /** True for a URI that `check` plainly has no finding for. False: the parts must be looked at. */
  readonly isClean: (text: string) => boolean;
  /** True if any scheme decides equivalence by a function. */
  readonly hasEquivalent: boolean;
  /** The rules of the schemes, each once, in the order of the schemes. */
  readonly rules: readonly Rule[];
  /** True if a scheme defines identity, so that keys differ from normal forms. */
  readonly hasIdentity: boolean;
}

/**
 * Compiles the hooks by scheme name, which are frozen and right.
 *
 * @param opaquePaths - schemes without hooks whose path is opaque; hooks of the same name win
 */
export function compose(schemes: Schemes, opaquePaths: readonly string[], book: Rulebook): Composition {
  const profiles = Object.entries(schemes).map(([name, hooks]) => compileProfile(name, hooks));
  const opaque = opaquePaths.filter((name) => !Object.hasOwn(schemes, name));
  const known = new Map(opaque.map((name) => [name, OPAQUE]));
  for (const profile of profiles) known.set(profile.scheme, profile);
  const lowering = profiles.filter(({ hooks }) => hooks.normalForm?.lowered !== undefined);
  let lowered: RegExp | undefined;
  const profileOf = (scheme = ''): Profile => known.get(scheme) ?? known.get(scheme.toLowerCase()) ?? GENERIC;
  return {
    book,
    schemes: Object.freeze(Object.keys(schemes)),
    opaquePaths: Object.freeze(opaque),
    profileOf,
    isOpaque: (scheme) => profileOf(scheme).path === 'opaque',
    references: profiles.some(({ hooks }) => hooks.references !== undefined)
      ? (scheme) => profileOf(scheme).hooks.references
      : () => undefined,
    normalPrefix: prefixBy(() => compileNormalForm(profiles, opaque), NORMAL_RELATIVE_REFERENCE),
    lowered: (text) =>
      lowering.length > 0 && matches((lowered ??= compileLowered(lowering)), text) ? text.toLowerCase() : undefined,
    writers: profiles.filter(({ hooks }) => hooks.normalForm?.written !== undefined),
    isClean: compileClean(profiles),
    hasEquivalent: profiles.some(({ hooks }) => hooks.equivalent !== undefined),
    rules: rulesOf(profiles),
    hasIdentity: profiles.some(({ hasKeys }) => hasKeys),
  };
}

/** A plugin may give one rule to several schemes: it runs where the last of them has it. */
function rulesOf(profiles: readonly Profile[]): readonly Rule[] {
  const rules = new Map<string, Rule>();
  for (const { rule } of profiles.flatMap((profile) => profile.rules)) {
    rules.delete(rule.id);
    rules.set(rule.id, rule);
  }
  return Array.from(rules.values());
}
