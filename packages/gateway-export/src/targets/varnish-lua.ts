import { type CompiledPolicy, plainRequests } from '@urikit/cache-key';
import { settingsOf } from '../njs/settings.js';
import { heading } from '../parts/heading.js';
import { luaScript } from '../parts/lua-script.js';
import { CLIENT_FIELDS, OF_PROXIES, READ_FIELDS } from '../parts/read-fields.js';
import { plainConditions } from '../parts/plain-target.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';
import { inlineC } from './varnish-lua-c.js';
import { refused } from '../refused.js';

const fieldsOf = (plan: CompiledPolicy): readonly string[] => [
  ...new Set(['host', 'connection', ...READ_FIELDS, ...CLIENT_FIELDS, ...settingsOf(plan, undefined).set]),
];

/** Varnish shows the first field of a name alone: they are joined before. VCL has no names with other characters. */
const collect = (fields: readonly string[]): readonly string[] =>
  fields
    .filter((field) => field !== 'content-length')
    .map((field) => `  std.collect(req.http.${field}${field === 'cookie' ? ', "; "' : ''});`);

/** The condition for requests that need no keyer, and its decision for them. The keyer decides every other request. */
function plainWay(plan: CompiledPolicy, name: string): readonly string[] | undefined {
  const plain = plainRequests(plan);
  if (plain === undefined) return undefined;
  return [
    '  std.collect(req.http.connection);',
    `  if (req.method == "GET" && req.http.host ~ {"${plain.host}"}`,
    ...plainConditions(plain, 'req.url').map((condition) => `      && ${condition}`),
    '      && (!req.http.connection || req.http.connection == "keep-alive" || req.http.connection == "close")',
    ...READ_FIELDS.map((field) => `      && !req.http.${field}`),
    '  ) {',
    ...(plan.scheme === 'key' ? ['    set req.http.x-forwarded-proto = "http";'] : []),
    // Varnish itself writes the first.
    ...CLIENT_FIELDS.map((field) => `    unset req.http.${field};`),
    `    set req.http.x-${name}-hash = "${plain.beginnings.http}" + req.http.host + req.url;`,
    `    set req.http.x-${name}-action = "key";`,
    '    return;',
    '  }',
  ];
}

/** Fields of proxies that the policy does not name and the keyer does not read. */
const ofProxies = (plan: CompiledPolicy): readonly string[] => {
  const read = fieldsOf(plan);
  return OF_PROXIES.filter((name) => !read.includes(name));
};

const configuration = (plan: CompiledPolicy, { name, folder }: ExportContext): string => {
  const fields = fieldsOf(plan);
  const odd = fields.find((field) => !/^[a-z][a-z0-9-]*$/.test(field));
  if (odd !== undefined) throw refused(`VCL cannot name the header ${JSON.stringify(odd)}`);
  const own = ['action', 'hash', 'host', 'target', 'link', 'location'].map((what) => `x-${name}-${what}`);
  const plain = plainWay(plan, name);
  return [
    heading('#', varnishLua.name, plan),
    '# include it behind "vcl 4.1;", before every "sub vcl_recv": Varnish runs those of one name in the order of the files, so your rules',
    `# read what is forwarded. End your own: sub vcl_recv { ... call ${name}_recv; }`,
    'import std;',
    '',
    ...inlineC(name, `${folder}/${name}.lua`, fields),
    '',
    `sub ${name}_ask {`,
    ...collect(fields),
    `  C{ ${name}_decide(ctx, "http"); }C`,
    '}',
    '',
    ...(plain === undefined ? [] : [`sub ${name}_plain {`, ...plain, '}', '']),
    '# Runs first: the key is made of the forwarded bytes, which every later rule reads.',
    'sub vcl_recv {',
    '  if (req.restarts == 0) {',
    ...own.map((field) => `    unset req.http.${field};`),
    '    # What only a proxy may say: VCL takes headers away by their whole names alone.',
    ...ofProxies(plan).map((field) => `    unset req.http.${field};`),
    ...(plain === undefined
      ? [`    call ${name}_ask;`]
      : [`    call ${name}_plain;`, `    if (!req.http.x-${name}-action) { call ${name}_ask; }`]),
    `    set req.http.x-${name}-host = req.http.host;`,
    `    set req.http.x-${name}-target = req.url;`,
    '  }',
    '  # Malformed, or not for this host: refused, never repaired. No decision at all: no answer either.',
    `  if (req.http.x-${name}-location) { return (synth(308)); }`,
    `  if (req.http.x-${name}-action == "reject") { return (synth(400)); }`,
    `  if (req.http.x-${name}-action != "key" && req.http.x-${name}-action != "bypass") { return (synth(500)); }`,
    '}',
    '',
    `sub ${name}_recv {`,
    `  if (!req.http.x-${name}-action) { return (synth(500)); }`,
    '  # A target or a host that another rule has changed since has no key.',
    `  if (req.http.x-${name}-hash && req.url == req.http.x-${name}-target && req.http.host == req.http.x-${name}-host) {`,
    '    return (hash);',
    '  }',
    '  return (pass);',
    '}',
    '',
    'sub vcl_hash {',
    `  if (req.http.x-${name}-hash) {`,
    `    hash_data(req.http.x-${name}-hash);`,
    '  } else {',
    '    # No key: shared with no other request.',
    '    hash_data(req.xid);',
    '  }',
    '  return (lookup);',
    '}',
    '',
    '# A path that is refused for its form.',
    'sub vcl_synth {',
    `  if (req.http.x-${name}-link) {`,
    `    set resp.http.Link = req.http.x-${name}-link;`,
    '    set resp.http.Cache-Control = "no-store";',
    '  }',
    `  if (req.http.x-${name}-location) { set resp.http.Location = req.http.x-${name}-location; }`,
    '}',
    '',
    'sub vcl_backend_fetch {',
    ...own.map((field) => `  unset bereq.http.${field};`),
    '}',
    '',
  ].join('\n');
};

/** Varnish with inline C and LuaJIT. */
export const varnishLua: ExportTarget = {
  name: 'varnish-lua',
  summary: 'Varnish with inline C and LuaJIT, and its cache',
  isTested: true,
  distrusts: 'this export has no setting that says which hops may say how they were reached',
  needs: 'Varnish 7.1 or later started with -p vcc_allow_inline_c=on, a C compiler beside it, and libluajit-5.1.so.2',
  files: (plan, context) => {
    const { name } = context;
    return [
      { path: `${name}.lua`, text: luaScript(plan, context, { target: varnishLua.name, runtime: 'varnish' }) },
      { path: `${name}.vcl`, text: configuration(plan, context) },
    ];
  },
};
