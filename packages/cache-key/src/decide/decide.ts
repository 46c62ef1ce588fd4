import { normalizeTriplets } from '@urikit/generic/text';
import { forbiddenFields, NO_CHANGES } from './forwarded-fields.js';
import { hasAmbiguousPath, hasControl, hasNul, plainTarget } from './characters.js';
import { ABSENT, ANY_SCHEME, beginKey } from './encode-key.js';
import { isBare } from './fields.js';
import { chooseHost, isHostField, isPlainHost } from './host.js';
import type { Plan } from '../plan.js';
import { bypass, passOn, refuseBy, reject, type Refusal } from './refusal.js';
import { hasMoreParams } from './query.js';
import type { Decision, FieldChange, Keyed, KeyRequest, Rejected } from '../request.js';
import { compileRoutes, hidesSegments, type Route, select } from './routes.js';
import { applyRules, type Chosen, compileRules, refusesControls, type Rules } from './rules.js';
import { authorityOf, isOneLine, isOtherForm, readTarget } from './target.js';
import { chooseValues } from './values.js';

/** A plan with what is asked of every request worked out. */
interface Compiled {
  readonly plan: Plan;
  readonly rules: Rules;
  readonly routes: readonly Route[];
  /** The beginning of the keys of requests without a scope, by scheme. */
  readonly beginnings: Readonly<Record<'http' | 'https', string>>;
  /** Whether a request that is plain in every way has host and target as they came for its key. */
  readonly keepsPlain: boolean;
  /** Whether nothing stands before or behind them. */
  readonly addsNothing: boolean;
}

/**
 * Whether a policy has nothing that would choose, change or refuse a plain target or a plain host. What it says of
 * fields is asked all the same.
 */
function keepsPlain({ host, routes, rules }: Plan, { keepsPath, keepsQuery }: Rules): boolean {
  const keepsHost = host.allow === undefined && Object.keys(host.alias).length === 0;
  const keysAll = rules.path.escaped === 'key' && rules.query.semicolon === 'key';
  return (
    keepsHost &&
    keysAll &&
    routes.length === 0 &&
    rules.cache &&
    keepsPath &&
    keepsQuery &&
    rules.methods.indexOf('GET') >= 0
  );
}

/** Whether a request brings no field that matters, as far as that can be told without asking for each. */
const bringsNothing = ({ fields }: KeyRequest): boolean => fields !== undefined && isBare(fields);

/** Whether no rule but those of host and target has anything to say. */
function isPlain(
  { method, target, header, hasBody, trusted }: KeyRequest,
  bare: boolean,
  { keepsPlain, plan }: Compiled,
): boolean {
  if (!keepsPlain || method !== 'GET' || hasBody === true || trusted === true) return false;
  if (target.length > plan.maxBytes || hasMoreParams(target, plan.rules.query.maxParams)) return false;
  return bare || (header('authorization') === undefined && header('cookie') === undefined);
}

const isRefusal = (value: object): value is Refusal => 'action' in value;

/** A key up to its host. */
const beginningOf = (scheme: 'http' | 'https', scope: string | undefined, { plan, beginnings }: Compiled): string =>
  scope === undefined
    ? beginnings[scheme]
    : beginKey(plan.fingerprint, scope, 'GET', plan.scheme === 'key' ? scheme : ANY_SCHEME);

/**
 * Most requests: in normal form but for a triplet, and without a field that matters. The laws hold this way against the
 * other.
 */
function keyPlain(
  request: KeyRequest,
  bare: boolean,
  changes: readonly FieldChange[],
  compiled: Compiled,
): Keyed | undefined {
  const { host } = request;
  if (host === undefined || !isPlain(request, bare, compiled) || !isPlainHost(host)) return undefined;
  const target = plainTarget(request.target);
  if (target === undefined) return undefined;
  if (compiled.addsNothing)
    return keyed(compiled.beginnings[request.scheme] + host + target, target, host, changes, hasAmbiguousPath(target));
  const values = chooseValues(request, compiled.rules, changes);
  if (isRefusal(values)) return undefined;
  return keyed(
    beginningOf(request.scheme, values.scope, compiled) + host + target + values.text,
    target,
    host,
    values.fields,
    hasAmbiguousPath(target),
  );
}

/** A valid target under the rules of its route. */
function choose(
  text: string,
  host: string,
  isTooLong: boolean,
  { plan, rules: base, routes }: Compiled,
): (Chosen & { readonly rules: Rules }) | Refusal {
  const normal = normalizeTriplets(text);
  const question = normal.indexOf('?');
  const written = question < 0 ? normal : normal.slice(0, question);
  const query = question < 0 ? undefined : normal.slice(question + 1);
  // Whoever passes such a request on helps it along, so this comes first.
  if (hasControl(written) || (query !== undefined && hasNul(query))) return reject('control-character');
  if (isTooLong) return bypass('too-long');
  const { path, rules, isStable } = select(written, host, base, routes);
  if (query !== undefined && refusesControls(query, rules)) return reject('control-character');
  if (!isStable) return bypass('route');
  if (routes.length > 0 && hidesSegments(path))
    return refuseBy(rules.plan.path.escaped === 'reject' ? 'reject' : 'bypass', 'ambiguous');
  if (!rules.plan.cache) return bypass('route');
  const chosen = applyRules(path, query, rules);
  // A "+" that becomes "%20", or a "/" that is added, makes a target longer.
  if (!isRefusal(chosen) && chosen.target.length > plan.maxBytes) return bypass('too-long');
  return isRefusal(chosen) ? chosen : { target: chosen.target, ambiguous: chosen.ambiguous, rules };
}

