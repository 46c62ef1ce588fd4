import type { EngineLimits, References } from '@urikit/generic';
import type { Presence, SchemeOverlay, Secret } from '@urikit/generic/hooks';

/** A registry as data, for people and for logs. Everything in it is JSON where the configurations are. */
export interface Description {
  /** Undefined where somebody lacks one. */
  readonly fingerprint: string | undefined;
  /** Ids of the plugins and overlays that have functions or services and no fingerprint of their own; undefined where nobody lacks one. */
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
  /** What is said of schemes that no plugin owns. */
  readonly others: Presence;
  /** What is said of every text; a limit that nobody set is not there. */
  readonly limits: EngineLimits;
  readonly encodedDotSegments: 'remove' | 'refuse';
  /** The treatment of relative references. */
  readonly references: References;
  readonly secrets: SchemeFacts['secrets'];
  /** Who says each option, severity and switch. A default of a plugin is said by nobody. */
  readonly said: readonly Said[];
}

/** Something that a layer says, and what others said of it. */
export interface Said {
  /** As in `config.http.userinfo`, `severities.preset`, `schemes.others`. */
  readonly path: string;
  readonly value: unknown;
  /** `set "web"`, `the composition`. */
  readonly by: string;
  /** Whether nobody else may lower it. */
  readonly locked: boolean;
  /** What others said and were not heard. */
  readonly overruled: readonly { readonly value: unknown; readonly by: string }[];
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
  /** `'unseen'` where the schema is none of Zod 4: a misspelt option may be dropped without a word. */
  readonly unknownKeys: 'unseen' | undefined;
  /** Who brought it: `set "web"`, `the composition`. */
  readonly by: string;
}

export type DescribedOverlay = Omit<SchemeOverlay, 'check' | 'configSchema' | 'configure' | 'secrets'> & {
  readonly secrets?: SchemeFacts['secrets'];
  /** Whether it checks by a function too. */
  readonly check: boolean;
  /** As the overlay got it, defaults filled in; undefined where it has no options. */
  readonly config: unknown;
  /** As of a plugin. */
  readonly unknownKeys: 'unseen' | undefined;
  readonly by: string;
};

/** What the data of a scheme says of its URIs, defaults filled in and overlays laid over. */
export interface SchemeFacts {
  /** `'forbidden'` where an overlay lets no URI of the scheme pass. */
  readonly scheme: Presence;
  readonly authority: 'required' | 'optional' | 'forbidden';
  readonly host: 'required' | 'may-be-empty';
  readonly defaultPort: number | undefined;
  readonly emptyPath: '/' | '';
  readonly path: 'hierarchical' | 'opaque';
  readonly userinfo: Presence;
  readonly port: Presence;
  readonly query: Presence;
  readonly fragment: Presence;
  /** A function that says where secrets stand is `'function'` here. */
  readonly secrets: readonly (Exclude<Secret, (...uri: never[]) => unknown> | 'function')[];
}
