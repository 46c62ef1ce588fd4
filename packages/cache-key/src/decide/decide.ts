import { choose, type Chosen } from './choose.js';
import { type Compiled, compilePlan, queryBeginning, type Rules } from './compile-plan.js';
import { QUERY } from './content.js';
import { forbiddenFields, NO_CHANGES } from './fields.js';
import { readHost } from './host.js';
import { hasAmbiguousPath, isBare, isKnown, plainKeyOf, plainTargetOf } from './plain.js';
import type { CompiledPolicy } from '../plan.js';
import { bypass, type NotKeyed, refuseBy, reject } from './refusal.js';
import type {
  Bypassed,
  BypassReason,
  Decision,
  FieldChange,
  Keyed,
  KeyParts,
  KeyRequest,
  Rejected,
} from '../request.js';
import * as targets from './target.js';
import { chooseValues, type Values } from './values.js';

export { hasOneForm } from './one-form.js';

/**
 * The decision about one request. It passes these states in order, and each can end it:
 *
 *     plain -> authority and host -> target -> controls -> route -> path -> query -> method, content -> fields -> key
 */

const isRefusal = (value: object): value is NotKeyed => 'action' in value;

function keyed(
  request: KeyRequest,
  host: string,
  { rules, target, ambiguous }: Chosen,
  { scope, text, fields }: Values,
  compiled: Compiled,
): Keyed {
  const { method, scheme } = request;
  let beginning =
    scope === undefined ? compiled.beginnings[scheme] : compiled.beforeScope + scope + compiled.behindScope[scheme];
  if (method === QUERY) beginning = queryBeginning(compiled, scope, scheme);
  return {
    action: 'key',
    key: beginning + host + target + text,
    forward: { target, host, fields },
    ambiguous,
    scheme: compiled.plan.scheme === 'key' ? scheme : undefined,
    host,
    target,
    targetIndex: beginning.length + host.length,
    keyedFields: method === QUERY ? rules.queryFields : rules.keyedFields,
    route: rules.route,
  };
}

/** Finds the reason by which the rules refuse a key to a request with a valid target. */
function refuseRequest(request: KeyRequest, { plan, keysAuthorization }: Rules): NotKeyed | undefined {
  if (plan.methods.indexOf(request.method) < 0) return bypass('method');
  const hasContent = request.hasBody === true || (request.content?.length ?? 0) > 0;
  if (request.method !== QUERY && hasContent) return refuseBy(plan.getBody, 'body');
  // RFC 9111 3.5: the response to a request with Authorization is for its user alone, unless the key names that
  // user.
  return !keysAuthorization && request.header('authorization') !== undefined ? bypass('authorization') : undefined;
}

/** Passes a request on as received, without the headers that clients may not send. */
function passOn(
  reason: BypassReason,
  forward: Bypassed['forward'],
  host: string | undefined,
  isOriginForm: boolean,
  { rules, target }: { readonly rules: Rules | undefined; readonly target: string | undefined },
): Bypassed {
  return {
    action: 'bypass',
    reason,
    forward,
    host,
    target: isOriginForm ? forward.target : undefined,
    keyTarget: target,
    route: rules?.route,
  };
}

const NOTHING_CHOSEN = { rules: undefined, target: undefined };

/**
 * Refuses a malformed request. It is passed on instead if the policy asks for that and the request can be written as
 * origin-form and Host.
 */
function refuseMalformed(
  request: KeyRequest,
  target: targets.Target,
  host: string | undefined,
  changes: readonly FieldChange[],
  {
    refusal,
    isOriginForm,
    plan,
  }: { readonly refusal: Rejected; readonly isOriginForm: boolean; readonly plan: CompiledPolicy },
): Decision {
  if (plan.invalid !== 'bypass' || !targets.isOneLine(request) || !targets.canPassOn(target)) return refusal;
  const forward = { target: target.text, host: host ?? target.authority ?? '', fields: changes };
  return passOn('invalid', forward, host, isOriginForm, NOTHING_CHOSEN);
}

