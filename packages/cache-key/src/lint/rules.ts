import type { FullPolicy } from '../policy/policy.js';
import type { Path } from '@urikit/schema-issues';
import type { Report } from './finding.js';
import { covers, lintQuery } from './query.js';

/** The rules of a policy, or of a route with the policy's rules as defaults. */
export type Rules = Pick<FullPolicy, 'path' | 'query' | 'headers' | 'cookies' | 'scope' | 'methods' | 'getBody'>;

/** Fields with about as many values as there are requests or visitors; `*` stands for any end of a name. */
const ENDLESS: readonly string[] = [
  ...['user-agent', 'referer', 'date', 'if-*', 'range', 'priority', 'sec-ch-ua*'],
  ...['x-forwarded-for', 'forwarded', 'x-real-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['x-request-id', 'x-correlation-id', 'traceparent', 'tracestate', 'x-amzn-trace-id', 'cf-ray'],
];

/** Headers that a keyer does not receive as they were sent, or that are in the key already. */
const OF_CONNECTION: readonly string[] = [
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'proxy-connection'],
  ...['content-length', 'host', 'via', 'max-forwards'],
];

const isEndless = (name: string): boolean => ENDLESS.some((pattern) => covers(pattern, name));

const NEGOTIATED: Readonly<Record<string, string>> = { 'accept-encoding': 'encoding', 'accept-language': 'language' };

const SESSION = /sess|(?:^|[_-])sid$|^sid|token|auth|jwt|login|csrf|xsrf|^_ga|remember/i;

function lintPath({ path }: Rules, place: Path, report: Report): void {
  if (path.slashes === 'merge') report('slashes-merged', [...place, 'slashes'], '`/a//b` and `/a/b` become one');
  if (path.case === 'lower') report('case-lowered', [...place, 'case'], '`/A` and `/a` become one');
  if (path.trailingSlash !== 'keep')
    report('trailing-slash-changed', [...place, 'trailingSlash'], '`/a/` and `/a` become one');
}

function lintHeaders({ headers, scope }: Rules, place: Path, report: Report): void {
  for (const [name, as] of Object.entries(headers)) {
    const path = [...place, name];
    const byValue = as === 'value';
    if (name === 'authorization' || name === 'proxy-authorization')
      report('authorization-keyed', path, `\`${name}\` says whose request it is`);
    else if (name === 'cookie') report('cookie-keyed', path, 'the whole Cookie header is keyed');
    else if (OF_CONNECTION.includes(name))
      report('header-of-connection', path, `\`${name}\` does not describe the response`);
    else if (byValue && isEndless(name)) report('header-endless', path, `\`${name}\` is keyed by its value`);
    else if (byValue && (NEGOTIATED[name] !== undefined || name === 'accept'))
      report('header-negotiated', path, `\`${name}\` is keyed as it was sent`);
    else if (as === 'language')
      report('offered-missing', path, `\`${name}\` is keyed by language without a list of languages`);
    if (scope.includes(name)) report('header-twice', path, `\`${name}\` is in the scope, too`);
  }
  if (headers['accept-encoding'] === undefined) report('encoding-not-keyed', place, '`accept-encoding` is not keyed');
}

function lintCookies({ cookies }: Rules, place: Path, report: Report): void {
  for (const [name, as] of Object.entries(cookies.keyed)) {
    if (as === 'value' && SESSION.test(name))
      report('session-cookie-keyed', [...place, 'keyed', name], `the cookie \`${name}\` seems to name a session`);
  }
  if (cookies.others === 'strip')
    report('cookies-stripped', [...place, 'others'], 'cookies that are not keyed are taken away');
}

function lintScope({ scope }: Rules, place: Path, report: Report): void {
  for (const [i, name] of scope.entries()) {
    const path = [...place, i];
    if (name === 'cookie') report('cookie-keyed', path, 'the whole Cookie header is a scope');
    else if (OF_CONNECTION.includes(name))
      report('header-of-connection', path, `\`${name}\` does not say whose request it is`);
    else if (name !== 'authorization') report('scope-from-client', path, `\`${name}\` decides whose answer it is`);
  }
}

/** The sections of rules that are written, with their members. */
type Written = { readonly [Section in Exclude<keyof Rules, 'getBody'>]?: object | undefined };

/** Reports doubtful rules of the sections that are written. `at` makes the path of a section. */
export function lintRules(rules: Rules, written: Written, at: (section: string) => Path, report: Report): void {
  if (written.path) lintPath(rules, at('path'), report);
  if (written.query) lintQuery(rules.query, written.query, at('query'), report);
  if (written.headers) lintHeaders(rules, at('headers'), report);
  if (written.cookies) lintCookies(rules, at('cookies'), report);
  if (written.scope) lintScope(rules, at('scope'), report);
  if (written.methods && rules.methods.includes('HEAD') && !rules.methods.includes('GET'))
    report('head-only', at('methods'), 'HEAD gets a key and GET does not');
}
