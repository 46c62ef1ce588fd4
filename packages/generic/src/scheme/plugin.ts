import type { EngineKit } from './engine-kit.js';
import type { Presence, SchemeHooks, Schemes, Secret } from './scheme-hooks.js';

/**
 * The contract between a plugin and whoever composes it: who it is, what it can be told, and what it stands on. Types
 * only.
 */

/** What validates a plugin's configuration; any Zod schema is one. */
export interface ConfigSchema<Config> {
  readonly parse: (value: unknown) => Config;
}

/** A plugin: what it is, what it can be told, and the hooks it has for each of its schemes. A plain value. */
export interface SchemePlugin<Config = unknown, View = unknown> {
  /** Unique among plugins: the prefix of its issue codes and its key in a configuration. */
  readonly id: string;
  /** Semantic version of the plugin's behaviour. */
  readonly version: string;
  /** The version of this contract. */
  readonly contract: 2;
  /** Scheme names, lower case. */
  readonly schemes: readonly string[];
  /** The documents it implements. */
  readonly rfc: readonly string[];
  readonly configSchema: ConfigSchema<Config>;
  /** Returns the hooks by scheme name. Pure; called once per engine. */
  readonly configure: (config: Config, kit: EngineKit) => Schemes<View>;
  /** The codes that `check` reports, without the plugin's id: what a severity may be chosen for. */
  readonly issues?: readonly string[];
  /** Plugins that must be there, by id, with the range of versions: `{ http: '^1.2.0' }`. */
  readonly requires?: Readonly<Record<string, string>>;
  /** The plugin whose schemes this one takes over where both have them: `'http@^1.2.0'`. */
  readonly overrides?: string;
  /** Stands for what its behaviour depends on besides version and configuration: the state of an injected service. */
  readonly fingerprint?: string;
}

/** Whether a part is tolerated at all; `'allowed'` is what a scheme says by saying nothing. */
export type Restriction = Exclude<Presence, 'allowed'>;

/**
 * Checks and policy on top of a scheme that some plugin owns. Whatever it says comes in addition to what the owner
 * says, under the overlay's own id, so it can tighten and never loosen. A plain value.
 */
export interface SchemeOverlay {
  /** Unique among plugins and overlays: the prefix of its issue codes. */
  readonly id: string;
  /** Semantic version of its behaviour. */
  readonly version: string;
  /** The scheme it is laid over, lower case. */
  readonly extends: string;
  /** Overlays that come before this one, by id. Orders issues of the same place. */
  readonly after?: readonly string[];
  /** Where the policy stands, as in `ACME-SEC 3`; the section of the issues that its data raises. */
  readonly rfc?: string;
  /** `'discouraged'`: each URI of the scheme is warned of; `'forbidden'`: each is an error. */
  readonly scheme?: Restriction;
  readonly authority?: 'required' | 'forbidden';
  readonly host?: 'required';
  readonly userinfo?: Restriction;
  readonly port?: Restriction;
  readonly query?: Restriction;
  readonly fragment?: Restriction;
  /** Nobody may lower the severity of what it reports, neither whoever brings the overlay. */
  readonly locked?: boolean;
  /** Parts that must not be shown, besides those that the owner names. */
  readonly secrets?: readonly Secret[];
  /** Reports what the data above cannot say. The URI is as written. */
  readonly check?: SchemeHooks['check'];
}
