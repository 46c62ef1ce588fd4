import { HOP_FIELDS, KEY_FIELD } from '@urikit/cache-key/keyer';
import type { CompiledPolicy } from '@urikit/cache-key';
import { elsewhereLines, forwardLines, pathOnly } from '../nginx/configuration.js';
import { refusesForms } from '../path-forms.js';
import type { NjsFields } from './request.js';

/** The names in a written configuration, and its folder relative to `nginx.conf`. */
export interface NjsNames {
  /** Begins the names of files, of variables and of the module. */
  readonly name: string;
  /** The folder of the files, as `nginx.conf` names it. */
  readonly folder: string;
}

const heading = ({ fingerprint }: CompiledPolicy): readonly string[] => [
  `# Written by urikit export --target nginx-njs. Policy ${fingerprint}. To change it, write it again.`,
];

const variables = (plan: CompiledPolicy): readonly string[] => [
  ...['action', 'bypass', 'key', 'host', 'target', 'reason', 'client', 'proto'],
  ...(refusesForms(plan) ? ['location', 'link'] : []),
];

/** The lines that answer a path by its form, with its normal form. */
const formLines = (plan: CompiledPolicy, name: string): readonly string[] =>
  refusesForms(plan)
    ? [
        ...pathOnly,
        `if ($${name}_action = redirect) { add_header Link $${name}_link always; add_header Cache-Control no-store always; return 308 $${name}_location; }`,
        `if ($${name}_action = reject) { add_header Link $${name}_link always; return 400; }`,
      ]
    : [`if ($${name}_action = reject) { return 400; }`];

/** The lines for `http { }`: the module and its variables. nginx computes a variable only when it is read. */
export function httpConfiguration(plan: CompiledPolicy, { set }: NjsFields, { name, folder }: NjsNames): string {
  const fields = set.map((_, i) => `field${String(i)}`);
  return [
    ...heading(plan),
    '# include it in http { }',
    `js_import ${name} from ${folder}/${name}.js;`,
    ...[...variables(plan), ...fields].map((variable) => `js_set $${name}_${variable} ${name}.${variable};`),
    '',
  ].join('\n');
}

/** The value for each header of the forwarded request; the last value for a header counts. */
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

/** The lines for the `location` with `proxy_pass`: only the request as it is keyed is forwarded. */
export function proxyConfiguration(plan: CompiledPolicy, fields: NjsFields, names: NjsNames): string {
  const { name } = names;
  return [
    ...heading(plan),
    `# include it in the location with "proxy_pass http://ORIGIN$${name}_target;" and "proxy_cache ZONE;"`,
    '',
    ...elsewhereLines(name),
    '# Malformed, or not for this host: refused, never repaired. No decision at all: no answer either.',
    ...formLines(plan, name),
    `if ($${name}_action !~ "^(?:key|bypass)$") { return 500; }`,
    '',
    ...forwardLines(name, plan.maxBytes, fieldValues(plan, fields, names)),
    '',
  ].join('\n');
}
