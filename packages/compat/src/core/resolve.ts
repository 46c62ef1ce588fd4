import { type UriReference, UriSyntaxError } from '@urikit/generic';
import { resolveAgainst } from '@urikit/generic/internal';
import { recompose } from '@urikit/generic/record';
import type { SchemeHandlers, URIComponents, URIOptions } from '../types.js';
import { readText, stringOf } from './encode-text.js';
import { syntaxError } from './error.js';
import { handlerOf } from './handlers.js';
import { componentsOf, read } from './read.js';
import { PATHS, write, writeGeneric } from './write.js';
import type { ZonedReference } from './zone.js';

function referenceOf(text: string): ZonedReference {
  const result = readText(text);
  if (result.ok) return result.value;
  throw syntaxError(result.issue, text);
}

/** RFC 3986 section 5.2; a base without scheme is allowed, as in both packages. */
function target(R: UriReference, Base: UriReference, tolerant: boolean): string {
  if (R.scheme !== undefined && Base.scheme === undefined) return recompose(R);
  const isOwn = tolerant && R.scheme?.toLowerCase() === Base.scheme?.toLowerCase();
  const result = resolveAgainst(isOwn ? { ...R, scheme: undefined } : R, Base, PATHS);
  if (result.ok) return result.value;
  throw new UriSyntaxError(result.issue);
}

/** The components of a target, without the scheme's handler. */
function resolveTo(base: string, relative: string, schemes: SchemeHandlers, options: URIOptions): URIComponents {
  const [R, Base] = [referenceOf(stringOf(relative)), referenceOf(stringOf(base))];
  const text = target(R.reference, Base.reference, options.tolerant === true);
  const { zone } = R.reference.authority === undefined ? Base : R;
  const found = componentsOf({ ...referenceOf(text), zone }, schemes, options);
  if (!found.ok) throw syntaxError(found.issue, text);
  const { scheme, host } = found.value;
  if ((scheme === 'http' || scheme === 'https') && (host === undefined || host === ''))
    throw new TypeError('HTTP URIs must have a host.');
  return found.value;
}

/**
 * The target of a reference.
 *
 * @throws UriSyntaxError if either string is malformed; TypeError for an http target without host
 * @see RFC 3986 section 5.2
 */
export function resolve(base: string, relative: string, schemes: SchemeHandlers, options: URIOptions = {}): string {
  const components = resolveTo(base, relative, schemes, options);
  return writeGeneric(components, handlerOf(schemes, options, components.scheme), options);
}

/** The target of a reference as components; `skipNormalization` means that `parse` made both. */
export function resolveComponents(
  base: URIComponents,
  relative: URIComponents,
  schemes: SchemeHandlers,
  options: URIOptions = {},
): URIComponents {
  const components = resolveTo(write(base, schemes), write(relative, schemes), schemes, options);
  delete components.reference;
  return components;
}

/** Tells if the only error is the kind of reference. */
const isSound = ({ error }: URIComponents): boolean => error === undefined || /^URI is not a /.test(error);

/** The normal form of a string; undefined if it is malformed. */
function normalText(text: string, schemes: SchemeHandlers, options: URIOptions | undefined): string | undefined {
  const components = read(text, schemes, options);
  return isSound(components) ? write(components, schemes, options) : undefined;
}

/** The normal form of a string or of components; a malformed string, or another value, is returned unchanged. */
export function normalize(
  uri: string | URIComponents,
  schemes: SchemeHandlers,
  options?: URIOptions,
): string | URIComponents {
  if (typeof uri === 'string') return normalText(uri, schemes, options) ?? uri;
  if (typeof uri !== 'object') return uri;
  return read(write(uri, schemes, options), schemes, options);
}

/**
 * Tells if two URIs have one normal form. A malformed URI is never equal, not even to itself. Throws only errors of a
 * handler.
 */
export function equal(
  a: string | URIComponents,
  b: string | URIComponents,
  schemes: SchemeHandlers,
  options?: URIOptions,
): boolean {
  const keyOf = (uri: string | URIComponents): string | undefined => {
    try {
      return normalText(typeof uri === 'string' ? uri : write(uri, schemes, options), schemes, options);
    } catch {
      return undefined;
    }
  };
  const key = keyOf(a);
  return key !== undefined && key === keyOf(b);
}
