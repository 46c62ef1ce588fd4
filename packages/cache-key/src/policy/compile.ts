import { UrikitError } from '@urikit/generic';
import { type SchemaIssue, schemaIssues } from '@urikit/schema-issues';
import { type KeyRegistry, schemePlans, standardRegistry } from './scheme-plans.js';
import { hostPlan } from './hosts-plan.js';
import { checkNames } from './names-check.js';
import { canonical, textOf, withMembers } from '@urikit/generic/internal';
import { createKeyer } from '../decide/create-keyer.js';
import { decodeKey as readKey } from '../decide/decode-key.js';
import type { PlanKeyer } from '../decide/decide.js';
import { type FullPolicy, type Policy, policySchema } from './policy.js';
import { PolicyError, type PolicyIssue, schemaError } from './policy-error.js';
import type { CompiledPolicy } from '../plan.js';
import type { KeyParts } from '../request.js';
import { checkedKeyer } from './require-request.js';
import { routePlans } from './routes-plan.js';
import { rulesPlan } from './rules-plan.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Stands for how keys are made: plans with the same fingerprint make the same keys, so that a key says which policy
 * made it.
 *
 * @returns 16 hexadecimal digits: the first 64 bits of a SHA-256
 */
function fingerprintOf(plan: Omit<CompiledPolicy, 'fingerprint'>, ofRegistry: string): string {
  return bytesToHex(sha256(utf8ToBytes(String(canonical([ofRegistry, plan]))))).slice(0, 16);
}

/** A policy, compiled. Frozen; it keeps no state between requests. */
export interface Keyer extends PlanKeyer {
  /** Of the policy and of the registry's schemes; 16 hexadecimal digits. Part of every key. */
  readonly fingerprint: string;
  /** With every default filled in. */
  readonly policy: FullPolicy;
  /** The data, as JSON, from which a runtime without schema library makes the same keys. */
  readonly plan: CompiledPolicy;
}

/** A keyer, or the issues of a policy that cannot be compiled: the first one, and all. */
export type CompileResult =
  | { readonly ok: true; readonly value: Keyer }
  | { readonly ok: false; readonly issue: PolicyIssue; readonly issues: readonly PolicyIssue[] };

const WITH_ENGINE = 'a registry with an engine, or { engine }';

function readPolicy(policy: Policy): FullPolicy {
  const result = policySchema.safeParse(policy);
  if (!result.success)
    throw schemaError(schemaIssues(result.error.issues, policySchema, policy) as [SchemaIssue, ...SchemaIssue[]]);
  checkNames(policy);
  return result.data;
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** The plan of a policy, under the schemes of a registry. @throws PolicyError */
function planOf(policy: FullPolicy, registry: KeyRegistry): CompiledPolicy {
  const schemes = schemePlans(registry);
  const rules = rulesPlan(policy, true, []);
  const { scheme, invalid, unwise, maxBytes } = policy;
  const plan = {
    scheme,
    host: hostPlan(policy, schemes),
    schemes,
    invalid,
    unwise,
    maxBytes,
    rules,
    routes: routePlans(policy, rules, schemes),
  };
  return { fingerprint: fingerprintOf(plan, registry.fingerprint), ...plan };
}

/**
 * Splits a key into the parts that it was made from.
 *
 * @returns the parts; `encodeKey` makes the same key from them
 * @throws UrikitError `input/value` if the string is not a key, or is a key of another version; the message quotes only
 *   the version. UriSyntaxError `input/not-string`
 */
export function decodeKey(key: string): KeyParts {
  const text = textOf(key);
  try {
    return readKey(text);
  } catch (cause) {
    throw new UrikitError({ code: 'input/value', severity: 'error', message: (cause as RangeError).message, path: [] });
  }
}

/**
 * Compiles a policy into a keyer.
 *
 * @param policy - `{}` is the safe default: only URIs that RFC 3986 section 6 and RFC 9110 section 4.2.3 call
 *   equivalent share a key
 * @param registry - the registry with the schemes http and https; by default those of RFC 9110
 * @returns a frozen keyer
 * @throws PolicyError with the path of the member; UrikitError `input/value` for a registry without an engine
 * @example compile({ query: { exclude: 'tracking' } }).keyOf({ method: 'GET', scheme: 'http', host: 'EX.test', target: '/a?gclid=1', header: () => undefined })
 */
export function compile(policy: Policy = {}, registry: KeyRegistry = standardRegistry()): Keyer {
  const { engine } = withMembers(registry, ['engine'], ['registry'], WITH_ENGINE);
  withMembers(engine, ['hooks'], ['registry'], WITH_ENGINE);
  const full = freeze(readPolicy(policy));
  const plan = freeze(planOf(full, registry));
  return Object.freeze({
    ...checkedKeyer(createKeyer(plan)),
    decode: decodeKey,
    fingerprint: plan.fingerprint,
    policy: full,
    plan,
  });
}

/**
 * Compiles a policy as `compile`, without throwing for a policy that is malformed.
 *
 * @returns the keyer, or the issues that `compile` throws
 * @example tryCompile({ qeury: {} }) // { ok: false, issue: { code: 'input/unknown-option', path: ['qeury'], ... }, issues: [...] }
 */
export function tryCompile(policy?: Policy, registry?: KeyRegistry): CompileResult {
  try {
    return { ok: true, value: compile(policy, registry) };
  } catch (cause) {
    if (!PolicyError.is(cause)) throw cause;
    const { issue, issues } = cause;
    return { ok: false, issue, issues };
  }
}
