import { normalizeTriplets } from '@urikit/generic/text';
import { chooseCookies } from './cookies.js';
import { ANY_SCHEME, beginKey, encodeScope, encodeValues } from './encode-key.js';
import { chooseField, HOP_FIELDS, isBare, KEY_FIELD } from './fields.js';
import { hasAmbiguousPath, plainTarget } from './characters.js';
import { chooseHost, isPlainHost } from './host.js';
import type { Plan } from './plan.js';
import { bypass, passOn, refuseBy, reject, type Refusal } from './refusal.js';
import { hasMoreParams } from './query.js';
import type { BypassReason, Decision, FieldChange, Keyed, KeyRequest } from './request.js';
import { compileRoutes, hidesSegments, type Route, select } from './routes.js';
import { applyRules, type Chosen, compileRules, type Rules } from './rules.js';
import { isOtherForm, readTarget } from './target.js';

/** A plan with what is asked of every request worked out. */
interface Compiled {
  readonly plan: Plan;
  readonly rules: Rules;
  readonly routes: readonly Route[];
  /** The beginning of the keys of requests without a scope, by scheme. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
  /** Whether a request that is plain in every way has host and target as they came for its key. */
  readonly keepsPlain: boolean;
}

/** Whether a policy has nothing that would choose, change or refuse a plain target or a plain host. */
function keepsPlain({ host, routes, rules }: Plan, { keepsPath, keepsQuery }: Rules): boolean {
  const keepsHost = host.allow === undefined && Object.keys(host.alias).length === 0;
  const addsNothing = rules.headers.length === 0 && rules.cookies.keyed.length === 0 && rules.scope.length === 0;
  const keysAll = rules.path.escaped === 'key' && rules.query.semicolon === 'key';
  return keepsHost && addsNothing && keysAll && routes.length === 0 && rules.cache && keepsPath && keepsQuery && rules.methods.indexOf('GET') >= 0;
}

/** Whether a request brings no field that matters, as far as that can be told without asking for each. */
const bringsNothing = ({ fields }: KeyRequest): boolean => fields !== undefined && isBare(fields);

/** Whether no rule but those of host and target has anything to say. */
function isPlain({ method, target, header, hasBody, trusted }: KeyRequest, bare: boolean, { keepsPlain, plan }: Compiled): boolean {
  if (!keepsPlain || method !== 'GET' || hasBody === true || trusted === true) return false;
  if (target.length > plan.maxBytes || hasMoreParams(target, plan.rules.query.maxParams)) return false;
  return bare || (header('authorization') === undefined && header('cookie') === undefined);
}

/** Most requests: in normal form but for a triplet, and without a field that matters. The laws hold this way against the other. */
function keyPlain(request: KeyRequest, bare: boolean, changes: readonly FieldChange[], compiled: Compiled): Keyed | undefined {
  const { host } = request;
  if (host === undefined || !isPlain(request, bare, compiled) || !isPlainHost(host)) return undefined;
  const target = plainTarget(request.target);
  return target === undefined ? undefined : keyed(compiled.beginnings[request.scheme] + host + target, target, host, changes, hasAmbiguousPath(target));
}

const NO_CHANGES: readonly FieldChange[] = [];

const NO_SCOPE: readonly string[] = [];

/** The fields that this client may not send, and sent. */
function forbiddenFields({ header, trusted }: KeyRequest): readonly FieldChange[] {
  let changes: FieldChange[] | undefined;
  if (header(KEY_FIELD) !== undefined) changes = [[KEY_FIELD, undefined]];
  if (trusted === true) return changes ?? NO_CHANGES;
  for (let i = 0; i < HOP_FIELDS.length; i++) {
    const name = HOP_FIELDS[i] as string;
    if (header(name) !== undefined) (changes ??= []).push([name, undefined]);
  }
  return changes ?? NO_CHANGES;
}

/** What a trusted hop says of how it was reached; nothing where it says nothing. */
function hopValues({ header, trusted }: KeyRequest): readonly (string | undefined)[] {
  if (trusted !== true) return [];
  const values = HOP_FIELDS.map((name) => header(name));
  return values.some((value) => value !== undefined) ? values : [];
}

const isRefusal = (value: object): value is Refusal => 'action' in value;

/** The origin-form under the rules of its route. */
function choose(text: string, host: string, { rules: base, routes }: Compiled): (Chosen & { readonly rules: Rules }) | Refusal {
  const normal = normalizeTriplets(text);
  const question = normal.indexOf('?');
  const written = question < 0 ? normal : normal.slice(0, question);
  const query = question < 0 ? undefined : normal.slice(question + 1);
  const selected = select(written, host, base, routes);
  if (selected === undefined) return bypass('route');
  const { path, rules } = selected;
  if (routes.length > 0 && hidesSegments(path)) return refuseBy(rules.plan.path.escaped === 'reject' ? 'reject' : 'bypass', 'ambiguous');
  if (!rules.plan.cache) return bypass('route');
  const chosen = applyRules(path, query, rules);
  return isRefusal(chosen) ? chosen : { target: chosen.target, ambiguous: chosen.ambiguous, rules };
}

