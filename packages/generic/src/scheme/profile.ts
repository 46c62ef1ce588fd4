import type { SchemeHooks } from './scheme-hooks.js';
import type { Secret } from '../secrets/secret.js';
import { type NamedRule, namedRule } from './named-rule.js';
import { withoutPrototype } from '../without-prototype.js';

/** The hooks of one scheme with every default filled in: what the rules, the checks and the redaction read. */
export interface Profile {
  /** The prefix of issue codes and the name in errors. */
  readonly id: string;
  readonly scheme: string;
  readonly hooks: SchemeHooks;
  /** Decimal, as it would be written. */
  readonly defaultPort: string | undefined;
  readonly emptyPath: '/' | '';
  readonly absentAuthority: 'empty' | undefined;
  readonly localHosts: readonly string[];
  /** Whether dot-segments are removed, or data. */
  readonly path: 'hierarchical' | 'opaque';
  /** The components that the scheme discourages or forbids. */
  readonly unwanted: readonly (typeof OPTIONAL)[number][];
  readonly secrets: readonly Secret[];
  /** The scheme's own rules, by the names that the engine knows them by. */
  readonly rules: readonly NamedRule[];
  /** Whether a function of the scheme decides what is normal: `normalize`, or a rule. */
  readonly hasCode: boolean;
  /** Whether the scheme says what identifies its URIs. */
  readonly hasKeys: boolean;
}

/** What a scheme may have something against. */
const OPTIONAL = ['userinfo', 'query', 'fragment'] as const;

/** Compiles the hooks of a scheme, which nobody changes any more. Never throws. */
export function compileProfile(scheme: string, hooks: SchemeHooks): Profile {
  return {
    id: hooks.id ?? scheme,
    scheme,
    hooks,
    defaultPort: hooks.defaultPort === undefined ? undefined : String(hooks.defaultPort),
    emptyPath: hooks.emptyPath ?? '',
    absentAuthority: hooks.absentAuthority,
    localHosts: hooks.localHosts ?? [],
    path: hooks.path ?? 'hierarchical',
    unwanted: OPTIONAL.filter((component) => (hooks[component] ?? 'allowed') !== 'allowed'),
    secrets: hooks.secrets ?? ['password'],
    rules: (hooks.rules ?? []).map((rule) => namedRule(rule, hooks.id ?? scheme)),
    hasCode: hooks.normalize !== undefined || (hooks.rules ?? []).length > 0,
    hasKeys: hooks.identity !== undefined || (hooks.outsideIdentity ?? []).length > 0,
  };
}

/** What holds for a relative reference and for a scheme that nobody registered. */
export const GENERIC: Profile = compileProfile('', withoutPrototype({}));

/** A scheme that nobody registered and whose path is known to be opaque. */
export const OPAQUE: Profile = compileProfile('', withoutPrototype({ path: 'opaque' }));
