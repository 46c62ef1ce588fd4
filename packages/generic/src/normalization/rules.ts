import { decodeUnreserved, upperCaseTriplets } from '../encoding/triplets.js';
import type { Profile } from '../scheme/profile.js';
import type { Components } from '../syntax/component.js';
import type { Component } from '../syntax/uri-reference.js';
import * as safe from './edits.js';
import * as optIn from './opt-in.js';
import type { RuleOf, SchemeRuleId } from '../scheme/rule.js';
import { absentAuthority, localHost, schemeNormalize } from './cross-component-rules.js';

/** Rewrites one component that is present; undefined takes the component away. */
export type Edit = (text: string, profile: Profile, uri: Components) => string | undefined;

/** Rewrites a whole reference; returns the same object if it changes no component. */
export type ReferenceEdit = (uri: Components, profile: Profile) => Components;

/** One rule, whole: all that `normalize`, `explain`, `needs`, `compare` and `identity` know of it. */
export type RuleRow<Id extends string = string> = RuleOf<Id> & {
  /** True if the normal-form expression matches no string that the rule changes. */
  readonly inExpression: boolean;
} & (
    | { readonly components: readonly Component[]; readonly edit: Edit }
    | { readonly components: 'all'; readonly edit: ReferenceEdit }
  );

const ENCODED = ['userinfo', 'host', 'path', 'query', 'fragment'] as const;
const SYNTAX = { level: 'syntax-based', tier: 'safe', inExpression: true } as const;
const SCHEME = { level: 'scheme-based', tier: 'safe', inExpression: true, section: 'RFC 3986 6.2.3' } as const;
const OTHER = { level: 'scheme-based', inExpression: false, section: 'none' } as const;

/** The case of a name counts where its scheme says so; an IP-literal has none. */
const hostCase: Edit = (host, { hooks }) =>
  hooks.hostCase !== undefined && !host.startsWith('[') ? host : safe.hostCase(host);

/**
 * Every rule of the engine (RFC 3986 section 6.2). The rules of a component run in this order, component by component;
 * then those of the whole reference.
 */
export const TABLE = [
  { ...SYNTAX, id: 'scheme-case', section: 'RFC 3986 6.2.2.1', components: ['scheme'], edit: safe.schemeCase },
  {
    ...SYNTAX,
    id: 'percent-encoding-unreserved',
    section: 'RFC 3986 6.2.2.2',
    components: ENCODED,
    edit: decodeUnreserved,
  },
  { ...SYNTAX, id: 'percent-encoding-case', section: 'RFC 3986 6.2.2.1', components: ENCODED, edit: upperCaseTriplets },
  { ...SYNTAX, id: 'host-case', section: 'RFC 3986 6.2.2.1', components: ['host'], edit: hostCase },
  { ...SYNTAX, id: 'host-ipv6', section: 'RFC 5952 4', components: ['host'], edit: safe.hostIPv6 },
  { ...SYNTAX, id: 'empty-port', section: 'RFC 3986 3.2.3', components: ['port'], edit: safe.withoutEmpty },
  { ...SYNTAX, id: 'dot-segments', section: 'RFC 3986 6.2.2.3', components: ['path'], edit: safe.dotSegments },
  { ...SCHEME, id: 'port-leading-zeros', components: ['port'], edit: safe.withoutLeadingZeros },
  { ...SCHEME, id: 'default-port', components: ['port'], edit: safe.withoutDefaultPort },
  { ...SCHEME, id: 'empty-path', components: ['path'], edit: safe.emptyPath },
  { ...SCHEME, id: 'absent-authority', components: 'all', edit: absentAuthority },
  { ...SCHEME, id: 'local-host', components: 'all', edit: localHost },
  { ...SCHEME, id: 'scheme-normalize', components: 'all', edit: schemeNormalize },
  { ...OTHER, id: 'empty-query', tier: 'usually-safe', components: ['query'], edit: safe.withoutEmpty },
  { ...OTHER, id: 'empty-fragment', tier: 'usually-safe', components: ['fragment'], edit: safe.withoutEmpty },
  { ...OTHER, id: 'host-trailing-dot', tier: 'unsafe', components: ['host'], edit: optIn.hostTrailingDot },
  { ...OTHER, id: 'duplicate-slashes', tier: 'unsafe', components: ['path'], edit: optIn.duplicateSlashes },
  { ...OTHER, id: 'directory-index', tier: 'unsafe', components: ['path'], edit: optIn.directoryIndex },
  { ...OTHER, id: 'trailing-slash', tier: 'unsafe', components: ['path'], edit: optIn.trailingSlash },
  { ...OTHER, id: 'query-order', tier: 'unsafe', components: ['query'], edit: optIn.queryOrder },
] as const satisfies readonly RuleRow[];

/** The id of a rule: stable, written in configurations and reports. */
export type RuleId = (typeof TABLE)[number]['id'];

/** The name, level and source of one rule, of the engine or of a scheme. */
export type Rule<Id extends string = RuleId | SchemeRuleId> = RuleOf<Id>;

/** The rules of a table by level and tier, without their functions. */
export const namesOf = <Id extends string>(table: readonly RuleRow<Id>[]): readonly Rule<Id>[] =>
  Object.freeze(table.map(({ id, level, tier, section }) => Object.freeze({ id, level, tier, section })));

/** Every rule of RFC 3986 and every opt-in rule, by level and tier. */
export const RULES: readonly Rule<RuleId>[] = namesOf<RuleId>(TABLE);