/** Why a request with a valid target gets no key, as far as its rules say. */
function refuseRequest(request: KeyRequest, { plan, keysAuthorization }: Rules): Refusal | undefined {
  if (plan.methods.indexOf(request.method) < 0) return bypass('method');
  if (request.hasBody === true) return refuseBy(plan.getBody, 'body');
  // RFC 9111 3.5: an answer to such a request is for its user unless the key says which.
  return !keysAuthorization && request.header('authorization') !== undefined ? bypass('authorization') : undefined;
}

/** The values of the declared scope; undefined where one is missing: such an answer is nobody's to share. */
function scopeOf({ header }: KeyRequest, names: readonly string[]): readonly string[] | undefined {
  if (names.length === 0) return NO_SCOPE;
  const values = names.map((name) => header(name));
  return values.every((value) => value !== undefined && value !== '') ? (values as readonly string[]) : undefined;
}

/** Everything of a key behind its target, and what to forward in place of what came. */
function chooseValues(request: KeyRequest, { plan, keysCookie }: Rules, changes: readonly FieldChange[]): { readonly text: string; readonly fields: readonly FieldChange[] } | Refusal {
  const cookie = request.header('cookie');
  const hop = hopValues(request);
  if (plan.headers.length === 0 && plan.cookies.keyed.length === 0 && hop.length === 0 && cookie === undefined) return { text: '', fields: changes };
  const fields = changes.slice();
  const values = plan.headers.map((field) => {
    const value = chooseField(field, request);
    if (value !== request.header(field.name)) fields.push([field.name, value]);
    return value;
  });
  const cookies = keysCookie ? { values: [], field: cookie } : chooseCookies(cookie, plan.cookies);
  if (cookies === undefined) return bypass('cookie');
  if (cookies.field !== cookie) fields.push(['cookie', cookies.field]);
  return { text: encodeValues(values.concat(cookies.values, hop)), fields };
}

const keyed = (key: string, target: string, host: string, fields: readonly FieldChange[], ambiguous: boolean): Keyed => ({
  action: 'key',
  key,
  forward: { target, host, fields },
  ambiguous,
});

function decideBy(request: KeyRequest, compiled: Compiled): Decision {
  const { plan, beginnings } = compiled;
  const bare = bringsNothing(request);
  const changes = bare ? NO_CHANGES : forbiddenFields(request);
  const plain = keyPlain(request, bare, changes, compiled);
  if (plain !== undefined) return plain;
  const pass = (reason: BypassReason): Decision => passOn(reason, request.target, request.host ?? '', changes);
  const refuse = (refusal: Refusal): Decision => (refusal.action === 'reject' ? refusal : pass(refusal.reason));
  const malformed = (refusal: Refusal): Decision => (plan.invalid === 'bypass' ? pass('invalid') : refuse(refusal));

  if (isOtherForm(request)) return pass('method');
  if (request.target.length > plan.maxBytes) return pass('too-long');
  const target = readTarget(request, plan.unwise);
  if (isRefusal(target)) return malformed(target);
  const host = target.host === undefined ? reject('invalid-host') : chooseHost(target.host, plan.schemes[request.scheme].defaultPort, plan.host);
  if (typeof host !== 'string') return host.reason === 'invalid-host' ? malformed(host) : host;
  const chosen = choose(target.text, host, compiled);
  if (isRefusal(chosen)) return refuse(chosen);
  const { rules } = chosen;
  const refusal = refuseRequest(request, rules);
  if (refusal !== undefined) return refuse(refusal);
  const values = chooseValues(request, rules, changes);
  if (isRefusal(values)) return refuse(values);
  const scope = scopeOf(request, rules.plan.scope);
  if (scope === undefined) return pass('scope-missing');
  const beginning =
    scope.length === 0 ? beginnings[request.scheme] : beginKey(plan.fingerprint, encodeScope(scope), 'GET', plan.scheme === 'key' ? request.scheme : ANY_SCHEME);
  return keyed(beginning + host + chosen.target + values.text, chosen.target, host, values.fields, chosen.ambiguous);
}

/** Works a plan out into a function of requests. It keeps no state between them. */
export function compileDecide(plan: Plan): (request: KeyRequest) => Decision {
  const begin = (scheme: 'http' | 'https'): string => beginKey(plan.fingerprint, encodeScope([]), 'GET', plan.scheme === 'key' ? scheme : ANY_SCHEME);
  const rules = compileRules(plan.rules);
  const compiled: Compiled = {
    plan,
    rules,
    routes: compileRoutes(plan.routes),
    beginnings: { http: begin('http'), https: begin('https') },
    keepsPlain: keepsPlain(plan, rules),
  };
  return (request) => decideBy(request, compiled);
}
