import { parseUri, recompose, type Uri } from '@urikit/generic';
import type { Finding, SchemeHooks } from '@urikit/generic/hooks';
import type { Subject } from '../target.js';

/** How the laws call the functions of a scheme's hooks. */

export type HookName = 'check' | 'normalize' | 'identity' | 'equivalent' | 'view';

/** The functions among the members of the hooks. */
export const HOOK_NAMES: readonly HookName[] = ['check', 'normalize', 'identity', 'equivalent', 'view'];

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

/** A text without what is outside of its identity: what stands there may be read, and differ. */
export function identifyingText(text: string, hooks: SchemeHooks): string {
  const uri = parseUri(text);
  return recompose({ ...identifying(uri, hooks), fragment: uri.fragment });
}

/** What a hook is given for a text; undefined where it cannot be told, for normalize breaks other laws. */
export function givenTo(name: HookName, text: string, { engine, data, hooksOf }: Subject): Uri | undefined {
  if (name === 'check') return parseUri(text);
  if (name === 'normalize') return parseUri(data.normalize(text));
  try {
    const uri = parseUri(engine.normalize(text));
    return name === 'identity' ? identifying(uri, hooksOf(text)) : uri;
  } catch {
    return undefined;
  }
}

/** What a hook says; of check all that it reports, of equivalent what it says of the URI and another. */
export function call(name: HookName, hooks: SchemeHooks, uri: Uri, other: Uri = uri): unknown {
  if (name === 'equivalent') return hooks.equivalent?.(uri, other);
  if (name !== 'check') return hooks[name]?.(uri);
  const findings: Finding[] = [];
  const returned: unknown = hooks.check?.(uri, (finding) => void findings.push({ ...finding }), { normal: uri });
  return returned instanceof Promise ? returned : findings;
}

/** What a function returns, or what it throws. */
export const attempt = (act: () => unknown): { readonly value: unknown } | { readonly error: unknown } => {
  try {
    return { value: act() };
  } catch (error) {
    return { error };
  }
};
