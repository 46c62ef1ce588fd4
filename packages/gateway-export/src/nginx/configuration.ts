/** The parts of every configuration of nginx for a policy: decisions come from njs, Lua or a key service. */

/** A header's name as it is most often written; names are case-insensitive (RFC 9110 5.1). */
const written = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** Quotes a name that has characters with a meaning in a configuration. */
const quoted = (name: string): string => (/^[A-Za-z0-9-]+$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`);

/** The comment that explains why a location may refuse a path. */
export const elsewhereLines = (name: string): readonly string[] => [
  `# A server with other locations says "set $${name}_locations several;": then 400 for a path that nginx has not read as it is forwarded.`,
];

/** Location stays a path: nginx would put its own port and scheme before it. */
export const pathOnly: readonly string[] = ['absolute_redirect off;'];

/** Kibibytes for a head with so many bytes beside its fields: nginx keeps no answer whose key has no room there. */
export const bufferSize = (maxBytes: number): string =>
  `${String(Math.max(16, 4 * Math.ceil((maxBytes + 4096) / 4096)))}k`;

/**
 * The lines that make nginx cache by the key of a decision. They read the variables `NAME_key` and `NAME_bypass`.
 *
 * @param name - begins the variables
 * @param maxBytes - how long a key may be
 * @see RFC 9110 section 9.3.2
 */
export const cacheLines = (name: string, maxBytes: number): readonly string[] => [
  '# GET and HEAD share a key: the origin is asked with GET.',
  `proxy_cache_key $${name}_key;`,
  'proxy_cache_methods GET HEAD;',
  'proxy_cache_convert_head on;',
  '# $content_length is that of content which HTTP/2 sends without having said so; it is known once it is read.',
  'proxy_request_buffering on;',
  `proxy_cache_bypass $${name}_bypass $content_length;`,
  `proxy_no_cache $${name}_bypass $content_length;`,
  '# A key that finds no room here is not cached.',
  `proxy_buffer_size ${bufferSize(maxBytes)};`,
  `proxy_buffers 8 ${bufferSize(maxBytes)};`,
];

/**
 * The lines of a location that forward the headers of a decision, and cache by its key.
 *
 * @param fields - values by names of headers in lower case
 */
export const forwardLines = (
  name: string,
  maxBytes: number,
  fields: Iterable<readonly [field: string, value: string]>,
): readonly string[] => [
  '# nginx takes proxy_set_header from one level alone: those of server { } and http { } are OFF in this location.',
  '# Repeat them in it; "urikit-gateway check nginx.conf" names them.',
  '# The key is made of the forwarded bytes.',
  ...Array.from(fields, ([field, value]) => `proxy_set_header ${quoted(written(field))} ${value};`),
  '',
  ...cacheLines(name, maxBytes),
];
