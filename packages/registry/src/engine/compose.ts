import type { engineOver } from '@urikit/generic/internal';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';

type By = Parameters<Parameters<typeof engineOver>[1]>;

export type Composition = ReturnType<By[0]>;

/** Composes schemes. The expressions of the parent, which weigh more than the rest of an engine, serve all its children. */
export function composeOver(
  schemes: readonly (readonly [string, SchemeHooks])[],
  opaquePaths: readonly string[],
  parent: Composition | undefined,
  ...[compose, book]: By
): Composition {
  const isOver =
    parent !== undefined &&
    String(parent.opaquePaths) === String(opaquePaths) &&
    parent.schemes.every((scheme, i) => schemes[i]?.[1] === parent.profileOf(scheme).hooks);
  const added: Schemes = Object.fromEntries(isOver ? schemes.slice(parent.schemes.length) : schemes);
  if (!isOver) return compose(added, opaquePaths, book);
  return parent.schemes.length === schemes.length ? parent : joined(parent, compose(added, [], book));
}

/** Joins two compositions, in a function of its own: its closures would keep the lists of `composeOver` alive. */
function joined(parent: Composition, own: Composition): Composition {
  // Without a colon, the text is a relative reference, which all compositions read alike.
  const readerOf = (text: string): Composition =>
    own.schemes.includes(text.slice(0, text.indexOf(':'))) ? own : parent;
  const profileOf: Composition['profileOf'] = (scheme = '') =>
    (own.schemes.includes(scheme.toLowerCase()) ? own : parent).profileOf(scheme);
  const both = <T>(of: (one: Composition) => readonly T[]): readonly T[] =>
    of(own).length === 0 ? of(parent) : of(parent).concat(of(own));
  return {
    book: parent.book,
    opaquePaths: parent.opaquePaths,
    schemes: Object.freeze(both(({ schemes: names }) => names)),
    writers: both(({ writers }) => writers),
    profileOf,
    isOpaque: (scheme) => profileOf(scheme).path === 'opaque',
    references: (scheme) => profileOf(scheme).hooks.references,
    normalPrefix: (text) => readerOf(text).normalPrefix(text),
    lowered: (text) => readerOf(text).lowered(text),
    isClean: (text) => readerOf(text).isClean(text),
    // A rule has the id of its plugin in front.
    rules: both(({ rules }) => rules),
    hasEquivalent: parent.hasEquivalent || own.hasEquivalent,
    hasIdentity: parent.hasIdentity || own.hasIdentity,
  };
}
