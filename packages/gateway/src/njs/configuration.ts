import { HOP_FIELDS, KEY_FIELD, type CompiledPolicy } from '@urikit/cache-key/keyer';
import type { NjsFields } from './request.js';

/** What is written of a policy's configuration: by which name, and for which folder beside `nginx.conf`. */
export interface NjsNames {
  /** Begins the names of files, of variables and of the module. */
  readonly name: string;
  /** Of the folder that the files are in, as `nginx.conf` has it. */
  readonly folder: string;
}

/** A field's name as it is most often written; the case of names means nothing (RFC 9110 5.1). */
export const written = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** A name may hold what a configuration takes for its own. */
export const quoted = (name: string): string =>
  /^[A-Za-z0-9-]+$/.test(name) ? name : `'${name.replace(/['\\]/g, '\\$&')}'`;

const heading = ({ fingerprint }: CompiledPolicy): readonly string[] => [
  `# Written by urikit-gateway njs. Policy ${fingerprint}. To change it, write it again.`,
];

const variables = ['action', 'bypass', 'key', 'host', 'target', 'reason', 'client', 'proto'];

/** What belongs into `http { }`: the module and its variables. They cost nothing where nobody asks for them. */
export function httpConfiguration(plan: CompiledPolicy, { set }: NjsFields, { name, folder }: NjsNames): string {
  const fields = set.map((_, i) => `field${String(i)}`);
  return [
    ...heading(plan),
    '# include it in http { }',
    `js_import ${name} from ${folder}/${name}.js;`,
    ...[...variables, ...fields].map((variable) => `js_set $${name}_${variable} ${name}.${variable};`),
    '',
  ].join('\n');
}

/** What each field of the forwarded request is set to; the last one that names a field counts. */
function fieldValues(
  { scheme }: CompiledPolicy,
  { set, trusted }: NjsFields,
  { name }: NjsNames,
): ReadonlyMap<string, string> {
  const proto = ['x-forwarded-proto', scheme === 'key' ? `$${name}_proto` : '""'] as const;
  const own = set.map((field, i) => [field, `$${name}_field${String(i)}`] as const);
  const stripped = [...HOP_FIELDS, KEY_FIELD, 'x-real-ip'].map((field) => [field, '""'] as const);
  const hop = scheme === 'key' && (trusted !== undefined || !set.includes('x-forwarded-proto')) ? [proto] : [];
  const inOrder = [
    ...stripped,
    ['x-forwarded-for', `$${name}_client`] as const,
    ...own,
    ...hop,
    ['host', `$${name}_host`] as const,
  ];
  return new Map(inOrder);
}

/** Kibibytes for a head with so many bytes beside its fields: nginx keeps no answer whose key has no room there. */
export const bufferSize = (maxBytes: number): string =>
  `${String(Math.max(16, 4 * Math.ceil((maxBytes + 4096) / 4096)))}k`;

/** What belongs into the `location` with `proxy_pass`: the request as it is keyed, and nothing else, goes on. */
export function proxyConfiguration(plan: CompiledPolicy, fields: NjsFields, names: NjsNames): string {
  const { name } = names;
  return [
    ...heading(plan),
    `# include it in the location with "proxy_pass http://ORIGIN$${name}_target;" and "proxy_cache ZONE;"`,
    '',
    '# Malformed, or not for this host: refused, never repaired. No decision at all: no answer either.',
    `if ($${name}_action = reject) { return 400; }`,
    `if ($${name}_action !~ "^(?:key|bypass)$") { return 500; }`,
    '',
    '# What is keyed is what is forwarded.',
    ...[...fieldValues(plan, fields, names)].map(
      ([field, value]) => `proxy_set_header ${quoted(written(field))} ${value};`,
    ),
    '',
    '# GET and HEAD share a key: the origin is asked with GET.',
    `proxy_cache_key $${name}_key;`,
    'proxy_cache_methods GET HEAD;',
    'proxy_cache_convert_head on;',
    '# $content_length is that of content which HTTP/2 sends without having said so; it is known once it is read.',
    'proxy_request_buffering on;',
    `proxy_cache_bypass $${name}_bypass $content_length;`,
    `proxy_no_cache $${name}_bypass $content_length;`,
    '# A key that finds no room here is not cached.',
    `proxy_buffer_size ${bufferSize(plan.maxBytes)};`,
    `proxy_buffers 8 ${bufferSize(plan.maxBytes)};`,
    '',
  ].join('\n');
}
