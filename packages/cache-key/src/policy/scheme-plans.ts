import type { Engine } from '@urikit/generic';
import type { SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { rulesBeyond } from '@urikit/generic/internal';
import { httpSchemes } from '@urikit/scheme-http/profile';
import { PolicyError } from './policy-error.js';
import type { CompiledPolicy, SchemePlan } from '../plan.js';

/**
 * The parts of a registry that a keyer needs: the engine's hooks and rules, and a fingerprint of its behaviour. A
 * `SchemeRegistry` is one.
 */
export interface KeyRegistry {
  /** Absent rules are those of RFC 3986. */
  readonly engine: Pick<Engine, 'hooks'> & Partial<Pick<Engine, 'rules'>>;
  readonly fingerprint: string;
}

/** http and https as RFC 9110 has them. */
export function standardRegistry(): KeyRegistry {
  const schemes: Schemes = httpSchemes();
  return { engine: { hooks: (scheme) => schemes[scheme] }, fingerprint: 'RFC 9110' };
}

function schemePlan(scheme: string, hooks: SchemeHooks | undefined): SchemePlan {
  const byCode = (['normalize', 'rules', 'identity', 'outsideIdentity', 'equivalent'] as const).find(
    (name) => hooks?.[name] !== undefined,
  );
  if (byCode !== undefined)
    throw new PolicyError(
      'policy/engine',
      [],
      `expected the scheme ${scheme} to be normalized by data, found the hook ${byCode} of plugin "${hooks?.id ?? scheme}": a key cannot follow it`,
    );
  if (hooks?.path === 'opaque')
    throw new PolicyError(
      'policy/engine',
      [],
      `expected paths of the scheme ${scheme} to have dot-segments, found them opaque: the gateway forwards a target without dot-segments`,
    );
  return { defaultPort: hooks?.defaultPort === undefined ? '' : String(hooks.defaultPort) };
}

/**
 * Extracts from the engine's schemes the data that keys depend on.
 *
 * @throws PolicyError `policy/engine` if a function decides about a scheme, or the engine has a safe rule that keyers do
 *   not hold: a keyer without it would make wrong keys
 */
export function schemePlans({ engine }: KeyRegistry): CompiledPolicy['schemes'] {
  const beyond = rulesBeyond(engine.rules ?? [], 'keyer');
  if (beyond.length > 0)
    throw new PolicyError(
      'policy/engine',
      [],
      `expected safe rules that a keyer holds, found ${beyond.join(', ')}: a key cannot follow it`,
    );
  return { http: schemePlan('http', engine.hooks('http')), https: schemePlan('https', engine.hooks('https')) };
}
