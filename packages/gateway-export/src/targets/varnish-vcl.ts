import type { CompiledPolicy } from '@urikit/cache-key';
import { heading } from '../parts/heading.js';
import { plainConditions } from '../parts/plain-target.js';
import { CLIENT_FIELDS, OF_PROXIES, READ_FIELDS } from '../parts/read-fields.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';
import { CHANGED_TRIPLET, EMPTY, LONGEST, LONGEST_ENCODED, ONE_NAME, OTHER_PATH } from '../vcl/recognise.js';
import { vclRefusals } from '../parts/refusals.js';
import { dotSteps, nameSteps, type Step, tripletSteps } from '../vcl/steps.js';
import { requirePlain } from './nginx-map.js';

/** A step as a line. */
const line = (variable: string, { find, put, isAll }: Step): string =>
  `set ${variable} = regsub${isAll ? 'all' : ''}(${variable}, {"${find}"}, {"${put}"});`;

const indented = (depth: number, lines: readonly string[]): readonly string[] =>
  lines.map((one) => '  '.repeat(depth) + one);

/** Headers of proxies, removed from every request. */
const REMOVED = OF_PROXIES.filter((field) => !READ_FIELDS.includes(field) && !CLIENT_FIELDS.includes(field));

const configuration = (plan: CompiledPolicy, { name }: ExportContext): string => {
  const plain = requirePlain('varnish-vcl', plan);
  const own = (what: string): string => `req.http.x-${name}-${what}`;
  const [url, path, query, sorted] = ['url', 'path', 'query', 'sorted'].map(own) as [string, string, string, string];
  const names = nameSteps(plain);
  const isSorted = plain.unsorted !== undefined;
  const all = ['key', 'url', 'path', 'query', 'sorted', 'host', 'target'];
  return [
    heading('#', varnishVcl.name, plan),
    '# include it behind "vcl 4.1;", before every "sub vcl_recv".',
    'import std;',
    '',
    '# Makes the normal form of the target in steps of which each leaves the meaning of a request as it is.',
    `sub ${name}_make {`,
    `  set ${own('host')} = regsub(std.tolower(req.http.host), ":(80)?$", "");`,
    `  set ${url} = req.url;`,
    `  if (${url} ~ "%") {`,
    ...indented(
      2,
      tripletSteps.map((step) => line(url, step)),
    ),
    '  }',
    '  # What a step removes is plain, too.',
    `  if (${url} !~ {"${plain.clean}"}) { return; }`,
    `  set ${path} = regsub(${url}, {"\\?.*"}, "");`,
    `  set ${query} = regsub(${url}, {"^[^?]*"}, "");`,
    `  if (${path} ~ {"/\\."}) {`,
    ...indented(
      2,
      dotSteps.map((step) => line(path, step)),
    ),
    '  }',
    ...(names.length === 0
      ? []
      : [
          `  if (${query} ~ ".") {`,
          ...indented(
            2,
            names.map((step) => line(query, step)),
          ),
          '  }',
        ]),
    `  set ${url} = ${path} + ${query};`,
    ...(isSorted
      ? [
          `  set ${sorted} = std.querysort(${url});`,
          `  if (${sorted} != ${url}) {`,
          '    # Varnish drops an empty parameter, and sorts the values of one name, too: their order counts.',
          `    if (${url} ~ {"${EMPTY}"} || ${sorted} ~ {"${ONE_NAME}"}) { return; }`,
          `    set ${url} = ${sorted};`,
          '  }',
        ]
      : []),
    `  if (${own('host')} ~ {"${plain.host}"}`,
    ...plainConditions(plain, url).map((condition) => `      && ${condition}`),
    '  ) {',
    `    set ${own('key')} = "${plain.beginnings.http}" + ${own('host')} + ${url};`,
    '    set req.url = ' + url + ';',
    '    set req.http.host = ' + own('host') + ';',
    `    set ${own('target')} = ${url};`,
    ...(plan.scheme === 'key' ? ['    set req.http.x-forwarded-proto = "http";'] : []),
    ...CLIENT_FIELDS.map((field) => `    unset req.http.${field};`),
    '  }',
    '}',
    '',
    '# Runs first: the key is made of the bytes that are forwarded, and that every later rule reads.',
    'sub vcl_recv {',
    '  if (req.restarts == 0) {',
    ...indented(
      2,
      all.map((what) => `unset ${own(what)};`),
    ),
    ...REMOVED.map((field) => `    unset req.http.${field};`),
    '    # Hosts, controls and malformed targets that the policy refuses.',
    `    if (${vclRefusals(plan).join('\n        || ')}) { return (synth(400)); }`,
    '    std.collect(req.http.connection);',
    `    if (req.method == "GET" && req.url ~ {"^/[\\s\\S]{0,${String(LONGEST - 1)}}$"} && req.url !~ {"%(?![0-9A-Fa-f]{2})"}`,
    `        && (req.url !~ {"^[\\s\\S]{${String(LONGEST_ENCODED + 1)}}"} || req.url !~ {"${CHANGED_TRIPLET}"})`,
    '        && (!req.http.connection || req.http.connection == "keep-alive" || req.http.connection == "close")',
    ...READ_FIELDS.map((field) => `        && !req.http.${field}`),
    '    ) {',
    `      call ${name}_make;`,
    '    }',
    ...indented(
      2,
      ['url', 'path', 'query', 'sorted'].map((what) => `unset ${own(what)};`),
    ),
    '    # A path that an origin may read otherwise than a rule of yours.',
    `    if (!${own('key')} && regsub(req.url, {"\\?.*"}, "") ~ {"${OTHER_PATH}"}) { return (synth(400)); }`,
    '  }',
    '}',
    '',
    'sub vcl_hash {',
    '  # A target or a host that another rule has changed since has no key.',
    `  if (${own('key')} && req.url == ${own('target')} && req.http.host == ${own('host')}) {`,
    `    hash_data(${own('key')});`,
    '  } else {',
    `    unset ${own('key')};`,
    '    hash_data(req.xid);',
    '  }',
    '  return (lookup);',
    '}',
    '',
    '# A request without a key is not cached.',
    'sub vcl_miss {',
    `  if (!${own('key')}) { return (pass); }`,
    '}',
    '',
    'sub vcl_backend_fetch {',
    ...all.map((what) => `  unset bereq.http.x-${name}-${what};`),
    '}',
    '',
  ].join('\n');
};

/** Varnish as a distribution has it: VCL alone. */
export const varnishVcl: ExportTarget = {
  name: 'varnish-vcl',
  summary: 'Varnish with VCL alone: a normal form is made in bounded steps, other requests pass',
  isTested: true,
  needs: 'Varnish 7.1 or later',
  distrusts: 'this export has no setting that says which hops may say how they were reached',
  lacks: {
    reject: 'VCL makes the normal form, and names none to the client',
    redirect: 'VCL makes the normal form, and names none to the client',
    raw: 'VCL recognises a normal form alone',
  },
  files: (plan, context) => [{ path: `${context.name}.vcl`, text: configuration(plan, context) }],
};
