import type { Issue, Severity } from './issue.js';
import type { Authority, Component, Host, Uri } from './uri-reference.js';

/**
 * What a scheme may tell the engine. Types only: a plugin that imports this file imports nothing at run time.
 * Data comes first and is compiled once, when the engine is made; a function is for what data cannot say.
 */

/** A finding of a scheme. The engine adds the plugin's id to the code and turns `at` into an offset of the text. */
export interface Finding {
  /** Without the plugin's id: `'empty-host'` is reported as `http/empty-host`. */
  readonly code: string;
  readonly severity: Severity;
  readonly component: Component;
  /** Zero-based UTF-16 offset inside the component; absent means its start. */
  readonly at?: number;
  /** What was expected. Quotes neither userinfo nor the text after it. */
  readonly message: string;
  /** Document and section, as in `RFC 9110 4.2.4`. */
  readonly section: string;
}

/** Whether a component may be there: `discouraged` is a warning, `forbidden` an error, both of `check`. */
export type Presence = 'allowed' | 'discouraged' | 'forbidden';

/** A part of a URI that must never be shown. `password` is the userinfo after its first `:` (RFC 3986 3.2.1). */
export type Secret = 'password' | 'userinfo' | 'query' | 'fragment';

/** The hooks of one scheme. Every member is optional; a scheme without hooks gets the generic rules. */
export interface SchemeHooks<View = unknown> {
  /** The prefix of this scheme's issue codes. Absent: the scheme's name. */
  readonly id?: string;
  /** The document that defines the scheme, as in `RFC 9110 4.2`; the section of the issues its data raises. */
  readonly rfc?: string;
  /** Dropped by scheme-based normalization, and what an absent or empty port means (6.2.3). */
  readonly defaultPort?: number;
  /** Whether `//` must stand behind the scheme. Absent: `'optional'`. */
  readonly authority?: 'required' | 'optional' | 'forbidden';
  /** Whether the host of an authority may be empty. Absent: `'may-be-empty'`. */
  readonly host?: 'required' | 'may-be-empty';
  /** What an empty path behind an authority becomes (6.2.3). Absent: `''`, it stays. */
  readonly emptyPath?: '/' | '';
  /** `'empty'`: an absent authority before a path with a root means the empty host, and is written so (RFC 8089 2). Absent: it stays absent. */
  readonly absentAuthority?: 'empty';
  /** Names that mean the empty host, in lower case (6.2.3, RFC 8089 2). */
  readonly localHosts?: readonly string[];
  /** `'opaque'`: dot-segments are data. `'hierarchical'`: also where the path has no root. Absent: where it begins with `/`. */
  readonly path?: 'hierarchical' | 'opaque';
  readonly userinfo?: Presence;
  readonly query?: Presence;
  readonly fragment?: Presence;
  /** Absent: `['password']`. */
  readonly secrets?: readonly Secret[];
  /** Reports what the data above cannot say. The URI is as written. */
  readonly check?: (uri: Uri, report: (finding: Finding) => void) => void;
  /** Scheme-based normalization beyond the data (6.2.3). Pure, idempotent, same scheme back; gets a syntax-based normal form. */
  readonly normalize?: (uri: Uri) => Uri;
  /** Equivalence that is not equality of normal forms. Symmetric; gets two normal forms of this scheme. */
  readonly equivalent?: (a: Uri, b: Uri) => boolean;
  /** A typed reading of a URI. Gets the scheme-based normal form, so that equivalent URIs read the same. */
  readonly view?: (uri: Uri) => View;
}

/** The hooks by scheme name, lower case. */
export type Schemes<View = unknown> = Readonly<Record<string, SchemeHooks<View>>>;

/**
 * View types by scheme name. A plugin adds its own by declaration merging, and `engine.view` is typed from then on:
 *
 *     declare module '@urikit/generic/hooks' { interface SchemeViews { 'acme-doc': AcmeDoc } }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging needs an interface to merge into
export interface SchemeViews {}

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
  readonly contract: 1;
  /** Scheme names, lower case. */
  readonly schemes: readonly string[];
  /** The documents it implements. */
  readonly rfc: readonly string[];
  readonly configSchema: ConfigSchema<Config>;
  /** Returns the hooks by scheme name. Pure; called once per engine. */
  readonly configure: (config: Config, kit: EngineKit) => Schemes<View>;
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
 * Checks and policy on top of a scheme that some plugin owns. Whatever it says comes in addition to what the owner says,
 * under the overlay's own id, so it can tighten and never loosen. A plain value.
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
  /** Parts that must not be shown, besides those that the owner names. */
  readonly secrets?: readonly Secret[];
  /** Reports what the data above cannot say. The URI is as written. */
  readonly check?: SchemeHooks['check'];
}

/** The engine's abilities, lent to a plugin so that it needs no run-time import of the engine. */
export interface EngineKit {
  readonly percentEncode: (text: string, component: EncodableComponent, options?: EncodeOptions) => string;
  readonly percentDecode: (text: string, mode?: 'fatal' | 'replace') => string;
  readonly removeDotSegments: (path: string) => string;
  readonly segments: (path: string) => readonly string[];
}

/** What a text is encoded for; a rule of the grammar that allows some delimiters and not others. */
export type EncodableComponent = 'userinfo' | 'reg-name' | 'path' | 'segment' | 'segment-nz-nc' | 'query' | 'fragment' | 'unreserved';

/** What to do with text that is percent-encoded already (RFC 3986 2.4). */
export interface EncodeOptions {
  /**
   * `'reject'`, the default, throws where the text holds a triplet `%HH`; `'encode'` takes it for data and writes `%25HH`;
   * `'keep'` leaves triplets as they are. A `%` that begins no triplet is always written `%25`.
   */
  readonly triplets?: 'reject' | 'encode' | 'keep';
}

export type { Authority, Component, Host, Issue, Severity, Uri };
