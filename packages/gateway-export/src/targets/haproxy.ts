import { type CompiledPolicy, plainRequests } from '@urikit/cache-key';
import { CGI_VARIABLES, PROXY_BEGINNINGS, PROXY_NAMES } from '@urikit/http-cache/internal';
import { heading } from '../parts/heading.js';
import { refusesForms } from '../path-forms.js';
import { luaScript } from '../parts/lua-script.js';
import { CLIENT_FIELDS, READ_FIELDS } from '../parts/read-fields.js';
import { wholeTarget } from '../parts/plain-target.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';

const NAMED = [...READ_FIELDS, ...CLIENT_FIELDS, ...PROXY_NAMES, ...CGI_VARIABLES].join('|');

/**
 * Matches a header section in which only Host matters to the keyer. The expression lists the lines that are allowed: if
 * HAProxy cannot write the section out in one piece, the expression does not match, and Lua decides.
 */
const SAYS_NOTHING = `\\A(?:(?!(?:${NAMED}):|${PROXY_BEGINNINGS.join('|')}|connection:(?! (?:close|keep-alive)\\r))[a-z0-9-]+:[^\\n]*\\n|\\r\\n)*+\\z`;

/** The decisions of the keyer, without Lua, for the requests that most clients send. */
function plainWay(plan: CompiledPolicy, { name, trust }: ExportContext): readonly string[] {
  const plain = plainRequests(plan);
  if (plain === undefined) return [];
  const isPlain = `{ var(txn.${name}_plain) -m bool }`;
  const keysScheme = plan.scheme === 'key';
  const schemes = [
    ['http', ' !{ ssl_fc }'],
    ['https', ' { ssl_fc }'],
  ] as const;
  return [
    '# A request in normal form without headers that matter needs no Lua: the same is decided here.',
    [
      `http-request set-var(txn.${name}_plain) bool(true) if { method GET } { url -m reg '${wholeTarget(plain)}' }`,
      `{ req.fhdr(host) -m reg '${plain.host}' } { req.body_len eq 0 } { req.hdrs -m reg '${SAYS_NOTHING}' }`,
      ...(trust ? [`!{ var(txn.${name}_trusted) -m bool }`] : []),
    ].join(' '),
    ...schemes.flatMap(([scheme, condition]) => [
      `http-request set-var-fmt(txn.${name}_key) "${plain.beginnings[scheme]}%[req.fhdr(host)]%[url]" if ${isPlain}${condition}`,
      ...(keysScheme ? [`http-request set-header x-forwarded-proto ${scheme} if ${isPlain}${condition}`] : []),
    ]),
    `http-request set-var(txn.${name}_target) url if ${isPlain}`,
    `http-request set-var(txn.${name}_action) str(key) if ${isPlain}`,
  ];
}

/** The answers to a path that is refused for its form. HAProxy does not store them. */
const formRules = (name: string): readonly string[] => {
  const found = (variable: string): string => `{ var(txn.${name}_${variable}) -m found }`;
  const link = `hdr Link "%[var(txn.${name}_link)]" hdr Cache-Control no-store`;
  return [
    `http-request return status 308 hdr Location "%[var(txn.${name}_location)]" ${link} if ${found('location')}`,
    `http-request return status 400 ${link} if ${found('link')}`,
  ];
};

/** Rules of the frontend: they decide, and turn the request into the keyed one, before a rule that reads it. */
const deciding = (plan: CompiledPolicy, context: ExportContext): readonly string[] => {
  const { name } = context;
  const plain = plainWay(plan, context);
  return [
    '# Content that HTTP/2 brings without Content-Length is seen when it is there.',
    'option http-buffer-request',
    ...plain,
    `http-request lua.${name}${plain.length === 0 ? '' : ` unless { var(txn.${name}_plain) -m bool }`}`,
    '# Malformed, or not for this host: refused, never repaired. No decision at all: no answer either.',
    ...(refusesForms(plan) ? formRules(name) : []),
    `http-request deny deny_status 400 if { var(txn.${name}_action) -m str reject }`,
    `http-request deny deny_status 500 unless { var(txn.${name}_action) -m str key bypass }`,
    '# The key is made of the forwarded bytes, which every later rule reads.',
    `http-request set-uri %[var(txn.${name}_target)]`,
  ];
};

/** Rules of the backend: a cached answer is given behind every rule of the frontend. */
const caching = (name: string): readonly string[] => [
  '# A target that another rule has changed since has no key.',
  `http-request unset-var(txn.${name}_key) unless { url,strcmp(txn.${name}_target) eq 0 }`,
  '# The cache takes its hash from the URI as it is at cache-use. The digest stands for the whole key.',
  `http-request set-uri /%[var(txn.${name}_key),sha2(256),hex] if { var(txn.${name}_key) -m found }`,
  `http-request cache-use ${name} if { var(txn.${name}_key) -m found }`,
  `http-request set-uri %[var(txn.${name}_target)] if { var(txn.${name}_key) -m found }`,
  '# Whose cookie it is, HAProxy does not ask.',
  `http-response cache-store ${name} if { var(txn.${name}_key) -m found } !{ res.fhdr(set-cookie) -m found }`,
];

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);

const configuration = (plan: CompiledPolicy, context: ExportContext): string =>
  [
    heading('#', haproxy.name, plan),
    '# 1. Put these rules into the frontend, before every other http-request rule: a rule before them reads a path that is not forwarded.',
    '#    HAProxy evaluates "tcp-request content" and "monitor-uri" before them: let neither read a path.',
    '',
    ...indented(deciding(plan, context)),
    '',
    '# 2. Put these rules into the backend of the cache, behind its rules that deny: an answer from the cache ends the request.',
    '#    In a "listen" section everything stands together, with your own rules between 1 and 2.',
    '',
    ...indented(caching(context.name)),
    '',
  ].join('\n');

const withoutComments = (lines: readonly string[]): readonly string[] =>
  indented(lines.filter((line) => !line.startsWith('#')));

/** A whole configuration, which finds the script beside itself. */
const whole = (plan: CompiledPolicy, context: ExportContext): string =>
  [
    heading('#', haproxy.name, plan),
    `global\n    default-path config\n    lua-load-per-thread ${context.name}.lua\n`,
    'defaults\n    mode http\n    timeout client 30s\n    timeout connect 5s\n    timeout server 30s\n',
    `cache ${context.name}\n    total-max-size 256\n    max-object-size 1048576\n    max-age 3600\n`,
    'frontend web\n    bind :8080',
    ...withoutComments(deciding(plan, context)),
    '    # Your own rules stand here: http-request deny, use_backend.\n    default_backend pages\n\nbackend pages',
    ...withoutComments(caching(context.name)),
    '    server origin 127.0.0.1:9000\n',
  ].join('\n');

/** HAProxy with its small-object cache. */
export const haproxy: ExportTarget = {
  name: 'haproxy',
  summary: 'HAProxy with Lua, and its small-object cache',
  isTested: true,
  needs: 'HAProxy 2.6 or later built with Lua and OpenSSL',
  files: (plan, context) => {
    const { name } = context;
    return [
      { path: `${name}.lua`, text: luaScript(plan, context, { target: haproxy.name, runtime: 'haproxy' }) },
      { path: `${name}-rules.cfg`, text: configuration(plan, context) },
      { path: 'haproxy.cfg', text: whole(plan, context) },
    ];
  },
};