/** Why a request with a valid target gets no key, as far as its rules say. */
function refuseRequest(request: KeyRequest, { plan, keysAuthorization }: Rules): Refusal | undefined {
  if (plan.methods.indexOf(request.method) < 0) return bypass('method');
  if (request.hasBody === true) return refuseBy(plan.getBody, 'body');
  // RFC 9111 3.5: an answer to such a request is for its user unless the key says which.
  return !keysAuthorization && request.header('authorization') !== undefined ? bypass('authorization') : undefined;
}

const keyed = (
  key: string,
  target: string,
  host: string,
  fields: readonly FieldChange[],
  ambiguous: boolean,
): Keyed => ({
  action: 'key',
  key,
  forward: { target, host, fields },
  ambiguous,
});

/**
 * The host that counts, and a look at the one that does not: "a Host header field with an invalid field value" is
 * refused whatever the target says (RFC 9112 3.2).
 */
function readHost({ host, scheme }: KeyRequest, authority: string, { host: plan, schemes }: Plan): string | Rejected {
  if (host !== undefined && host !== authority && !isHostField(host)) return reject('invalid-host');
  return chooseHost(authority, schemes[scheme].defaultPort, plan);
}

function decideBy(request: KeyRequest, changes: readonly FieldChange[], compiled: Compiled): Decision {
  const { plan } = compiled;
  const mayPass = (): boolean => plan.invalid === 'bypass' && isOneLine(request);
  const isOther = isOtherForm(request);
  const target = isOther ? { host: authorityOf(request), text: request.target } : readTarget(request, plan.unwise);
  const authority = isRefusal(target) ? authorityOf(request) : target.host;
  // RFC 9112 3.2: without Host, nobody is asked.
  if (authority === undefined) return reject('invalid-host');
  const host = readHost(request, authority, plan);
  if (typeof host !== 'string') {
    // What is on no list must not get by because nobody can read it.
    const isOpen = host.reason === 'invalid-host' && plan.host.allow === undefined;
    return isOpen && mayPass() ? passOn('invalid', request.target, authority, changes) : host;
  }
  if (isRefusal(target)) return mayPass() ? passOn('invalid', request.target, host, changes) : target;
  const refuse = (refusal: Refusal): Decision =>
    refusal.action === 'reject' ? refusal : passOn(refusal.reason, target.text, host, changes);
  if (isOther) return refuse(isOneLine(request) ? bypass('method') : reject('invalid-target'));
  const chosen = choose(target.text, host, request.target.length > plan.maxBytes, compiled);
  if (isRefusal(chosen)) return refuse(chosen);
  const refusal = refuseRequest(request, chosen.rules);
  if (refusal !== undefined) return refuse(refusal);
  const values = chooseValues(request, chosen.rules, changes);
  if (isRefusal(values)) return refuse(values);
  return keyed(
    beginningOf(request.scheme, values.scope, compiled) + host + chosen.target + values.text,
    chosen.target,
    host,
    values.fields,
    chosen.ambiguous,
  );
}

/** What a plan makes of requests. */
export interface Deciding {
  readonly decide: (request: KeyRequest) => Decision;
  readonly keyOf: (request: KeyRequest) => string | undefined;
}

/** Works a plan out into functions of requests. They keep no state between them. */
export function compileDecide(plan: Plan): Deciding {
  const begin = (scheme: 'http' | 'https'): string =>
    beginKey(plan.fingerprint, ABSENT, 'GET', plan.scheme === 'key' ? scheme : ANY_SCHEME);
  const rules = compileRules(plan.rules);
  const compiled: Compiled = {
    plan,
    rules,
    routes: compileRoutes(plan.routes),
    beginnings: { http: begin('http'), https: begin('https') },
    keepsPlain: keepsPlain(plan, rules),
    addsNothing:
      plan.rules.headers.length === 0 && plan.rules.cookies.keyed.length === 0 && plan.rules.scope.length === 0,
  };
  return {
    decide: (request) => {
      const bare = bringsNothing(request);
      const changes = bare ? NO_CHANGES : forbiddenFields(request);
      return keyPlain(request, bare, changes, compiled) ?? decideBy(request, changes, compiled);
    },
    // What is forwarded does not matter here, so nobody looks for fields to take away.
    keyOf: (request) => {
      const decision =
        keyPlain(request, bringsNothing(request), NO_CHANGES, compiled) ?? decideBy(request, NO_CHANGES, compiled);
      return decision.action === 'key' ? decision.key : undefined;
    },
  };
}
