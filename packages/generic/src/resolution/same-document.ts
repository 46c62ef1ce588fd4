import { sameAuthority } from '../syntax/authority.js';
import { resolve } from './resolve.js';
import type { Uri, UriReference } from '../syntax/uri-reference.js';

/**
 * Tells if a reference points into the document it stands in: its target is the base URI, "aside from its fragment
 * component (if any)". "The most frequent examples" are the empty reference and `#` with a fragment.
 *
 * @returns true if target and base are equal without their fragments; they are not normalized. Never throws.
 * @see RFC 3986 section 4.4
 */
export function isSameDocumentReference(reference: UriReference, base: Uri): boolean {
  const target = resolve(reference, base);
  return (
    target.scheme === base.scheme &&
    sameAuthority(target.authority, base.authority) &&
    target.path === base.path &&
    target.query === base.query
  );
}
