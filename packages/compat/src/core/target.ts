import type { UriReference } from '@urikit/generic';
import { resolveAgainst, unwrap } from '@urikit/generic/internal';

/** Dot-segments in a urn and in a mailto are data. */
const PATHS = {
  isOpaque: (scheme: string): boolean => /^(?:urn|mailto)$/i.test(scheme),
  hasNoReferences: (): boolean => false,
};

/** The target of a reference, without dot-segments; relative if both are (RFC 3986 section 5.2). */
export const targetOf = (R: UriReference, Base: UriReference): string => unwrap(resolveAgainst(R, Base, PATHS));
