import { cookieForm, fieldForm, trimmed } from './fields.js';
import { isRareIPv4, type OracleHost, readHost } from './host.js';
import { hasDotSegment, hasEmptySegment, isAmbiguous, pathForm } from './path.js';
import { countParams, keepsQueries, queryForm } from './query.js';
import { BYPASS, type Judgement, type OraclePolicy, type OracleRequest, type OracleRules, REJECT } from './types.js';
import { isControl, pathChars, queryChars, unitsOf } from './units.js';

/** Fields that say how a hop in front was reached. */
const HOP = (
  'forwarded front-end-https x-forwarded-host x-forwarded-port x-forwarded-prefix x-forwarded-proto ' +
  'x-forwarded-scheme x-forwarded-server x-forwarded-ssl x-forwarded-uri x-host x-http-host-override ' +
  'x-http-method x-http-method-override x-method-override x-original-host x-original-proto x-original-uri ' +
  'x-original-url x-rewrite-url x-url-scheme'
).split(' ');

const DEFAULT_PORT = { http: 80, https: 443 } as const;

/**
 * What of a request's fields arrives at the origin: RFC 9110 7.6.1 takes away those that Connection lists, the policy
 * those of a hop.
 */
function fieldOf({ fields, trusted }: OracleRequest, name: string): string | undefined {
  const raw = (wanted: string): string | undefined => fields.find(([other]) => other === wanted)?.[1];
  const listed = (raw('connection') ?? '').split(',').map((option) => trimmed(option).toLowerCase());
  if (listed.includes(name) || name === 'x-urikit-key' || (!trusted && HOP.includes(name))) return undefined;
  return raw(name);
}

interface Target {
  readonly authority: string | undefined;
  readonly path: readonly string[];
  readonly query: readonly string[] | undefined;
  /** The path and the query as received; the query with its "?". */
  readonly received: readonly [path: string, query: string];
}

/** origin-form or absolute-form (RFC 9112 3.2); undefined for what is malformed or in another scheme. */
function readTarget({ target, scheme, host }: OracleRequest, unwise: boolean): Target | undefined {
  let [authority, rest] = [host, target];
  if (!target.startsWith('/')) {
    const colon = target.indexOf('://');
    if (colon < 0 || target.slice(0, colon).toLowerCase() !== scheme) return undefined;
    const behind = target.slice(colon + 3);
    let end = 0;
    while (end < behind.length && !'/?#'.includes(behind.charAt(end))) end++;
    authority = behind.slice(0, end);
    rest = behind.slice(end);
    // RFC 9110 4.2.3: an empty path is "/"
    if (!rest.startsWith('/')) rest = '/' + rest;
  }
  const question = rest.indexOf('?');
  const path = unitsOf(question < 0 ? rest : rest.slice(0, question), pathChars(unwise));
  const query = question < 0 ? undefined : unitsOf(rest.slice(question + 1), queryChars(unwise));
  const received = [question < 0 ? rest : rest.slice(0, question), question < 0 ? '' : rest.slice(question)] as const;
  return path === undefined || (question >= 0 && query === undefined)
    ? undefined
    : { authority, path, query, received };
}

const withPort = ({ name, port }: OracleHost): string => name + (port === undefined ? '' : ':' + String(port));
const ofPolicy = (text: string): string => withPort(readHost(text, -1) ?? { name: '', port: undefined });

/** The host that counts, or what to do with the request. */
function judgeHost(read: OracleHost, { host: { allow, alias, trailingDot } }: OraclePolicy): string | Judgement {
  let { name } = read;
  if (name.endsWith('.')) {
    if (trailingDot === 'reject') return REJECT;
    if (trailingDot === 'strip') name = name.slice(0, -1);
    if (trailingDot === 'strip' && (name === '' || name.endsWith('.'))) return REJECT;
  }
  let host = withPort({ ...read, name });
  const [, to] = Object.entries(alias).find(([from]) => ofPolicy(from) === host) ?? [];
  if (to !== undefined) {
    host = ofPolicy(to);
    name = readHost(to, -1)?.name ?? '';
  }
  if (allow !== undefined) return allow.some((one) => ofPolicy(one) === host) ? host : REJECT;
  return isRareIPv4(name) ? REJECT : host;
}

