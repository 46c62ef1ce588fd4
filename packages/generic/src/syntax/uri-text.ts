/**
 * Strings that the compiler knows to have been checked. They are strings at run time and everywhere; the marks are names
 * alone, so that two copies of this package agree on them. `Uri` and `AbsoluteUri` are the records of `parse`.
 */

/** A string for which `isUri` holds (RFC 3986 section 3). */
export type UriText = string & { readonly 'urikit:URI': true };

/** A string for which `isAbsoluteUri` holds: a URI without a fragment (section 4.3). */
export type AbsoluteUriText = UriText & { readonly 'urikit:absolute-URI': true };

/** The normal form of a URI, as an engine makes it where no option is given (section 6.2). Engines may differ. */
export type NormalUriText = UriText & { readonly 'urikit:normal': true };
