import { type CompiledPolicy, plainRequests } from '@urikit/cache-key';
import { cacheLines } from '../nginx/configuration.js';
import { heading } from '../parts/heading.js';
import { inPieces, type Plain, targetPieces } from '../parts/plain-target.js';
import { OF_PROXIES, READ_FIELDS } from '../parts/read-fields.js';
import type { ExportContext, ExportTarget } from '../parts/target.js';
import { refused } from '../refused.js';
import { OTHER_PATH } from '../vcl/recognise.js';
import { refusalsOf } from '../parts/refusals.js';

/** The plain requests of a plan. @throws UrikitError `input/value` for a policy of which no request is plain */
export function requirePlain(target: string, plan: CompiledPolicy): Plain {
  const plain = plainRequests(plan);
  if (plain === undefined)
    throw refused(
      `${target} keys host and target alone: expected a policy without routes, keyed headers, cookies or scope, rules on paths, and hosts with ports`,
    );
  return plain;
}

/** Headers that give a request no key. nginx has a variable for each. */
const FIELDS = [...new Set([...READ_FIELDS, ...OF_PROXIES])];

const map = (source: string, variable: string, lines: readonly string[]): readonly string[] => [
  `map ${source} $${variable} {`,
  ...lines.map((line) => `  ${line}`),
  '}',
];

/** The lines of a map from `scheme:host` to 1 for a host that the policy refuses. */
function hostLines(hosts: string | undefined): readonly string[] {
  if (hosts === undefined) return ['default "";'];
  const names = hosts.slice(1, -1);
  return [`"~*^(?:http:${names}(?::(?:0*80)?)?|https:${names}(?::(?:0*443)?)?)$" "";`, 'default 1;'];
}

const configuration = (plan: CompiledPolicy, { name }: ExportContext): string => {
  const plain = requirePlain('nginx-map', plan);
  const [first, ...pieces] = targetPieces(plain);
  const { hosts, target, path } = refusalsOf(plan);
  const fields = inPieces(
    FIELDS.map((field) => `$http_${field.replaceAll('-', '_')}`),
    3500,
  );
  const numbered = (what: string, list: readonly unknown[]): readonly string[] =>
    list.map((_, i) => `$${name}_${what}${String(i)}`);
  return [
    heading('#', nginxMap.name, plan),
    '# include it in http { }',
    '# A request in normal form is recognised, and has a key; another one is passed on uncached.',
    ...map('$http_host', `${name}_host`, [`"~${plain.host}" 1;`, 'default "";']),
    ...map('$request_uri', `${name}_plain`, [`"~${first}" $request_uri;`, 'default "";']),
    ...pieces.flatMap((piece, i) =>
      map(`$${name}_plain`, `${name}_plain${String(i)}`, [`"~${piece}" 1;`, 'default "";']),
    ),
    '# Any of these headers: no key.',
    ...fields.flatMap((some, i) => map(`"${some.join('')}"`, `${name}_header${String(i)}`, ['"" "";', 'default 1;'])),
    '# nginx cuts scheme and host off an absolute-form: the request line shows them.',
    ...map(
      `"${[`$${name}_host`, ...numbered('plain', pieces), ...numbered('header', fields)].join('')}$scheme:$${name}_plain $request"`,
      `${name}_key`,
      [
        ...(['http', 'https'] as const).map(
          (scheme) =>
            `"~^1${'1'.repeat(pieces.length)}${scheme}:/[^ ]* GET /" "${plain.beginnings[scheme]}$http_host$request_uri";`,
        ),
        'default "";',
      ],
    ),
    ...map(`$${name}_key`, `${name}_bypass`, ['"" 1;', 'default "";']),
    '# For if ($' +
      name +
      '_refused) { return 400; } in server { }: hosts, targets and controls that the policy refuses, and a path that an origin may read otherwise.',
    ...map('$request_uri', `${name}_path`, [`"~^(?<${name}_raw>[^?]*)" $${name}_raw;`]),
    ...map('$request_uri', `${name}_bad`, [...target.map((each) => `"~${each}" 1;`), 'default "";']),
    ...map('$scheme:$http_host', `${name}_other`, hostLines(hosts)),
    ...map(`"$${name}_other$${name}_bad:$${name}_path"`, `${name}_refused`, [
      '"~^1" 1;',
      ...[OTHER_PATH, ...path].map((each) => `"~${each}" 1;`),
      'default "";',
    ]),
    '# Facts about one client reach the origin with a request that is not shared.',
    ...map(`$${name}_key`, `${name}_client`, ['"" $proxy_add_x_forwarded_for;', 'default "";']),
    '',
    ...cacheLines(name, plan.maxBytes),
    'proxy_set_header Host $http_host;',
    `proxy_set_header X-Forwarded-For $${name}_client;`,
    'proxy_set_header X-Real-IP "";',
    ...(plan.scheme === 'key' ? ['proxy_set_header X-Forwarded-Proto $scheme;'] : []),
    '',
  ].join('\n');
};

/** nginx as a distribution has it: four maps of expressions, and no module. */
export const nginxMap: ExportTarget = {
  name: 'nginx-map',
  summary: 'nginx without a module: requests in normal form are cached, others pass',
  isTested: true,
  needs: 'nginx 1.11 or later with PCRE',
  distrusts: 'nginx-map passes on each request that says how it was reached',
  lacks: {
    reject: 'expressions recognise a normal form, and name no other one',
    redirect: 'expressions recognise a normal form, and name no other one',
    raw: 'expressions recognise a normal form alone',
  },
  files: (plan, context) => [{ path: `${context.name}.conf`, text: configuration(plan, context) }],
};