const below = (path: readonly string[], route: string): boolean => {
  const [own, prefix] = [path.join('').split('/'), route.replace(/\/$/, '').split('/')];
  return prefix.every((segment, i) => segment === own[i]);
};

function withOverrides(policy: OracleRules, overrides: OraclePolicy['routes'][number]['rules']): OracleRules {
  const { path, query, cookies, ...others } = overrides;
  return {
    ...policy,
    ...others,
    path: { ...policy.path, ...path },
    query: { ...policy.query, ...query },
    cookies: { ...policy.cookies, ...cookies },
  };
}

interface Routed {
  readonly path: readonly string[];
  readonly rules: OracleRules;
  readonly cache: boolean;
  readonly id: number;
}

/**
 * The route of a path: one that names the host before one that does not, then the one with the longest path. A route
 * with raw paths is held against the path as received.
 */
function route(units: readonly string[], received: string, host: string, policy: OraclePolicy): Routed {
  const path = pathForm(units, policy.path);
  const fitting = policy.routes
    .map((each, id) => ({ ...each, id, own: withOverrides(policy, each.rules), named: each.host !== undefined }))
    .filter(
      (each) =>
        (each.host === undefined || ofPolicy(each.host) === host) &&
        below(each.own.path.form === 'raw' ? [received] : path, each.path),
    )
    .toSorted(
      (a, b) =>
        Number(b.named) - Number(a.named) ||
        b.path.replace(/(.)\/$/, '$1').length - a.path.replace(/(.)\/$/, '$1').length,
    );
  const [first] = fitting;
  const { own: rules, cache, id } = first ?? { own: policy, cache: true, id: -1 };
  if (rules.path.form === 'raw') return { path: [received], rules, cache, id };
  return { path: first === undefined ? path : pathForm(path, rules.path), rules, cache, id };
}

/** Everything about the path and the query: their forms, or what to do with the request. */
function judgeTarget(
  { path: units, query, received: [received, sent] }: Target,
  host: string,
  request: OracleRequest,
  policy: OraclePolicy,
): (Routed & { readonly ambiguous: boolean; readonly query: readonly string[] | null }) | Judgement {
  if (units.some(isControl) || (query ?? []).includes('%00')) return REJECT;
  const routed = route(units, received, host, policy);
  const { path, rules } = routed;
  const isRaw = rules.path.form === 'raw';
  if (isRaw && rules.path.dotSegments === 'reject' && hasDotSegment(units)) return REJECT;
  if ((rules.path.form === 'reject' || rules.path.form === 'redirect') && path.join('') !== received) return REJECT;
  if (request.target.length > policy.maxBytes) return BYPASS;
  if (rules.query.controls === 'reject' && (query ?? []).some(isControl)) return REJECT;
  const seen = isRaw ? units : path;
  if (policy.routes.length > 0 && !isRaw) {
    const again = route(path, path.join(''), host, policy);
    if (again.id !== routed.id || again.path.join('') !== path.join('')) return BYPASS;
    if (isAmbiguous(path) || hasEmptySegment(path)) return rules.path.escaped === 'reject' ? REJECT : BYPASS;
  }
  const ambiguous = isAmbiguous(seen);
  if (ambiguous && rules.path.escaped !== 'key') return { action: rules.path.escaped };
  if (!routed.cache) return BYPASS;
  if (query === undefined)
    return path.join('').length > policy.maxBytes ? BYPASS : { ...routed, query: null, ambiguous };
  if (countParams(query) > rules.query.maxParams) return BYPASS;
  if (query.includes(';') && rules.query.semicolon !== 'key') return { action: rules.query.semicolon };
  const formed = queryForm(query, rules.query);
  // A raw path keeps the bytes of a query that no rule changes.
  const form = isRaw && keepsQueries(rules.query) ? [sent.slice(1)] : formed;
  const length = path.join('').length + (form === null ? 0 : 1 + form.join('').length);
  return length > policy.maxBytes ? BYPASS : { ...routed, query: form, ambiguous };
}

