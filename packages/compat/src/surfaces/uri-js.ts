import * as core from '../core/resolve.js';
import { read } from '../core/read.js';
import { write } from '../core/write.js';
import { defaultSchemes } from '../schemes/index.js';
import type { SchemeHandlers, URIComponents, URIOptions } from '../types.js';

/** The handlers by scheme; programs add their own. */
export const SCHEMES: SchemeHandlers = defaultSchemes();

/**
 * Reads a text as components.
 *
 * @returns the components; `error` and `issue` if the string is malformed
 * @throws TypeError for a value that is no string
 * @see RFC 3986 section 4.1
 * @example parse('uri://u@h:1/a').port // 1
 */
export const parse = (uri: string, options?: URIOptions): URIComponents => read(uri, SCHEMES, options);

/**
 * Writes components; characters that a component cannot contain are encoded.
 *
 * @throws TypeError for a malformed scheme, host or port
 * @see RFC 3986 section 5.3
 * @example serialize({ scheme: 'http', host: 'h', path: '/a?b' }) // 'http://h/a%3Fb'
 */
export const serialize = (components: URIComponents, options?: URIOptions): string =>
  write(components, SCHEMES, options);

/**
 * The target of a reference, both as components.
 *
 * @throws as `resolve` and `serialize`
 * @see RFC 3986 section 5.2
 * @example resolveComponents(parse('x://h/a'), parse('b')).path // '/b'
 */
export const resolveComponents = (
  base: URIComponents,
  relative: URIComponents,
  options?: URIOptions,
  _skipNormalization?: boolean,
): URIComponents => core.resolveComponents(base, relative, SCHEMES, options);

/**
 * The target of a reference.
 *
 * @throws UriSyntaxError if either is malformed; TypeError if either is no string, and for an http target without host
 * @see RFC 3986 section 5.2
 * @example resolve('uri://a/b/c/d?q', '../../g') // 'uri://a/g'
 */
export const resolve = (base: string, relative: string, options?: URIOptions): string =>
  core.resolve(base, relative, SCHEMES, options ?? undefined);

/**
 * The normal form. A malformed string, and a value that is neither string nor components, comes back as it is.
 *
 * @throws for components, as `serialize`
 * @see RFC 3986 section 6.2
 * @example normalize('HTTP://h:80') // 'http://h/'
 */
export function normalize(uri: string, options?: URIOptions): string;
export function normalize(uri: URIComponents, options?: URIOptions): URIComponents;
export function normalize(uri: string | URIComponents, options?: URIOptions): string | URIComponents {
  const isOther = typeof uri === 'object' && Object.prototype.toString.call(uri) !== '[object Object]';
  return isOther ? uri : core.normalize(uri, SCHEMES, options);
}

/**
 * Tells if two URIs have one normal form. A malformed URI is never equal. Never throws.
 *
 * @see RFC 3986 section 6.2
 * @example equal('http://h/%7e', 'HTTP://h:80/~') // true
 */
export const equal = (a: string | URIComponents, b: string | URIComponents, options?: URIOptions): boolean =>
  core.equal(a, b, SCHEMES, options);
