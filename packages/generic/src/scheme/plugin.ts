import type { EngineKit } from './kit.js';
import type { Uri } from '../syntax/uri-reference.js';
import type { Finding, PolicyContext, Presence, SchemeHooks, Schemes } from './scheme-hooks.js';
import type { Secret } from './secret.js';

/** The contract of a plugin: its identity, configuration and requirements. Types only. */

/** A validator of a plugin's configuration, such as any Zod schema. */
export interface ConfigSchema<Config> {
  readonly parse: (value: unknown) => Config;
}

/** A schema of any library that keeps Standard Schema 1. It must answer at once: a registry is made in one step. */
export interface StandardSchema<Config> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => unknown;
    readonly types?: { readonly input: unknown; readonly output: Config } | undefined;
  };
}

/** Hooks of other plugins, by their ids and then by scheme name; issue codes made of them get the borrower's id. */
export type BaseHooks = Readonly<Record<string, Schemes>>;

/**
 * A plugin: its identity, its configuration, and the hooks of each of its schemes. A plain value. If its type names its
 * schemes and its id, they type the registry.
 */
export interface SchemePlugin<
  Config = unknown,
  View = unknown,
  Scheme extends string = string,
  Id extends string = string,
  Schema = ConfigSchema<Config>,
> {
  /** Unique among plugins: the prefix of its issue codes and its key in a configuration. */
  readonly id: Id;
  /** Semantic version of the plugin's behaviour. */
  readonly version: string;
  /** The version of this contract. */
  readonly contract: 2;
  /** Scheme names, lower case. */
  readonly schemes: readonly Scheme[];
  /** The documents it implements. */
  readonly rfc: readonly string[];
  readonly configSchema: Schema;
  /**
   * Returns the hooks by scheme name. Pure; called once per engine. Where it declares a third parameter, without a
   * default, a registry lends it the hooks of the plugins that it requires or overrides: as they are configured, frozen.
   */
  readonly configure: (config: Config, kit: EngineKit, base?: BaseHooks) => Readonly<Record<Scheme, SchemeHooks<View>>>;
  /** The codes that `check` and `hazards` report, without the plugin's id. Severities can be set for them. */
  readonly issues?: readonly string[];
  /**
   * Names that go in a later version, of its options, of its `issues` and of its rules:
   * `{ options: { strict: { replacedBy: 'userinfo' } }, issues: { odd: {} } }`.
   */
  readonly deprecated?: {
    readonly [kind in 'options' | 'issues' | 'rules']?: Readonly<Record<string, { readonly replacedBy?: string }>>;
  };
  /** Plugins that must be there, by id, with the range of versions: `{ http: '^1.2.0' }`. */
  readonly requires?: Readonly<Record<string, string>>;
  /** The plugin whose schemes this one takes over where both have them: `'http@^1.2.0'`. */
  readonly overrides?: string;
  /**
   * Identifies further state that its behaviour depends on, besides version and configuration, such as an injected
   * service. A registry with a plugin made of services has a fingerprint only if the plugin gives one.
   */
  readonly fingerprint?: string;
}

/** A restriction of a component; `'allowed'` is the default and not a restriction. */
export type Restriction = Exclude<Presence, 'allowed'>;

/** Hosts by lists, with the entries of `parseHostList`; or URIs by rules, as `https://example.com/app/**`. */
export interface HostPolicy {
  /** The only ones, the empty host not among them. */
  readonly allow?: readonly string[];
  /** Those that are an error, whether `allow` names them or not. */
  readonly deny?: readonly string[];
}

/** The rules of an overlay. */
export interface OverlayRules {
  /** Where the policy stands, as in `ACME-SEC 3`; the section of the issues that its data raises. */
  readonly rfc?: string;
  /** `'discouraged'`: each URI of the scheme is warned of; `'forbidden'`: each is an error. */
  readonly scheme?: Restriction;
  readonly authority?: 'required' | 'forbidden';
  readonly host?: 'required';
  /** Looked up in the normal form, in numbers where a host is an address; others are errors. */
  readonly hosts?: HostPolicy;
  /** Rules of URIs with paths, for the normal form. */
  readonly uris?: HostPolicy;
  readonly userinfo?: Restriction;
  readonly port?: Restriction;
  readonly query?: Restriction;
  readonly fragment?: Restriction;
  /** Parts that must not be shown, besides those that the owner names. */
  readonly secrets?: readonly Secret[];
  /**
   * The URIs that the rest is about, secrets apart: those that fulfil every member that is there. Absent: every URI of the schemes. A
   * host that no list can read fulfils `hosts`.
   */
  readonly when?: {
    /** The URI names a host of this list. */
    readonly hosts?: readonly string[];
    /** Its port is one of these; without a port, the default port of the scheme counts. */
    readonly ports?: readonly number[];
    /** Its scheme is one of these, among those that the overlay covers. */
    readonly schemes?: readonly string[];
  };
  /** Reports findings that the data above cannot. The URI is as written. */
  readonly check?: (uri: Uri, report: (finding: Finding) => void, context: PolicyContext) => void | undefined;
}

/**
 * Checks and policy on top of schemes that plugins own. Its findings are added to those of the owner, under the
 * overlay's id, so it can tighten and never loosen. A plain value.
 */
export interface SchemeOverlay extends OverlayRules {
  /** Unique among plugins and overlays: the prefix of its issue codes. */
  readonly id: string;
  /** Semantic version of its behaviour. */
  readonly version: string;
  /**
   * The schemes that it extends: one or several names in lower case; or all schemes of a plugin, including those that
   * another plugin takes over.
   */
  readonly extends: string | readonly string[] | { readonly plugin: string };
  /** Overlays that come before this one, by id. Others are in the order of their ids. Orders issues of one place. */
  readonly after?: readonly string[];
  /** The codes that `check` reports, without the overlay's id. Severities can be set for them. */
  readonly issues?: readonly string[];
  /** As of a plugin. */
  readonly deprecated?: SchemePlugin['deprecated'];
  /** Validates the configuration under the overlay's id; requires `configure`. */
  readonly configSchema?: ConfigSchema<unknown> | StandardSchema<unknown>;
  /** Makes rules from the configuration; a rule that the overlay says itself has the same value. Must be pure. */
  readonly configure?: (config: never, kit: EngineKit) => OverlayRules;
  /**
   * Identifies the state that its functions depend on. An overlay with functions and without this member has no
   * fingerprint.
   */
  readonly fingerprint?: string;
}
