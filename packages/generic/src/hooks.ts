/** The entry `@urikit/generic/hooks`: all types that a plugin needs. It has no run-time code. */

export type { EngineKit } from './scheme/kit.js';
export type { Pair, Parameters } from './scheme/texts.js';
export type {
  BaseHooks,
  ConfigSchema,
  HostPolicy,
  OverlayRules,
  Restriction,
  SchemeOverlay,
  SchemePlugin,
  StandardSchema,
} from './scheme/plugin.js';
export type {
  CheckContext,
  Finding,
  OutsideIdentity,
  PolicyContext,
  Presence,
  SchemeHooks,
  SchemeRule,
  Schemes,
  ViewsOf,
} from './scheme/scheme-hooks.js';
export type { Secret, SecretSpan } from './scheme/secret.js';
export type { HostNameFinding } from './syntax/host-name-finding.js';
export type { Issue, Range, Severity } from './urikit-error.js';
export type { Authority, Component, Host, Uri, UriReference } from './syntax/uri-reference.js';