function decideBy(request: KeyRequest, changes: readonly FieldChange[], compiled: Compiled): Decision {
  const { plan } = compiled;
  if (!isKnown(request.scheme)) return reject('scheme-mismatch');
  const read = targets.readTarget(request);
  const { authority } = read;
  // "A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request message that lacks a Host
  // header field" (RFC 9112 3.2); an absolute-form names the host, too.
  if (authority === undefined) return reject('invalid-host');
  const isOther = targets.isOtherForm(request);
  const refusedTarget = isOther ? undefined : targets.refuseTarget(read, request.scheme, plan.unwise);
  const host = readHost(request, authority, plan);
  if (typeof host !== 'string') {
    // A host that cannot be parsed matches no entry of an allow list.
    const isOpen = host.reason === 'invalid-host' && plan.host.allow === undefined;
    const isOriginForm = refusedTarget === undefined;
    return isOpen ? refuseMalformed(request, read, undefined, changes, { refusal: host, isOriginForm, plan }) : host;
  }
  if (refusedTarget !== undefined)
    return refuseMalformed(request, read, host, changes, { refusal: refusedTarget, isOriginForm: false, plan });
  const forward = { target: isOther ? request.target : read.text, host, fields: changes };
  if (isOther)
    return targets.isOneLine(request)
      ? passOn('method', forward, host, false, NOTHING_CHOSEN)
      : reject('invalid-target');
  const chosen = choose(request, read.text, host, compiled);
  const refuse = (
    refusal: NotKeyed,
    found: { readonly rules: Rules | undefined; readonly target: string | undefined },
  ): Decision => (refusal.action === 'reject' ? refusal : passOn(refusal.reason, forward, host, true, found));
  if ('refusal' in chosen) return refuse(chosen.refusal, { rules: chosen.rules, target: undefined });
  const refusal = refuseRequest(request, chosen.rules);
  if (refusal !== undefined) return refuse(refusal, chosen);
  const values = chooseValues(request, chosen.rules, changes);
  return isRefusal(values) ? refuse(values, chosen) : keyed(request, host, chosen, values, compiled);
}

/** Decides about a request. `target` is the result of the short path, if it applied. */
function decideOn(
  request: KeyRequest,
  target: string | undefined,
  changes: readonly FieldChange[],
  compiled: Compiled,
): Decision {
  const { rules, addsNothing } = compiled;
  if (target !== undefined) {
    const values = addsNothing
      ? { scope: undefined, text: '', fields: changes }
      : chooseValues(request, rules, changes);
    const chosen = { rules, target, ambiguous: hasAmbiguousPath(target) };
    if (!isRefusal(values)) return keyed(request, request.host as string, chosen, values, compiled);
  }
  return decideBy(request, changes, compiled);
}

/** Keys of requests under one plan. */
export interface PlanKeyer {
  /** Decides about a request: key it, pass it on, or refuse it. Of `compile`, throws `input/value` for a value that describes no request. */
  readonly decide: (request: KeyRequest) => Decision;
  /** Makes only the key; undefined for a request without one. Throws as `decide`. */
  readonly keyOf: (request: KeyRequest) => string | undefined;
  /** Splits a key of any plan into its parts. Throws `input/value` if the string is not a key; of `createKeyer` a RangeError. */
  readonly decode: (key: string) => KeyParts;
}

/** Decides about a request by the facts of a plan. */
export function decideWith(request: KeyRequest, compiled: Compiled): Decision {
  const bare = isBare(request);
  const changes = bare ? NO_CHANGES : forbiddenFields(request);
  return decideOn(request, plainTargetOf(request, bare, compiled), changes, compiled);
}

/** Makes only the key of a request by the facts of a plan. */
export function keyWith(request: KeyRequest, compiled: Compiled): string | undefined {
  const plain = plainKeyOf(request, compiled);
  if (plain !== undefined) return plain;
  const target = compiled.addsNothing ? undefined : plainTargetOf(request, isBare(request), compiled);
  // Header changes are not part of a key, so they are not collected here. Only a `Keyed` decision has a key.
  return (decideOn(request, target, NO_CHANGES, compiled) as Partial<Keyed>).key;
}

/** Compiles a plan into functions of requests. They keep no state between calls. */
export function compileDecide(plan: CompiledPolicy): Omit<PlanKeyer, 'decode'> {
  const compiled = compilePlan(plan);
  return {
    decide: (request) => decideWith(request, compiled),
    keyOf: (request) => keyWith(request, compiled),
  };
}
