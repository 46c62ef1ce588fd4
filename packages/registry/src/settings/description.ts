import type { EngineLimits, References } from '@urikit/generic';
import type { Presence, SchemeHooks, SchemeOverlay, Secret } from '@urikit/generic/hooks';

/** A registry as data, for people and for logs. Everything in it is JSON if the configurations are. */
export interface Description {
  /** Undefined if a plugin or an overlay with functions gives no fingerprint of its own. */
  readonly fingerprint: string | undefined;
  /** Ids of the plugins and overlays that have functions or services and no fingerprint of their own; undefined if each has one. */
  readonly withoutFingerprint: readonly string[] | undefined;
  readonly schemes: Readonly<Record<string, DescribedScheme>>;
  readonly plugins: readonly DescribedPlugin[];
  readonly overlays: readonly DescribedOverlay[];
  /** Versions by name. */
  readonly sets: Readonly<Record<string, string>>;
  /** Choices by issue code, and the preset under `preset`. */
  readonly severities: Readonly<Record<string, string>>;
  /** Schemes that no plugin owns and whose paths are opaque. */
  readonly opaquePaths: readonly string[];
  /** The setting for schemes without an owner. */
  readonly others: Presence;
  /** The limits of every string; a limit that is not set is absent. */
  readonly limits: EngineLimits;
  readonly encodedDotSegments: 'remove' | 'refuse';
  /** The treatment of relative references. */
  readonly references: References;
  readonly secrets: SchemeFacts['secrets'];
  /** Each option, severity and switch that is in force, with its source. Defaults of plugins are not listed. */
  readonly settings: readonly DescribedSetting[];
  /** The settings without effect, because a parent has a stricter one. */
  readonly withoutEffect: readonly DescribedAttempt[];
  /** Names of plugins and overlays that go in a later version. */
  readonly deprecated: readonly DescribedDeprecation[];
}

/** A name that goes in a later version. */
export interface DescribedDeprecation {
  readonly kind: 'options' | 'issues' | 'rules';
  /** As in `config.http.userinfo`, `severities.http/rare-ipv4`, `rules.tel/visual-separators`. */
  readonly path: string;
  /** The name that takes its place, as its plugin writes it. */
  readonly replacedBy: string | undefined;
  /** The layers that use it: `set "web"`, `the composition`. */
  readonly usedBy: readonly string[];
}

/** A setting of a layer, and the settings that it replaced. */
export interface DescribedSetting {
  /** As in `config.http.userinfo`, `severities.preset`, `schemes.others`. */
  readonly path: string;
  readonly value: unknown;
  /** `set "web"`, `the composition`. */
  readonly by: string;
  /** The settings of other layers that it replaced. */
  readonly replaced: readonly { readonly value: unknown; readonly by: string }[];
}

/** A setting without effect, because a parent has a stricter one. */
export interface DescribedAttempt extends Omit<DescribedSetting, 'replaced'> {
  /** The layer or the file of the parent that holds. */
  readonly heldBy: string;
}

export interface DescribedScheme {
  /** The id of the owner. */
  readonly plugin: string;
  /** Ids of plugins that have the scheme too and stand back. */
  readonly overridden: readonly string[];
  /** Ids, in the order in which they are laid over. */
  readonly overlays: readonly string[];
  readonly facts: SchemeFacts;
}

export interface DescribedPlugin {
  readonly id: string;
  readonly version: string;
  readonly schemes: readonly string[];
  readonly rfc: readonly string[];
  readonly requires: Readonly<Record<string, string>>;
  readonly overrides: string | undefined;
  /** As the plugin got it, defaults filled in. */
  readonly config: unknown;
  /** The contributor: `set "web"`, `the composition`. */
  readonly by: string;
}

export type DescribedOverlay = Omit<
  SchemeOverlay,
  'check' | 'configSchema' | 'configure' | 'deprecated' | 'secrets'
> & {
  readonly secrets?: SchemeFacts['secrets'];
  /** True if it checks by a function too. */
  readonly check: boolean;
  /** As the overlay got it, defaults filled in; undefined if it has no options. */
  readonly config: unknown;
  readonly by: string;
};

/** The data of a scheme, with defaults filled in and overlays applied. */
export interface SchemeFacts extends Required<
  Pick<SchemeHooks, 'authority' | 'host' | 'emptyPath' | 'path' | 'userinfo' | 'query' | 'fragment'>
> {
  /** `'forbidden'` if an overlay lets no URI of the scheme pass. */
  readonly scheme: Presence;
  readonly port: Presence;
  readonly defaultPort: number | undefined;
  /** A function that says where secrets stand is `'function'` here. */
  readonly secrets: readonly (Exclude<Secret, (...uri: never[]) => unknown> | 'function')[];
}
