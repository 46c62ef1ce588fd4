import { textOf, withMembers } from '@urikit/generic/internal';
import type { Keyer } from '../policy/compile.js';
import { createKeyer } from '../decide/create-keyer.js';
import type { CompiledPolicy } from '../plan.js';
import { TRACKING_PARAMS } from '../policy/tracking.js';
import type { BypassReason, KeyParts, KeyRequest, RejectReason } from '../request.js';
import { componentsOf, type KeyComponent } from './components.js';
import { engineMerges, type MergeRule } from './engine-merges.js';
import { withMerges, withoutMerges } from './variants.js';

/** The decision about one of the two compared requests. */
export type Outcome =
  | { readonly action: 'key'; readonly ambiguous: boolean }
  | { readonly action: 'bypass'; readonly reason: BypassReason }
  | { readonly action: 'reject'; readonly reason: RejectReason };

/** A component of two keys. */
export interface ComparedComponent {
  readonly name: string;
  readonly same: boolean;
  /** undefined if the component is absent; `(not shown)` if it identifies a user or may be a secret. */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** Why two requests share a key, or why they do not. */
export interface KeyExplanation {
  /** Both have a key, and it is one. */
  readonly same: boolean;
  readonly a: Outcome;
  readonly b: Outcome;
  /** Empty where one has no key. */
  readonly components: readonly ComparedComponent[];
  /** The rules that made different parts of the requests equal; empty if the requests agree in all of them. */
  readonly merged: readonly MergeRule[];
  /** Members of a policy each of which would merge the two; `lint` explains their risks. */
  readonly wouldMerge: readonly string[];
}

/** Stands for a value that is there and must not be shown. */
export const NOT_SHOWN = '(not shown)';

type Explained = Pick<Keyer, 'decide' | 'decode' | 'plan'>;

/** One of the two that are compared. */
interface Compared {
  readonly outcome: Outcome;
  readonly parts: KeyParts | undefined;
  readonly request: KeyRequest | undefined;
}

function comparedOf(one: KeyRequest | string, { decide, decode }: Explained): Compared {
  if (typeof one === 'string')
    return { outcome: { action: 'key', ambiguous: false }, parts: decode(one), request: undefined };
  if ('target' in withMembers(one, [], ['request'], 'a request or a key')) textOf(one.target);
  const decision = decide(one);
  if (decision.action !== 'key')
    return { outcome: { action: decision.action, reason: decision.reason } as Outcome, parts: undefined, request: one };
  return { outcome: { action: 'key', ambiguous: decision.ambiguous }, parts: decode(decision.key), request: one };
}

function compared(a: KeyParts, b: KeyParts, plan: CompiledPolicy): readonly ComparedComponent[] {
  const [x, y] = [componentsOf(a, plan), componentsOf(b, plan)];
  const shown = (one: KeyComponent | undefined): string | undefined =>
    one?.value !== undefined && one.secret ? NOT_SHOWN : one?.value;
  return Array.from(new Set([...x, ...y].map(({ name }) => name)), (name) => {
    const [left, right] = [x, y].map((all) => all.find((one) => one.name === name));
    return { name, same: left?.value === right?.value, a: shown(left), b: shown(right) };
  });
}

/** Tells if two requests have one key under a plan. */
function isOne(plan: CompiledPolicy, a: KeyRequest, b: KeyRequest): boolean {
  const { keyOf } = createKeyer(plan);
  const key = keyOf(a);
  return key !== undefined && key === keyOf(b);
}

/**
 * A minimal set of the policy's merges that the common key needs: each merge in turn is switched off, and stays off if
 * the two still share a key.
 */
function policyMerges(a: KeyRequest, b: KeyRequest, plan: CompiledPolicy): readonly MergeRule[] {
  const all = withoutMerges(plan);
  const needed = all.reduce((kept, one) => {
    const fewer = kept.filter((other) => other !== one);
    const without = all.filter((other) => !fewer.includes(other)).reduce((from, { change }) => change(from), plan);
    return isOne(without, a, b) ? fewer : kept;
  }, all);
  return needed.map(({ rule, component, section }) => ({ rule, component, section }));
}

const paramsOf = ({ target }: KeyParts): readonly string[] =>
  target.includes('?') ? target.slice(target.indexOf('?') + 1).split('&') : [];

/** The names of parameters that only one of the two has, the well-known ones of tracking first. */
function differingParams(a: KeyParts, b: KeyParts): readonly string[] {
  const [x, y] = [paramsOf(a), paramsOf(b)];
  const own = [...x.filter((param) => !y.includes(param)), ...y.filter((param) => !x.includes(param))];
  const names = Array.from(new Set(own.map((param) => param.split('=', 1)[0] as string))).filter((name) => name !== '');
  return names
    .sort((one, other) => Number(TRACKING_PARAMS.exact[other] === true) - Number(TRACKING_PARAMS.exact[one] === true))
    .slice(0, 8);
}

/**
 * Compares two requests, or their keys: which components differ, which rules merged different parts, and which members
 * of a policy would merge the two. Values of scope and cookies, and of fields that may be secrets, are never in the
 * answer.
 *
 * @param a - a request, or a key of this keyer
 * @throws UrikitError `input/value` if a string is not a key, or a value is neither a string nor a request
 */
export function explain(keyer: Explained, a: KeyRequest | string, b: KeyRequest | string): KeyExplanation {
  withMembers(keyer, ['decide', 'decode'], ['keyer'], 'a keyer');
  const [x, y] = [comparedOf(a, keyer), comparedOf(b, keyer)];
  const nothing = { a: x.outcome, b: y.outcome, components: [], merged: [], wouldMerge: [] };
  if (x.parts === undefined || y.parts === undefined) return { same: false, ...nothing };
  const components = compared(x.parts, y.parts, keyer.plan);
  const same = components.every((component) => component.same);
  const explained = { ...nothing, same, components };
  const [left, right] = [x.request, y.request];
  if (left === undefined || right === undefined) return explained;
  if (same)
    return {
      ...explained,
      merged: [...engineMerges(left, right, keyer.plan), ...policyMerges(left, right, keyer.plan)],
    };
  const variants = withMerges(differingParams(x.parts, y.parts));
  return {
    ...explained,
    wouldMerge: variants.filter(({ change }) => isOne(change(keyer.plan), left, right)).map(({ rule }) => rule),
  };
}