/** Everything in a request's fields that makes a difference, or what to do with it. */
function judgeFields(request: OracleRequest, rules: OracleRules): readonly unknown[] | Judgement {
  const { method, hasBody, trusted } = request;
  if (!rules.methods.some((one) => one === method)) return BYPASS;
  if ((hasBody || (request.content ?? '') !== '') && method !== 'QUERY') return { action: rules.getBody };
  const keysCredentials = rules.scope.includes('authorization') || rules.headers['authorization'] === 'value';
  if (!keysCredentials && request.fields.some(([name]) => name === 'authorization')) return BYPASS;
  const field = (name: string): string | undefined => fieldOf(request, name);
  const keysCookies = rules.scope.includes('cookie') || Object.hasOwn(rules.headers, 'cookie');
  const cookies = keysCookies ? [] : cookieForm(field('cookie'), rules.cookies);
  const scope = rules.scope.map(field);
  if (cookies === undefined || scope.some((value) => value === undefined || value === '')) return BYPASS;
  const headers = Object.entries(rules.headers).map(([name, as]) => fieldForm(field(name), as));
  const hop = trusted ? HOP.map((name) => field(name) ?? null) : HOP.map(() => null);
  if (method !== 'QUERY') return [scope, headers, cookies, hop];
  const said = ['content-type', 'content-encoding', 'content-language'].map((name) => field(name) ?? null);
  if (request.content === undefined || said[0] === null || said[0] === '') return BYPASS;
  return [scope, headers, cookies, hop, 'QUERY', ...said, request.content];
}

const hasControlOrSpace = (text: string): boolean =>
  [...text].some((char) => char.charCodeAt(0) <= 0x20 || char.charCodeAt(0) === 0x7f);

/** Whether there is an origin-form for a target, and a Host that is not empty beside it. */
function hasOriginForm({ target, host }: OracleRequest): boolean {
  if (target.startsWith('/')) return host !== '';
  const authority = /^https?:\/\/([^/?#]*)/i.exec(target)?.[1];
  return authority !== undefined && authority !== '' && !authority.includes('@');
}

/** What is to be done with a malformed request: only what can be written as one line and one Host may be passed on. */
function malformed(request: OracleRequest, { invalid }: OraclePolicy): Judgement {
  const { host, target } = request;
  if (invalid === 'reject' || hasControlOrSpace(target) || hasControlOrSpace(host ?? '')) return REJECT;
  return hasOriginForm(request) ? BYPASS : REJECT;
}

/** What is to be done with a request under a policy, worked out in the slowest and most literal way. */
export function judge(request: OracleRequest, policy: OraclePolicy): Judgement {
  const port = DEFAULT_PORT[request.scheme];
  const isOther =
    (request.method === 'OPTIONS' && request.target === '*') ||
    (request.method === 'CONNECT' && !request.target.startsWith('/'));
  const target = isOther ? undefined : readTarget(request, policy.unwise === 'key');
  // RFC 9112 3.2: a malformed Host is refused, whatever the target says.
  const field = request.host === undefined ? undefined : readHost(request.host, port);
  const authority = isOther || target === undefined ? authorityOf(request) : target.authority;
  const counts = readHost(authority ?? '', port);
  const isFieldBad = request.host !== undefined && field === undefined;
  if (authority === undefined) return REJECT;
  if (isFieldBad || counts === undefined || counts.name === '')
    return policy.host.allow === undefined ? malformed(request, policy) : REJECT;
  const host = judgeHost(counts, policy);
  if (typeof host !== 'string') return host;
  if (isOther) return hasControlOrSpace(request.target) ? REJECT : BYPASS;
  if (target === undefined) return malformed(request, policy);
  const judged = judgeTarget(target, host, request, policy);
  if ('action' in judged) return judged;
  const fields = judgeFields(request, judged.rules);
  if ('action' in fields) return fields;
  const scheme = policy.scheme === 'key' ? request.scheme : '*';
  return {
    action: 'key',
    form: JSON.stringify([scheme, host, judged.path, judged.query, fields]),
    ambiguous: judged.ambiguous,
  };
}

/** The authority of a target that is malformed or in another scheme, as far as there is one. */
function authorityOf({ target, host }: OracleRequest): string | undefined {
  const match = /^https?:\/\/([^/?#]*)/i.exec(target);
  return match === null ? host : match[1];
}
