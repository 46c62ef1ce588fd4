import { createEngine, type Engine, type Explanation, kit } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import { httpSchemes } from '@urikit/scheme-http/profile';
import { readTarget, withoutUnwise } from '../decide/target.js';
import type { CompiledPolicy, SchemePlan } from '../plan.js';
import type { KeyRequest } from '../request.js';

/** A rule that no policy turns off, with the RFC that has it, or a member of the policy. */
export interface MergeRule {
  readonly rule: string;
  readonly component: string;
  /** Document and section; `policy` for a member of the policy. */
  readonly section: string;
}

/** http and https with the default ports of a plan. */
function engineOf({ schemes }: CompiledPolicy): Engine {
  const standard = httpSchemes({ userinfo: 'allowed' }, kit);
  const hooksOf = (hooks: SchemeHooks | undefined, { defaultPort }: SchemePlan): SchemeHooks => {
    const { defaultPort: _ofStandard, ...others } = hooks ?? {};
    return defaultPort === '' ? others : { ...others, defaultPort: Number(defaultPort) };
  };
  return createEngine({
    schemes: { http: hooksOf(standard['http'], schemes.http), https: hooksOf(standard['https'], schemes.https) },
  });
}

/**
 * Makes the target URI of a request (RFC 9110 7.1). Characters of its path and query that RFC 3986 does not allow are
 * replaced by a character that no rule changes.
 */
function targetUriOf(request: KeyRequest): string {
  const { authority = '', scheme, text } = readTarget(request);
  if (scheme === undefined) return `${request.scheme}://${authority}${withoutUnwise(text)}`;
  const end = scheme.length + 3 + authority.length;
  return request.target.slice(0, end) + withoutUnwise(request.target.slice(end));
}

type Step = Explanation['steps'][number];

const isSame = (a: Step, b: Step): boolean =>
  a.rule === b.rule && a.component === b.component && a.before === b.before && a.after === b.after;

/** The steps of each list that the other list lacks. */
const ownSteps = (a: readonly Step[], b: readonly Step[]): readonly Step[] => [
  ...a.filter((step) => !b.some((other) => isSame(step, other))),
  ...b.filter((step) => !a.some((other) => isSame(step, other))),
];

/** The port is a part of the host of a key. */
const componentOf = ({ component }: Step): string => (component === 'port' ? 'host' : component);

/**
 * The engine's rules that made two URIs equal. If the engine calls the URIs different, because only the policy gave
 * them one key, these are the rules that changed just one of them.
 */
function urisMerges(a: string, b: string, engine: Engine): readonly MergeRule[] {
  const comparison = engine.compare(a, b);
  if (comparison.issue !== undefined) return [];
  const [x, y] = [engine.explain(a).steps, engine.explain(b).steps];
  const own = ownSteps(x, y);
  const rules = comparison.equal ? comparison.because : own.map(({ rule }) => rule);
  const named = Array.from(new Set(rules)).flatMap((rule) => {
    const steps = own.filter((step) => step.rule === rule);
    return steps.map((step) => ({ rule, component: componentOf(step), section: step.section }));
  });
  return named.filter(
    (one, i) => named.findIndex(({ rule, component }) => rule === one.rule && component === one.component) === i,
  );
}

/** The rules, independent of the policy, that gave two different requests one key. */
export function engineMerges(a: KeyRequest, b: KeyRequest, plan: CompiledPolicy): readonly MergeRule[] {
  const isAbsolute = (request: KeyRequest): boolean => readTarget(request).scheme !== undefined;
  return [
    ...(a.method === b.method ? [] : [{ rule: 'head-as-get', component: 'method', section: 'RFC 9110 9.3.2' }]),
    ...(isAbsolute(a) === isAbsolute(b)
      ? []
      : [{ rule: 'absolute-form', component: 'host', section: 'RFC 9112 3.2.2' }]),
    ...urisMerges(targetUriOf(a), targetUriOf(b), engineOf(plan)),
  ];
}
