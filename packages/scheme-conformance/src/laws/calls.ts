import type { Uri } from '@urikit/generic';
import { isPromise } from '@urikit/generic/internal';
import { parseUri, recompose } from '@urikit/generic/record';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import type { Subject } from '../target.js';

/** Calls of the functions of a scheme's hooks. */

export type HookName = 'check' | 'hazards' | 'normalize' | 'rules' | 'identity' | 'equivalent' | 'view' | 'hosts';

/** The functions among the members of the hooks. */
export const HOOK_NAMES: readonly HookName[] = [
  'check',
  'hazards',
  'normalize',
  'rules',
  'identity',
  'equivalent',
  'view',
  'hosts',
];

/**
 * Tells if two URIs must have equal findings and readings: equivalent ones, or only those with one key if equivalence
 * is not transitive.
 */
export const isOne = (a: string, b: string, { engine, hooksOf }: Subject): boolean =>
  hooksOf(a).transitive === false ? engine.identity(a) === engine.identity(b) : engine.equivalent(a, b);

/** Applies the rules of some tiers to a URI, one after another. */
const applied = (uri: Uri, { rules = [] }: SchemeHooks, tiers: readonly string[]): Uri =>
  rules.filter(({ tier }) => tiers.includes(tier)).reduce((each, rule) => rule.apply(each), uri);

/** Applies the rules that are on by default. */
export const appliedByDefault = (uri: Uri, hooks: SchemeHooks): Uri => applied(uri, hooks, ['safe']);

/** A URI without its fragment and without the components that its scheme calls outside of its identity. */
export const identifying = (uri: Uri, { outsideIdentity = [] }: SchemeHooks): Uri => ({
  ...uri,
  authority:
    uri.authority !== undefined && outsideIdentity.includes('userinfo')
      ? { ...uri.authority, userinfo: undefined }
      : uri.authority,
  query: outsideIdentity.includes('query') ? undefined : uri.query,
  fragment: undefined,
});

/** Removes from a URI the parts outside its identity, which may differ between equivalent URIs. */
export function identifyingText(text: string, hooks: SchemeHooks): string {
  const uri = parseUri(text);
  const fragment = hooks.outsideIdentity?.includes('fragment') === true ? undefined : uri.fragment;
  return recompose({ ...identifying(uri, hooks), fragment });
}

/** The argument that a hook gets for a string; undefined if a broken normalize makes it unknown. */
export function givenTo(name: HookName, text: string, { engine, data, hooksOf }: Subject): Uri | undefined {
  if (name === 'check' || name === 'hazards') return parseUri(text);
  if (name === 'normalize') return parseUri(data.normalize(text));
  try {
    if (name === 'rules') {
      const uri = parseUri(data.normalize(text));
      return hooksOf(text).normalize?.(uri) ?? uri;
    }
    const uri = parseUri(engine.normalize(text));
    return name === 'identity' ? identifying(uri, hooksOf(text)) : uri;
  } catch {
    return undefined;
  }
}

/**
 * Calls a hook and gives its result: for check and hazards all findings, for rules the URI after all of them, for
 * equivalent the comparison with `other`.
 */
export function call(name: HookName, hooks: SchemeHooks, uri: Uri, other: Uri = uri): unknown {
  if (name === 'equivalent') return hooks.equivalent?.(uri, other);
  if (name === 'rules') return applied(uri, hooks, ['safe', 'usually-safe', 'unsafe']);
  if (name !== 'check' && name !== 'hazards') return hooks[name]?.(uri);
  const findings: Finding[] = [];
  const report = (finding: Finding): void => void findings.push({ ...finding });
  const returned: unknown = hooks[name]?.(uri, report, { normal: uri });
  return isPromise(returned) ? returned : findings;
}

/** Calls a function and gives its result or its exception. */
export const attempt = (act: () => unknown): { readonly value: unknown } | { readonly error: unknown } => {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
};
