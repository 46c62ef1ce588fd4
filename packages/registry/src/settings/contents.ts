import type { EngineLimits, References } from '@urikit/generic';
import type { Presence, SchemeOverlay, Secret, Severity } from '@urikit/generic/hooks';
import type { Provider } from '../given/scope.js';
import type { AnyPlugin } from '../given/plugin.js';

/** Configuration by plugin id; each plugin's schema says which options may stand under its id. */
export type Configuration = Readonly<Record<string, unknown>>;

/** How severe issues are taken: as reported, one step more, or with warnings as mere information. */
export type Preset = 'strict' | 'recommended' | 'interop';

/** A severity, or `'off'`: the issue is not reported. */
export type SeverityChoice = Severity | 'off';

/** A preset, or choices by issue code on top of one: `{ preset: 'strict', 'http/userinfo': 'error', 'acme/*': 'off' }`. */
export type Severities =
  | Preset
  | ({ readonly preset?: Preset } & Readonly<Record<`${string}/${string}`, SeverityChoice>>);

/** `{ others: 'forbidden' }`: a URI whose scheme no plugin owns is an issue `registry/other-scheme`. */
export interface OtherSchemes {
  readonly others?: Presence | undefined;
}

/** A secret that is data. A function has no fingerprint and must be part of a plugin or an overlay. */
export type NamedSecret = Exclude<Secret, (...args: never) => unknown>;

/** The settings that a set and a composition have in common. */
export interface Contents {
  readonly plugins?: readonly Provider<AnyPlugin>[] | undefined;
  readonly overlays?: readonly Provider<SchemeOverlay>[] | undefined;
  readonly config?: Configuration | undefined;
  readonly severities?: Severities | undefined;
  /** Names of schemes, lower case, whose paths are opaque: a shape alone, so that any plugin may own the scheme. */
  readonly opaquePaths?: readonly string[] | undefined;
  /** The presence of URIs whose scheme no plugin owns. Of several layers the strictest is heard. */
  readonly schemes?: OtherSchemes | undefined;
  /** How much of a string an engine takes. Of several layers the lowest limit is heard. */
  readonly limits?: EngineLimits | undefined;
  /** Whether a path with an encoded dot-segment is an error. `'refuse'` is heard before `'remove'`. */
  readonly encodedDotSegments?: 'remove' | 'refuse' | undefined;
  /** The treatment of relative references. `'forbid'` is heard before a base, and a base before `'allow'`. */
  readonly references?: References | undefined;
  /** Parts of every URI that are not shown. The secrets of all layers add up. */
  readonly secrets?: readonly NamedSecret[] | undefined;
  /** The file this was read from, for messages. */
  readonly file?: string | undefined;
}

/** A named, versioned list of plugins, overlays and configuration. A plain value. */
export interface PluginSet extends Contents {
  readonly name: string;
  readonly version: string;
  /** The sets that this one is made of. */
  readonly extends?: readonly PluginSet[] | undefined;
}
