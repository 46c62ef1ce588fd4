import fc from 'fast-check';
import { compile, type CompiledPolicy, type Decision, type KeyRequest, type Policy } from '@urikit/cache-key';
import { POLICIES } from '../njs/support/policies.js';
import { malformed, type Shown, shown } from '../njs/support/requests.js';

/** Decisions of the keyer for requests under policies, all from one seed: what every port of the keyer has to make. */

/** A request as the file has it: fields by their names in lower case, several of one name joined. */
export interface Asked {
  readonly method: string;
  readonly scheme: 'http' | 'https';
  readonly host?: string;
  readonly target: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly hasBody: boolean;
  readonly trusted: boolean;
}

/** A policy with its requests, each with the decision about it. */
export interface Group {
  readonly name: string;
  readonly policy: Policy;
  readonly plan: CompiledPolicy;
  readonly cases: readonly { readonly request: Asked; readonly decision: Decision }[];
}

/** Policies beside those for nginx: lists of hosts with suffixes and ranges, malformed requests, and routes that are hidden. */
const MORE: Readonly<Record<string, Policy>> = {
  ranges: { host: { allow: ['*.test', '127.0.0.0/8', '[::1]', '10.0.0.1:*'] } },
  malformed_bypass: { invalid: 'bypass' },
  malformed_reject: { invalid: 'reject', unwise: 'invalid' },
  malformed_allow: { invalid: 'bypass', host: { allow: ['ex.test', '127.1'], trailingDot: 'strip' } },
  malformed_routes: { invalid: 'bypass', routes: [{ path: '/a' }, { host: 'ex.test', cache: false }] },
  long_set: { query: { multi: 'set', maxParams: 4, plus: 'space', empty: 'drop' }, maxBytes: 60 },
  forms_reject: { path: { form: 'reject', slashes: 'merge', escaped: { ';': 'bypass' } } },
  forms_redirect: { path: { form: 'redirect', case: 'lower', redirects: 'all' } },
  forms_raw: { path: { form: 'raw', escaped: { '%2F': 'reject', '%25': 'bypass' } }, query: { order: 'name' } },
  forms_routes: {
    path: { form: 'redirect' },
    routes: [
      { path: '/a', rules: { path: { form: 'raw', dotSegments: 'keep' } } },
      { path: '/static', rules: { path: { form: 'raw' } } },
      { path: '/b', rules: { path: { form: 'normalize', escaped: { '%2F': 'key', ';': 'key' } } } },
    ],
  },
  negotiated: {
    headers: {
      'accept-language': { language: ['de', 'en-GB', 'en'] },
      'accept-encoding': { encoding: ['br', 'gzip'] },
    },
    cookies: { keyed: { theme: 'present', seen: 'value' }, others: 'strip' },
    scope: ['x-tenant', 'cookie'],
  },
};

const policies: readonly (readonly [name: string, policy: Policy])[] = [
  ...Object.entries(POLICIES).map(([name, { policy }]) => [name, policy] as const),
  ...Object.entries(MORE),
];

/** Without the request-line's spaces: the words of a line, or undefined for one that no server reads. */
function askedOf({ line, scheme, trusted, fields }: Shown): Asked | undefined {
  const [method, target, version, ...more] = line.split(' ').filter((word) => word !== '');
  if (method === undefined || target === undefined || version?.startsWith('HTTP/') !== true || more.length > 0)
    return undefined;
  const joined: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [written, value] of fields) {
    const name = written.toLowerCase();
    const before = joined[name];
    const own = value.replace(/^[ \t]+|[ \t]+$/g, '');
    joined[name] = before === undefined ? own : before + (name === 'cookie' ? '; ' : ', ') + own;
  }
  const { host } = joined;
  const length = joined['content-length'];
  const hasBody = joined['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
  return { method, scheme, ...(host === undefined ? {} : { host }), target, fields: joined, hasBody, trusted };
}

const keyRequestOf = ({ fields, host, ...rest }: Asked): KeyRequest => ({
  ...rest,
  host,
  header: (name) => fields[name],
});

/** The groups of a file. @param each - how many requests for each policy */
export function* groupsOf(seed: number, each: number): Generator<Group> {
  for (const [i, [name, policy]] of policies.entries()) {
    const { decide, plan } = compile(policy);
    const kind = name.startsWith('malformed') ? fc.oneof(malformed, shown) : shown;
    const requests = kind.map(askedOf).filter((asked) => asked !== undefined);
    const cases = fc.sample(requests, { seed: seed + i, numRuns: each }).map((request) => ({
      request,
      decision: decide(keyRequestOf(request)),
    }));
    yield { name, policy, plan, cases };
  }
}

/** A value as one line of JSON in ASCII: a character is an octet, `\u00e9` is 0xE9. Absent members are left out. */
const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A field that is taken away is a pair without a second place. */
const written = (decision: Decision): unknown =>
  decision.action === 'reject'
    ? decision
    : {
        ...decision,
        forward: {
          ...decision.forward,
          fields: decision.forward.fields.map(([name, value]) => (value === undefined ? [name] : [name, value])),
        },
      };

/** The lines of a file: a head, and for each policy a line of its own and a line for each request. */
export function* conformanceLines(seed: number, each: number): Generator<string> {
  yield jsonLine({ format: 1, seed, policies: policies.length, requests: policies.length * each });
  for (const { name, policy, plan, cases } of groupsOf(seed, each)) {
    yield jsonLine({ name, policy, plan });
    for (const { request, decision } of cases) yield jsonLine({ request, decision: written(decision) });
  }
}
