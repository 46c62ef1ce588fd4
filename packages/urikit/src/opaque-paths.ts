/**
 * Schemes of the default set that no plugin owns and whose paths are opaque: their dot-segments are data (RFC 3986 6.2.2.3
 * is about hierarchical paths). Shapes alone: `schemes()` does not list them, and any plugin may own one of them.
 */
export const OPAQUE_PATHS: readonly string[] = [
  'urn',
  'data',
  'tel',
  'sip',
  'sips',
  'news',
  'mid',
  'cid',
  'about',
  'javascript',
  'blob',
  'jar',
  'view-source',
];
