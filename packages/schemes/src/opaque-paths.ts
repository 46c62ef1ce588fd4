/**
 * Schemes with an opaque path, in which "." and ".." are data, each with its document. They need no owner: if a plugin
 * owns one, as in the default set for urn, tel, sip and sips, the plugin's setting counts. Mailto is not in the list,
 * because its plugin is always there.
 *
 * @see RFC 3986 section 6.2.2.3
 */
const OPAQUE_PATHS = [
  ['urn', 'RFC 8141 2: "/" in a name has no meaning of its own'],
  ['data', 'RFC 2397 3: the path is a media type and the data itself'],
  ['tel', 'RFC 3966 3: the path is a number and its parameters'],
  ['sip', 'RFC 3261 19.1.1: the path is a user, a host and parameters'],
  ['sips', 'RFC 3261 19.1.1: as sip'],
  ['news', 'RFC 5538 2: the path is the name of a group or the id of a message'],
  ['mid', 'RFC 2392 2: the path is the id of a message, and that of a part'],
  ['cid', 'RFC 2392 2: the path is the id of a part'],
  ['about', 'RFC 6694 2.1: the path is the name of a page'],
  ['javascript', 'WHATWG HTML 7.4.2.3.2: the path is a program'],
  ['blob', 'W3C File API 8.2.1: the path is an origin, as a whole URL, and an id'],
  ['jar', 'java.net.JarURLConnection: the path is a whole URL, "!" and an entry'],
  ['view-source', 'the path is a whole URL, as browsers write it'],
] as const;

/**
 * The names of schemes whose path is opaque, with an owner or without, for `createEngine({ opaquePaths })`.
 *
 * @see RFC 3986 section 6.2.2.3
 * @example createEngine({ opaquePaths }).normalize('urn:a:b/../c') // 'urn:a:b/../c'
 */
export const opaquePaths: readonly string[] = Object.freeze(OPAQUE_PATHS.map(([scheme]) => scheme));
