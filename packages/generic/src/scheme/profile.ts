import type { SchemeHooks, SchemeRule } from './scheme-hooks.js';
import type { RuleOf, SchemeRuleId } from './rule.js';
import type { Uri } from '../syntax/uri-reference.js';

/** A rule of a scheme under the name that accounts and options know it by. */
export interface NamedRule {
  /** Its description: frozen, without its function. */
  readonly rule: RuleOf<SchemeRuleId>;
  readonly apply: (uri: Uri) => Uri;
}

/** Puts the plugin's id before the rule's. */
const namedRule = (own: SchemeRule, plugin: string): NamedRule => ({
  rule: Object.freeze({ id: `${plugin}/${own.id}` as const, section: own.section, tier: own.tier, level: own.level }),
  apply: (uri) => own.apply(uri),
});

/** The hooks of one scheme with every default filled in: the input of rules, checks and redaction. */
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
  /** The scheme's own rules, by the names that the engine knows them by. */
  readonly rules: readonly NamedRule[];
  /** True if a function of the scheme affects the normal form, `normalize` or a rule, or hosts keep their case. */
  readonly hasCode: boolean;
  /** The URIs that these functions may change; undefined for all of them. */
  readonly mayChange: SchemeHooks['mayChange'];
  /** True if the scheme defines the identity of its URIs. */
  readonly hasKeys: boolean;
  /** The scheme that its keys begin with. */
  readonly keyScheme: string;
}

/** The components that a scheme may restrict. */
const OPTIONAL = ['userinfo', 'query', 'fragment'] as const;

/** Compiles the validated, frozen hooks of a scheme. Never throws. */
export function compileProfile(scheme: string, hooks: SchemeHooks): Profile {
  const isCase = hooks.hostCase !== undefined;
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
    rules: (hooks.rules ?? []).map((rule) => namedRule(rule, hooks.id ?? scheme)),
    hasCode: isCase || hooks.normalize !== undefined || (hooks.rules ?? []).length > 0,
    mayChange: isCase ? undefined : hooks.mayChange,
    hasKeys: hooks.identity !== undefined || hooks.keyScheme !== undefined || (hooks.outsideIdentity ?? []).length > 0,
    keyScheme: hooks.keyScheme ?? scheme,
  };
}

/** The profile of relative references and unregistered schemes. */
export const GENERIC: Profile = compileProfile('', {});

/** The profile of unregistered schemes with an opaque path. */
export const OPAQUE: Profile = compileProfile('', { path: 'opaque' });
