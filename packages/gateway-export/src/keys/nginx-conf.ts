import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';
import { bufferSize, elsewhereLines, forwardLines } from '../nginx/configuration.js';
import { refused } from '../refused.js';

/** Configuration of nginx that asks a key service by `auth_request`. */

/** The policy and the settings of the pieces. */
export interface NginxKeys {
  readonly plan: CompiledPolicy;
  /** Begins variables, locations and files. */
  readonly name: string;
  /** Names of fields that the service answers, in lower case. */
  readonly set: readonly string[];
  /** True if the variable `NAME_trusted` says `1` for a hop that may say how it was reached. */
  readonly trust: boolean;
}

/** The name of the variable with an answered field: nginx has no other characters there. */
function variableOf(name: string, field: string): string {
  if (!/^[a-z0-9-]+$/.test(field))
    throw refused(`nginx has no variable for the header ${JSON.stringify(field)}: a policy for it cannot key that`);
  return `$${name}_field_${field.replaceAll('-', '_')}`;
}

/** The lines for `http { }`: the address of the service, and the meaning of its answers. */
export function askingHttp({ name, trust }: NginxKeys): readonly string[] {
  const client = trust
    ? `map "$${name}_action:$${name}_trusted" $${name}_client { "bypass:1" $proxy_add_x_forwarded_for; ~^bypass: $remote_addr; default ""; }`
    : `map $${name}_action $${name}_client { bypass $remote_addr; default ""; }`;
  return [
    '# include it in http { }',
    `upstream ${name}_keys { server 127.0.0.1:8090; keepalive 32; }`,
    '# No decision: a target that nginx sends to no server (500), and no cache.',
    `map $${name}_action $${name}_target { key $${name}_said; bypass $${name}_said; default ":no-decision"; }`,
    `map $${name}_action $${name}_bypass { key ""; default 1; }`,
    '# Whose answer it is may only be told where it is not shared.',
    client,
    `map $host $${name}_locations { default one; }`,
    '# The path by which nginx chose a location. A control in it would end the header; that path is refused anyway.',
    `map "$${name}_locations:$${name}_uri" $${name}_read { "~[\\x00-\\x1f\\x7f]" ":"; ~^several: $${name}_uri; default ""; }`,
    ...(trust
      ? [
          `map $${name}_field_x_forwarded_proto $${name}_proto { "" $scheme; default $${name}_field_x_forwarded_proto; }`,
        ]
      : []),
  ];
}

/** The lines for `server { }`: the question. They set every header that the service believes. */
export function askingServer({ plan, name, trust }: NginxKeys): readonly string[] {
  return [
    '# include it in server { }',
    `location = /.${name}-keys {`,
    '  internal;',
    `  proxy_pass http://${name}_keys/;`,
    '  proxy_method GET;',
    '  proxy_pass_request_body off;',
    '  proxy_http_version 1.1;',
    '  proxy_connect_timeout 1s;',
    '  proxy_read_timeout 5s;',
    `  proxy_buffer_size ${bufferSize(2 * plan.maxBytes)};`,
    `  proxy_buffers 8 ${bufferSize(2 * plan.maxBytes)};`,
    '  proxy_set_header Connection "";',
    '  proxy_set_header Content-Length "";',
    `  proxy_set_header Host ${name};`,
    '  proxy_set_header X-Urikit-Request $request;',
    '  proxy_set_header X-Urikit-Host $http_host;',
    '  proxy_set_header X-Urikit-Scheme $scheme;',
    '  # nginx forwards headers that Connection names, so the key holds them.',
    '  proxy_set_header X-Urikit-Connection "";',
    '  proxy_set_header X-Urikit-Content-Length $http_content_length;',
    '  proxy_set_header X-Urikit-Transfer-Encoding $http_transfer_encoding;',
    `  proxy_set_header X-Urikit-Trusted ${trust ? `$${name}_trusted` : '""'};`,
    `  proxy_set_header X-Urikit-Uri $${name}_read;`,
    '  # A service with another policy answers 500.',
    `  proxy_set_header X-Urikit-Policy ${plan.fingerprint};`,
    '}',
    `location @${name}_refused { return 400; }`,
  ];
}

/** The value for each header of the forwarded request; the last value for a header counts. */
function forwardedFields({ plan, name, set, trust }: NginxKeys): ReadonlyMap<string, string> {
  const proto = plan.scheme === 'key' ? (trust ? `$${name}_proto` : '$scheme') : '""';
  return new Map([
    ...[...HOP_FIELDS, KEY_FIELD, 'x-real-ip'].map((field) => [field, '""'] as const),
    ...(set.includes('x-forwarded-proto') && !trust ? [] : [['x-forwarded-proto', proto] as const]),
    ['x-forwarded-for', `$${name}_client`] as const,
    ...set
      .filter((field) => !trust || field !== 'x-forwarded-proto' || plan.scheme !== 'key')
      .map((field) => [field, variableOf(name, field)] as const),
    ['host', `$${name}_host`] as const,
  ]);
}

/** The lines for the `location` with `proxy_pass`: the answer, and the request as it is keyed. */
export function askingProxy(keys: NginxKeys): readonly string[] {
  const { plan, name, set } = keys;
  const said = (variable: string, field: string): string =>
    `auth_request_set ${variable} $upstream_http_${field.replaceAll('-', '_')};`;
  return [
    `# include it in the location with "proxy_pass http://ORIGIN$${name}_target;" and "proxy_cache ZONE;"`,
    ...elsewhereLines(name),
    `set $${name}_uri $uri;`,
    `auth_request /.${name}-keys;`,
    ...['action', 'key', 'reason', 'host'].map((one) => said(`$${name}_${one}`, `x-urikit-${one}`)),
    said(`$${name}_said`, 'x-urikit-target'),
    ...set.map((field) => said(variableOf(name, field), `x-urikit-field-${field}`)),
    '',
    '# Malformed, or not for this host: refused, never repaired.',
    `error_page 403 = @${name}_refused;`,
    '',
    ...forwardLines(name, plan.maxBytes, forwardedFields(keys)),
  ];
}
